using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// The reader's steps that are rare or long. They are static and take and return values: an instance method that is
/// not inlined, or a cursor passed by reference, would force the reader out of the registers on the hot path as well.
/// Positions count from <c>start</c>; nothing at or behind <c>end</c> is read.
/// </summary>
internal static class WireScan
{
    /// <summary>Reads a tag that must stand in front of a value.</summary>
    /// <returns>The tag in the low half, the position behind it in the high half.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong FieldTag(ref readonly byte start, int position, int end)
    {
        if (end - position >= sizeof(ulong))
        {
            // Up to four bytes: every field number below 2^25, and no need to look for bits above 32.
            ulong word = FixedWidth.Load64(in Unsafe.Add(ref Unsafe.AsRef(in start), position));
            ulong ends = ~word & BitLanes.Continuation;
            if ((uint)ends != 0)
            {
                uint tag = (uint)BitLanes.GatherFirst(word, ends);
                int length = (BitOperations.TrailingZeroCount(ends) >> 3) + 1;
                if (FieldKey.OpensValue(tag)) return tag | ((ulong)(uint)(position + length) << 32);
            }
        }

        ulong read = Tag(in start, position, end);
        if (FieldKey.WireTypeOf((uint)read) == WireType.EndGroup)
            ProtoThrow.Format(ProtoFormatError.EndGroupMismatch, position);
        return read;
    }

    /// <summary>Reads a tag of any length, which may be that of an end of a group.</summary>
    /// <returns>The tag in the low half, the position behind it in the high half.</returns>
    public static ulong Tag(ref readonly byte start, int position, int end)
    {
        nint next = WireSkip.Tag(in start, position, end, out uint tag, out ProtoFormatError error);
        if (error != ProtoFormatError.None) ProtoThrow.Format(error, next);
        return tag | ((ulong)next << 32);
    }

    /// <summary>Reads a varint of any length.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static VarintRead Varint(ref readonly byte start, int position, int end)
    {
        nuint available = (nuint)(end - position);
        VarintRead read = ProtoZeroSharp.Varint.Read(in Unsafe.Add(ref Unsafe.AsRef(in start), position), available);
        if (read.Length == 0) ProtoThrow.Format(ProtoZeroSharp.Varint.ErrorOf(available), position);
        return read;
    }

    /// <summary>Reads a length of any size and checks that that many bytes follow.</summary>
    /// <returns>Position of the first byte in the low half, length in the high half.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Length(ref readonly byte start, int position, int end)
    {
        VarintRead read = Varint(in start, position, end);
        int body = position + read.Length;
        if (read.Value > (uint)(end - body)) ProtoThrow.Format(ProtoFormatError.Truncated, position);
        return (uint)body | (read.Value << 32);
    }

    /// <summary>Finds the end of a value.</summary>
    /// <param name="start">The input.</param>
    /// <param name="position">Position of the value.</param>
    /// <param name="end">End of the message.</param>
    /// <param name="tag">The tag in front of the value.</param>
    /// <param name="depth">How many groups may be open at once, in the low half; the limit in the high one.</param>
    /// <returns>Position behind the value, or behind the end tag of a group.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Skip(ref readonly byte start, int position, int end, uint tag, long depth)
    {
        WireType type = FieldKey.WireTypeOf(tag);
        if (type == WireType.StartGroup) return (int)(Group(in start, position, end, tag, depth) >> 32);
        if (!FieldKey.OpensValue(tag)) return position;     // only a reader without a field gets here
        nint next = WireSkip.Value(in start, position, end, type, out ProtoFormatError error);
        if (error != ProtoFormatError.None) ProtoThrow.Format(error, next);
        return (int)next;
    }

    /// <summary>Finds the end of a group; everything inside is checked but UTF-8.</summary>
    /// <returns>Position of the matching end tag in the low half, position behind it in the high half.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Group(ref readonly byte start, int position, int end, uint startTag, long depth)
    {
        nint next =
            WireSkip.Group(in start, position, end, startTag, (int)depth, out nint endTag, out ProtoFormatError error);
        if (error == ProtoFormatError.RecursionLimitExceeded) ProtoThrow.TooDeep((int)(depth >> 32), next);
        if (error != ProtoFormatError.None) ProtoThrow.Format(error, next);
        return (uint)endTag | ((ulong)next << 32);
    }

    /// <summary>Finds the values of a list that came packed, or of one value that came by itself.</summary>
    /// <param name="start">The input.</param>
    /// <param name="position">Position of the field's value.</param>
    /// <param name="end">End of the message.</param>
    /// <param name="tag">The tag in front of the value.</param>
    /// <param name="width">Bytes of a value of fixed width, or 0 for varints.</param>
    /// <returns>Position of the first value in the low half, position behind the last one in the high half.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong List(ref readonly byte start, int position, int end, uint tag, int width)
    {
        int first = position;
        int last;
        if (FieldKey.WireTypeOf(tag) == WireType.LengthDelimited)
        {
            ulong bytes = Length(in start, position, end);
            first = (int)(uint)bytes;
            last = first + (int)(bytes >> 32);
            if (width != 0 && (last - first) % width != 0) ProtoThrow.Format(ProtoFormatError.InvalidLength, position);
            if (width == 0 && last > first) CheckLastVarint(in start, first, last);
        }
        else
        {
            last = width == 0 ? first + Varint(in start, position, end).Length : SkipFixed(position, end, width);
        }

        return (uint)first | ((ulong)(uint)last << 32);
    }

    // The bytes of a list end where a varint ends: then every varint in it does.
    private static void CheckLastVarint(ref readonly byte start, int first, int last)
    {
        int position = last;
        while (position > first && Unsafe.Add(ref Unsafe.AsRef(in start), position - 1) >= 0x80) position--;
        if (position == last) return;
        ProtoThrow.Format(ProtoZeroSharp.Varint.ErrorOf((nuint)(last - position)), position);
    }

    private static int SkipFixed(int position, int end, int size)
    {
        if (end - position < size) ProtoThrow.Format(ProtoFormatError.Truncated, position);
        return position + size;
    }
}
