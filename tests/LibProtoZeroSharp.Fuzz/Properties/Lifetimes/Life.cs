namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// One generation of an arena, from its start or a reset to the next reset or its end. The model gives one to all that
/// refers to memory.
/// </summary>
internal sealed class Life
{
    /// <summary>That of default views, which refer to no memory: it does not end.</summary>
    public static readonly Life Nobodys = new();

    public bool HasEnded { get; private set; }

    public void End() => HasEnded = true;
}
