namespace ProtoZeroSharp.Compatibility;

/// <summary>Tags: a field number and how the value behind it is encoded.</summary>
public static class WireFormat
{
    /// <summary>How the value behind a tag is encoded: the low three bits of the tag.</summary>
    public enum WireType : uint
    {
        /// <summary>Integers of variable size, Booleans and enums.</summary>
        Varint = (uint)Contract.WireType.Varint,

        /// <summary>Eight bytes.</summary>
        Fixed64 = (uint)Contract.WireType.Fixed64,

        /// <summary>A length and as many bytes: strings, bytes, messages and packed lists.</summary>
        LengthDelimited = (uint)Contract.WireType.LengthDelimited,

        /// <summary>The begin of a group.</summary>
        StartGroup = (uint)Contract.WireType.StartGroup,

        /// <summary>The end of a group.</summary>
        EndGroup = (uint)Contract.WireType.EndGroup,

        /// <summary>Four bytes.</summary>
        Fixed32 = (uint)Contract.WireType.Fixed32,
    }

    /// <summary>The wire type of a tag, which may be one of the undefined values 6 and 7.</summary>
    public static WireType GetTagWireType(uint tag) => (WireType)FieldKey.WireTypeOf(tag);

    /// <summary>The field number of a tag.</summary>
    public static int GetTagFieldNumber(uint tag) => FieldKey.FieldNumber(tag);

    /// <summary>Makes a tag; neither argument is checked.</summary>
    public static uint MakeTag(int fieldNumber, WireType wireType) =>
        FieldKey.Make(fieldNumber, default) | (uint)wireType;
}
