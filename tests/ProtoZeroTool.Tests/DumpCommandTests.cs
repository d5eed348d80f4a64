using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text.Json;
using Xunit;

namespace ProtoZeroTool.Tests;

public sealed class DumpCommandTests
{
    private static readonly byte[] s_message = WireBytes.Join(
        WireBytes.Number(1, 150), WireBytes.Len(2, "testing"), WireBytes.Len(3, WireBytes.Join(
            WireBytes.Number(1, 1), WireBytes.Len(2, "a\nb"))), WireBytes.Hex("23 0805 24"), WireBytes.Hex("2d 0000c03f"));

    private static readonly string[] s_tree =
    [
        "        0  1 varint 150",
        "        3  2 len 7 string \"testing\"",
        "       12  3 len 7 message",
        "       14    1 varint 1",
        "       16    2 len 3 string \"a\\nb\"",
        "       21  4 group",
        "       22    1 varint 5  # zigzag -3",
        "       24  4 end of group",
        "       25  5 fixed32 1.5  # integer 1069547520",
    ];

    [Fact]
    public void Dump_Message_ShowsItsTree()
    {
        ToolRun run = Dump(s_message);

        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Equal(s_tree, run.Lines);
    }

    [Fact]
    public void Dump_WithHex_ShowsEachByteOnce()
    {
        ToolRun run = Dump(s_message, "--hex");

        Assert.Equal("        0  08 96 01                                         1 varint 150", run.Lines[0]);
        Assert.Equal("       12  1a 07                                            3 len 7 message", run.Lines[2]);
        Assert.Equal("       24  24                                               4 end of group", run.Lines[7]);
    }

    [Fact]
    public void Dump_AsJson_IsALineForEachFieldAsTheContractSays()
    {
        ToolRun run = Dump(WireBytes.Len(1, WireBytes.Len(1, "hello world")), "--format", "json");

        JsonElement line = JsonDocument.Parse(Assert.Single(run.Lines)).RootElement;
        Assert.StartsWith(
            "{\"offset\":0,\"header\":2,\"size\":13,\"number\":1,\"wire\":\"length\",\"reading\":\"message\",\"confidence\":",
            run.Lines[0]);
        Assert.Equal("bytes", line.GetProperty("alternatives").EnumerateArray().Last().GetString());
        Assert.Equal("hello world", line.GetProperty("fields")[0].GetProperty("value").GetString());
    }

    [Theory]
    [InlineData("2.1=string", "--path", "2")]
    [InlineData("0=string")]
    [InlineData("2")]
    [InlineData("2=nothing")]
    public void Dump_ImpossibleAs_IsRefused(string what, params string[] others)
    {
        ToolRun run = Dump(s_message, ["--as", what, .. others]);
        if (others.Length > 0) Assert.Equal(0, run.ExitCode);
        else run.Failed(1, what.Split('=')[0]);
    }

    [Theory]
    [InlineData("packed-sint32", "packed-varint [2 3 4 5]")]
    [InlineData("packed-varint", "packed-varint [4 6 8 10]")]
    [InlineData("packed-bool", "packed-varint [true true true true]")]
    [InlineData("packed-fixed32", "packed-fixed32 [168297988]")]
    [InlineData("string", "string \"\\x04\\x06\\x08\\n\"")]
    [InlineData("bytes", "bytes 04 06 08 0a")]
    public void Dump_AsType_ShowsThat(string type, string expected)
    {
        ToolRun run = Dump(WireBytes.Len(4, [4, 6, 8, 10]), "--as", $"4={type}");

        Assert.Equal($"        0  4 len 4 {expected}", Assert.Single(run.Lines));
    }

    [Fact]
    public void Dump_AsMessageThatIsNone_ShowsTheDamageInside()
    {
        ToolRun run = Dump(WireBytes.Len(4, [8, 1, 0, 10]), "--as", "4=message");

        Assert.Equal(1, run.ExitCode);
        Assert.Equal("        2    1 varint 1", run.Lines[1]);
        Assert.StartsWith("        4    damage: InvalidTag: ", run.Lines[2]);
        Assert.Equal("        4    rest of 2 bytes 00 0a", run.Lines[3]);
    }

