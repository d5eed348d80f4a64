namespace ProtoZeroSharp.Fuzz;

/// <summary>A message that a program changes: a variable beside an arena, or an owned message.</summary>
internal abstract class Root(Room home)
{
    /// <summary>The arena of the message.</summary>
    public Room Home { get; } = home;

    /// <summary>Whether it is an owned message.</summary>
    public abstract bool IsOwned { get; }

    /// <summary>Makes a random change.</summary>
    /// <param name="room">The arena that is passed to it.</param>
    /// <param name="random">Decides everything.</param>
    /// <param name="program">Where values come from.</param>
    public abstract void Change(Room room, ref FuzzRandom random, LifetimeProgram program);

    /// <summary>Keeps something that is read.</summary>
    public abstract void Keep(ref FuzzRandom random, LifetimeProgram program);

    /// <summary>Makes a deep copy.</summary>
    public abstract Root? Clone(Room room, ref FuzzRandom random, LifetimeProgram program);

    /// <summary>Ends the memory while a reference or an editor is held, and uses that.</summary>
    public abstract void EndWhileHeld(Room room, ref FuzzRandom random, LifetimeProgram program);

    /// <summary>Uses the message in one random way.</summary>
    public abstract void Look(ref FuzzRandom random, Scratch scratch);

    /// <summary>Resets an owned message.</summary>
    public abstract void Reset();

    /// <summary>Disposes an owned message.</summary>
    public abstract void Dispose();

    /// <summary>Uses an owned message that was disposed.</summary>
    public abstract void LookAfterDispose(ref FuzzRandom random);
}
