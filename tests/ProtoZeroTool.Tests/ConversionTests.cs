using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroTool.Tests;

/// <summary><c>decode</c>, <c>encode</c> and <c>convert</c>; for real payloads protoc is the judge.</summary>
public sealed class ConversionTests(ITestOutputHelper output)
{
    private const string Schema = """
        syntax = "proto2"; package shop; import "google/protobuf/any.proto";
        message Order {
          optional string id = 1; repeated int32 sizes = 2; optional google.protobuf.Any any = 3;
          extensions 100 to 199;
        }
        message Strict { required int32 must = 1; }
        extend Order { optional string note = 100; }
        """;

    /// <summary>Byte for byte what protoc 36.2 writes with <c>--decode</c> and <c>--encode</c>.</summary>
    [DataFact]
    public void Decode_AndEncode_OfEveryPayload_AreProtocs()
    {
        int decoded = 0, encoded = 0;
        foreach ((string root, IEnumerable<Payload> payloads) in Payload.All().GroupBy(one => one.Root)
            .Select(group => (group.Key, group)))
        {
            using ToolFolder folder = new();
            string set = folder.PathOf("set.pb");
            Assert.Equal(0, ToolFolder.Run("descriptor", "--include-imports", "-I", root, "-o", set, root).ExitCode);
            foreach (Payload one in payloads)
            {
                byte[] expected = Payload.Read(one.TextPath);
                (ToolRun run, byte[] text) =
                    ToolFolder.RunOn([], "decode", "--descriptors", set, "--type", one.Message, one.Path);
                Assert.Equal((0, true), (run.ExitCode, text.AsSpan().SequenceEqual(expected)));
                decoded++;
                if (one.EncodedHash is null) continue;
                (run, byte[] bytes) =
                    ToolFolder.RunOn(expected, "encode", "--descriptors", set, "--type", one.Message, "-");
                Assert.Equal((0, one.EncodedHash), (run.ExitCode, Convert.ToHexStringLower(SHA256.HashData(bytes))));
                encoded++;
            }
        }

        output.WriteLine($"{decoded} payloads decoded, {encoded} encoded");
        Assert.InRange(encoded, 40, decoded);
    }

    /// <summary>JSON by <c>@bufbuild/protobuf</c> is the judge.</summary>
    [DataFact]
    public void Convert_ToJsonAndBack_KeepsSmallPayloads()
    {
        int count = 0;
        foreach (Payload one in Payload.All().Where(one => new FileInfo(one.Path).Length < 10_000))
        {
            string[] schema = ["-I", one.Root, "--type", one.Message];
            (ToolRun run, byte[] json) =
                ToolFolder.RunOn([], ["convert", .. schema, "--from", "binary", "--to", "json", one.Path]);
            Assert.Equal(0, run.ExitCode);
            JsonNode? expected = JsonNode.Parse(Payload.Read(one.JsonPath));
            Assert.True(JsonNode.DeepEquals(expected, JsonNode.Parse(json)), one.Path);
            (run, byte[] bytes) =
                ToolFolder.RunOn(json, ["convert", .. schema, "--from", "json", "--to", "binary", "-"]);
            Assert.Equal(
                (0, one.EncodedHash), (run.ExitCode, Convert.ToHexStringLower(SHA256.HashData(bytes))));
            count++;
        }

        Assert.InRange(count, 25, 45);
    }

    [Theory]
    [InlineData("decode", "", "id: \"a\"\nsizes: 1\nsizes: 2\n[shop.note]: \"n\"\n")]
    [InlineData("decode", "--compact", "id: \"a\" sizes: 1 sizes: 2 [shop.note]: \"n\"\n")]
    [InlineData("decode", "--to json --compact", "{\"id\":\"a\",\"sizes\":[1,2],\"[shop.note]\":\"n\"}\n")]
    [InlineData("convert", "", "{\n  \"id\": \"a\",\n  \"sizes\": [\n    1,\n    2\n  ],\n  \"[shop.note]\": \"n\"\n}\n")]
    public void Decode_Layout_IsAsAsked(string command, string options, string expected)
    {
        using ToolFolder folder = Shop("a.pb", Order);

        ToolRun run = Run(folder, command, "a.pb", options);

        Assert.Equal(new ToolRun(0, expected, ""), run);
    }

