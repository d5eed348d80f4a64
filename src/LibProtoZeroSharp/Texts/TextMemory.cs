using System;

namespace ProtoZeroSharp;

/// <summary>
/// While a text is read: what its arena may hold. All that readers take comes from the arena, so its own limit is
/// lowered as long, and is what it was afterwards.
/// </summary>
internal readonly unsafe ref struct TextMemory
{
    private readonly ArenaState* _arena;
    private readonly long _before;
    private readonly ProtoLimit _limit;

    /// <summary>Begins a text.</summary>
    /// <param name="arena">Where its message lives.</param>
    /// <param name="maxArenaBytes">What the options say.</param>
    /// <param name="length">Bytes of the text, or chars.</param>
    public TextMemory(ArenaAllocator arena, long maxArenaBytes, int length)
    {
        _arena = arena.State;
        _before = _arena->MaxBytes;
        _limit = new ProtoLimit(ProtoLimitKind.MaxArenaBytes, maxArenaBytes);
        if (maxArenaBytes < 0)
        {
            long most = ProtoParseOptions.ArenaBytesFor(length);
            _limit = new ProtoLimit(ProtoLimitKind.InputMemory, most);
            maxArenaBytes = ArenaState.EnteredBytes(_arena) + most;
        }

        if (maxArenaBytes >= _before) _limit = new ProtoLimit(ProtoLimitKind.ArenaMaxBytes, _before);
        else _arena->MaxBytes = maxArenaBytes;
    }

    /// <summary>The error of a text for which there is no memory.</summary>
    public ProtoError Exceeded => new(ProtoFormatError.ArenaLimitExceeded, 0) { Limit = _limit };

    /// <summary>Ends it.</summary>
    public void Dispose() => _arena->MaxBytes = _before;

    /// <summary>The limit that a reader of texts has met.</summary>
    /// <param name="error">What it has found.</param>
    /// <param name="recursionLimit">How deep messages may be nested.</param>
    /// <param name="levelSize">Bytes of stack that a level takes.</param>
    public static ProtoLimit Of(ProtoFormatError error, int recursionLimit, int levelSize) => error switch
    {
        ProtoFormatError.TooLarge => new ProtoLimit(ProtoLimitKind.EncodedSize, int.MaxValue),
        // Who was refused for want of stack is asked where that was.
        ProtoFormatError.RecursionLimitExceeded when !StackGuard.Has(levelSize) =>
            new ProtoLimit(ProtoLimitKind.Stack, 0),
        ProtoFormatError.RecursionLimitExceeded => new ProtoLimit(ProtoLimitKind.Recursion, recursionLimit),
        _ => default,
    };
}
