using System;
using System.IO;
using System.Linq;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using Xunit;
using GoogleIn = Google.Protobuf.CodedInputStream;
using Ours = OurKinds.Three.All;
using OurLeaf = OurKinds.Three.Leaf;
using Required = OurKinds.Two.Part;
using Theirs = GoogleKinds.Three.All;
using TheirLeaf = GoogleKinds.Three.Leaf;

namespace ProtoZeroSharp.ClassTests;

/// <summary>Whole messages over coded streams.</summary>
public class CodedMessageTests
{
    [Fact]
    public void CreateCodedInput_OfBytes_ReadsThem()
    {
        Compatibility.CodedInputStream input = Classes.ByteString.CopyFrom(8, 5).CreateCodedInput();
        Assert.Equal(8u, input.ReadTag());
        Assert.Equal(5, input.ReadInt32());
        Assert.True(input.IsAtEnd);
        Assert.Throws<ArgumentNullException>(() => ((Classes.ByteString)null!).CreateCodedInput());
    }

    [Fact]
    public void Messages_Random_ComeThroughEveryWay()
    {
        var random = new RandomMessages(8);
        for (int round = 0; round < 60; round++)
        {
            Theirs theirs = random.Next<Theirs>();
            byte[] bytes = Google.Protobuf.MessageExtensions.ToByteArray(theirs);
            Ours ours = Ours.Parser.ParseFrom(bytes);
            using var stream = new MemoryStream();
            using (var output = new CodedOutputStream(stream, round + 1, leaveOpen: true))
            {
                ours.WriteTo(output);
                Assert.Equal(ours.CalculateSize(), output.Position);
            }

            Assert.Equal(ours.ToByteArray(), stream.ToArray());
            Assert.Equal(ours, Ours.Parser.ParseFrom(new CodedInputStream(bytes)));
            Assert.Equal(ours, (Ours)Ours.Descriptor.Parser.ParseFrom(new CodedInputStream(new ByteByByte(bytes))));
            var merged = new Ours { RInt32 = { 1 } };
            var expected = new Theirs { RInt32 = { 1 } };
            merged.MergeFrom(new CodedInputStream(new MemoryStream(bytes)));
            expected.MergeFrom(theirs);
            Assert.Equal(expected, Theirs.Parser.ParseFrom(merged.ToByteArray()));
        }
    }

    /// <summary>A server that answers before its client closes the connection must not wait for more.</summary>
    [Fact]
    public void ReadMessage_OfAStreamThatStaysOpen_NeedsItsBytesOnly()
    {
        var message = new Ours { AString = new string('x', 10_000), RInt32 = { 1, 2 } };
        using var bytes = new MemoryStream();
        using (var output = new CodedOutputStream(bytes, leaveOpen: true))
        {
            for (int i = 0; i < 2; i++)
            {
                output.WriteTag(5, WireFormat.WireType.LengthDelimited);
                output.WriteMessage(message);
            }

            output.WriteTag(6, WireFormat.WireType.StartGroup);
            output.WriteGroup(message);
            output.WriteTag(6, WireFormat.WireType.EndGroup);
            output.WriteTag(7, WireFormat.WireType.LengthDelimited);
            output.WriteString("end");
        }

        var input = new CodedInputStream(new ByteByByte(bytes.ToArray(), isOpen: true));
        for (int i = 0; i < 2; i++)
        {
            var back = new Ours();
            Assert.Equal(5, WireFormat.GetTagFieldNumber(input.ReadTag()));
            input.ReadMessage(back);
            Assert.Equal(message, back);
        }

        var group = new Ours();
        Assert.Equal(6, WireFormat.GetTagFieldNumber(input.ReadTag()));
        input.ReadGroup(group);
        Assert.Equal(message, group);
        Assert.Equal(7, WireFormat.GetTagFieldNumber(input.ReadTag()));
        Assert.Equal("end", input.ReadString());
        Assert.Equal(bytes.Length, input.Position);
        Assert.Throws<TimeoutException>(() => input.IsAtEnd);
    }

