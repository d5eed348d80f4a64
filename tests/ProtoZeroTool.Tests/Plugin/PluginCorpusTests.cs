using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroTool.Tests.Plugin;

/// <summary>
/// The plug-in as protoc starts it: over the corpora the same C# as the generator's, file by file, comments included.
/// </summary>
public sealed class PluginCorpusTests(ITestOutputHelper output)
{
    [DataTheory(DataPart.Schemas)]
    [Trait("Speed", "Slow")]
    [InlineData("corpus/googleapis", 172)]
    [InlineData("corpus/protobuf-tests", 80)]
    [InlineData("otlp", 11)]
    public void Plugin_StartedByProtoc_WritesWhatTheGeneratorWrites(string corpus, int least)
    {
        string root = DataFolder.PathOf(corpus);
        string[] files = ProtoCorpora.FilesOf(corpus);
        using ToolFolder folder = new();
        string target = Directory.CreateDirectory(folder.PathOf("out")).FullName;

        (int exitCode, string text) = NewestProtoc.RunWithPlugin([$"--zerosharp_out={target}", $"-I{root}", .. files]);

        Assert.True(exitCode == 0, text);
        Dictionary<string, string> written = Directory
            .EnumerateFiles(target, "*", SearchOption.AllDirectories)
            .ToDictionary(file => Path.GetRelativePath(target, file).Replace('\\', '/'), File.ReadAllText);
        string? difference =
            new PluginRun(null, written, "").Difference(Generated.Of(ModelSettings.Default, root, files));
        Assert.True(difference is null, difference);
        Assert.True(written.Count >= least, $"{written.Count} files");
        output.WriteLine($"{corpus}: {written.Count} files are equal");
    }

    [Fact]
    public void Plugin_WithError_MakesProtocFail()
    {
        using ToolFolder folder = new ToolFolder().File("a.proto", "syntax = \"proto3\"; message A {}");

        (int exitCode, string text) = NewestProtoc.RunWithPlugin(
            $"--zerosharp_out={folder.Path}", "--zerosharp_opt=acces=internal", $"-I{folder.Path}", "a.proto");

        Assert.Equal(1, exitCode);
        Assert.Contains("--zerosharp_out: \"acces\" is no parameter; there are namespace, access, ", text);
        Assert.False(File.Exists(folder.PathOf("a.g.cs")));
    }
}
