namespace ProtoZeroSharp;

/// <summary>How the value behind a tag is encoded: the low three bits of the tag.</summary>
public enum WireType : byte
{
    /// <summary>
    /// Seven bits a byte, least significant first: all integers of variable size, Booleans and enums.
    /// </summary>
    Varint = 0,

    /// <summary>Eight bytes, little-endian: fixed64, sfixed64 and double.</summary>
    Fixed64 = 1,

    /// <summary>A varint length, then that many bytes: strings, bytes, messages and packed lists.</summary>
    LengthDelimited = 2,

    /// <summary>Opens a group, which ends with the <see cref="EndGroup"/> tag of the same field number.</summary>
    StartGroup = 3,

    /// <summary>Closes a group; it has no value.</summary>
    EndGroup = 4,

    /// <summary>Four bytes, little-endian: fixed32, sfixed32 and float.</summary>
    Fixed32 = 5,
}
