namespace ProtoZeroSharp.Emitted;

/// <summary>Structs of bytes that the library itself encoded.</summary>
internal static class OwnBytes
{
    // A message that is too deep for the usual limit was made by the program itself.
    private const int MostLevels = 10_000;

    /// <summary>Parses a message that need not be complete.</summary>
    /// <param name="bytes">The message, in the arena; the struct refers to them.</param>
    /// <param name="arena">Where what the struct holds goes.</param>
    public static TStruct Parse<TStruct>(ProtoBytes bytes, ArenaAllocator arena)
        where TStruct : unmanaged, IProtoMessage<TStruct>
    {
        var options = new ProtoParseOptions { RecursionLimit = MostLevels };
        var value = default(TStruct);
        if (!MessageInput.TryReadInPlace(
            bytes.Span, arena, options, ParseKind.Partial, ref value, out ProtoError error))
            ProtoThrow.Format(error);
        return value;
    }
}
