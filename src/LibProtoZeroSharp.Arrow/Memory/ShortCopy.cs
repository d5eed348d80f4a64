using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Arrow.Memory;

/// <summary>Copies texts, most of which are so short that calls would take longer than the copy.</summary>
internal static unsafe class ShortCopy
{
    private const int Short = 64;
    private const ulong NotAscii = 0x8080_8080_8080_8080;

    /// <summary>Copies bytes to a place that has space for them.</summary>
    /// <returns>Whether all of them are ASCII; false of a long text that was not looked at.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Copy(ReadOnlySpan<byte> source, byte* place)
    {
        int length = source.Length;
        ref byte start = ref MemoryMarshal.GetReference(source);
        if (length is < sizeof(ulong) or > Short) return CopyOther(ref start, length, place);
        ulong all = 0;
        int last = length - sizeof(ulong);
        // SAFETY: words up to the last one lie in the source and in the place; the last one may overlap the one before.
        for (int i = 0; i < last; i += sizeof(ulong))
        {
            ulong word = Unsafe.ReadUnaligned<ulong>(ref Unsafe.AddByteOffset(ref start, i));
            Unsafe.WriteUnaligned(place + i, word);
            all |= word;
        }

        ulong end = Unsafe.ReadUnaligned<ulong>(ref Unsafe.AddByteOffset(ref start, last));
        Unsafe.WriteUnaligned(place + last, end);
        return ((all | end) & NotAscii) == 0;
    }

    private static bool CopyOther(ref byte start, int length, byte* place)
    {
        if (length > Short)
        {
            // SAFETY: the place has space for them.
            MemoryMarshal.CreateReadOnlySpan(ref start, length).CopyTo(new Span<byte>(place, length));
            return false;
        }

        if (length >= sizeof(uint))
        {
            // SAFETY: two words that may overlap lie in the source and in the place.
            uint first = Unsafe.ReadUnaligned<uint>(ref start);
            uint last = Unsafe.ReadUnaligned<uint>(ref Unsafe.AddByteOffset(ref start, length - sizeof(uint)));
            Unsafe.WriteUnaligned(place, first);
            Unsafe.WriteUnaligned(place + length - sizeof(uint), last);
            return ((first | last) & 0x8080_8080) == 0;
        }

        int all = 0;
        for (int i = 0; i < length; i++)
        {
            byte one = Unsafe.AddByteOffset(ref start, i);
            place[i] = one;
            all |= one;
        }

        return all < 0x80;
    }
}
