using System.IO;
using ProtoZeroGenerator.Tests.Golden;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroTool.Tests.Plugin;

/// <summary>
/// The golden <c>.proto</c> cases as protoc describes them: groups, maps, custom options, features and all else, with
/// comments. The code holds the descriptor, which has all options in it.
/// </summary>
public sealed class PluginGoldenTests
{
    [Fact]
    [Trait("Speed", "Slow")]
    public void Plugin_OfValidCase_WritesWhatTheGeneratorWrites() => GoldenRun.AssertAll("valid", 150, one =>
    {
        using ToolFolder folder = new();
        (int exitCode, string text) = GrpcTools.RunProtoc(
            $"-I{one.Root}", $"-I{TestPaths.WellKnown}", "--include_imports", "--include_source_info",
            "--retain_options", $"-o{folder.PathOf("set")}", one.Entry);
        if (exitCode != 0) return text;
        byte[] set = File.ReadAllBytes(folder.PathOf("set"));
        return PluginRun.Of(PluginRun.Request(set, [one.Entry], "generate=read;write;equality,generate=descriptor"))
            .Difference(Generated.Of(Generated.WithDescriptors, one.Root, one.Entry));
    });
}
