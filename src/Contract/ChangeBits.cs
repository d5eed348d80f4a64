namespace ProtoZeroSharp.Contract;

/// <summary>The bits of a word in which a lazy message notes what was changed.</summary>
internal static class ChangeBits
{
    /// <summary>How many bits fields share; with more fields, some have the same one.</summary>
    public const int OfFields = 62;

    /// <summary>The bit of unknown fields, and of what the wire holds under the number of one.</summary>
    public const int UnknownFields = OfFields;
}
