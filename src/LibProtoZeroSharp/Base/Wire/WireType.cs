namespace ProtoZeroSharp;

/// <summary>How the value behind a tag is encoded: the low three bits of the tag.</summary>
public enum WireType : byte
{
    /// <summary>
    /// Seven bits a byte, least significant first: all integers of variable size, Booleans and enums.
    /// </summary>
    Varint = (byte)Contract.WireType.Varint,

    /// <summary>Eight bytes, little-endian: fixed64, sfixed64 and double.</summary>
    Fixed64 = (byte)Contract.WireType.Fixed64,

    /// <summary>A varint length, then that many bytes: strings, bytes, messages and packed lists.</summary>
    LengthDelimited = (byte)Contract.WireType.LengthDelimited,

    /// <summary>Opens a group, which ends with the <see cref="EndGroup"/> tag of the same field number.</summary>
    StartGroup = (byte)Contract.WireType.StartGroup,

    /// <summary>Closes a group; it has no value.</summary>
    EndGroup = (byte)Contract.WireType.EndGroup,

    /// <summary>Four bytes, little-endian: fixed32, sfixed32 and float.</summary>
    Fixed32 = (byte)Contract.WireType.Fixed32,
}
