namespace ProtoZeroSharp;

/// <summary>
/// What an arena has handed out at one time: what was taken after it can be given back as a whole, so that a limit lets
/// pass again what it did then.
/// </summary>
internal readonly unsafe struct ArenaMark
{
    private readonly ArenaState* _arena;
    private readonly Region _memory, _scratch;
    private readonly Block* _range;

    /// <summary>Remembers what is handed out now.</summary>
    public ArenaMark(ArenaState* arena)
    {
        _arena = arena;
        _memory = arena->Memory;
        _scratch = arena->Scratch;
        _range = arena->Ranges.Last;
    }

    /// <summary>Gives back what was taken since, and what is kept for later.</summary>
    public void Return()
    {
        _arena->Memory.ReturnTo(in _memory);
        _arena->Scratch.ReturnTo(in _scratch);
        _arena->Ranges.ReturnTo(_range);
        if (_arena->IsOwned) OwnedBytes.Count(_arena);
    }
}
