using System;
using System.Collections.Generic;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>Forms that are odd but legal, and the limits of nesting.</summary>
public class ReaderFormsTests
{
    [Theory]
    [InlineData("88 80 80 00 05", 1)]               // over-long within five bytes
    [InlineData("88 80 80 80 00 05", 1)]
    [InlineData("f8 ff ff ff 0f 05", 536_870_911)]
    [InlineData("c0 a3 09 05", 19_000)]
    [InlineData("f8 e1 09 05", 19_999)]
    [InlineData("80 01 05", 16)]
    public void T3_T8_T9_Next_UnusualTag_GivesTheFieldNumber(string hex, int number)
    {
        byte[] bytes = Wire.Hex(hex);
        ProtoReader reader = new(bytes);
        Assert.True(reader.Next());
        Assert.Equal((number, WireType.Varint, 5), (reader.FieldNumber, reader.WireType, reader.ReadInt32()));
        reader = new ProtoReader(bytes);
        reader.Next();
        Assert.Equal(bytes, reader.ReadRaw().ToArray());
    }

    [Theory]
    [InlineData("ff ff ff ff ff ff ff ff ff 7f", ulong.MaxValue, -1, -1L << 31, true)]      // bits above 64 are dropped
    [InlineData("80 80 80 80 80 80 80 80 80 02", 0, 0, 0, false)]
    [InlineData("80 80 80 00", 0, 0, 0, false)]
    [InlineData("85 80 80 80 10", 4294967301, 5, -3, true)]                                 // 2^32 + 5
    [InlineData("ff ff ff ff 0f", uint.MaxValue, -1, int.MinValue, true)]
    [InlineData("80 80 80 80 10", 1UL << 32, 0, 0, true)]
    [InlineData("80 80 80 80 80 80 80 80 80 01", 1UL << 63, 0, 0, true)]
    public void V2_V3_V4_V5_V6_V7_V8_Read_UnusualVarint_TakesTheBitsOfItsType(string hex, ulong raw, int int32,
        long sint32, bool boolean)
    {
        foreach (string behind in new[] { "", "18 01 18 01 18 01 18 01 18 01" })
        {
            byte[] bytes = Wire.Hex("08" + hex + behind);
            Assert.Equal(raw, Open(bytes).ReadUInt64());
            Assert.Equal((long)raw, Open(bytes).ReadInt64());
            Assert.Equal(int32, Open(bytes).ReadInt32());
            Assert.Equal(int32, Open(bytes).ReadEnum());
            Assert.Equal((uint)raw, Open(bytes).ReadUInt32());
            Assert.Equal((int)sint32, Open(bytes).ReadSInt32());
            Assert.Equal(boolean, Open(bytes).ReadBool());
            byte[] list = Wire.Field(1, WireType.LengthDelimited, Wire.Delimited(Wire.Hex(hex + hex)));
            Assert.Equal([int32, int32], Open(list).ReadPackedInt32().ToArray());
            Assert.Equal([(int)sint32, (int)sint32], Open(list).ReadPackedSInt32().ToArray());
            Assert.Equal([boolean, boolean], Open(list).ReadPackedBool().ToArray());
            Assert.Equal([raw, raw], Open(list).ReadPackedUInt64().ToArray());
        }
    }

    [Theory]
    [InlineData(100, 100, true)]
    [InlineData(101, 100, false)]
    [InlineData(0, 0, true)]
    [InlineData(1, 0, false)]
    [InlineData(10_000, 10_000, true)]
    [InlineData(10_001, 10_000, false)]
    public void D1_D5_Nesting_GroupsSkipped_KeepsToTheLimit(int depth, int limit, bool fits)
    {
        byte[] bytes = Groups(depth, []);
        if (fits) Assert.Equal(bytes.Length, SkipAll(bytes, limit));
        else Wire.Fails(ProtoFormatError.RecursionLimitExceeded, limit + 1, () => SkipAll(bytes, limit));
    }

    [Theory]
    [InlineData(100, 100, true)]
    [InlineData(101, 100, false)]
    [InlineData(1, 0, false)]
    public void D1_D5_Nesting_GroupsEntered_KeepsToTheLimit(int depth, int limit, bool fits)
    {
        byte[] bytes = Groups(depth, []);
        if (fits) Assert.Equal(depth, Enter(new ProtoReader(bytes, limit)));
        else Wire.Fails(ProtoFormatError.RecursionLimitExceeded, limit + 1, () => Enter(new ProtoReader(bytes, limit)));
    }

    [Theory]
    [InlineData(100, true)]
    [InlineData(101, false)]
    public void D1_Nesting_MessagesEntered_KeepsToTheLimit(int depth, bool fits)
    {
        byte[] bytes = Messages(depth, []);
        if (fits) Assert.Equal(depth, Enter(new ProtoReader(bytes)));
        else TooDeep(() => Enter(new ProtoReader(bytes)));
    }

    [Theory]
    [InlineData(50, 50, true)]
    [InlineData(50, 51, false)]
    public void D2_Nesting_GroupsInsideOfMessages_ShareOneLimit(int messages, int groups, bool fits)
    {
        byte[] bytes = Messages(messages, Groups(groups, []));
        if (fits)
        {
            Assert.Equal(messages + groups, Enter(new ProtoReader(bytes)));
            EnterAndSkip(bytes, messages);
            return;
        }

        TooDeep(() => Enter(new ProtoReader(bytes)));
        TooDeep(() => EnterAndSkip(bytes, messages));
    }

    [Fact]
    public void Constructor_NegativeLimit_Throws() =>
        Assert.Throws<ArgumentOutOfRangeException>(() => { _ = new ProtoReader([], -1).Position; });

    private static void TooDeep(Action action) =>
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded, Assert.Throws<ProtoFormatException>(action).Code);

    private static byte[] Groups(int depth, byte[] inside)
    {
        byte[] bytes = new byte[(2 * depth) + inside.Length];
        bytes.AsSpan(0, depth).Fill(0x0b);
        inside.CopyTo(bytes, depth);
        bytes.AsSpan(depth + inside.Length).Fill(0x0c);
        return bytes;
    }

    private static byte[] Messages(int depth, byte[] inside)
    {
        for (int i = 0; i < depth; i++) inside = Wire.Field(1, WireType.LengthDelimited, Wire.Delimited(inside));
        return inside;
    }

    private static ProtoReader Open(byte[] bytes)
    {
        ProtoReader reader = new(bytes);
        reader.Next();
        return reader;
    }

    private static int SkipAll(byte[] bytes, int limit)
    {
        ProtoReader reader = new(bytes, limit);
        while (reader.Next()) reader.Skip();
        return reader.Position;
    }

    private static int Enter(ProtoReader reader) => !reader.Next() ? 0
        : 1 + Enter(reader.WireType == WireType.StartGroup ? reader.ReadGroup() : reader.ReadMessage());

    private static void EnterAndSkip(byte[] bytes, int messages)
    {
        ProtoReader reader = new(bytes);
        for (int i = 0; i < messages; i++)
        {
            reader.Next();
            reader = reader.ReadMessage();
        }

        while (reader.Next()) reader.Skip();
    }
}
