using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using ProtoZeroSharp;

namespace ProtoZeroTool.Wire;

/// <summary>Integers of one to ten bytes, as the library reads them.</summary>
internal static class WireVarint
{
    /// <summary>Bytes of the longest varint.</summary>
    public const int MaxLength = 10;

    /// <summary>Bytes of the shortest encoding: 1 to 10.</summary>
    public static int Size(ulong value) => (int)(((uint)BitOperations.Log2(value | 1) * 9u + 73u) >> 6);

    /// <summary>Reads the varint at a position; bits above 64 are dropped.</summary>
    /// <returns>The position behind it; -1 if it is damaged.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Read(ReadOnlySpan<byte> data, int position, out ulong value)
    {
        if ((uint)position < (uint)data.Length && data[position] < 0x80)
        {
            value = data[position];
            return position + 1;
        }

        return ReadLong(data, position, out value);
    }

    /// <summary>Why <see cref="Read"/> failed at a position.</summary>
    public static ProtoFormatError ErrorAt(ReadOnlySpan<byte> data, int position) =>
        data.Length - position >= MaxLength ? ProtoFormatError.MalformedVarint : ProtoFormatError.Truncated;

    private static int ReadLong(ReadOnlySpan<byte> data, int position, out ulong value)
    {
        value = 0;
        for (int i = 0; i < MaxLength && position + i < data.Length; i++)
        {
            ulong next = data[position + i];
            value |= (next & 0x7f) << (7 * i);
            if (next < 0x80) return position + i + 1;
        }

        return -1;
    }
}