    [Fact]
    public void Decode_Any_IsShownAsItsMessage()
    {
        const string Json = """{"any":{"@type":"type.googleapis.com/shop.Strict","must":5}}""";
        using ToolFolder folder = Shop("a.json", Encoding.UTF8.GetBytes(Json));

        Run(folder, "encode", "a.json", "-o " + folder.PathOf("a.pb")).Silent();

        Assert.Equal(Json + "\n", Run(folder, "decode", "a.pb", "--to json --compact").Output);
        Assert.Equal(
            "any { [type.googleapis.com/shop.Strict] { must: 5 } }\n", Run(folder, "decode", "a.pb", "--compact").Output);
    }

    [Fact]
    public void Convert_Extensions_TellTheForms()
    {
        using ToolFolder folder = Shop("a.pb", Order);

        Run(folder, "convert", "a.pb", "-o " + folder.PathOf("b.txtpb")).Silent();
        Run(folder, "convert", "b.txtpb", "-o " + folder.PathOf("c.json")).Silent();
        Run(folder, "convert", "c.json", "-o " + folder.PathOf("d.binpb")).Silent();

        Assert.Equal(Order, File.ReadAllBytes(folder.PathOf("d.binpb")));
    }

    [Theory]
    [InlineData("", "99: 1\n", "1 field is not in the schema: written by their numbers")]
    [InlineData("--to json --compact", "{}\n", "1 field is not in the schema: left out")]
    public void Decode_UnknownFields_AreCountedAndTold(string options, string text, string warning)
    {
        using ToolFolder folder = Shop("a.pb", [0x98, 0x06, 0x01]);

        ToolRun run = Run(folder, "decode", "a.pb", options);

        Assert.Equal((0, text), (run.ExitCode, run.Output));
        Assert.Contains(warning, run.Error);
    }

    [Fact]
    public void Decode_MissingRequiredField_IsToldAndTheRestShown()
    {
        using ToolFolder folder = Shop("a.pb", []);

        ToolRun run = ToolFolder.Run("decode", "-I", folder.Path, "--type", "shop.Strict", folder.PathOf("a.pb"));

        Assert.Equal((0, ""), (run.ExitCode, run.Output));
        Assert.Contains("required", run.Error);
    }

    [Theory]
    [InlineData("decode", "a.pb", "\x0a\x05x", "", "a.pb: ", "at byte 1")]
    [InlineData("encode", "a.json", "{\n \"ids\": 1 }", "", "a.json: ", "line 2, column 2")]
    [InlineData("encode", "a.txtpb", "id: 'a'\nsizes: x", "", "a.txtpb: ", "line 2, column 8")]
    [InlineData("convert", "a.json", "{} x", "", "a.json: ", "line 1, column 4")]
    [InlineData("decode", "a.pb", "", "--type shop.order", "--type shop.order: there is no such message; there is shop.Order")]
    [InlineData("decode", "a.pb", "", "--type Missing", "--type Missing: there is no such message")]
    [InlineData("decode", "missing.pb", "", "", "missing.pb")]
    [InlineData("decode", "a.pb", "", "-o missing/x", "missing/x")]
    public void Convert_Mistake_EndsWith1AndOneLine(
        string command, string file, string content, string options, params string[] texts)
    {
        using ToolFolder folder = Shop("a.pb", []);
        if (!file.StartsWith("missing")) folder.File(file, content);

        ToolRun run = Run(folder, command, file, options);

        Assert.All(texts, text => run.Failed(1, text));
    }

    [Theory]
    [InlineData("decode x.pb")]
    [InlineData("decode --type a.B")]
    [InlineData("decode --type a.B --to xml x.pb")]
    [InlineData("decode --type a.B -I . --descriptors x x.pb")]
    [InlineData("encode --type a.B --to json x.pb")]
    public void Convert_WrongCommandLine_EndsWith2(string arguments) =>
        Assert.Equal((2, ""), ToolFolder.Run(arguments.Split(' ')) is { } run ? (run.ExitCode, run.Output) : default);

