using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Length and values of a packed list of integers.</summary>
internal static unsafe class PackedVarints
{
    // One decision for that many values; a misprediction costs as much as ten values. At ten bytes each they stay
    // inside the slack.
    private const int Run = 32;
    private const int Lanes = 8;

    // The longest list whose first value is written by itself.
    private const int FirstAlone = 64;

    // For four 16-bit lanes, by the mask of those with two bytes: which bytes stay, in order; 0x80 for none.
    private static ReadOnlySpan<ulong> Squeeze =>
    [
        0x8080808006040200, 0x8080800604020100, 0x8080800604030200, 0x8080060403020100,
        0x8080800605040200, 0x8080060504020100, 0x8080060504030200, 0x8006050403020100,
        0x8080800706040200, 0x8080070604020100, 0x8080070604030200, 0x8007060403020100,
        0x8080070605040200, 0x8007060504020100, 0x8007060504030200, 0x0706050403020100,
    ];

    /// <summary>Writes length and values behind a tag.</summary>
    /// <exception cref="InvalidOperationException">The message grows beyond 2 GiB - 1 bytes.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Write<T, TKind>(byte* p, Output* output, ReadOnlySpan<T> values)
        where T : unmanaged
        where TKind : struct, IPackedKind<T>
    {
        p = Output.Ensure(p, output);
        // Right while nearly all values have one byte; otherwise the list moves once.
        int width = Varint.Size((uint)values.Length);
        long slot = p - output->Start;
        p += width;
        fixed (T* first = values)
        {
            T* value = first;
            T* end = first + values.Length;
            // Of a list of differences the first is none. In a short list it would be the one long value among others.
            if ((uint)(values.Length - 1) < FirstAlone) p = Varint.Write(p, TKind.Encode(*value++));
            for (; Has(value, end, Run); value += Run) p = WriteRun<T, TKind>(Output.Ensure(p, output), value);
            if (value < end) p = WriteRest<T, TKind>(Output.Ensure(p, output), value, end);
        }

        if (output->IsSplit) return Output.Close(Output.TokenOf(slot + width, width), p, output, out _);
        byte* start = output->Start + slot;
        long length = p - start - width;
        int needed = Varint.Size((ulong)length);
        // SAFETY: the slack takes the one or two bytes by which the list may move.
        if (needed != width) Buffer.MemoryCopy(start + width, start + needed, length, length);
        Varint.WriteOfSize(start, (ulong)length, needed);
        return start + needed + length;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Has<T>(T* value, T* end, int count)
        where T : unmanaged => (nint)end - (nint)value >= count * sizeof(T);

    // SAFETY (this and the methods below): there is space for ten bytes a value and for stores that run over; nothing
    // is read from end on.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteRun<T, TKind>(byte* p, T* value)
        where T : unmanaged
        where TKind : struct, IPackedKind<T>
    {
        if (!BitLanes.HasVectors) return WriteEach<T, TKind>(p, value, value + Run);
        Vector256<uint> bits = TKind.Bits(value) | TKind.Bits(value + Lanes)
            | TKind.Bits(value + 2 * Lanes) | TKind.Bits(value + 3 * Lanes);
        if (!Fits<T, TKind>(bits, 7)) return WriteMixed<T, TKind>(p, value, Fits<T, TKind>(bits, 14));
        Unsafe.WriteUnaligned(p, Vector128.Narrow(TKind.Narrow(value), TKind.Narrow(value + Lanes)));
        Unsafe.WriteUnaligned(
            p + 2 * Lanes, Vector128.Narrow(TKind.Narrow(value + 2 * Lanes), TKind.Narrow(value + 3 * Lanes)));
        return p + Run;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* WriteMixed<T, TKind>(byte* p, T* value, bool areShort)
        where T : unmanaged
        where TKind : struct, IPackedKind<T>
    {
        VarintWords words = VarintWords.Shared;
        VarintMarks marks = VarintMarks.Shared;
        T* end = value + Run;
        if (areShort)
        {
            for (; value < end; value += Lanes) p = WriteShort(p, TKind.Narrow(value));
            return p;
        }

        for (; value < end; value += Lanes)
        {
            Vector256<uint> bits = TKind.Bits(value);
            p = VarintWords.IsSupported && Fits<T, TKind>(bits, VarintWords.MaxBits)
                ? words.Write(p, TKind.Words(value))
                : WriteLong<T, TKind>(p, value, bits, marks);
        }

        return p;
    }

    // Fewer values than a run.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* WriteRest<T, TKind>(byte* p, T* value, T* end)
        where T : unmanaged
        where TKind : struct, IPackedKind<T>
    {
        if (BitLanes.HasVectors) for (; Has(value, end, Lanes); value += Lanes) p = WriteLanes<T, TKind>(p, value);
        return WriteEach<T, TKind>(p, value, end);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* WriteLanes<T, TKind>(byte* p, T* value)
        where T : unmanaged
        where TKind : struct, IPackedKind<T>
    {
        VarintWords words = VarintWords.Shared;
        VarintMarks marks = VarintMarks.Shared;
        Vector256<uint> bits = TKind.Bits(value);
        if (Fits<T, TKind>(bits, 14)) return WriteShort(p, TKind.Narrow(value));
        if (VarintWords.IsSupported && Fits<T, TKind>(bits, VarintWords.MaxBits))
            return words.Write(p, TKind.Words(value));
        return WriteLong<T, TKind>(p, value, bits, marks);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteLong<T, TKind>(byte* p, T* value, Vector256<uint> bits, VarintMarks marks)
        where T : unmanaged
        where TKind : struct, IPackedKind<T> =>
        Fits<T, TKind>(bits, VarintMarks.MaxBits)
            ? WriteMarked<T, TKind>(p, value, marks)
            : WriteEach<T, TKind>(p, value, value + Lanes);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Fits<T, TKind>(Vector256<uint> bits, int bitCount)
        where T : unmanaged
        where TKind : struct, IPackedKind<T> => (bits & TKind.Beyond(bitCount)) == Vector256<uint>.Zero;

    // Values that VarintMarks can write: an argument stays in a register.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* WriteMarked<T, TKind>(byte* p, T* value, VarintMarks marks)
        where T : unmanaged
        where TKind : struct, IPackedKind<T>
    {
        for (T* end = value + Lanes; value < end; value += 4)
        {
            p = marks.Write(p, TKind.Encode(value[0]));
            p = marks.Write(p, TKind.Encode(value[1]));
            p = marks.Write(p, TKind.Encode(value[2]));
            p = marks.Write(p, TKind.Encode(value[3]));
        }

        return p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* WriteEach<T, TKind>(byte* p, T* value, T* end)
        where T : unmanaged
        where TKind : struct, IPackedKind<T>
    {
        VarintMarks marks = VarintMarks.Shared;
        for (; value < end; value++)
        {
            ulong encoded = TKind.Encode(*value);
            p = encoded >> VarintMarks.MaxBits == 0 ? marks.Write(p, encoded) : Varint.Write(p, encoded);
        }

        return p;
    }

    // One or two bytes each: two for every lane first, then the second bytes that are not needed are squeezed out.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteShort(byte* p, Vector128<ushort> lanes)
    {
        Vector128<ushort> isLong = Vector128.GreaterThan(lanes.AsInt16(), Vector128.Create((short)0x7f)).AsUInt16();
        Vector128<ushort> pairs = (lanes & Vector128.Create((ushort)0x7f))
            | ((lanes << 1) & Vector128.Create((ushort)0x7f00))
            | (isLong & Vector128.Create((ushort)0x80));
        uint mask = Vector128.ExtractMostSignificantBits(isLong);
        ref ulong table = ref MemoryMarshal.GetReference(Squeeze);
        Vector128<byte> order = Vector128.Create(
            Unsafe.Add(ref table, mask & 15), Unsafe.Add(ref table, mask >> 4) + 0x0808080808080808).AsByte();
        Vector128<ulong> squeezed = Vector128.ShuffleNative(pairs.AsByte(), order).AsUInt64();
        // SAFETY: the mask has eight bits, so both halves index a table of sixteen.
        Unsafe.WriteUnaligned(p, squeezed.GetElement(0));
        Unsafe.WriteUnaligned(p + 4 + BitOperations.PopCount(mask & 15), squeezed.GetElement(1));
        return p + Lanes + BitOperations.PopCount(mask);
    }
}
