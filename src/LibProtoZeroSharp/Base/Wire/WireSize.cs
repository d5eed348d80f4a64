using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>How many bytes values take on the wire, without their tag.</summary>
internal static class WireSize
{
    /// <summary>Bytes of fixed32, sfixed32 and float.</summary>
    public const int Fixed32 = 4;

    /// <summary>Bytes of fixed64, sfixed64 and double.</summary>
    public const int Fixed64 = 8;

    /// <summary>Bytes of a Boolean.</summary>
    public const int Bool = 1;

    /// <summary>The longest message that the format allows, 2 GiB − 1 bytes.</summary>
    public const int MaxMessage = int.MaxValue;

    /// <summary>Bytes of an int32 or enum: 1 to 5, or 10 when negative.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Int32(int value) => Varint.Size((ulong)(long)value);

    /// <summary>Bytes of an int64: 1 to 10, always 10 when negative.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Int64(long value) => Varint.Size((ulong)value);

    /// <summary>Bytes of a uint32: 1 to 5.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int UInt32(uint value) => Varint.Size(value);

    /// <summary>Bytes of a uint64: 1 to 10.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int UInt64(ulong value) => Varint.Size(value);

    /// <summary>Bytes of a sint32: 1 to 5.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int SInt32(int value) => Varint.Size(ZigZag.Encode(value));

    /// <summary>Bytes of a sint64: 1 to 10.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int SInt64(long value) => Varint.Size(ZigZag.Encode(value));

    /// <summary>Bytes of a length-delimited value of <paramref name="length"/> bytes with its length prefix.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long LengthDelimited(int length) => Varint.Size((uint)length) + (long)length;
}
