using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>The tag in front of each value: a varint of 32 bits made of field number and wire type.</summary>
internal static class FieldKey
{
    /// <summary>The largest field number, 2²⁹ − 1.</summary>
    public const int MaxFieldNumber = (1 << 29) - 1;

    /// <summary>Bytes of the longest tag that still has 32 bits or fewer.</summary>
    public const int MaxLength = 5;

    /// <summary>Low bits of a tag that hold the wire type.</summary>
    public const int WireTypeBits = 3;

    // One bit per wire type that may stand in front of a value: not EndGroup, not the undefined 6 and 7. Four times
    // over, as a shift by a whole tag counts modulo 32: that saves masking the tag.
    private const uint ValueTypes = 0x2f2f2f2f;

    /// <summary>Makes a tag; the field number must be in range.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Make(int fieldNumber, WireType wireType) => ((uint)fieldNumber << WireTypeBits) | (uint)wireType;

    /// <summary>The field number of a tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int FieldNumber(uint tag) => (int)(tag >> WireTypeBits);

    /// <summary>The wire type of a tag, which may be one of the undefined values 6 and 7.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static WireType WireTypeOf(uint tag) => (WireType)(tag & 7);

    /// <summary>True for 1 to 2²⁹ − 1.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsFieldNumber(int fieldNumber) => (uint)(fieldNumber - 1) < MaxFieldNumber;

    /// <summary>
    /// True when the tag has a field number above 0 and a wire type that a value can follow (not EndGroup).
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool OpensValue(uint tag) => tag >= 8 && (ValueTypes & (1u << (int)tag)) != 0;

    /// <summary>True for a byte that is a whole tag, in front of a value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsShortTag(uint first) => first - 8 < 0x80 - 8 && (ValueTypes & (1u << (int)first)) != 0;

    /// <summary>True when the tag has a field number above 0 and a defined wire type, EndGroup included.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsValid(uint tag) => tag >= 8 && (tag & 7) < 6;

    /// <summary>Bytes of the tags of a field number: 1 to 5.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Size(int fieldNumber) => Varint.Size((uint)fieldNumber << WireTypeBits);
}
