using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace ProtoZeroTool.Tests;

/// <summary>Makes encoded bytes by hand.</summary>
internal static class WireBytes
{
    /// <summary>The bytes of hexadecimal digits, spaces left out.</summary>
    public static byte[] Hex(string digits) => Convert.FromHexString(digits.Replace(" ", ""));

    /// <summary>A varint.</summary>
    public static byte[] Varint(ulong value)
    {
        List<byte> bytes = [];
        for (; value >= 0x80; value >>= 7) bytes.Add((byte)(value | 0x80));
        bytes.Add((byte)value);
        return [.. bytes];
    }

    /// <summary>A length-delimited field.</summary>
    public static byte[] Len(int number, byte[] value) =>
        [.. Varint(((ulong)number << 3) | 2), .. Varint((ulong)value.Length), .. value];

    /// <summary>The same of a text.</summary>
    public static byte[] Len(int number, string text) => Len(number, Encoding.UTF8.GetBytes(text));

    /// <summary>A varint field.</summary>
    public static byte[] Number(int number, ulong value) => [.. Varint((ulong)number << 3), .. Varint(value)];

    /// <summary>Fields one after the other.</summary>
    public static byte[] Join(params IEnumerable<byte[]> parts) => [.. parts.SelectMany(part => part)];

    /// <summary>A record behind its length.</summary>
    public static byte[] Delimited(byte[] record) => [.. Varint((ulong)record.Length), .. record];

    /// <summary>
    /// Damages bytes: some are changed, cut out, put in twice, or cut off; sometimes the whole is random.
    /// </summary>
    public static byte[] Mutate(byte[] bytes, Random random)
    {
        List<byte> result = [.. bytes];
        if (random.Next(40) == 0)
        {
            byte[] noise = new byte[random.Next(64)];
            random.NextBytes(noise);
            return noise;
        }

        for (int i = random.Next(4); i >= 0 && result.Count > 0; i--)
        {
            int at = random.Next(result.Count);
            int size = Math.Min(random.Next(1, 9), result.Count - at);
            switch (random.Next(6))
            {
                case 0:
                    result[at] = (byte)random.Next(256);
                    break;
                case 1:
                    result[at] ^= (byte)(1 << random.Next(8));
                    break;
                case 2:
                    result.RemoveRange(at, size);
                    break;
                case 3:
                    result.InsertRange(at, result.GetRange(at, size));
                    break;
                case 4:
                    result.InsertRange(at, Enumerable.Repeat((byte)0xff, size));
                    break;
                default:
                    result.RemoveRange(at, result.Count - at);
                    break;
            }
        }

        return [.. result];
    }
}
