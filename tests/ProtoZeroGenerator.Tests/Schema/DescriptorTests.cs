using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Descriptors;
using ProtoZeroGenerator.Tests.Golden;
using Xunit;

namespace ProtoZeroGenerator.Tests.Schema;

/// <summary>Descriptors of linked files against protoc's, field by field.</summary>
public sealed class DescriptorTests
{
    [DataFact]
    public void Build_Googleapis_EqualsStoredSet() =>
        AssertEqual(Linked.Folder(TestData.PathOf("corpus/googleapis")), Stored("googleapis-subset"), 172);

    [DataFact]
    public void Build_ProtobufTests_EqualsStoredSet() =>
        AssertEqual(Linked.Folder(TestData.PathOf("corpus/protobuf-tests")), Stored("protobuf-tests"), 95);

    [DataFact]
    public void Build_Otlp_EqualsStoredSet() =>
        AssertEqual(Linked.Folder(TestData.PathOf("otlp")), Stored("otlp-with-source-info"), 11);

    [DataFact]
    public void Comments_Otlp_AreThoseOfTheStoredSet()
    {
        Linked linked = Linked.Folder(TestData.PathOf("otlp"));
        int count = 0;
        foreach (byte[] expected in WireDump.Parts(Stored("otlp-with-source-info"), 1))
        {
            string name = System.Text.Encoding.UTF8.GetString(WireDump.Parts(expected, 1).Single());
            SortedDictionary<string, string> theirs = CommentDump.OfDescriptor(expected);
            Assert.Equal(theirs, CommentDump.OfSchema(linked.Set.Find(name)!));
            count += theirs.Count;
        }

        Assert.True(count > 300, $"{count} comments");
    }

    [DataFact]
    public void Build_OtherFolders_EqualsProtoc()
    {
        foreach (string folder in new[] { "osm", "mvt", "benchmarks", "conformance" })
        {
            string root = TestData.PathOf(folder);
            Linked linked = Linked.Folder(root);
            foreach (SchemaFile file in linked.Set.Files.Where(file => !file.IsBuiltIn))
                AssertEqual(linked, Compiled(root, file.ImportName), 1);
        }
    }

    [Fact]
    public void Build_ValidGoldenCase_EqualsProtoc()
    {
        var wrong = new List<string>();
        foreach (GoldenCase one in GoldenCase.All("valid"))
        {
            // A text that was decoded with replacement characters is no longer the one protoc reads.
            if (one.Name == "lexer/string_not_utf8") continue;
            try
            {
                AssertEqual(GoldenLinkTests.Link(one), Compiled(one.Root, one.Entry), 1);
            }
            catch (Xunit.Sdk.XunitException difference)
            {
                wrong.Add(one.Name + ": " + difference.Message);
            }
        }

        Assert.True(wrong.Count == 0, string.Join("\n", wrong));
    }

    private static byte[] Stored(string name) => File.ReadAllBytes(TestData.PathOf($"descriptors/{name}.fds.pb"));

    private static byte[] Compiled(string root, string entry)
    {
        string output = Path.GetTempFileName();
        try
        {
            ProtocVerdict verdict = Protoc.Compile(root, entry, TestPaths.WellKnown, output);
            Assert.True(verdict.Accepted, verdict.Text);
            return File.ReadAllBytes(output);
        }
        finally
        {
            File.Delete(output);
        }
    }

    /// <summary>Compares every file of the set that was given; source_code_info is left out.</summary>
    private static void AssertEqual(Linked linked, byte[] expectedSet, int atLeast)
    {
        Assert.Empty(linked.Errors);
        MessageSchema type = linked.Message("google.protobuf.FileDescriptorProto");
        var dump = new WireDump(linked.Set);
        int compared = 0;
        foreach (byte[] expected in WireDump.Parts(expectedSet, 1))
        {
            string name = System.Text.Encoding.UTF8.GetString(WireDump.Parts(expected, 1).Single());
            SchemaFile? file = linked.Set.Find(name);
            Assert.True(file is not null, "no file " + name);
            if (file.IsBuiltIn) continue;
            compared++;
            string theirs = dump.Dump(expected, type, skipped: 9);
            string ours = dump.Dump(DescriptorBuilder.Build(file).ToBytes(), type);
            if (theirs != ours) Assert.Fail(name + ": " + FirstDifference(theirs, ours));
        }

        Assert.True(compared >= atLeast, $"{compared} files compared");
    }

    private static string FirstDifference(string expected, string actual)
    {
        string[] left = expected.Split('\n');
        string[] right = actual.Split('\n');
        int line = 0;
        while (line < left.Length && line < right.Length && left[line] == right[line]) line++;
        return $"line {line}: expected {string.Join("|", left.Skip(Math.Max(0, line - 4)).Take(8))}; "
            + $"got {string.Join("|", right.Skip(line).Take(4))}";
    }
}
