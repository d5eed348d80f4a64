using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>Signed integers as unsigned ones that are small near zero: 0, −1, 1, −2 become 0, 1, 2, 3.</summary>
internal static class ZigZag
{
    /// <summary>Encodes 32 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Encode(int value) => (uint)((value << 1) ^ (value >> 31));

    /// <summary>Encodes 64 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Encode(long value) => (ulong)((value << 1) ^ (value >> 63));

    /// <summary>Decodes 32 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Decode(uint value) => (int)(value >> 1) ^ -(int)(value & 1);

    /// <summary>Decodes 64 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Decode(ulong value) => (long)(value >> 1) ^ -(long)(value & 1);
}
