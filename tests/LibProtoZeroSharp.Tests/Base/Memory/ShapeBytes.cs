using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Tests.Checks;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Encoded messages of the types in shapes.proto, put together without the library.</summary>
internal static class ShapeBytes
{
    /// <summary>Every kind of field, with sub-messages down to a depth.</summary>
    public static byte[] Full(Random random, int depth)
    {
        List<byte[]> parts =
        [
            Packed(1, random, random.Next(3, 90), 34), Packed(2, random, random.Next(60), 63),
            SampleBytes.Field(3, Values(random.Next(1, 40), i => (byte)(i & 1))),
            SampleBytes.Field(4, new byte[4 * random.Next(1, 20)]),
            SampleBytes.Field(5, Values(random.Next(1, 20), i => (byte)(i % 3))),
            SampleBytes.Field(8, [8, 5, .. SampleBytes.Field(2, "five"u8)]),
            SampleBytes.Field(9, Encoding.UTF8.GetBytes(new string('ż', random.Next(50)))),
            SampleBytes.Field(10, new byte[random.Next(100)]),
            SampleBytes.Field(13, "first"u8), SampleBytes.Field(13, "second"u8),
            [14 << 3, 5, 14 << 3, 6, 14 << 3, 7],
            [.. SampleBytes.Field(100, [1, 2, 3, 0x80, 1])],
        ];
        for (int i = random.Next(1, 6); i > 0 && depth > 0; i--)
        {
            byte[] inner = Full(random, depth - 2);
            parts.Add(SampleBytes.Field(6, random.Next(3) == 0 ? [9 << 3 | 2, 1, 97] : inner));
            parts.Add(SampleBytes.Field(6, [14 << 3, 1]));
            parts.Add(SampleBytes.Field(6, inner));
            byte[] key = SampleBytes.Field(1, [(byte)(97 + i)]);
            parts.Add(SampleBytes.Field(7, [.. key, .. SampleBytes.Field(2, inner)]));
            parts.Add([11 << 3 | 3, .. SampleBytes.Field(1, "in"u8), .. SampleBytes.Field(2, inner), 11 << 3 | 4]);
            parts.Add(SampleBytes.Field(12, [.. SampleBytes.Field(1, "w"u8), .. SampleBytes.Field(70, "x"u8)]));
            parts.Add(SampleBytes.Field(12, SampleBytes.Field(2, new byte[random.Next(130)])));
            parts.Add(SampleBytes.Field(12, []));
        }

        return [.. parts.SelectMany(part => part)];
    }

    /// <summary>Messages of two bytes, the elements of a field: a tag and 1.</summary>
    public static byte[] Run(int number, byte tag, int count) =>
        [.. Enumerable.Repeat(SampleBytes.Field(number, [tag, 1]), count).SelectMany(element => element)];

    /// <summary>A packed list of numbers of up to <paramref name="bits"/> bits, short and long ones.</summary>
    public static byte[] Packed(int number, Random random, int count, int bits) =>
        SampleBytes.Field(
            number,
            [.. Enumerable.Range(0, count).SelectMany(_ => Number(Any(random, bits)))]);

    private static ulong Any(Random random, int bits) => (ulong)random.NextInt64() >> random.Next(64 - bits, 64);

    private static byte[] Number(ulong value)
    {
        List<byte> bytes = [];
        for (; value >= 0x80; value >>= 7) bytes.Add((byte)(value | 0x80));
        return [.. bytes, (byte)value];
    }

    private static byte[] Values(int count, Func<int, byte> value) => [.. Enumerable.Range(0, count).Select(value)];
}