    [Fact]
    public void Dump_TruncatedMessage_ShowsWhatIsThereAndTheRest()
    {
        ToolRun run = Dump(s_message[..10]);

        Assert.Equal(1, run.ExitCode);
        Assert.Equal("        0  1 varint 150", run.Lines[0]);
        Assert.Equal("        4  damage: Truncated: The message ends inside a field (at byte 4)", run.Lines[1]);
        Assert.Equal("        3  rest of 7 bytes 12 07 74 65 73 74 69", run.Lines[2]);
    }

    [Fact]
    public void Dump_MessageThatIsCut_ShowsItsFieldsBeforeTheDamage()
    {
        ToolRun run = Dump(s_message[..18]);

        Assert.Equal(1, run.ExitCode);
        Assert.Equal(
            [
                "       12  3 len 7 message, cut: 4 bytes are there",
                "       14    1 varint 1",
                "       13  damage: Truncated: The message ends inside a field (at byte 13)",
                "       16  rest of 2 bytes 12 03",
            ],
            run.Lines.Skip(2));
        ToolRun json = Dump(s_message[..18], "--format", "json");
        Assert.Contains("\"size\":4,\"claimed\":7,\"number\":3,", json.Lines[2]);
        Assert.Equal("{\"offset\":13,\"error\":\"Truncated\",\"rest\":\"1203\"}", json.Lines[3]);
    }

    [Fact]
    public void Dump_DamageInAGroup_LosesNoByte()
    {
        ToolRun run = Dump(WireBytes.Hex("0801 23 0805 2b 08ff"));

        Assert.Equal(
            ["        0  1 varint 1", "        2  4 group", "        3    1 varint 5", "        5    5 group"],
            run.Lines.Take(4).Select(line => line.Split("  #")[0]));
        Assert.StartsWith("        7  damage: Truncated: ", run.Lines[4]);
        Assert.Equal("        6  rest of 2 bytes 08 ff", run.Lines[5]);
    }

    [Fact]
    public void Dump_PathDepthLimitAndCut_ShowLess()
    {
        Assert.Equal([s_tree[4].Replace("    2 len", "  2 len")], Dump(s_message, "--path", "3.2").Lines);
        Assert.Equal("       12  3 len 7 message …", Dump(s_message, "--depth", "1").Lines[2]);
        Assert.Equal(s_tree[..2], Dump(s_message, "--limit", "2").Lines);
        Assert.Equal("        3  2 len 7 string \"tes\" … 4 bytes more", Dump(s_message, "--cut", "3").Lines[1]);
    }

    [Fact]
    public void Dump_DelimitedStream_ShowsRecordsWithOffsetsOfTheStream()
    {
        byte[] stream = WireBytes.Join(Enumerable.Repeat(WireBytes.Delimited(s_message), 4));
        using ToolFolder folder = new ToolFolder().File("a.bin", stream);

        ToolRun run = ToolFolder.Run("dump", folder.PathOf("a.bin"), "--limit", "2");

        Assert.Equal(0, run.ExitCode);
        Assert.Contains("framing delimited", run.Error);
        Assert.Equal("record 0 at 0, 30 bytes", run.Lines[0]);
        Assert.Equal("        1  1 varint 150", run.Lines[1]);
        Assert.Equal("record 1 at 31, 30 bytes", run.Lines[10]);
        Assert.Equal("       32  1 varint 150", run.Lines[11]);
        Assert.Equal(20, run.Lines.Count);
        ToolRun json = ToolFolder.Run("dump", folder.PathOf("a.bin"), "--format", "json");
        Assert.Equal(20, json.Lines.Count);
        Assert.StartsWith("{\"record\":3,\"offset\":119,", json.Lines[19]);
    }

    [Fact]
    public void Dump_PackedStream_TellsThatItWasUnpacked()
    {
        var target = new MemoryStream();
        using (var stream = new GZipStream(target, CompressionLevel.Fastest)) stream.Write(s_message);
        using ToolFolder folder = new ToolFolder().File("a.gz", target.ToArray());

        ToolRun run = ToolFolder.Run("dump", folder.PathOf("a.gz"));

        Assert.Equal(s_tree, run.Lines);
        Assert.Contains("unpacked from gzip", run.Error);
    }

    [Fact]
    public void Dump_StreamCutInARecord_ShowsItsPartAndTheDamage()
    {
        byte[] stream = [.. WireBytes.Delimited(s_message), .. WireBytes.Delimited(s_message)[..8]];
        using ToolFolder folder = new ToolFolder().File("a.bin", stream);

        ToolRun run = ToolFolder.Run("dump", folder.PathOf("a.bin"), "--framing", "delimited");

        Assert.Equal(1, run.ExitCode);
        Assert.Contains("       32  1 varint 150", run.Lines);
        Assert.Contains(run.Lines, line => line.StartsWith("       31  damage: Truncated: the stream ends inside a record: 7 of 30"));
    }

