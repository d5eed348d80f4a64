using System;
using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>Little-endian values of four and eight bytes, right on machines of either byte order.</summary>
internal static class FixedWidth
{
    /// <summary>Loads four bytes; the caller has made sure that they are there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Load32(ref readonly byte source)
    {
        uint value = Unsafe.ReadUnaligned<uint>(in source);
        return BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);
    }

    /// <summary>Loads eight bytes; the caller has made sure that they are there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Load64(ref readonly byte source)
    {
        ulong value = Unsafe.ReadUnaligned<ulong>(in source);
        return BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);
    }

    /// <summary>Stores four bytes; the caller has made sure that there is space.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store32(ref byte target, uint value) =>
        Unsafe.WriteUnaligned(
            ref target, BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value));

    /// <summary>Stores eight bytes; the caller has made sure that there is space.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store64(ref byte target, ulong value) =>
        Unsafe.WriteUnaligned(
            ref target, BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value));

    /// <summary>Stores two bytes; the caller has made sure that there is space.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store16(ref byte target, ushort value) =>
        Unsafe.WriteUnaligned(
            ref target, BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value));

    /// <summary>Copies encoded values of four or eight bytes into an array of a type of that size.</summary>
    /// <param name="source">
    /// Encoded values; exactly as many bytes as the values of <paramref name="target"/> take.
    /// </param>
    /// <param name="target">Receives the values.</param>
    public static void LoadMany<T>(ReadOnlySpan<byte> source, Span<T> target)
        where T : unmanaged
    {
        source.CopyTo(MemoryMarshal.AsBytes(target));
        if (BitConverter.IsLittleEndian) return;
        if (Unsafe.SizeOf<T>() == 4)
        {
            Span<uint> words = MemoryMarshal.Cast<T, uint>(target);
            BinaryPrimitives.ReverseEndianness(words, words);
        }
        else
        {
            Span<ulong> words = MemoryMarshal.Cast<T, ulong>(target);
            BinaryPrimitives.ReverseEndianness(words, words);
        }
    }

    /// <summary>Encodes values of four or eight bytes.</summary>
    /// <param name="source">The values.</param>
    /// <param name="target">Space for all of them; the rest stays untouched.</param>
    public static void StoreMany<T>(ReadOnlySpan<T> source, Span<byte> target)
        where T : unmanaged
    {
        ReadOnlySpan<byte> bytes = MemoryMarshal.AsBytes(source);
        bytes.CopyTo(target);
        if (BitConverter.IsLittleEndian) return;
        ref byte start = ref MemoryMarshal.GetReference(target);
        for (int offset = 0; offset < bytes.Length; offset += Unsafe.SizeOf<T>())
        {
            ref byte place = ref Unsafe.Add(ref start, offset);
            if (Unsafe.SizeOf<T>() == 4) Store32(ref place, Unsafe.ReadUnaligned<uint>(ref place));
            else Store64(ref place, Unsafe.ReadUnaligned<ulong>(ref place));
        }
    }
}
