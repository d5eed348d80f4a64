using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using ProtoZeroGenerator.Tests.Golden;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroTool.Tests;

/// <summary>The golden <c>.proto</c> cases through the tool, with protoc as the judge.</summary>
public sealed class GoldenCaseTests(ITestOutputHelper output)
{
    [Fact]
    public void Descriptor_OfValidCase_EqualsProtocs() => AssertAll("valid", 150, (one, folder) =>
    {
        (int exitCode, string text) = GrpcTools.RunProtoc(
            $"-I{one.Root}", $"-I{TestPaths.WellKnown}", $"-o{folder.PathOf("theirs")}", one.Entry);
        if (exitCode != 0) return text;
        ToolRun run = ToolFolder.Run("descriptor", "-I", one.Root, "-o", folder.PathOf("ours"), one.Entry);
        if (run.ExitCode != 0) return run.Error;
        byte[] theirs = File.ReadAllBytes(folder.PathOf("theirs"));
        return theirs.AsSpan().SequenceEqual(File.ReadAllBytes(folder.PathOf("ours"))) ? null : "another descriptor";
    });

    [Fact]
    public void Check_OfInvalidCase_EndsWith1AndNamesTheLineOfTheMistake() => AssertAll("invalid", 300, (one, _) =>
    {
        ToolRun run = ToolFolder.Run("check", "-I", one.Root, one.Entry);
        if (run.ExitCode != 1) return $"ends with {run.ExitCode}";

        // "line:column", or with a file before it, or none; the mistake may lie elsewhere than protoc says.
        string[] place = one.Values("expect-error").Single().Split(':');
        string file = place.Length == 3 ? place[0] : one.Entry;
        IEnumerable<string> lines = place.Length > 1 ? one.Values("mistake-line").Append(place[^2])
            : one.Values("mistake-line");
        string root = one.Root.Replace('\\', '/');
        bool Names(string at) => run.Lines.Any(said => said.StartsWith($"{root}/{at}:"));
        return lines.Any(line => Names($"{file}:{line}") || Names($"{one.Entry}:{line}"))
            ? null : $"expected {string.Join(':', place)}, got {run.Output}{run.Error}";
    });

    private void AssertAll(string kind, int least, Func<GoldenCase, ToolFolder, string?> judge)
    {
        IReadOnlyList<GoldenCase> cases = GoldenCase.All(kind);
        var failures = new ConcurrentBag<string>();
        Parallel.ForEach(cases, new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount }, one =>
        {
            using ToolFolder folder = new();
            if (judge(one, folder) is { } failure) failures.Add($"{one.Name}: {failure}");
        });

        Assert.Empty(failures.Order(StringComparer.Ordinal));
        Assert.True(cases.Count >= least, $"{cases.Count} cases");
        output.WriteLine($"{cases.Count} {kind} cases");
    }
}
