using System;
using System.Collections.Generic;
using Google.Protobuf;
using Xunit;

namespace ProtoZeroSharp.Tests;

public unsafe class VarintTests
{
    private const byte Canary = 0xa5;

    [Fact]
    public void Write_EdgeValues_EqualGoogle()
    {
        byte* target = stackalloc byte[32];
        foreach (ulong value in Edges())
        {
            byte[] expected = Wire.Bytes(output => output.WriteUInt64(value));
            new Span<byte>(target, 32).Fill(Canary);
            byte* end = Varint.Write(target, value);
            Assert.Equal(expected, new ReadOnlySpan<byte>(target, (int)(end - target)).ToArray());
            ReadOnlySpan<byte> behind = new(target + Varint.MaxLength, 32 - Varint.MaxLength);
            Assert.Equal(-1, behind.IndexOfAnyExcept(Canary));
            Assert.Equal(expected.Length, Varint.Size(value));
            if (value <= uint.MaxValue) Assert.Equal(expected.Length, Varint.Size((uint)value));
            if (value < 1UL << 56) Assert.Equal(expected.Length, Varint.WriteWide(target, value) - target);
        }
    }

    [Fact]
    public void TryWrite_EveryLengthOfTarget_WritesAllOrNothing()
    {
        foreach (ulong value in Edges())
        {
            byte[] expected = Wire.Bytes(output => output.WriteUInt64(value));
            for (int length = 0; length <= 12; length++)
            {
                byte[] target = new byte[12];
                Array.Fill(target, Canary);
                int written = Varint.TryWrite(target.AsSpan(0, length), value);
                Assert.Equal(length >= expected.Length ? expected.Length : 0, written);
                Assert.Equal(expected[..written], target[..written]);
                Assert.Equal(-1, target.AsSpan(written).IndexOfAnyExcept(Canary));
            }
        }
    }

    [Fact]
    public void WriteOfSize_AnyWidth_ReadsBackWithThatLength()
    {
        byte* target = stackalloc byte[16];
        foreach (ulong value in Edges())
        {
            for (int size = Varint.Size(value); size <= Varint.MaxLength; size++)
            {
                Varint.WriteOfSize(target, value, size);
                ReadOnlySpan<byte> bytes = new(target, 16);
                Assert.Equal(ProtoFormatError.None, Varint.TryRead(bytes, out ulong read, out int length));
                Assert.Equal(value, read);
                Assert.Equal(size, length);
            }
        }
    }

    [Fact]
    public void TryRead_EdgeValuesWithAndWithoutBytesBehind_EqualsGoogle()
    {
        foreach (ulong value in Edges())
        {
            byte[] bytes = Wire.Bytes(output => output.WriteUInt64(value));
            foreach (int behind in new[] { 0, 1, 5, 16 })
            {
                byte[] padded = [.. bytes, .. new byte[behind]];
                Assert.Equal(ProtoFormatError.None, Varint.TryRead(padded, out ulong read, out int length));
                Assert.Equal(new CodedInputStream(bytes).ReadUInt64(), read);
                Assert.Equal(bytes.Length, length);
            }
        }
    }

    [Fact]
    public void TryRead_CutAnywhere_IsTruncated()
    {
        foreach (ulong value in Edges())
        {
            byte[] bytes = Wire.Bytes(output => output.WriteUInt64(value));
            for (int length = 0; length < bytes.Length; length++)
            {
                ReadOnlySpan<byte> cut = bytes.AsSpan(0, length);
                Assert.Equal(ProtoFormatError.Truncated, Varint.TryRead(cut, out ulong read, out int used));
                Assert.Equal((0UL, 0), (read, used));
            }
        }
    }

    [Theory]
    [InlineData("80 80 80 80 80 80 80 80 80 80", ProtoFormatError.MalformedVarint, 0, 0)]
    [InlineData("ff ff ff ff ff ff ff ff ff ff 01", ProtoFormatError.MalformedVarint, 0, 0)]
    [InlineData("80 80 80 80 80 80 80 80 80", ProtoFormatError.Truncated, 0, 0)]
    [InlineData("80 80 80 00", ProtoFormatError.None, 0, 4)]
    [InlineData("81 80 80 80 80 80 80 80 80 00", ProtoFormatError.None, 1, 10)]
    [InlineData("80 80 80 80 80 80 80 80 80 02", ProtoFormatError.None, 0, 10)]
    [InlineData("ff ff ff ff ff ff ff ff ff 7f", ProtoFormatError.None, ulong.MaxValue, 10)]
    public void TryRead_OddForms_AreDefined(string hex, ProtoFormatError error, ulong value, int length)
    {
        foreach (string behind in new[] { "", " 01 02 03 04 05 06 07 08" })
        {
            if (error == ProtoFormatError.Truncated && behind.Length > 0) continue;
            Assert.Equal(error, Varint.TryRead(Wire.Hex(hex + behind), out ulong read, out int used));
            Assert.Equal((value, length), (read, used));
        }
    }

    [Fact]
    public void GatherAndSpread_ByShifts_EqualTheInstructions()
    {
        Random random = new(7);
        for (int i = 0; i < 100_000; i++)
        {
            ulong word = (ulong)random.NextInt64(long.MinValue, long.MaxValue);
            ulong gathered = BitLanes.GatherByShifts(word);
            Assert.Equal(BitLanes.Gather(word), gathered);
            Assert.Equal(word & BitLanes.Payload, BitLanes.SpreadByShifts(gathered));
            Assert.Equal(BitLanes.Spread(gathered), BitLanes.SpreadByShifts(gathered));
        }
    }

    internal static IEnumerable<ulong> Edges()
    {
        yield return 0;
        for (int bits = 0; bits < 64; bits++)
        {
            yield return (1UL << bits) - 1;
            yield return 1UL << bits;
            yield return (1UL << bits) + 1;
        }

        yield return ulong.MaxValue - 1;
        yield return ulong.MaxValue;
    }
}
