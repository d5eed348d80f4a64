namespace ProtoZeroSharp.Fuzz;

/// <summary>An arena of a program, and its current generation.</summary>
internal sealed class Room(ArenaAllocator arena)
{
    public ArenaAllocator Arena { get; } = arena;

    public Life Life { get; private set; } = new();

    /// <summary>Whether it was disposed.</summary>
    public bool IsOver { get; private set; }

    /// <summary>Resets the arena.</summary>
    public void Reset()
    {
        if (!Plant.Is(Defect.KeptGeneration)) Arena.Reset();
        Renew();
    }

    /// <summary>Notes that the arena was reset.</summary>
    public void Renew()
    {
        Life.End();
        Life = new Life();
    }

    /// <summary>Notes that the arena was disposed.</summary>
    public void End()
    {
        Life.End();
        IsOver = true;
    }
}
