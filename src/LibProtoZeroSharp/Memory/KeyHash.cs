using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace ProtoZeroSharp;

/// <summary>
/// Hashes of map keys. They are seeded afresh in each process, so that nobody outside can prepare keys that fall together.
/// </summary>
internal static class KeyHash
{
    private static readonly ulong s_first = Seed();
    private static readonly ulong s_second = Seed();

    /// <summary>Hashes a number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Of(ulong value) => Fold(Mix(value ^ s_first, s_second));

    /// <summary>Hashes bytes, eight at a time.</summary>
    public static uint Of(ReadOnlySpan<byte> bytes)
    {
        ulong hash = s_first ^ (ulong)bytes.Length;
        while (bytes.Length >= 8)
        {
            hash = Mix(hash ^ MemoryMarshal.Read<ulong>(bytes), s_second);
            bytes = bytes[8..];
        }

        ulong rest = 0;
        for (int i = 0; i < bytes.Length; i++) rest |= (ulong)bytes[i] << (8 * i);
        return Fold(Mix(hash ^ rest, s_second));
    }

    // The product of two 64-bit numbers, both halves folded together: each bit of the input reaches all of the output.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Mix(ulong left, ulong right)
    {
        ulong high = Math.BigMul(left, right, out ulong low);
        return high ^ low;
    }

    private static uint Fold(ulong hash) => (uint)(hash ^ (hash >> 32));

    private static ulong Seed()
    {
        Span<byte> bytes = stackalloc byte[8];
        RandomNumberGenerator.Fill(bytes);
        return MemoryMarshal.Read<ulong>(bytes) | 1;
    }
}
