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
    /// <summary>The stored sets hold all imports; the files are given in their order there.</summary>
    [DataTheory]
    [InlineData("corpus/googleapis", "googleapis-subset")]
    [InlineData("corpus/protobuf-tests", "protobuf-tests")]
    [InlineData("otlp", "otlp-with-source-info")]
    public void Descriptor_OfCorpus_EqualsTheStoredSet(string folder, string stored)
    {
        byte[] theirs = ProtoCorpora.StoredSet(stored);
        FileDescriptorSet set = FileDescriptorSet.Parser.ParseFrom(theirs);
        HashSet<string> names = [.. ProtoCorpora.FilesOf(folder)];
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

    [DataTheory]
    [MemberData(nameof(ProtoCorpora.OfProtoc), MemberType = typeof(ProtoCorpora))]
    public void Descriptor_OfCorpus_EqualsWhatProtocMakesNow(string folder)
    {
        string[] files = ProtoCorpora.FilesOf(folder);
        byte[] theirs = Written(path => Assert.Equal(0, GrpcTools.RunProtoc(
            [$"-I{DataFolder.PathOf(folder)}", $"-I{GrpcTools.Includes}", $"-o{path}", .. files]).ExitCode));

        AssertEqual(folder, theirs, Ours(folder, files), files.Length);
    }

    [DataFact]
    public void Corpora_Together_HoldEveryProtoFileOfTheData()
    {
        Assert.All(ProtoCorpora.All, corpus => Assert.Equal(corpus.Count, ProtoCorpora.FilesOf(corpus.Folder).Length));
        // Those of breaking/ are two versions of a schema each.
        int count = ProtoCorpora.FilesOf("").Count(file => !file.StartsWith("breaking/", StringComparison.Ordinal));
        Assert.Equal(count, ProtoCorpora.All.Sum(corpus => corpus.Count));
        output.WriteLine($"{count} .proto files in {ProtoCorpora.All.Length} corpora");
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