    [Fact]
    public void Schema_FileWithErrors_IsLeftOutWithAMessage()
    {
        using ToolFolder folder = Shop("a.pb", Order).File("wrong.proto", "message");

        ToolRun run = Run(folder, "decode", "a.pb", "");

        Assert.Equal(0, run.ExitCode);
        Assert.Contains("wrong.proto:1:8: PZ", run.Error);
        Assert.Contains("left out", run.Error);
        Assert.Equal("", Run(folder, "decode", "a.pb", "--proto " + folder.PathOf("shop.proto")).Error);
    }

    [Theory]
    [InlineData("set.pb", new byte[] { 0x0A, 0x05 }, "set.pb: ")]
    [InlineData("missing.pb", null, "missing.pb")]
    public void Schema_WrongDescriptorSet_IsOneLine(string file, byte[]? content, string text)
    {
        using ToolFolder folder = Shop("a.pb", Order);
        if (content is not null) folder.File(file, content);

        ToolFolder.Run("decode", "--descriptors", folder.PathOf(file), "--type", "shop.Order", folder.PathOf("a.pb"))
            .Failed(1, text);
    }

    [Theory]
    [InlineData("delimited", new byte[] { 3, 0x0A, 1, 0x61, 0, 2, 0x10, 5 })]
    [InlineData("length32", new byte[] { 0, 0, 0, 3, 0x0A, 1, 0x61, 0, 0, 0, 0, 0, 0, 0, 2, 0x10, 5 })]
    [InlineData("length32le", new byte[] { 3, 0, 0, 0, 0x0A, 1, 0x61, 0, 0, 0, 0, 2, 0, 0, 0, 0x10, 5 })]
    [InlineData("grpc", new byte[] { 0, 0, 0, 0, 3, 0x0A, 1, 0x61, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0x10, 5 })]
    public void Convert_Records_HaveALineEach(string framing, byte[] stream)
    {
        const string Lines = "{\"id\":\"a\"}\n{}\n{\"sizes\":[5]}\n";
        using ToolFolder folder = Shop("a.bin", stream);

        Assert.Equal(
            new ToolRun(0, Lines, ""), Run(folder, "decode", "a.bin", $"--framing {framing} --to json"));

        folder.File("b.json", Lines.Replace("{}", "  {}\r") + "\n \n");
        Run(folder, "encode", "b.json", $"--framing {framing} -o {folder.PathOf("c.bin")}").Silent();
        Assert.Equal(stream, File.ReadAllBytes(folder.PathOf("c.bin")));
        Assert.Equal("id: \"a\"\n\nsizes: 5\n", Run(folder, "decode", "c.bin", $"--framing {framing}").Output);
    }

    [Theory]
    [InlineData("decode", "a.bin", "\x03\x0a\x01\x61\x05\x0a", "--framing delimited --to json", "{\"id\":\"a\"}\n", "Truncated at offset 4")]
    [InlineData("decode", "a.bin", "\x03\x0a\x01\x61\x01\x0a", "--framing delimited --to json", "{\"id\":\"a\"}\n", "record 1 at offset 5")]
    [InlineData("convert", "a.json", "{}\n\n{x", "--framing delimited --to text", "\n", "record in line 3")]
    [InlineData("convert", "a.json", "{}\n{\"id\":\"aaaaaaaaaaaaaaaa\"}", "--framing delimited --to text --max-record 16", "\n",
        "line 2 is longer than 16")]
    [InlineData("encode", "a.json", "{}", "--framing kafka", "", "cannot be written")]
    public void Convert_DamagedRecord_EndsBehindTheOnesBefore(
        string command, string file, string content, string options, string output, string error)
    {
        using ToolFolder folder = Shop(file, Encoding.Latin1.GetBytes(content));

        ToolRun run = Run(folder, command, file, options);

        Assert.Equal((1, output), (run.ExitCode, run.Output));
        Assert.Contains(error, Assert.Single(run.Error.Split('\n', StringSplitOptions.RemoveEmptyEntries)));
    }

