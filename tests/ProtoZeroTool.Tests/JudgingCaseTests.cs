using System;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text;
using System.Text.Json;
using Xunit;

namespace ProtoZeroTool.Tests;

/// <summary>Values that other tools are known to read wrong, one by one.</summary>
public sealed class JudgingCaseTests
{
    /// <summary>protobuf issue 26616: shown as a message {10: 76, 8: …}; field 3 of it.</summary>
    [Fact]
    public void Dump_CapitalsThatParseAsMessage_AreText() => AssertReading("string", WireBytes.Hex("1a0b504c4159455247524f5550"));

    [Theory]
    [InlineData("footprint")]
    [InlineData("image.png")]
    [InlineData("xs")]
    [InlineData("a")]
    [InlineData("0")]
    [InlineData("Z")]
    [InlineData("id")]
    [InlineData("OK")]
    [InlineData("proto3")]
    [InlineData("with a new line at the end\n")]
    [InlineData("two\nlines\r\n")]
    [InlineData("tab\tseparated")]
    [InlineData("google.protobuf.Any")]
    [InlineData("/usr/local/lib")]
    [InlineData("2026-11-26T12:00:00Z")]
    [InlineData("550e8400-e29b-41d4-a716-446655440000")]
    [InlineData("d41d8cd98f00b204e9800998ecf8427e")]
    [InlineData("SGVsbG8gd29ybGQhIFRoaXMgaXMgYmFzZTY0Lg==")]
    [InlineData("{\"key\": [1, 2, 3]}")]
    [InlineData("<a href=\"x\">y</a>")]
    [InlineData("Grüße aus Köln")]
    [InlineData("Привет")]
    [InlineData("日本語")]
    [InlineData("😀")]
    [InlineData("é")]
    public void Dump_Text_IsText(string text) => AssertReading("string", WireBytes.Len(3, text));

    /// <summary>blackboxprotobuf issues 45 and 57: packed lists are never guessed.</summary>
    [Theory]
    [InlineData("04 06 08 0a")]
    [InlineData("00 01 02 03 04 05")]
    [InlineData("8601 9a05 aa05 b205")]
    [InlineData("03 8e02 9ea705")]
    public void Dump_PackedVarints_AreAList(string hex) => AssertReading("packed-varint", WireBytes.Len(4, WireBytes.Hex(hex)));

    [Fact]
    public void Dump_Floats_AreAList() => AssertReading(
        "packed-fixed32", WireBytes.Len(4, [.. new[] { 1.5f, 2.25f, -3f, 0.1f }.SelectMany(BitConverter.GetBytes)]));

    [Fact]
    public void Dump_Doubles_AreAList() => AssertReading(
        "packed-fixed64", WireBytes.Len(4, [.. new[] { 1.5, 2.25, -3, 0.1 }.SelectMany(BitConverter.GetBytes)]));

    [Fact]
    public void Dump_SmallFixed64_AreAList() => AssertReading(
        "packed-fixed64", WireBytes.Len(4, [.. new[] { 5L, 0, 17, 4 }.SelectMany(BitConverter.GetBytes)]));

    [Theory]
    [InlineData("0801")]
    [InlineData("0801 1001")]
    [InlineData("0a0568656c6c6f")]
    [InlineData("0a03 616263 1003")]
    [InlineData("0a02 0801 0a02 0802")]
    [InlineData("09 0000000000000840")]
    public void Dump_Message_IsAMessage(string hex) => AssertReading("message", WireBytes.Len(3, WireBytes.Hex(hex)));

    [Fact]
    public void Dump_Uuids_AreBytes()
    {
        var random = new Random(5);
        byte[] bytes = WireBytes.Join(Enumerable.Range(0, 10).Select(_ =>
        {
            byte[] id = new byte[16];
            random.NextBytes(id);
            return WireBytes.Len(2, id);
        }));

        Assert.All(Lines(bytes), line => Assert.Equal("bytes", line.GetProperty("reading").GetString()));
    }

    [Fact]
    public void Dump_OneUuid_IsBytes() =>
        AssertReading("bytes", WireBytes.Len(2, WireBytes.Hex("f47ac10b58cc4372a5670e02b2c3d479")));

