using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroTool.Tests;

/// <summary>
/// <c>protozero descriptor</c> over every <c>.proto</c> of the data folder against protoc's sets, stored or made here.
/// What is compared are bytes: every field, default, JSON name, option and feature, in protoc's order.
/// </summary>
public sealed class DescriptorCorpusTests(ITestOutputHelper output)
{
    private static readonly (string Folder, int Count)[] s_corpora =
    [
        ("corpus/googleapis", 172), ("corpus/protobuf-tests", 95), ("conformance", 6), ("otlp", 11), ("osm", 2),
        ("mvt", 1),
        ("benchmarks", 5), ("descriptors", 1),
    ];

    /// <summary>The stored sets hold all imports; the files are given in their order there.</summary>
    [DataTheory]
    [InlineData("corpus/googleapis", "googleapis-subset")]
    [InlineData("corpus/protobuf-tests", "protobuf-tests")]
    [InlineData("otlp", "otlp-with-source-info")]
    public void Descriptor_OfCorpus_EqualsTheStoredSet(string folder, string stored)
    {
        byte[] theirs = File.ReadAllBytes(DataFolder.PathOf($"descriptors/{stored}.fds.pb"));
        FileDescriptorSet set = FileDescriptorSet.Parser.ParseFrom(theirs);
        HashSet<string> names = [.. FilesOf(folder)];
        string[] inOrder = [.. set.File.Select(file => file.Name).Where(names.Contains)];
        Assert.Equal(names.Count, inOrder.Length);

        // Written again by Google's library only where source positions have to go.
        if (set.File.Any(file => file.SourceCodeInfo is not null))
        {
            foreach (FileDescriptorProto file in set.File) file.SourceCodeInfo = null;
            theirs = set.ToByteArray();
        }

        AssertEqual(folder, theirs, Ours(folder, ["--include-imports", .. inOrder]), inOrder.Length);
    }

    /// <summary>Not for corpus/protobuf-tests, which asks for features that are younger than this protoc.</summary>
    [DataTheory]
    [InlineData("corpus/googleapis")]
    [InlineData("conformance")]
    [InlineData("otlp")]
    [InlineData("osm")]
    [InlineData("mvt")]
    [InlineData("benchmarks")]
    [InlineData("descriptors")]
    public void Descriptor_OfCorpus_EqualsWhatProtocMakesNow(string folder)
    {
        string[] files = FilesOf(folder);
        byte[] theirs = Written(path => Assert.Equal(0, GrpcTools.RunProtoc(
            [$"-I{DataFolder.PathOf(folder)}", $"-I{GrpcTools.Includes}", $"-o{path}", .. files]).ExitCode));

        AssertEqual(folder, theirs, Ours(folder, files), files.Length);
    }

    [DataFact]
    public void Corpora_Together_HoldEveryProtoFileOfTheData()
    {
        Assert.All(s_corpora, corpus => Assert.Equal(corpus.Count, FilesOf(corpus.Folder).Length));
        Assert.Equal(FilesOf("").Length, s_corpora.Sum(corpus => corpus.Count));
        output.WriteLine($"{FilesOf("").Length} .proto files in {s_corpora.Length} corpora");
    }

    private static string[] FilesOf(string folder)
    {
        string root = DataFolder.PathOf(folder);
        return
        [
            .. Directory.EnumerateFiles(root, "*.proto", SearchOption.AllDirectories)
                .Select(file => Path.GetRelativePath(root, file).Replace('\\', '/')).Order(StringComparer.Ordinal),
        ];
    }

    private static byte[] Ours(string folder, params string[] arguments) => Written(path => Assert.Equal(
        0, ToolFolder.Run(["descriptor", "-I", DataFolder.PathOf(folder), "-o", path, .. arguments]).ExitCode));

    private static byte[] Written(Action<string> write)
    {
        using ToolFolder folder = new();
        write(folder.PathOf("set.pb"));
        return File.ReadAllBytes(folder.PathOf("set.pb"));
    }

    // File by file first, so that a difference names its file.
    private void AssertEqual(string folder, byte[] theirs, byte[] ours, int least)
    {
        FileDescriptorSet expected = FileDescriptorSet.Parser.ParseFrom(theirs);
        FileDescriptorSet actual = FileDescriptorSet.Parser.ParseFrom(ours);
        Assert.Equal(expected.File.Select(file => file.Name), actual.File.Select(file => file.Name));
        Assert.True(expected.File.Count >= least, $"{expected.File.Count} files in the set, {least} were given");
        Assert.Empty(expected.File.Zip(actual.File).Where(pair => !pair.First.Equals(pair.Second))
            .Select(pair => pair.First.Name));
        Assert.Equal(theirs, ours);
        output.WriteLine($"{folder}: {expected.File.Count} files compared, {ours.Length} bytes equal");
    }
}
