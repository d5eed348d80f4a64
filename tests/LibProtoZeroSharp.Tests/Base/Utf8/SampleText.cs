using System;
using System.Collections.Generic;
using System.Text;

namespace ProtoZeroSharp.Tests.Text;

/// <summary>Texts and damaged texts from a seed, for comparisons with the base library.</summary>
internal static class SampleText
{
    /// <summary>Bytes at which the rules of UTF-8 change.</summary>
    public static readonly byte[] EdgeBytes =
    [
        0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef,
        0xf0, 0xf1, 0xf3,
        0xf4, 0xf5, 0xf7, 0xf8, 0xff,
    ];

    // Of each length the first and the last, and what lies around the surrogates.
    private static readonly int[] s_points =
    [
        0, 'a', 'Z', ' ', 0x7f, 0x80, 0xe9, 0x142, 0x43f, 0x7ff, 0x800, 0x20ac, 0x6771, 0xd7ff, 0xe000, 0xfffd, 0xffff,
        0x10000,
        0x1f422, 0xfffff, 0x100000, 0x10ffff,
    ];

    /// <summary>A text of that many characters: all of one kind, or runs, or random ones.</summary>
    public static string Next(Random random, int characters)
    {
        var text = new StringBuilder();
        int change = random.Next(3) switch { 0 => 1, 1 => 8, _ => int.MaxValue };
        int kind = 0;
        for (int i = 0; i < characters; i++)
        {
            if (i == 0 || random.Next(change) == 0) kind = random.Next(6);
            int point = kind switch
            {
                0 => random.Next(0x80),
                1 => random.Next(0x80, 0x800),
                2 => random.Next(0x800, 0xd800),
                3 => random.Next(0x10000, 0x110000),
                4 => random.Next(0xe000, 0x10000),
                _ => s_points[random.Next(s_points.Length)],
            };
            text.Append(new Rune(point));
        }

        return text.ToString();
    }

    /// <summary>Changes, inserts or drops some bytes.</summary>
    public static byte[] Damage(Random random, byte[] text)
    {
        var bytes = new List<byte>(text);
        for (int n = random.Next(1, 4); n > 0; n--)
        {
            int at = random.Next(bytes.Count + 1);
            byte other = random.Next(2) == 0 ? (byte)random.Next(256) : EdgeBytes[random.Next(EdgeBytes.Length)];
            if (at == bytes.Count || random.Next(3) == 0) bytes.Insert(at, other);
            else if (random.Next(2) == 0) bytes.RemoveAt(at);
            else bytes[at] = other;
        }

        return [.. bytes];
    }
}