    [Fact]
    public void Convert_UnknownFieldsOfRecords_AreToldOnce()
    {
        using ToolFolder folder = Shop("a.bin", [3, 0x98, 0x06, 0x01, 3, 0x98, 0x06, 0x01]);

        ToolRun run = Run(folder, "decode", "a.bin", "--framing delimited --to json");

        Assert.Equal((0, "{}\n{}\n"), (run.ExitCode, run.Output));
        Assert.Contains("2 fields are not in the schema", Assert.Single(run.Error.TrimEnd('\n').Split('\n')));
    }

    [DataFact]
    public void Convert_FileOfOpenStreetMap_GivesItsBlocks()
    {
        string file = DataFolder.PathOf("osm/synthetic-zlib-dense.osm.pbf");
        using ToolFolder folder = new();
        string[] schema = ["-I", DataFolder.PathOf("osm"), "--type", "OSMPBF.PrimitiveBlock"];

        (ToolRun run, byte[] bytes) = ToolFolder.RunOn(
            [], ["convert", .. schema, "--framing", "osm-pbf", "--to", "binary", file]);

        Assert.Equal(0, run.ExitCode);
        Assert.Contains("--framing delimited", run.Error);
        Assert.True(bytes.AsSpan().IndexOf(Payload.Read("osm/payloads/synthetic-zlib-dense.1.PrimitiveBlock.bin")) > 0);
        (run, byte[] again) = ToolFolder.RunOn(
            bytes, ["convert", .. schema, "--framing", "delimited", "--to", "binary", "-"]);
        Assert.Equal((0, true), (run.ExitCode, bytes.AsSpan().SequenceEqual(again)));
    }

    /// <summary>For any bytes, the commands end with a result or one plain line that is no defect.</summary>
    [Theory]
    [InlineData("decode", "")]
    [InlineData("decode", "--to json")]
    [InlineData("decode", "--framing auto --to json")]
    [InlineData("decode", "--framing delimited")]
    [InlineData("convert", "--framing delimited --where [shop.note]=='n'or(sizes>1)and(has(id)) --select id,[shop.note]")]
    [InlineData("encode", "--from json")]
    [InlineData("encode", "--from text --framing length32")]
    public void Convert_DamagedBytes_EndsWithAResultOrOneLine(string command, string options)
    {
        using ToolFolder folder = Shop("shop.pb", Order);
        string set = folder.PathOf("set.pb");
        ToolFolder.Run("descriptor", "--include-imports", "-I", folder.Path, "-o", set, folder.Path).Silent();
        byte[] source = command != "encode" ? options.Contains("framing") ? [11, .. Order, 11, .. Order] : Order
            : Encoding.UTF8.GetBytes(options.Contains("json") ? "{\"id\":\"a\",\"sizes\":[1,2],\"[shop.note]\":\"n\"}"
                : "id: 'a' sizes: [1, 2]\n[shop.note]: 'n'");
        var random = new Random(2);
        int good = 0;
        for (int i = 0; i < 150; i++)
        {
            byte[] damaged = [.. source];
            for (int j = random.Next(0, 4); j > 0; j--) damaged[random.Next(damaged.Length)] = (byte)random.Next(256);

            (ToolRun run, _) = ToolFolder.RunOn(
                damaged, [command, "--descriptors", set, "--type", "shop.Order", .. Split(options), "-"]);

            Assert.InRange(run.ExitCode, 0, 1);
            Assert.False(run.Error.Contains("defect"), run.Error);
            if (run.ExitCode == 0) good++;
        }

        Assert.InRange(good, 1, 149);
    }

    private static byte[] Order => [0x0A, 1, 0x61, 0x10, 1, 0x10, 2, 0xA2, 0x06, 1, 0x6E];

    private static ToolFolder Shop(string file, byte[] content) =>
        new ToolFolder().File("shop.proto", Schema).File(file, content);

    private static string[] Split(string options) => options.Split(' ', StringSplitOptions.RemoveEmptyEntries);

    private static ToolRun Run(ToolFolder folder, string command, string file, string options)
    {
        string[] type = options.Contains("--type") ? [] : ["--type", "shop.Order"];
        string[] more = [.. Split(options)
            .Select(option => option.StartsWith("missing/") ? folder.PathOf(option) : option)];
        return ToolFolder.Run([command, "-I", folder.Path, .. type, .. more, folder.PathOf(file)]);
    }
}
