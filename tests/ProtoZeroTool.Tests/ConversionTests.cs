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

    private static byte[] Order => [0x0A, 1, 0x61, 0x10, 1, 0x10, 2, 0xA2, 0x06, 1, 0x6E];

    private static ToolFolder Shop(string file, byte[] content) =>
        new ToolFolder().File("shop.proto", Schema).File(file, content);

    private static ToolRun Run(ToolFolder folder, string command, string file, string options)
    {
        string[] type = options.Contains("--type") ? [] : ["--type", "shop.Order"];
        string[] more = [.. options.Split(' ', StringSplitOptions.RemoveEmptyEntries)
            .Select(option => option.StartsWith("missing/") ? folder.PathOf(option) : option)];
        return ToolFolder.Run([command, "-I", folder.Path, .. type, .. more, folder.PathOf(file)]);
    }
}
