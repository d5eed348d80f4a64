using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using ProtoZeroSharp;
using ProtoZeroSharp.Testing;
using ProtoZeroTool.Input;
using Xunit;

namespace ProtoZeroTool.Tests;

/// <summary>What <c>dump</c> says with a schema: names of enums' values, extensions, texts that are none.</summary>
public sealed class DumpSchemaTests
{
    private const string Order = """
        {"id":"a","status":"PAID","history":["NEW","LOST"],"states":{"s":"SENT"},"lines":[{"[shop.Scope.gift]":true}],
        "[shop.note]":"hello","[shop.marks]":[3,4],"[shop.more]":{"name":"m"},"[shop.mood]":"LOST","[shop.pack]":{"z":9}}
        """;

    [Fact]
    public void Dump_WithSchema_NamesEnumsAndExtensions()
    {
        using ToolFolder folder = Folder();

        ToolRun run = Dump(folder, "a.pb");

        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Equal(
            [
                "1 id len 1 string \"a\"", "2 lines len 3 message shop.Line", "100 [shop.Scope.gift] varint true",
                "3 status varint 1 (PAID)", "6 states len 5 message", "1 key len 1 string \"s\"", "2 value varint 2 (SENT)",
                "18 history varint 0 (NEW)", "18 history varint -1 (LOST)", "100 [shop.note] len 5 string \"hello\"",
                "101 [shop.marks] len 2 packed-varint [3 4]", "102 [shop.more] len 3 message shop.Line",
                "1 name len 1 string \"m\"", "103 [shop.mood] varint -1 (LOST)", "104 [shop.pack] group shop.Pack",
                "1 z varint 9", "104 end of group",
            ],
            run.Lines.Select(line => line[9..].Trim()));
    }

    [Fact]
    public void Dump_WithSchemaAsJson_NamesEnumsAndExtensions()
    {
        using ToolFolder folder = Folder();

        string text = Dump(folder, "a.pb", "--format", "json").Output;

        Assert.Contains("\"number\":3,\"name\":\"status\",\"wire\":\"varint\",\"value\":1,\"enum\":\"PAID\"}", text);
        Assert.Contains("\"name\":\"[shop.mood]\",\"wire\":\"varint\",\"value\":-1,\"enum\":\"LOST\"}", text);
        Assert.Contains("\"name\":\"[shop.Scope.gift]\"", text);
    }

    [Theory]
    [InlineData(new byte[] { 0x18, 1, 0x92, 0x01, 3, 0, 2, 7 }, "[0 (NEW) 2 (SENT) 7]", "\"value\":[0,2,7],\"enum\":[\"NEW\",\"SENT\",null]")]
    [InlineData(new byte[] { 0x18, 9 }, "3 status varint 9\n", "\"value\":9}")]
    [InlineData(new byte[] { 0x0A, 2, 0x61, 0xFF }, "string \"a\\xff\"  # not UTF-8\n", "\"bytes\":\"61ff\"")]
    [InlineData(new byte[] { 0x0A, 2, 0xC3, 0xBC }, "string \"ü\"\n", "\"value\":\"ü\"}")]
    public void Dump_ValuesWithSchema_AreShown(byte[] bytes, string tree, string json)
    {
        using ToolFolder folder = Folder().File("b.pb", bytes);

        Assert.Contains(tree, Dump(folder, "b.pb").Output);
        Assert.Contains(json, Dump(folder, "b.pb", "--format", "json").Output);
    }

    [Fact]
    public void Dump_DamagedExtensions_EndInATree()
    {
        using ToolFolder folder = Folder();
        byte[] source = File.ReadAllBytes(folder.PathOf("a.pb"));
        var random = new Random(3);
        for (int i = 0; i < 300; i++)
        {
            byte[] damaged = source[..random.Next(1, source.Length + 1)];
            for (int j = random.Next(1, 4); j > 0; j--) damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
            folder.File("c.pb", damaged);

            ToolRun run = Dump(folder, "c.pb", i % 2 == 0 ? ["--format", "json"] : []);

            Assert.InRange(run.ExitCode, 0, 1);
            Assert.Equal("", run.Error);
        }
    }

    /// <summary>Every extension of every set that can be loaded is one, by its name and its number.</summary>
    [DataFact]
    public void Extensions_OfDescriptorSets_AreFields()
    {
        int sets = 0, extensions = 0;
        foreach (string path in Directory.EnumerateFiles(
            DataFolder.PathOf("descriptors"), "*.fds.pb").Order())
        {
            byte[] set = Payload.Read(Path.GetRelativePath(DataFolder.Path, path));
            if (Load(set) is not { } schema) continue;
            var types = new ExtensionTypes(set);
            sets++;
            foreach (ProtoType type in schema.MessageTypes)
            {
                if (types.IsMessageSet(type)) continue;
                foreach (string name in types.NamesOf(type))
                {
                    Assert.True(types.TryFind(type, name, out ProtoType carrier), name);
                    Assert.True(types.TryFind(type, carrier[0].FieldNumber, out ProtoField field), name);
                    Assert.Equal((carrier[0], $"[{name}]"), (field, types.NameOf(field)));
                    Assert.Equal(!field.IsList, field.HasPresence);
                    extensions++;
                }
            }
        }

        Assert.InRange(sets, 3, int.MaxValue);
        Assert.InRange(extensions, 100, int.MaxValue);
    }

    private static ProtoSchema? Load(byte[] set)
    {
        try
        {
            return ProtoSchema.Load(set);
        }
        catch (Exception exception) when (exception is ProtoFormatException or ProtoSchemaException)
        {
            return null;
        }
    }

    private static ToolFolder Folder()
    {
        ToolFolder folder = new ToolFolder().File("set", FilterTests.Set);
        (ToolRun run, byte[] bytes) = ToolFolder.RunOn(
            Encoding.UTF8.GetBytes(Order),
            ["encode", "--descriptors", folder.PathOf("set"), "--type", "shop.Order", "--from", "json", "-"]);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        return folder.File("a.pb", bytes);
    }

    private static ToolRun Dump(ToolFolder folder, string file, params IEnumerable<string> options) => ToolFolder.Run([
        "dump", "--framing", "none", "--descriptors", folder.PathOf("set"), "--type", "shop.Order", .. options,
        folder.PathOf(file)]);
}
