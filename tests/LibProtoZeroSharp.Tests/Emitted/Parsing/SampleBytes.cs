using System;
using System.Collections.Generic;
using System.Text;

namespace ProtoZeroSharp.Tests.Checks;

/// <summary>Encoded messages of the type <see cref="Sample"/>, put together without the library.</summary>
internal static class SampleBytes
{
    /// <summary>A message with every kind of field, nested a number of times.</summary>
    public static byte[] Full(int depth)
    {
        byte[] small = [8, 5, 2 << 3 | 2, 1, (byte)'x'];
        byte[] child = depth == 0 ? small : Full(depth - 1);
        return
        [
            8, .. Varint(unchecked((ulong)-7)),
            .. Field(2, Encoding.UTF8.GetBytes("żółw 🐢")),
            .. Field(3, [0, 1, 255]),
            .. Field(4, child),
            .. Field(5, child), .. Field(5, small), .. Field(5, []),
            .. Field(6, [1, 0, 0, 0, 2, 0, 0, 0]), .. Field(6, [255, 255, 255, 255]), 53, 9, 0, 0, 0,
            .. Field(7, [1, .. Varint(ulong.MaxValue), 0xAC, 2]), 56, 7,
            .. Field(8, [10, 1, (byte)'a', 16, 1]), .. Field(8, [16, 7, 10, 0]), .. Field(8, [10, 1, (byte)'b']),
            .. Field(8, [16, 9, 10, 1, (byte)'a']),
            .. Field(9, new byte[40]), .. Field(10, small), .. Field(10, []),
            91, .. small, 92,
            96, 1, 96, .. Varint(unchecked((ulong)-5)), .. Field(12, [9, 2]),
            .. Field(13, [8, 4, .. Field(2, small)]), .. Field(13, [.. Field(2, child), 8, 6, 24, 1]),
            115, .. small, 116, 115, 116,
            0x80, 1, 2, 0x80, 1, 77,
            .. Field(17, [0xff, 0xfe]),
            .. Field(18, [8, 1, 16, 2]), .. Field(18, [8, 2, 16, 44]),
            0x99, 1, 1, 2, 3, 4, 5, 6, 7, 8,
            .. Field(20, "one"u8), .. Field(20, "two"u8), .. Field(20, Encoding.UTF8.GetBytes(new string('é', 40))),
            .. Field(1000, new byte[5]), 0xDB, 1, 8, 1, 0xDC, 1, .. Field(30, []),
        ];
    }

    /// <summary>A length-delimited field.</summary>
    public static byte[] Field(int number, ReadOnlySpan<byte> body) =>
        [.. Varint(((ulong)number << 3) | 2), .. Varint((ulong)body.Length), .. body];

    /// <summary>
    /// An empty message below this many levels of one field: of a message, a group or (any number past 20) an unknown
    /// group.
    /// </summary>
    public static byte[] Nested(int field, int levels)
    {
        byte[] start = Varint(((ulong)field << 3) | 3), end = Varint(((ulong)field << 3) | 4);
        bool isGroup = field is 11 or 14 or > 20;
        List<byte> bytes = [];
        if (isGroup)
        {
            for (int i = 0; i < levels; i++) bytes.AddRange(start);
            for (int i = 0; i < levels; i++) bytes.AddRange(end);
            return bytes.ToArray();
        }

        byte[] body = [];
        for (int i = 0; i < levels; i++) body = Field(field, field == 13 ? Field(2, body) : body);
        return body;
    }

    public static byte[] Varint(ulong value)
    {
        List<byte> bytes = [];
        for (; value >= 0x80; value >>= 7) bytes.Add((byte)(value | 0x80));
        bytes.Add((byte)value);
        return bytes.ToArray();
    }
}
