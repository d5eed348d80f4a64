using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>
/// Hashes of map keys. They are seeded afresh in each process, so that keys that fall together cannot be prepared
/// outside of it.
/// </summary>
internal static class KeyHash
{
    private static readonly ulong s_first = Seed();
    private static readonly ulong s_second = Seed();

    /// <summary>Hashes a number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Of(ulong value) => Finish(value ^ s_first);

    /// <summary>Hashes bytes, eight at a time; the last eight overlap those before.</summary>
    public static uint Of(ReadOnlySpan<byte> bytes)
    {
        ulong hash = s_first ^ (ulong)bytes.Length;
        ref byte first = ref MemoryMarshal.GetReference(bytes);
        int length = bytes.Length;
        if (length < 8) return Finish(hash ^ Few(ref first, length));
        // SAFETY: all loads end at or before the last byte: i stays below the place of the last eight.
        for (int i = 0; i < length - 8; i += 8)
            hash = Mix(hash ^ Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref first, i)), s_second);
        return Finish(hash ^ Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref first, length - 8)));
    }

    // Fewer than eight bytes: both ends, which overlap.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Few(ref byte first, int length)
    {
        // SAFETY: all loads are of bytes 0 to length - 1.
        if (length >= 4)
            return Unsafe.ReadUnaligned<uint>(ref first)
                | ((ulong)Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref first, length - 4)) << 32);
        if (length == 0) return 0;
        return first | ((ulong)Unsafe.Add(ref first, length >> 1) << 8)
            | ((ulong)Unsafe.Add(ref first, length - 1) << 16);
    }

    // The product of two 64-bit numbers, both halves folded together: each bit of the input reaches all of the output.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Mix(ulong left, ulong right)
    {
        ulong high = Math.BigMul(left, right, out ulong low);
        return high ^ low;
    }

    // A second product of both halves of the first: of one alone, keys at equal distances keep the distances, and bunch
    // for some seeds.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Finish(ulong value)
    {
        ulong high = Math.BigMul(value, s_second, out ulong low);
        ulong hash = Mix(low ^ s_first, high ^ s_second);
        return (uint)(hash ^ (hash >> 32));
    }

    // Both halves of 16 random bytes: of a UUID, where each makes up for the six bits that are fixed in the other.
    private static ulong Seed()
    {
        Span<byte> bytes = stackalloc byte[16];
        // The base library takes it straight from the system; its cryptographic generator would load OpenSSL and end a
        // process that runs where that is missing. It takes it from a device, though, which an image need not have, and
        // throws a CryptographicException then, whose assembly is not referred to here.
        try
        {
            MemoryMarshal.Write(bytes, Guid.NewGuid());
        }
        catch (SystemException) when (KernelRandom.TryFill(bytes))
        {
        }

        return (MemoryMarshal.Read<ulong>(bytes) ^ MemoryMarshal.Read<ulong>(bytes[sizeof(ulong)..])) | 1;
    }
}
