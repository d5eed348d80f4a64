using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;

namespace ProtoZeroSharp;

/// <summary>
/// Hashes of map keys. They are seeded afresh in each process, so that keys that fall together cannot be prepared
/// outside of it.
/// </summary>
internal static class KeyHash
{
    // Bytes that are hashed by four products.
    private const int Block = 64;

    private static readonly ulong s_first = Seed();
    private static readonly ulong s_second = Seed();

    /// <summary>Hashes a number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Of(ulong value) => Finish(0, value ^ s_first);

    /// <summary>Hashes bytes.</summary>
    public static uint Of(ReadOnlySpan<byte> bytes)
    {
        (ulong left, ulong right) = Reduce(bytes);
        return Finish(left, right);
    }

    /// <summary>Hashes bytes as a part of what <see cref="Hashing.Mixed"/> goes over once more.</summary>
    public static uint PartOf(ReadOnlySpan<byte> bytes)
    {
        (ulong left, ulong right) = Reduce(bytes);
        return Fold(Mix(left ^ s_second, right));
    }

    /// <summary>The same of bytes whose number is a constant where it is compiled: few of them take no call.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint PartOf(ref byte first, int length)
    {
        // SAFETY: as below, for this number of bytes.
        if (length > 32) return PartOf(MemoryMarshal.CreateReadOnlySpan(ref first, length));
        ulong hash = s_first ^ (ulong)length;
        if (length < 8) return Fold(Mix(s_second, Few(ref first, length) ^ hash));
        if (length > 16) hash = Mix(Word(ref first, 0) ^ s_second, Word(ref first, 8) ^ hash);
        return Fold(Mix(Word(ref first, Math.Max(length - 16, 0)) ^ s_second, Word(ref first, length - 8) ^ hash));
    }

    // Sixteen bytes at a time; the last sixteen overlap those before, and are left as two words.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static (ulong Left, ulong Right) Reduce(ReadOnlySpan<byte> bytes)
    {
        ulong hash = s_first ^ (ulong)bytes.Length;
        ref byte first = ref MemoryMarshal.GetReference(bytes);
        int length = bytes.Length;
        if (length < 8) return (0, hash ^ Few(ref first, length));
        int i = 0;
        if (length > 2 * Block)
        {
            hash = Blocks(ref first, length, hash);
            // What they leave begins with at most a block.
            i = (length - 1) / Block * Block;
        }

        ulong key = s_second;
        for (; i < length - 16; i += 16) hash = Mix(Word(ref first, i) ^ key, Word(ref first, i + 8) ^ hash);
        return (Word(ref first, Math.Max(length - 16, 0)), Word(ref first, length - 8) ^ hash);
    }

    // Whole blocks but the last one, which may end with the bytes. Four products at a time, none of which waits for
    // another one; each has a key of its own, so that it matters which one has which bytes.
    private static ulong Blocks(ref byte first, int length, ulong hash)
    {
        ulong key0 = s_second, key1 = BitOperations.RotateLeft(key0, 16);
        ulong key2 = BitOperations.RotateLeft(key0, 32), key3 = BitOperations.RotateLeft(key0, 48);
        ulong hash0 = hash, hash1 = hash ^ key1, hash2 = hash ^ key2, hash3 = hash ^ key3;
        for (int i = 0; i < length - Block; i += Block)
        {
            hash0 = Mix(Word(ref first, i) ^ key0, Word(ref first, i + 8) ^ hash0);
            hash1 = Mix(Word(ref first, i + 16) ^ key1, Word(ref first, i + 24) ^ hash1);
            hash2 = Mix(Word(ref first, i + 32) ^ key2, Word(ref first, i + 40) ^ hash2);
            hash3 = Mix(Word(ref first, i + 48) ^ key3, Word(ref first, i + 56) ^ hash3);
        }

        return hash0 ^ hash1 ^ hash2 ^ hash3;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Word(ref byte first, int at) =>
        // SAFETY: the callers' loads are of bytes 0 to length - 1: a block or sixteen bytes that begin in front of the
        // last block or the last sixteen, or the ends of at least eight bytes.
        Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref first, at));

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
    private static ulong Mix(ulong left, ulong right) => High(left, right) ^ (left * right);

    // The lower half is computed apart: from the instruction for both it comes through memory.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong High(ulong left, ulong right) =>
        Bmi2.X64.IsSupported ? Bmi2.X64.MultiplyNoFlags(left, right) : Math.BigMul(left, right, out _);

    // A second product of both halves of the first: of one alone, keys at equal distances keep the distances, and bunch
    // for some seeds.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Finish(ulong left, ulong right)
    {
        left ^= s_second;
        return Fold(Mix((left * right) ^ s_first, High(left, right) ^ s_second));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Fold(ulong hash) => (uint)(hash ^ (hash >> 32));

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
