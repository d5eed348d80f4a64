using System;
using System.Collections.Generic;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>Lists of every length and mixture of widths, against one varint at a time.</summary>
public class PackedDecoderTests
{
    private const int Slack = 64;
    private const uint Canary = 0xC0FFEE11;

    [Theory]
    [InlineData(1, 1)]
    [InlineData(2, 2)]
    [InlineData(1, 2)]
    [InlineData(1, 3)]
    [InlineData(1, 5)]
    [InlineData(1, 10)]
    [InlineData(3, 10)]
    [Trait("Speed", "Slow")]
    public void Decode_MixedWidths_GivesTheValuesAndStaysInsideTheRoom(int fewest, int most)
    {
        var random = new Random(1000 + (10 * most) + fewest);
        for (int round = 0; round < 3000; round++)
        {
            int count = random.Next(1, round % 10 == 0 ? 400 : 50);
            // Lists of differences begin with a long value; in others a few are strewn in.
            int longs = random.Next(3);
            var bytes = new List<byte>();
            var values = new ulong[count];
            for (int i = 0; i < count; i++)
            {
                bool isLong = (longs == 1 && i == 0) || (longs == 2 && random.Next(20) == 0);
                values[i] = Append(bytes, isLong ? random.Next(3, 11) : random.Next(fewest, most + 1), random);
            }

            foreach (bool hasSlack in new[] { false, true })
            {
                foreach (int spare in new[] { 0, 1, 7, 8, 16 }) Check(bytes, values, hasSlack, hasSlack ? spare : 0);
            }
        }
    }

    [Fact]
    public void Decode_VarintOfElevenBytes_TellsWhereItBegins()
    {
        for (int before = 0; before < 150; before++)
        {
            byte[] bytes = new byte[before + 11 + Slack];
            for (int i = 0; i < before; i++) bytes[i] = (byte)(i & 0x7f);
            bytes.AsSpan(before, 10).Fill(0x80);
            foreach (int spare in new[] { 0, 16 })
            {
                Assert.Equal(before,
                    PackedDecoder.Decode(in bytes[0], before + 11, new uint[before + 17].AsSpan(0, before + 1), false,
                        true, spare));
                Assert.Equal(before,
                    PackedDecoder.Decode(in bytes[0], before + 11, new ulong[before + 17].AsSpan(0, before + 1), false,
                        true, spare));
            }
        }
    }

    [Fact]
    public void AreVarints_RunsOfAnyLengthAnywhere_KnowsTenBytesFromEleven()
    {
        for (int length = 1; length < 150; length++)
        {
            for (int run = 0; run <= Math.Min(length, 12); run++)
            {
                for (int at = 0; at + run <= length; at++)
                {
                    byte[] source = new byte[length + Slack];
                    source.AsSpan(length).Fill(0xff);
                    source.AsSpan(at, run).Fill(0x80);
                    bool expected = run < 10 && (at + run < length || run == 0);
                    foreach (bool hasSlack in new[] { false, true })
                        Assert.Equal(expected, PackedDecoder.AreVarints(in source[0], length, hasSlack));
                }
            }
        }
    }

    private static void Check(List<byte> bytes, ulong[] expected, bool hasSlack, int spare)
    {
        // What lies behind the list looks like values that go on.
        byte[] source = new byte[bytes.Count + Slack];
        source.AsSpan().Fill(0xff);
        bytes.CopyTo(source);
        Assert.True(PackedDecoder.AreVarints(in source[0], bytes.Count, hasSlack));
        int count = PackedDecoder.Count(in source[0], bytes.Count, hasSlack);
        Assert.Equal(expected.Length, count);
        uint[] narrow = new uint[count + spare + 1];
        ulong[] wide = new ulong[count + spare + 1];
        narrow[^1] = Canary;
        wide[^1] = Canary;
        Assert.Equal(-1,
            PackedDecoder.Decode(in source[0], bytes.Count, narrow.AsSpan(0, count), false, hasSlack, spare));
        Assert.Equal(-1,
            PackedDecoder.Decode(in source[0], bytes.Count, wide.AsSpan(0, count), false, hasSlack, spare));
        Assert.Equal(expected, wide.AsSpan(0, count).ToArray());
        Assert.Equal(Array.ConvertAll(expected, static value => (uint)value), narrow.AsSpan(0, count).ToArray());
        Assert.Equal(-1,
            PackedDecoder.Decode(in source[0], bytes.Count, narrow.AsSpan(0, count), true, hasSlack, spare));
        Assert.Equal(-1, PackedDecoder.Decode(in source[0], bytes.Count, wide.AsSpan(0, count), true, hasSlack, spare));
        Assert.Equal(Array.ConvertAll(expected, static value => (ulong)ZigZag.Decode(value)),
            wide.AsSpan(0, count).ToArray());
        Assert.Equal(Array.ConvertAll(expected, static value => (uint)ZigZag.Decode((uint)value)),
            narrow.AsSpan(0, count).ToArray());
        if (hasSlack && spare >= PackedDecoder.PairsStep) CheckOne(source, bytes.Count, expected, narrow, wide);
        Assert.Equal(Canary, narrow[^1]);
        Assert.Equal(Canary, wide[^1]);
    }

    private static void CheckOne(byte[] source, int length, ulong[] expected, uint[] narrow, ulong[] wide)
    {
        if (!PackedDecoder.IsOne(in source[0], length, out ulong continued)) return;
        Assert.True(length <= PackedDecoder.BlockLength);
        Assert.Equal(expected.Length, length - System.Numerics.BitOperations.PopCount(continued));
        PackedDecoder.DecodeOne(in source[0], length, continued, ref narrow[0], false);
        PackedDecoder.DecodeOne(in source[0], length, continued, ref wide[0], false);
        Assert.Equal(expected, wide.AsSpan(0, expected.Length).ToArray());
        Assert.Equal(Array.ConvertAll(expected, static value => (uint)value),
            narrow.AsSpan(0, expected.Length).ToArray());
        PackedDecoder.DecodeOne(in source[0], length, continued, ref narrow[0], true);
        PackedDecoder.DecodeOne(in source[0], length, continued, ref wide[0], true);
        Assert.Equal(Array.ConvertAll(expected, static value => (ulong)ZigZag.Decode(value)),
            wide.AsSpan(0, expected.Length).ToArray());
        Assert.Equal(Array.ConvertAll(expected, static value => (uint)ZigZag.Decode((uint)value)),
            narrow.AsSpan(0, expected.Length).ToArray());
    }

    // A varint of that many bytes, not always the shortest.
    private static ulong Append(List<byte> bytes, int width, Random random)
    {
        ulong value = 0;
        for (int i = 0; i < width; i++)
        {
            byte payload = (byte)random.Next(i == 9 ? 2 : 128);
            value |= (ulong)payload << (7 * i);
            bytes.Add((byte)(i == width - 1 ? payload : payload | 0x80));
        }

        return value;
    }
}