    [Theory]
    [InlineData("0801 1c 09")]
    [InlineData("0801")]
    [InlineData("0801 0b0802 0c 09")]
    [InlineData("08")]
    [InlineData("0801 0b")]
    [InlineData("0801 0b 14")]
    [InlineData("1205")]
    [InlineData("00")]
    public void MergeFrom_OfAnyBytes_StopsWhereGoogleStops(string hex)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", ""));
        // Google's position in an array is 0 once its end was seen.
        var expected = new GoogleIn(new MemoryStream(bytes));
        var theirs = new TheirLeaf();
        Exception? error = Record.Exception(() => theirs.MergeFrom(expected));
        foreach (bool isNew in new[] { false, true })
        {
            var input = new CodedInputStream(new ByteByByte(bytes));
            var ours = new OurLeaf();
            Exception? own = Record.Exception(
                () => { if (isNew) ours = OurLeaf.Parser.ParseFrom(input); else ours.MergeFrom(input); });

            Assert.Equal(error?.GetType().Name, own?.GetType().Name);
            if (error is not null)
            {
                Assert.Equal(new OurLeaf(), ours);
                continue;
            }

            Assert.Equal((expected.Position, theirs.Number), (input.Position, ours.Number));
            Assert.Equal(theirs, TheirLeaf.Parser.ParseFrom(ours.ToByteArray()));
        }
    }

    [Theory]
    [InlineData("0b 0801 0c", true)]
    [InlineData("0b 0801 1c", false)]
    [InlineData("0b 0801", false)]
    [InlineData("0b 1b 14 0c", false)]
    [InlineData("0b 1b 1c 0c", true)]
    [InlineData("0b 0c", true)]
    [InlineData("0b 1207 0c", false)]
    public void ReadGroup_OfAnyBytes_EndsAsGooglesDoes(string hex, bool isGood)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", ""));
        GoogleIn expected = new(bytes);
        CodedInputStream input = new(bytes);
        expected.ReadTag();
        input.ReadTag();
        TheirLeaf theirs = new();
        OurLeaf ours = new();

        Exception? error = Record.Exception(() => expected.ReadGroup(theirs));
        Exception? own = Record.Exception(() => input.ReadGroup(ours));

        Assert.Equal((isGood, isGood), (error is null, own is null));
        Assert.Equal(error?.GetType().Name, own?.GetType().Name);
        if (isGood) Assert.Equal((theirs.Number, expected.Position), (ours.Number, input.Position));
        // The end tag is the last tag: it cannot be skipped.
        Assert.Equal(
            Record.Exception(expected.SkipLastField)?.GetType().Name,
            Record.Exception(input.SkipLastField)?.GetType().Name);
    }

    [Fact]
    public void Levels_OfMessagesAndGroups_AreGoogles()
    {
        string results = "";
        foreach (int limit in new[] { 1, 2, 3, 4 })
        {
            for (int depth = 1; depth < 6; depth++)
            {
                byte[] groups =
                [
                    .. Enumerable.Repeat((byte)0x2b, depth), .. Enumerable.Repeat((byte)0x2c, depth),
                ];
                byte[] messages = [];
                for (int i = 0; i < depth; i++) messages = [0x92, 0x01, (byte)messages.Length, .. messages];
                foreach (byte[] bytes in new[] { groups, messages })
                {
                    byte[] delimited = [(byte)bytes.Length, .. bytes];
                    results += Both(limit, bytes, (i) => new Ours().MergeFrom(i), (i) => new Theirs().MergeFrom(i));
                    results += Both(limit, bytes, (i) => Ours.Parser.ParseFrom(i), (i) => Theirs.Parser.ParseFrom(i));
                    results += Both(
                        limit, delimited, (i) => i.ReadMessage(new Ours()), (i) => i.ReadMessage(new Theirs()));
                }

                results += Both(limit, groups, ReadGroup, ReadGroup);
            }
        }

        Assert.Contains("+", results);
        Assert.Contains("-", results);
    }

    [Fact]
    public void Errors_OfMessages_TellWhereInTheInput()
    {
        byte[] bytes = [0x08, 0x01, 0x0a, 0x03, 0x12, 0x05, 0x41, 0x08];
        var input = new CodedInputStream(new MemoryStream(bytes));
        Assert.Equal((8u, 1), (input.ReadTag(), input.ReadInt32()));
        input.ReadTag();
        var leaf = new OurLeaf { Number = 4 };

        var error = Assert.Throws<InvalidProtocolBufferException>(() => input.ReadMessage(leaf));

        Assert.Equal((ProtoFormatError.Truncated, 7), (error.Code, error.Offset));
        Assert.Equal(new OurLeaf { Number = 4 }, leaf);
    }

    [Fact]
    public void Required_Missing_IsRefusedByTheParserAlone()
    {
        new Required().MergeFrom(new CodedInputStream([]));
        new CodedInputStream([0]).ReadMessage(new Required());

        var error = Assert.Throws<InvalidProtocolBufferException>(
            () => Required.Parser.ParseFrom(new CodedInputStream([])));

        Assert.Equal(ProtoFormatError.MissingRequired, error.Code);
    }

    [Fact]
    public void Parser_ThatDropsUnknownFields_DropsThemHereToo()
    {
        byte[] bytes = [0x08, 0x05, 0x78, 0x01];

        Assert.Equal(bytes, OurLeaf.Parser.ParseFrom(new CodedInputStream(bytes)).ToByteArray());
        Assert.Equal(
            bytes[..2],
            OurLeaf.Parser.WithDiscardUnknownFields(true).ParseFrom(new CodedInputStream(bytes)).ToByteArray());
    }

    private static void ReadGroup(CodedInputStream input)
    {
        input.ReadTag();
        input.ReadGroup(new Ours());
    }

    private static void ReadGroup(GoogleIn input)
    {
        input.ReadTag();
        input.ReadGroup(new Theirs());
    }

    private static string Both(int limit, byte[] bytes, Action<CodedInputStream> ours, Action<GoogleIn> theirs)
    {
        CodedInputStream input = CodedInputStream.CreateWithLimits(new MemoryStream(bytes), 1000, limit);
        GoogleIn expected = GoogleIn.CreateWithLimits(new MemoryStream(bytes), 1000, limit);
        string? own = Record.Exception(() => ours(input))?.GetType().Name;
        string? error = Record.Exception(() => theirs(expected))?.GetType().Name;
        Assert.True(error == own, $"limit {limit}, {Convert.ToHexString(bytes)}: {error}, {own}");
        return own is null ? "+" : "-";
    }
}