    [Fact]
    public void Dump_WithSchema_ShowsNamesAndTypesAndJudgesUnknownFields()
    {
        using ToolFolder folder = new ToolFolder()
            .File("p/a.proto", """
                syntax = "proto2"; package p;
                message A { optional sint32 count = 1; optional bytes name = 2; optional B inner = 3;
                  optional group G = 4 { optional bool flag = 1; } map<string, int32> m = 6; }
                message B { optional int64 id = 1; }
                """)
            .File("a.bin", [.. s_message, .. WireBytes.Len(6, WireBytes.Join(WireBytes.Len(1, "k"), WireBytes.Number(2, 7)))]);

        ToolRun run = ToolFolder.Run("dump", folder.PathOf("a.bin"), "-I", folder.PathOf("p"), "--type", "p.A");

        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Equal(
            [
                "        0  1 count varint 75",
                "        3  2 name len 7 bytes 74 65 73 74 69 6e 67",
                "       12  3 inner len 7 message p.B",
                "       14    1 id varint 1",
                "       16    2 len 3 string \"a\\nb\"",
                "       21  4 g group p.A.G",
                "       22    1 flag varint true",
                "       24  4 end of group",
                "       25  5 fixed32 1.5  # integer 1069547520",
                "       30  6 m len 5 message",
                "       32    1 key len 1 string \"k\"",
                "       35    2 value varint 7",
            ],
            run.Lines);
        ToolFolder.Run(
            "descriptor", "-I", folder.PathOf("p"), "-o", folder.PathOf("set.pb"), folder.PathOf("p/a.proto")).Silent();
        Assert.Equal(
            run.Lines,
            ToolFolder.Run("dump", folder.PathOf("a.bin"), "--descriptors", folder.PathOf("set.pb"), "--type", "p.A").Lines);
        ToolFolder.Run("dump", folder.PathOf("a.bin"), "--descriptors", folder.PathOf("set.pb"), "--type", "p.X")
            .Failed(1, "p.X");
    }

    [Fact]
    public void Dump_TextThatWouldMoveACursor_IsEscaped()
    {
        ToolRun run = Dump(WireBytes.Len(1, "a\u001b[2J\u202eb\u0085"), "--as", "1=string");

        Assert.Equal("        0  1 len 11 string \"a\\x1b[2J\\xe2\\x80\\xaeb\\xc2\\x85\"", Assert.Single(run.Lines));
    }

    [Theory]
    [InlineData("--framing", "nothing")]
    [InlineData("--limit", "0")]
    [InlineData("--depth", "x")]
    [InlineData("--format", "xml")]
    public void Dump_WrongOption_EndsWith2(params string[] options) =>
        Assert.Equal(2, Dump(s_message, options).ExitCode);

    [Fact]
    public void Dump_MissingFile_IsOnePlainLine() =>
        ToolFolder.Run("dump", "/no/such/file").Failed(1, "/no/such/file: no such file");

    [Fact]
    public void Dump_ForAssembly_WritesTheNotation()
    {
        ToolRun run = Dump(s_message, "--assemble");

        Assert.Equal(
            [
                "1: 150", "2: {\"testing\"}", "3: {", "  1: 1", "  2: {\"a\\nb\"}", "}", "4: !{", "  1: 5", "}", "5: 1.5i32",
            ],
            run.Lines);
    }

    [Fact]
    public void Dump_ForAssemblyOfAStream_WritesRecordsInBraces()
    {
        byte[] stream = [.. WireBytes.Delimited(WireBytes.Number(1, 5)), 0, 0x82, 0, 8, 6];

        ToolRun run = Dump(stream, "--assemble", "--framing", "delimited");

        Assert.Equal(["{", "  1: 5", "}", "{}", "long-form:1 {", "  1: 6", "}"], run.Lines);
        Dump(stream, "--assemble", "--framing", "grpc").Failed(1, "grpc");
    }

    private static ToolRun Dump(byte[] bytes, params string[] options)
    {
        using ToolFolder folder = new ToolFolder().File("a.bin", bytes);
        return ToolFolder.Run(["dump", folder.PathOf("a.bin"), .. options]);
    }
}
