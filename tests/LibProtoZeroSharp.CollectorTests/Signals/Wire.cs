using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>Encodes fields by hand, so that nothing of either library decides about the bytes.</summary>
internal static class Wire
{
    /// <summary>A field of bytes, or a message.</summary>
    public static byte[] Field(int number, params byte[] value) =>
        [.. Varint(((uint)number << 3) | 2), .. Varint((uint)value.Length), .. value];

    /// <summary>A text.</summary>
    public static byte[] Text(int number, string value) => Field(number, Encoding.UTF8.GetBytes(value));

    /// <summary>A number of variable length.</summary>
    /// <param name="number">The field.</param>
    /// <param name="value">The value.</param>
    /// <param name="excess">Bytes more than necessary.</param>
    public static byte[] Number(int number, ulong value, int excess = 0) =>
        [.. Varint((uint)number << 3), .. Varint(value, excess)];

    /// <summary>A number of 8 bytes.</summary>
    public static byte[] Fixed64(int number, ulong value)
    {
        byte[] bytes = new byte[8];
        BinaryPrimitives.WriteUInt64LittleEndian(bytes, value);
        return [.. Varint(((uint)number << 3) | 1), .. bytes];
    }

    /// <summary>One after the other.</summary>
    public static byte[] Join(params IEnumerable<byte[]> parts) => [.. parts.SelectMany(part => part)];

    private static byte[] Varint(ulong value, int excess = 0)
    {
        List<byte> bytes = [];
        for (; value >= 0x80; value >>= 7) bytes.Add((byte)(value | 0x80));
        bytes.Add((byte)value);
        for (int i = 0; i < excess && bytes.Count < 10; i++)
        {
            bytes[^1] |= 0x80;
            bytes.Add(0);
        }

        return [.. bytes];
    }
}
