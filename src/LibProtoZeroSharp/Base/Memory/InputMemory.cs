namespace ProtoZeroSharp;

/// <summary>
/// While a text or extensions are read: what the arena may hold. All that readers take comes from the arena, so its own
/// limit is lowered as long, and is what it was afterwards.
/// </summary>
internal readonly unsafe ref struct InputMemory
{
    private readonly ArenaState* _arena;
    private readonly long _before;
    private readonly ProtoLimit _limitBefore;

    /// <summary>Begins to read.</summary>
    /// <param name="arena">Where the result lives.</param>
    /// <param name="maxArenaBytes">What the options say.</param>
    /// <param name="length">Bytes of the input, or chars.</param>
    public InputMemory(ArenaAllocator arena, long maxArenaBytes, long length)
    {
        _arena = arena.State;
        _before = _arena->MaxBytes;
        _limitBefore = _arena->Lowered;
        var limit = new ProtoLimit(ProtoLimitKind.MaxArenaBytes, maxArenaBytes);
        if (maxArenaBytes < 0)
        {
            long most = ProtoParseOptions.ArenaBytesFor(length);
            limit = new ProtoLimit(ProtoLimitKind.InputMemory, most);
            maxArenaBytes = ArenaState.EnteredBytes(_arena) + most;
        }

        if (maxArenaBytes >= _before) return;
        _arena->MaxBytes = maxArenaBytes;
        _arena->Lowered = limit;
    }

    /// <summary>
    /// Begins to decode extensions: the limit is in relation to their bytes, unless the arena has one of its own.
    /// </summary>
    /// <param name="arena">Where the values live.</param>
    /// <param name="length">Bytes of the unknown fields among which they are.</param>
    public static InputMemory OfExtensions(ArenaAllocator arena, long length)
    {
        bool isLimited = arena.State->MaxBytes != ProtoParseOptions.NoArenaLimit;
        return new InputMemory(
            arena, isLimited ? ProtoParseOptions.NoArenaLimit : ProtoParseOptions.ArenaLimitOfInput, length);
    }

    /// <summary>The error of an input for which there is no memory.</summary>
    public ProtoError Exceeded =>
        new(ProtoFormatError.ArenaLimitExceeded, 0) { Limit = ArenaState.LimitOf(_arena) };

    /// <summary>Ends it.</summary>
    public void Dispose()
    {
        _arena->MaxBytes = _before;
        _arena->Lowered = _limitBefore;
    }
}
