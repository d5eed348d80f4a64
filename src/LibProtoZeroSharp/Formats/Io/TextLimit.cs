namespace ProtoZeroSharp;

/// <summary>Which limit a reader of texts has met.</summary>
internal static class TextLimit
{
    /// <summary>The limit that a reader of texts has met.</summary>
    /// <param name="error">What it has found.</param>
    /// <param name="recursionLimit">How deep messages may be nested.</param>
    /// <param name="levelSize">Bytes of stack that a level takes.</param>
    public static ProtoLimit Of(ProtoFormatError error, int recursionLimit, int levelSize) => error switch
    {
        ProtoFormatError.TooLarge => new ProtoLimit(ProtoLimitKind.EncodedSize, int.MaxValue),
        // Called where the reader was refused, so the same test tells whether it was for want of stack.
        ProtoFormatError.RecursionLimitExceeded when !StackGuard.Has(levelSize) =>
            new ProtoLimit(ProtoLimitKind.Stack, 0),
        ProtoFormatError.RecursionLimitExceeded => new ProtoLimit(ProtoLimitKind.Recursion, recursionLimit),
        _ => default,
    };
}
