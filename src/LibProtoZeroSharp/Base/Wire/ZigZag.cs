using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

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

    /// <summary>Decodes 32 or 64 bits in place, a vector at a time.</summary>
    public static void DecodeMany<T>(Span<T> values)
        where T : unmanaged, IBinaryInteger<T>
    {
        ref T start = ref MemoryMarshal.GetReference(values);
        int i = 0;
        for (; i <= values.Length - Vector<T>.Count; i += Vector<T>.Count)
        {
            Vector<T> encoded = Vector.LoadUnsafe(ref start, (nuint)i);
            Vector<T> decoded = (encoded >>> 1) ^ (Vector<T>.Zero - (encoded & Vector<T>.One));
            decoded.StoreUnsafe(ref start, (nuint)i);
        }

        for (; i < values.Length; i++) values[i] = (values[i] >>> 1) ^ (T.Zero - (values[i] & T.One));
    }
}
