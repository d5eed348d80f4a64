using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using Google.Protobuf;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>Mixtures of widths that lead through each way of decoding a block.</summary>
public class PackedListTests
{
    public static TheoryData<string> Mixtures =>
        ["short", "mostly short", "one or two", "any 32", "any 64", "long runs", "negative"];

    [Theory]
    [MemberData(nameof(Mixtures))]
    [Trait("Speed", "Slow")]
    public void CopyTo_MixtureOfWidths_EqualsTheValuesWritten(string mixture)
    {
        Random random = new(11);
        for (int round = 0; round < 300; round++)
        {
            ulong[] values = Enumerable.Range(0, random.Next(0, 700)).Select(_ => Next(random, mixture)).ToArray();
            byte[] body = Wire.Bytes(output => Array.ForEach(values, output.WriteUInt64));
            byte[] message = Wire.Field(1, WireType.LengthDelimited, Wire.Delimited(body));
            Assert.Equal(values, Open(message).ReadPackedUInt64().ToArray());
            Assert.Equal(values.Select(v => (uint)v), Open(message).ReadPackedUInt32().ToArray());
            Assert.Equal(values.Select(v => v != 0), Open(message).ReadPackedBool().ToArray());
            Assert.Equal(
                values.Select(v => new CodedInputStream(Wire.Bytes(o => o.WriteUInt64(v))).ReadSInt64()),
                Open(message).ReadPackedSInt64().ToArray());
            Assert.Equal(
                values.Select(v => (int)(v >> 1 & int.MaxValue) ^ -(int)(v & 1)),
                Open(message).ReadPackedSInt32().ToArray());
        }
    }

    [Theory]
    [MemberData(nameof(Mixtures))]
    public void CopyTo_AtTheEndOfAPage_TouchesNothingBehind(string mixture)
    {
        Random random = new(12);
        using GuardedBytes input = new(16384);
        using GuardedBytes output = new(16384);
        for (int round = 0; round < 300; round++)
        {
            ulong[] values = Enumerable.Range(0, random.Next(0, 700)).Select(_ => Next(random, mixture)).ToArray();
            byte[] body = Wire.Bytes(coder => Array.ForEach(values, coder.WriteUInt64));
            ReadOnlySpan<byte> message = input.Place(Wire.Field(1, WireType.LengthDelimited, Wire.Delimited(body)));
            ProtoReader reader = new(message);
            reader.Next();
            ProtoPackedList<ulong> wide = reader.ReadPackedUInt64();
            Span<ulong> target64 = MemoryMarshal.Cast<byte, ulong>(output.Last(8 * values.Length));
            wide.CopyTo(target64);
            Assert.True(target64.SequenceEqual(values));
            reader = new ProtoReader(message);
            reader.Next();
            Span<uint> target32 = MemoryMarshal.Cast<byte, uint>(output.Last(4 * values.Length));
            reader.ReadPackedUInt32().CopyTo(target32);
            Assert.Equal(values.Select(v => (uint)v), target32.ToArray());
            int i = 0;
            foreach (ulong value in wide) Assert.Equal(values[i++], value);
            Assert.Equal(values.Length, i);
        }
    }

    [Fact]
    public void CopyTo_MalformedAnywhere_ThrowsAtThatVarint()
    {
        byte[] bad = [.. Enumerable.Repeat((byte)0x80, 10), 0];
        for (int before = 0; before < 150; before++)
        {
            byte[] body = [.. Enumerable.Repeat((byte)1, before), .. bad, .. Enumerable.Repeat((byte)1, 90)];
            byte[] message = Wire.Field(1, WireType.LengthDelimited, Wire.Delimited(body));
            long offset = message.Length - body.Length + before;
            foreach (string type in new[] { "uint32", "sint64", "bool" })
            {
                Wire.Fails(ProtoFormatError.MalformedVarint, offset, () => ListReading.Copy(message, type));
                Wire.Fails(ProtoFormatError.MalformedVarint, offset, () => ListReading.Walk(message, type));
            }
        }
    }

    [Fact]
    public void MoveNext_MalformedBehindMixedLengths_GivesTheValuesBeforeIt()
    {
        Random random = new(13);
        byte[] bad = [.. Enumerable.Repeat((byte)0xff, 10), 0];
        for (int before = 0; before < 200; before++)
        {
            ulong[] values =
                Enumerable.Range(0, before).Select(_ => (ulong)random.Next(1 << (7 * random.Next(1, 4)))).ToArray();
            byte[] good = Wire.Bytes(output => Array.ForEach(values, output.WriteUInt64));
            byte[] body = [.. good, .. bad, .. Enumerable.Repeat((byte)1, 90)];
            byte[] message = Wire.Field(1, WireType.LengthDelimited, Wire.Delimited(body));
            List<ulong> found = [];
            ProtoFormatException error = Assert.Throws<ProtoFormatException>(() =>
            {
                foreach (ulong value in Open(message).ReadPackedUInt64()) found.Add(value);
            });
            Assert.Equal((ProtoFormatError.MalformedVarint, message.Length - body.Length + good.Length),
                (error.Code, error.Offset));
            Assert.Equal(values, found);
        }
    }

    [Fact]
    public void CopyTo_DestinationTooShort_ThrowsAndWritesNothing()
    {
        byte[] message = Wire.Field(1, WireType.LengthDelimited, Wire.Delimited(1, 2, 3));
        int[] target = [7, 7];
        Assert.Throws<ArgumentException>(() => Open(message).ReadPackedInt32().CopyTo(target));
        Assert.Equal([7, 7], target);
    }

    private static ulong Next(Random random, string mixture) => mixture switch
    {
        "short" => (ulong)random.Next(128),
        "mostly short" => (ulong)(random.Next(10) == 0 ? random.NextInt64() : random.Next(128)),
        "one or two" => (ulong)random.Next(1 << (random.Next(2) == 0 ? 7 : 14)),
        "any 32" => (ulong)random.NextInt64(1L << 32) >> random.Next(32),
        "any 64" => (ulong)random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64),
        "long runs" => random.Next(40) < 20 ? (ulong)random.Next(100) : ulong.MaxValue - (ulong)random.Next(9),
        _ => (ulong)-(long)random.Next(),
    };

    private static ProtoReader Open(byte[] bytes)
    {
        ProtoReader reader = new(bytes);
        reader.Next();
        return reader;
    }
}