    [Fact]
    public void Dump_Gzip_IsBytes()
    {
        var target = new MemoryStream();
        using (var stream = new GZipStream(target, CompressionLevel.Optimal))
            stream.Write(Encoding.UTF8.GetBytes(string.Concat(Enumerable.Range(0, 100).Select(i => $"line {i}\n"))));

        AssertReading("bytes", WireBytes.Len(2, target.ToArray()));
    }

    /// <summary>What parses as a message everywhere is one where it also looks like text, or is damaged.</summary>
    [Fact]
    public void Dump_ValueAtThePathOfMessages_IsOneToo()
    {
        // {14: 120} is the text "px".
        byte[] doubtful = WireBytes.Len(3, "px");
        AssertReading("string", doubtful);
        byte[] messages = WireBytes.Join(Enumerable.Range(0, 40).Select(i =>
            WireBytes.Len(3, WireBytes.Join(WireBytes.Number(1, (ulong)i), WireBytes.Number(14, (ulong)(100 + i))))));

        JsonElement[] lines = [.. Lines([.. messages, .. doubtful])];

        Assert.Equal(41, lines.Length);
        Assert.All(lines, line => Assert.Equal("message", line.GetProperty("reading").GetString()));
        Assert.Equal(14, lines[40].GetProperty("fields")[0].GetProperty("number").GetInt32());
    }

    [Fact]
    public void Dump_DamagedMessageAmongMany_ShowsWhatIsBeforeTheDamage()
    {
        byte[] messages = WireBytes.Join(Enumerable.Range(0, 40).Select(i =>
            WireBytes.Len(3, WireBytes.Join(WireBytes.Number(1, (ulong)i), WireBytes.Len(2, "text")))));
        byte[] damaged = WireBytes.Len(3, WireBytes.Hex("0807 1205ff"));

        JsonElement last = Lines([.. messages, .. damaged]).Last();

        Assert.Equal("message", last.GetProperty("reading").GetString());
        Assert.Equal(7, last.GetProperty("fields")[0].GetProperty("value").GetInt32());
        JsonElement error = last.GetProperty("fields")[1];
        Assert.Equal("Truncated", error.GetProperty("error").GetString());
        Assert.Equal(messages.Length + 2 + 3, error.GetProperty("offset").GetInt32());
        Assert.Equal("1205ff", error.GetProperty("rest").GetString());
    }

    [Fact]
    public void Dump_TextsThatAllParseAsMessages_AreTexts()
    {
        byte[] bytes = WireBytes.Join(new[] { "xs", "px", "sx", "hp", "pa", "x1" }.Select(text => WireBytes.Len(3, text)));

        Assert.All(Lines(bytes), line => Assert.Equal("string", line.GetProperty("reading").GetString()));
    }

    [Fact]
    public void Dump_NestedAny_IsAMessageWithItsName()
    {
        byte[] any = WireBytes.Join(
            WireBytes.Len(1, "type.googleapis.com/a.B"), WireBytes.Len(2, WireBytes.Join(WireBytes.Number(1, 5))));

        JsonElement line = Assert.Single(Lines(WireBytes.Len(1, any)));

        Assert.Equal("message", line.GetProperty("reading").GetString());
        Assert.Equal("string", line.GetProperty("fields")[0].GetProperty("reading").GetString());
        Assert.Equal("message", line.GetProperty("fields")[1].GetProperty("reading").GetString());
    }

    [Fact]
    public void Dump_CloseReadings_ShowTheRunnerUp()
    {
        JsonElement line = Assert.Single(Lines(WireBytes.Len(3, [8, 1])));
        Assert.Contains("packed-varint", line.GetProperty("alternatives").EnumerateArray().Select(one => one.GetString()));
        Assert.InRange(line.GetProperty("confidence").GetDouble(), 0.5, 0.9999);
    }

    private static void AssertReading(string reading, byte[] bytes)
    {
        JsonElement line = Assert.Single(Lines(bytes));
        Assert.Equal(reading, line.GetProperty("reading").GetString());
    }

    private static JsonElement[] Lines(byte[] bytes)
    {
        using ToolFolder folder = new ToolFolder().File("a.bin", bytes);
        return
        [
            .. ToolFolder.Run("dump", folder.PathOf("a.bin"), "--format", "json", "--framing", "none", "--unpack", "none")
                .Lines.Select(line => JsonDocument.Parse(line).RootElement),
        ];
    }
}
