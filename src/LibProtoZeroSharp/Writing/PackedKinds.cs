using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

/// <summary>One of the kinds of integers that a packed list may hold.</summary>
internal unsafe interface IPackedKind<T>
    where T : unmanaged
{
    /// <summary>Writes one value; may overwrite up to ten bytes.</summary>
    static abstract byte* Write(byte* target, T value);

    /// <summary>Eight values as they are encoded, if all of them are below 2^14.</summary>
    static abstract bool TryShort(T* values, out Vector128<ushort> encoded);
}

/// <summary>uint32.</summary>
internal unsafe struct PackedUInt32 : IPackedKind<uint>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Write(byte* target, uint value) => Varint.WriteWide(target, value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryShort(uint* values, out Vector128<ushort> encoded) =>
        PackedVarints.TryNarrow(Vector256.Load(values), out encoded);
}

/// <summary>int32 and enums: negative values are those of 64 bits.</summary>
internal unsafe struct PackedInt32 : IPackedKind<int>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Write(byte* target, int value) =>
        value >= 0 ? Varint.WriteWide(target, (uint)value) : Varint.Write(target, (ulong)value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryShort(int* values, out Vector128<ushort> encoded) =>
        PackedVarints.TryNarrow(Vector256.Load((uint*)values), out encoded);
}

/// <summary>sint32.</summary>
internal unsafe struct PackedSInt32 : IPackedKind<int>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Write(byte* target, int value) => Varint.WriteWide(target, ZigZag.Encode(value));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryShort(int* values, out Vector128<ushort> encoded)
    {
        Vector256<int> x = Vector256.Load(values);
        return PackedVarints.TryNarrow(((x << 1) ^ (x >> 31)).AsUInt32(), out encoded);
    }
}

/// <summary>uint64 and int64.</summary>
internal unsafe struct PackedUInt64 : IPackedKind<ulong>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Write(byte* target, ulong value) =>
        value >> 56 == 0 ? Varint.WriteWide(target, value) : Varint.Write(target, value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryShort(ulong* values, out Vector128<ushort> encoded) =>
        PackedVarints.TryNarrow(Vector256.Load(values), Vector256.Load(values + 4), out encoded);
}

/// <summary>sint64.</summary>
internal unsafe struct PackedSInt64 : IPackedKind<long>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Write(byte* target, long value) => PackedUInt64.Write(target, ZigZag.Encode(value));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryShort(long* values, out Vector128<ushort> encoded) =>
        PackedVarints.TryNarrow(Encode(Vector256.Load(values)), Encode(Vector256.Load(values + 4)), out encoded);

    // A compare for the sign: there is no arithmetic shift of 64-bit lanes before AVX-512.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ulong> Encode(Vector256<long> x) =>
        ((x << 1) ^ Vector256.LessThan(x, Vector256<long>.Zero)).AsUInt64();
}
