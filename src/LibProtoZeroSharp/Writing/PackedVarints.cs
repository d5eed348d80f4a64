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
    // Between two tests of the room: values of at most ten bytes each stay inside the slack.
    private const int Block = 64;

    // One decision for so many values; a misprediction costs as much as ten values.
    private const int Run = 32;
    private const int Lanes = 8;

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
    public static byte* Write<T, TKind>(byte* p, Output* output, ReadOnlySpan<T> values)
        where T : unmanaged
        where TKind : struct, IPackedKind<T>
    {
        p = Output.Need(p, output);
        // Right while nearly all values have one byte; otherwise the list moves once.
        int width = Varint.Size((uint)values.Length);
        long slot = p - output->Start;
        p += width;
        fixed (T* first = values)
        {
            T* value = first;
            T* end = first + values.Length;
            for (; end - value > Block; value += Block)
            {
                p = Output.Need(p, output);
                p = WriteBlock<T, TKind>(p, value, value + Block);
            }

            p = Output.Need(p, output);
            p = WriteBlock<T, TKind>(p, value, end);
        }

        byte* start = output->Start + slot;
        long length = p - start - width;
        int needed = Varint.Size((ulong)length);
        // SAFETY: the slack takes the one or two bytes by which the list may move.
        if (needed != width) Buffer.MemoryCopy(start + width, start + needed, length, length);
        Varint.WriteOfSize(start, (ulong)length, needed);
        return start + needed + length;
    }

    // SAFETY (this and the methods below): there is room for ten bytes a value and for stores that run over; nothing is
    // read from end on.
    private static byte* WriteBlock<T, TKind>(byte* p, T* value, T* end)
        where T : unmanaged
        where TKind : struct, IPackedKind<T>
    {
        if (Vector128.IsHardwareAccelerated && BitConverter.IsLittleEndian)
        {
            for (; end - value >= Run; value += Run) p = WriteRun<T, TKind>(p, value);
            for (; end - value >= Lanes; value += Lanes)
            {
                bool isShort = (TKind.Bits(value) & TKind.Beyond(14)) == Vector256<uint>.Zero;
                p = isShort ? WriteShort(p, TKind.Narrow(value)) : WriteEach<T, TKind>(p, value, value + Lanes);
            }
        }

        return WriteEach<T, TKind>(p, value, end);
    }

    // The widest of the values decides for all of them.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteRun<T, TKind>(byte* p, T* value)
        where T : unmanaged
        where TKind : struct, IPackedKind<T>
    {
        Vector256<uint> bits = TKind.Bits(value) | TKind.Bits(value + Lanes)
            | TKind.Bits(value + 2 * Lanes) | TKind.Bits(value + 3 * Lanes);
        if ((bits & TKind.Beyond(7)) == Vector256<uint>.Zero)
        {
            Vector128.Narrow(TKind.Narrow(value), TKind.Narrow(value + Lanes)).Store(p);
            Vector128.Narrow(TKind.Narrow(value + 2 * Lanes), TKind.Narrow(value + 3 * Lanes)).Store(p + 2 * Lanes);
            return p + Run;
        }

        if ((bits & TKind.Beyond(14)) != Vector256<uint>.Zero) return WriteEach<T, TKind>(p, value, value + Run);
        p = WriteShort(p, TKind.Narrow(value));
        p = WriteShort(p, TKind.Narrow(value + Lanes));
        p = WriteShort(p, TKind.Narrow(value + 2 * Lanes));
        return WriteShort(p, TKind.Narrow(value + 3 * Lanes));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteEach<T, TKind>(byte* p, T* value, T* end)
        where T : unmanaged
        where TKind : struct, IPackedKind<T>
    {
        for (; end - value >= 4; value += 4)
        {
            p = TKind.Write(p, value[0]);
            p = TKind.Write(p, value[1]);
            p = TKind.Write(p, value[2]);
            p = TKind.Write(p, value[3]);
        }

        for (; value < end; value++) p = TKind.Write(p, *value);
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
