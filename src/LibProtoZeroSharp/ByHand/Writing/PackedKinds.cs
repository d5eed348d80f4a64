using System;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

/// <summary>One of the kinds of integers that a packed list may hold.</summary>
internal unsafe interface IPackedKind<T>
    where T : unmanaged
{
    /// <summary>The value whose varint is written.</summary>
    static abstract ulong Encode(T value);

    /// <summary>The bits that are set in any of eight encoded values, in lanes of the kind's own width.</summary>
    static abstract Vector256<uint> Bits(T* values);

    /// <summary>The bits of <see cref="Bits"/> that only a value of more than that number of bits has.</summary>
    static abstract Vector256<uint> Beyond(int bitCount);

    /// <summary>The low 32 bits of eight encoded values.</summary>
    static abstract Vector256<uint> Words(T* values);

    /// <summary>The low 16 bits of eight encoded values.</summary>
    static abstract Vector128<ushort> Narrow(T* values);
}

/// <summary>uint32.</summary>
internal unsafe struct PackedUInt32 : IPackedKind<uint>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Encode(uint value) => value;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Bits(uint* values) => Vector256.Load(values);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Beyond(int bitCount) =>
        Vector256.Create(bitCount < 32 ? uint.MaxValue << bitCount : 0);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Words(uint* values) => Bits(values);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ushort> Narrow(uint* values) => Narrow(Vector256.Load(values));

    /// <summary>The low 16 bits of each lane.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ushort> Narrow(Vector256<uint> lanes) =>
        Vector128.Narrow(lanes.GetLower(), lanes.GetUpper());
}

/// <summary>int32 and enums: negative values are those of 64 bits.</summary>
internal unsafe struct PackedInt32 : IPackedKind<int>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Encode(int value) => (ulong)value;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Bits(int* values) => PackedUInt32.Bits((uint*)values);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Beyond(int bitCount) => PackedUInt32.Beyond(Math.Min(bitCount, 31));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Words(int* values) => Bits(values);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ushort> Narrow(int* values) => PackedUInt32.Narrow((uint*)values);
}

/// <summary>sint32.</summary>
internal unsafe struct PackedSInt32 : IPackedKind<int>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Encode(int value) => ZigZag.Encode(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Bits(int* values)
    {
        Vector256<int> x = Vector256.Load(values);
        return ((x << 1) ^ (x >> 31)).AsUInt32();
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Beyond(int bitCount) => PackedUInt32.Beyond(bitCount);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Words(int* values) => Bits(values);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ushort> Narrow(int* values) => PackedUInt32.Narrow(Bits(values));
}

/// <summary>uint64 and int64.</summary>
internal unsafe struct PackedUInt64 : IPackedKind<ulong>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Encode(ulong value) => value;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Bits(ulong* values) =>
        (Vector256.Load(values) | Vector256.Load(values + 4)).AsUInt32();

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Beyond(int bitCount) => Vector256.Create(ulong.MaxValue << bitCount).AsUInt32();

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Words(ulong* values) =>
        Vector256.Narrow(Vector256.Load(values), Vector256.Load(values + 4));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ushort> Narrow(ulong* values) =>
        PackedUInt32.Narrow(Words(values));
}

/// <summary>sint64.</summary>
internal unsafe struct PackedSInt64 : IPackedKind<long>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Encode(long value) => ZigZag.Encode(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Bits(long* values) => (Encode(values) | Encode(values + 4)).AsUInt32();

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Beyond(int bitCount) => PackedUInt64.Beyond(bitCount);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Words(long* values) => Vector256.Narrow(Encode(values), Encode(values + 4));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ushort> Narrow(long* values) =>
        PackedUInt32.Narrow(Words(values));

    // A compare for the sign: there is no arithmetic shift of 64-bit lanes before AVX-512.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ulong> Encode(long* values)
    {
        Vector256<long> x = Vector256.Load(values);
        return ((x << 1) ^ Vector256.LessThan(x, Vector256<long>.Zero)).AsUInt64();
    }
}
