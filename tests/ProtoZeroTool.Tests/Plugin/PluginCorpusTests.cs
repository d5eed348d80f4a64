using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroTool.Tests.Plugin;

/// <summary>The plug-in over the corpora: the same C# as the generator's, file by file.</summary>
public sealed class PluginCorpusTests(ITestOutputHelper output)
{
    /// <summary>protoc starts the program, as a user's protoc does.</summary>
    [DataTheory]
    [Trait("Speed", "Slow")]
    [InlineData("corpus/googleapis", 172)]
    [InlineData("otlp", 11)]
    public void Plugin_StartedByProtoc_WritesWhatTheGeneratorWrites(string corpus, int least)
    {
        string root = DataFolder.PathOf(corpus);
        string[] files = ProtoCorpora.FilesOf(corpus);
        using ToolFolder folder = new ToolFolder().File("out/x", "");

        (int exitCode, string text) = RunProtoc(
            [$"--zerosharp_out={folder.PathOf("out")}", $"-I{root}", $"-I{GrpcTools.Includes}", .. files]);

        Assert.True(exitCode == 0, text);
        File.Delete(folder.PathOf("out/x"));
        Dictionary<string, string> written = Directory
            .EnumerateFiles(folder.PathOf("out"), "*", SearchOption.AllDirectories).ToDictionary(
                file => Path.GetRelativePath(folder.PathOf("out"), file).Replace('\\', '/'), File.ReadAllText);
        Assert.Null(new PluginRun(null, written, "").Difference(Generated.Of(ModelSettings.Default, root, files)));
        Assert.True(written.Count >= least, $"{written.Count} files");
        output.WriteLine($"{written.Count} files are equal");
    }

    /// <summary>
    /// The set is protoc 36.2's, which knows editions that the protoc of the tests refuses. It has no comments and does
    /// not tell which names in JSON are written.
    /// </summary>
    [DataFact]
    public void Plugin_OfProtobufsTests_WritesWhatTheGeneratorWrites()
    {
        const string Corpus = "corpus/protobuf-tests";
        string[] files = ProtoCorpora.FilesOf(Corpus);

        PluginRun run =
            PluginRun.Of(PluginRun.Request(ProtoCorpora.StoredSet("protobuf-tests"), files, "docs=false"));

        IReadOnlyDictionary<string, string> expected = Generated.Of(
            ModelSettings.Default with { HasDocs = false }, DataFolder.PathOf(Corpus), files);
        string? difference = run.Difference(expected);
        Assert.True(difference is null, difference);
        Assert.InRange(expected.Count, 80, files.Length);
        output.WriteLine($"{expected.Count} files are equal");
    }

    [Fact]
    public void Plugin_WithError_MakesProtocFail()
    {
        using ToolFolder folder = new ToolFolder().File("a.proto", "syntax = \"proto3\"; message A {}").File("out/x", "");

        (int exitCode, string text) = RunProtoc(
            $"--zerosharp_out={folder.PathOf("out")}", "--zerosharp_opt=acces=internal", $"-I{folder.Path}", "a.proto");

        Assert.Equal(1, exitCode);
        Assert.Contains("--zerosharp_out: \"acces\" is no parameter; there are namespace, access, ", text);
    }

    private static (int ExitCode, string Text) RunProtoc(params string[] arguments)
    {
        string tool = Path.Combine(AppContext.BaseDirectory, OperatingSystem.IsWindows() ? "protozero.exe" : "protozero");
        var start = new ProcessStartInfo(GrpcTools.Protoc, [$"--plugin=protoc-gen-zerosharp={tool}", .. arguments])
        {
            RedirectStandardError = true,
        };
        start.Environment["DOTNET_ROOT"] =
            Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));
        using Process process = Process.Start(start)!;
        string text = process.StandardError.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, text);
    }
}
