using System;

namespace ProtoZeroSharp;

/// <summary>
/// Why a <c>TryParse</c> failed, and where. It holds no text, so that failing allocates nothing:
/// <c>ProtoJson.Explain</c> and <c>ProtoText.Explain</c> find out which field it is. Code and offset decide whether two
/// errors are equal.
/// </summary>
/// <param name="Code">What is wrong; <see cref="ProtoFormatError.None"/> after a success.</param>
/// <param name="Offset">Bytes from the start of the input to the place where the damage was noticed.</param>
public readonly record struct ProtoError(ProtoFormatError Code, long Offset)
{
    /// <summary>The limit that was exceeded, if <see cref="Code"/> tells of one.</summary>
    public ProtoLimit Limit { get; init; }

    /// <summary>The error where the thread's stack is about to end.</summary>
    internal static ProtoError NoStack(long offset) => new(ProtoFormatError.RecursionLimitExceeded, offset)
    {
        Limit = new ProtoLimit(ProtoLimitKind.Stack, 0),
    };

    /// <summary>Whether code and offset are the same.</summary>
    public bool Equals(ProtoError other) => Code == other.Code && Offset == other.Offset;

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Code, Offset);
}
