using System;
using System.Buffers;
using System.Collections.Generic;
using System.Text;
using Xunit;

namespace ProtoZeroSharp.Tests;

public class ProtoReaderTests
{
    // Field 1: 150; field 2: "ab"; field 3: group { 1: 5, group 2 {} }; field 4: fixed32; field 5: fixed64; field 6: {
    // 1: { 1: 1 } }
    private static readonly byte[] s_message = Wire.Hex(
        "08 96 01  12 02 61 62  1b 08 05 13 14 1c  25 01 00 00 00  29 02 00 00 00 00 00 00 00  32 04 0a 02 08 01");

    private enum Small : byte
    {
        Zero,
        Three = 3,
    }

    private enum Wide : long
    {
        MinusOne = -1,
        Seven = 7,
    }

    [Fact]
    public void Next_ProgramOfTheContract_ReadsEveryField()
    {
        byte[] data =
        [
            .. Wire.Field(1, WireType.Varint, 0xac, 0x02),
            .. Wire.Field(2, WireType.Varint, 1),
            .. Wire.Field(3, WireType.LengthDelimited, Wire.Delimited("żółw 🐢"u8.ToArray())),
            .. Wire.Field(4, WireType.LengthDelimited, Wire.Delimited(1, 2, 3)),
            .. Wire.Field(5, WireType.Fixed32, BitConverter.GetBytes(1.5f)),
            .. Wire.Field(6, WireType.LengthDelimited, Wire.Delimited(0x08, 0x01, 0x12, 0x00)),
            .. Wire.Field(77, WireType.Fixed64, new byte[8]),
        ];
        List<string> seen = [];
        var reader = new ProtoReader(data);
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case 1: ulong number = reader.ReadVarInt(); seen.Add($"{number}"); break;
                case 2: bool flag = reader.ReadBool(); seen.Add($"{flag}"); break;
                case 3: string text = reader.ReadString(); seen.Add(text); break;
                case 4: ReadOnlySpan<byte> bytes = reader.ReadBytes(); seen.Add(Convert.ToHexString(bytes)); break;
                case 5: float single = reader.ReadFloat(); seen.Add($"{single}"); break;
                case 6:
                    var sub = reader.ReadMessage();
                    while (sub.Next()) { seen.Add($"{sub.FieldNumber} {sub.WireType}"); sub.Skip(); }
                    break;
                default: seen.Add($"{reader.FieldNumber}?"); reader.Skip(); break;
            }
        }

        Assert.Equal(["300", "True", "żółw 🐢", "010203", "1.5", "1 Varint", "2 LengthDelimited", "77?"], seen);
    }

    [Fact]
    public void K1_ReadRaw_EveryField_JoinsToTheMessage()
    {
        List<byte> joined = [];
        List<int> positions = [];
        ProtoReader reader = new(s_message);
        while (reader.Next())
        {
            joined.AddRange(reader.ReadRaw());
            positions.Add(reader.Position);
        }

        Assert.Equal(s_message, joined.ToArray());
        Assert.Equal([3, 7, 13, 18, 27, 33], positions);
    }

    [Fact]
    public void S47_Skip_EveryField_StopsWhereReadingStops()
    {
        ProtoReader reader = new(s_message);
        List<int> positions = [];
        while (reader.Next())
        {
            reader.Skip();
            positions.Add(reader.Position);
        }

        Assert.Equal([3, 7, 13, 18, 27, 33], positions);
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(4, 14)]
    [InlineData(6, 28)]
    public void NextOfANumber_FieldPresent_MovesToIt(int number, int position)
    {
        ProtoReader reader = new(s_message);
        Assert.True(reader.Next(number));
        Assert.Equal((number, position), (reader.FieldNumber, reader.Position));
        reader.Skip();
        Assert.False(reader.Next(number));
        Assert.Equal(s_message.Length, reader.Position);
    }

    [Fact]
    public void NextOfANumber_DamageOnTheWay_ThrowsThereAndDoesNotMove()
    {
        byte[] message = Wire.Hex("08 01 12 02 61 62 00 18 01");
        ProtoReader reader = new(message);
        reader.Next();
        reader.Skip();
        try
        {
            reader.Next(3);
            Assert.Fail("field number 0 was taken");
        }
        catch (ProtoFormatException error)
        {
            Assert.Equal((ProtoFormatError.InvalidTag, 6), (error.Code, error.Offset));
        }

        Assert.Equal((2, 1), (reader.Position, reader.FieldNumber));
        Assert.True(reader.Next());
        Assert.Equal("ab", reader.ReadString());
    }

    [Fact]
    public void ReadGroup_WithGroupInside_GivesTheFieldsBetweenTheTags()
    {
        ProtoReader reader = new(s_message);
        while (reader.Next() && reader.FieldNumber != 3) reader.Skip();
        Assert.Equal(WireType.StartGroup, reader.WireType);
        ProtoReader group = reader.ReadGroup();
        Assert.Equal(13, reader.Position);
        Assert.True(group.Next());
        Assert.Equal((1, 9, 5), (group.FieldNumber, group.Position, group.ReadInt32()));
        Assert.True(group.Next());
        ProtoReader inner = group.ReadGroup();
        Assert.False(inner.Next());
        Assert.False(group.Next());
        Assert.Equal(12, group.Position);
        Assert.True(reader.Next());
        Assert.Equal(1u, reader.ReadFixed32());
    }

    [Fact]
    public void Position_InSubReaders_CountsFromTheOutermostInput()
    {
        ProtoReader reader = new(s_message);
        while (reader.Next() && reader.FieldNumber != 6) reader.Skip();
        ProtoReader sub = reader.ReadMessage();
        Assert.Equal((33, 29), (reader.Position, sub.Position));
        sub.Next();
        ProtoReader subSub = sub.ReadMessage();
        Assert.Equal(31, subSub.Position);
        subSub.Next();
        Assert.Equal(1, subSub.ReadInt32());
        Assert.Equal(33, subSub.Position);
    }

    [Fact]
    public void S47_Copy_OfAReader_GoesOnByItself()
    {
        ProtoReader reader = new(s_message);
        reader.Next();
        ProtoReader copy = reader;
        reader.Skip();
        reader.Next();
        Assert.Equal(150, copy.ReadInt32());
        Assert.Equal("ab", reader.ReadString());
        copy.Next();
        Assert.Equal("ab"u8, copy.ReadUtf8());
    }

    [Fact]
    public void S47_Next_DefaultOrEmpty_IsFalse()
    {
        ProtoReader reader = default;
        Assert.False(reader.Next());
        Assert.Equal((0, 0), (reader.FieldNumber, reader.Position));
        reader = new ProtoReader([]);
        Assert.False(reader.Next());
        Assert.False(reader.Next());
        ProtoPackedList<int> list = default;
        Assert.True(list.IsEmpty);
        Assert.Equal(0, list.Count);
        Assert.Empty(list.ToArray());
        foreach (int value in list) Assert.Fail($"{value}");
    }

    [Fact]
    public void E4_ReadEnum_OfEveryWidth_KeepsUnknownNumbers()
    {
        ProtoReader reader = new(Wire.Hex("0803 08ffffffffffffffffff01 0807 088502"));
        reader.Next();
        Assert.Equal(Small.Three, reader.ReadEnum<Small>());
        reader.Next();
        Assert.Equal(Wide.MinusOne, reader.ReadEnum<Wide>());
        reader.Next();
        Assert.Equal((DayOfWeek)7, reader.ReadEnum<DayOfWeek>());
        reader.Next();
        Assert.Equal((Small)5, reader.ReadEnum<Small>());
    }

    [Theory]
    [InlineData("12 00", "")]
    [InlineData("12 02 c2 80", "\u0080")]
    [InlineData("12 03 ef bf bd", "\ufffd")]
    [InlineData("12 04 00 ef bb bf", "\0\ufeff")]
    public void U3_ReadString_ValidUtf8_IsKept(string hex, string expected)
    {
        ProtoReader reader = new(Wire.Hex(hex));
        reader.Next();
        Assert.Equal(expected, reader.ReadString());
    }

    [Theory]
    [InlineData("12 01 80")]
    [InlineData("12 02 c0 80")]
    [InlineData("12 03 ed a0 80")]
    [InlineData("12 04 f4 90 80 80")]
    [InlineData("12 05 ef bf bd 61 ff")]
    public void U1_U2_ReadString_InvalidUtf8_ThrowsAtTheTextAndReadUtf8DoesNot(string hex)
    {
        byte[] message = Wire.Hex(hex);
        Wire.Fails(ProtoFormatError.InvalidUtf8, 2, () => ReadString(message));
        ProtoReader reader = new(message);
        reader.Next();
        Assert.Equal(message[2..], reader.ReadUtf8().ToArray());
    }

    [Fact]
    public void L10_Constructor_SequenceCutAnywhere_ReadsTheSame()
    {
        for (int cut = 0; cut <= s_message.Length; cut++)
        {
            ReadOnlySequence<byte> sequence = Pieces.Of(s_message[..cut], [], s_message[cut..]);
            ProtoReader reader = new(sequence);
            List<byte> joined = [];
            while (reader.Next()) joined.AddRange(reader.ReadRaw());
            Assert.Equal(s_message, joined.ToArray());
        }

        ProtoReader single = new(new ReadOnlySequence<byte>(s_message));
        single.Next();
        Assert.True(single.ReadRaw().Overlaps(s_message));
    }

    [Fact]
    public void S47_ReadUtf8AndBytes_AreViewsOfTheInput()
    {
        ProtoReader reader = new(s_message);
        while (reader.Next() && reader.FieldNumber != 2) reader.Skip();
        Assert.True(reader.ReadUtf8().Overlaps(s_message, out int offset));
        Assert.Equal("ab", Encoding.UTF8.GetString(s_message, -offset, 2));
    }

    private static void ReadString(byte[] message)
    {
        ProtoReader reader = new(message);
        reader.Next();
        reader.ReadString();
    }
}
