using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp.Emitted;

/// <content>Packed lists: tag, length and values. An empty list is written with length 0: the caller leaves it
/// out.</content>
public static unsafe partial class Put
{
    /// <summary>Writes a packed list of int32.</summary>
    /// <exception cref="InvalidOperationException">The message grows beyond 2 GiB - 1 bytes.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static nint PackedInt32(nint p, ref Output o, uint tag, ReadOnlySpan<int> values) =>
        (nint)PackedVarints.Write<int, PackedInt32>(Tag((byte*)p, tag), Pointer(ref o), values);

    /// <summary>Writes a packed list of int64.</summary>
    /// <inheritdoc cref="PackedInt32" path="/exception"/>
    public static nint PackedInt64(nint p, ref Output o, uint tag, ReadOnlySpan<long> values) =>
        PackedUInt64(p, ref o, tag, MemoryMarshal.Cast<long, ulong>(values));

    /// <summary>Writes a packed list of uint32.</summary>
    /// <inheritdoc cref="PackedInt32" path="/exception"/>
    public static nint PackedUInt32(nint p, ref Output o, uint tag, ReadOnlySpan<uint> values) =>
        (nint)PackedVarints.Write<uint, PackedUInt32>(Tag((byte*)p, tag), Pointer(ref o), values);

    /// <summary>Writes a packed list of uint64.</summary>
    /// <inheritdoc cref="PackedInt32" path="/exception"/>
    public static nint PackedUInt64(nint p, ref Output o, uint tag, ReadOnlySpan<ulong> values) =>
        (nint)PackedVarints.Write<ulong, PackedUInt64>(Tag((byte*)p, tag), Pointer(ref o), values);

    /// <summary>Writes a packed list of sint32.</summary>
    /// <inheritdoc cref="PackedInt32" path="/exception"/>
    public static nint PackedSInt32(nint p, ref Output o, uint tag, ReadOnlySpan<int> values) =>
        (nint)PackedVarints.Write<int, PackedSInt32>(Tag((byte*)p, tag), Pointer(ref o), values);

    /// <summary>Writes a packed list of sint64.</summary>
    /// <inheritdoc cref="PackedInt32" path="/exception"/>
    public static nint PackedSInt64(nint p, ref Output o, uint tag, ReadOnlySpan<long> values) =>
        (nint)PackedVarints.Write<long, PackedSInt64>(Tag((byte*)p, tag), Pointer(ref o), values);

    /// <summary>Writes a packed list of enum values by their numbers.</summary>
    /// <inheritdoc cref="PackedInt32" path="/exception"/>
    public static nint PackedEnum(nint p, ref Output o, uint tag, ReadOnlySpan<int> values) =>
        PackedInt32(p, ref o, tag, values);

    /// <summary>Writes a packed list of bool.</summary>
    /// <inheritdoc cref="PackedInt32" path="/exception"/>
    public static nint PackedBool(nint p, ref Output o, uint tag, ReadOnlySpan<bool> values)
    {
        byte* target = OpenFixed((byte*)p, Pointer(ref o), tag, values.Length);
        ref byte source = ref Unsafe.As<bool, byte>(ref MemoryMarshal.GetReference(values));
        int i = 0;
        // SAFETY: there is space for a byte each, made sure of by OpenFixed.
        // A bool that came out of unsafe code may hold any byte; all but 0 mean true.
        for (; i <= values.Length - Vector128<byte>.Count; i += Vector128<byte>.Count)
        {
            Vector128<byte> bytes = Vector128.LoadUnsafe(ref source, (nuint)i);
            Unsafe.WriteUnaligned(target + i, Vector128.Min(bytes, Vector128<byte>.One));
        }

        for (; i < values.Length; i++) target[i] = Unsafe.Add(ref source, i) == 0 ? (byte)0 : (byte)1;
        return (nint)(target + values.Length);
    }

    /// <summary>Writes a packed list of fixed32.</summary>
    /// <inheritdoc cref="PackedInt32" path="/exception"/>
    public static nint PackedFixed32(nint p, ref Output o, uint tag, ReadOnlySpan<uint> values) =>
        Fixed(p, ref o, tag, values);

    /// <summary>Writes a packed list of fixed64.</summary>
    /// <inheritdoc cref="PackedInt32" path="/exception"/>
    public static nint PackedFixed64(nint p, ref Output o, uint tag, ReadOnlySpan<ulong> values) =>
        Fixed(p, ref o, tag, values);

    /// <summary>Writes a packed list of sfixed32.</summary>
    /// <inheritdoc cref="PackedInt32" path="/exception"/>
    public static nint PackedSFixed32(nint p, ref Output o, uint tag, ReadOnlySpan<int> values) =>
        Fixed(p, ref o, tag, values);

    /// <summary>Writes a packed list of sfixed64.</summary>
    /// <inheritdoc cref="PackedInt32" path="/exception"/>
    public static nint PackedSFixed64(nint p, ref Output o, uint tag, ReadOnlySpan<long> values) =>
        Fixed(p, ref o, tag, values);

    /// <summary>Writes a packed list of float, bits unchanged.</summary>
    /// <inheritdoc cref="PackedInt32" path="/exception"/>
    public static nint PackedFloat(nint p, ref Output o, uint tag, ReadOnlySpan<float> values) =>
        Fixed(p, ref o, tag, values);

    /// <summary>Writes a packed list of double, bits unchanged.</summary>
    /// <inheritdoc cref="PackedInt32" path="/exception"/>
    public static nint PackedDouble(nint p, ref Output o, uint tag, ReadOnlySpan<double> values) =>
        Fixed(p, ref o, tag, values);

    private static nint Fixed<T>(nint p, ref Output o, uint tag, ReadOnlySpan<T> values)
        where T : unmanaged
    {
        long size = (long)values.Length * sizeof(T);
        if (!BitConverter.IsLittleEndian || size > WireSize.MaxMessage)
        {
            byte* target = OpenFixed((byte*)p, Pointer(ref o), tag, size);
            // SAFETY: there is space for all values, and the size fits an int, both made sure of by OpenFixed.
            FixedWidth.StoreMany(values, new Span<byte>(target, (int)size));
            return (nint)(target + size);
        }

        // SAFETY: there is space for a field of a few bytes; the values are read where they lie.
        byte* body = Varint.Write(Tag((byte*)p, tag), (ulong)size);
        fixed (T* source = values) return (nint)RawBytes(body, Pointer(ref o), (byte*)source, (int)size);
    }

    // Tag and length of a list whose size is known, and space for its values.
    private static byte* OpenFixed(byte* p, Output* output, uint tag, long size)
    {
        p = Output.Ensure(Tag(p, tag), output, size);
        return Varint.Write(p, (ulong)size);
    }
}
