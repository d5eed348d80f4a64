using System;

namespace ProtoZeroSharp.Emitted;

/// <content>What is wrong, with the limit that was met.</content>
public unsafe ref partial struct ParseState
{
    /// <summary>Whether a parse that takes less memory or stack may succeed.</summary>
    internal readonly bool IsForWantOfSpace => IsOutOfStack || Error == ProtoFormatError.ArenaLimitExceeded;

    /// <summary>The limit that is exceeded, for the error of this parse.</summary>
    /// <param name="recursionLimit">How deep messages may be nested.</param>
    internal readonly ProtoLimit Exceeded(int recursionLimit) => Error switch
    {
        ProtoFormatError.RecursionLimitExceeded when IsOutOfStack => new ProtoLimit(ProtoLimitKind.Stack, 0),
        ProtoFormatError.RecursionLimitExceeded => new ProtoLimit(ProtoLimitKind.Recursion, recursionLimit),
        ProtoFormatError.ArenaLimitExceeded => MemoryLimit,
        _ => default,
    };

    /// <summary>Throws what is wrong with an extension, of which the bytes are given.</summary>
    /// <exception cref="ProtoFormatException">They are damaged.</exception>
    /// <exception cref="ArenaLimitException">There is no memory for them.</exception>
    internal readonly void ThrowIn(nint start, nint length)
    {
        if (IsRefused) ProtoThrow.ArenaLimit(length, MemoryLimit);
        ProtoThrow.Format(new ProtoError(Error, Math.Clamp((nint)ErrorAt - start, 0, length))
        {
            Limit = Exceeded(ProtoParseOptions.DefaultRecursionLimit),
        });
    }

    /// <summary>The limit of memory that was met.</summary>
    internal readonly ProtoLimit MemoryLimit =>
        !IsRefused ? new ProtoLimit(ProtoLimitKind.Elements, Array.MaxLength)
        : Arena->MaxBytes <= MaxBytes ? ArenaState.LimitOf(Arena)
        : IsOfInput ? new ProtoLimit(ProtoLimitKind.InputMemory, Resumed == null ? Budget : Resumed->WholeBudget)
        : new ProtoLimit(ProtoLimitKind.MaxArenaBytes, MaxBytes);

    /// <summary>The error of a parse whose input finds no space.</summary>
    internal readonly ProtoError NoRoom => new(ProtoFormatError.ArenaLimitExceeded, 0) { Limit = MemoryLimit };
}
