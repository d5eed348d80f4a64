using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroGenerator.Tests.Golden;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroTool.Tests;

/// <summary>The golden <c>.proto</c> cases through the tool, with protoc as the judge.</summary>
public sealed partial class GoldenCaseTests
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
    public void Check_OfInvalidCase_EndsWith1AndPrintsWhatTheCaseStates() => AssertAll("invalid", 300, (one, _) =>
    {
        ToolRun run = ToolFolder.Run("check", "-I", one.Root, one.Entry);
        if (run.ExitCode != 1) return $"ends with {run.ExitCode}";
        string found = one.Describe(run.Lines.Select(line => Finding().Match(line)).Select(match =>
            (match.Groups["code"].Value, match.Groups["path"].Value, Number(match, "line"), Number(match, "column"))));
        return found == one.Stated ? null : $"expected {one.Stated}, got {found}";
    });

    [GeneratedRegex(@"^(?<path>.+?):(?<line>\d+):(?<column>\d+): (?<code>PZ\d{4}): ")]
    private static partial Regex Finding();

    private static int Number(Match match, string group) =>
        int.Parse(match.Groups[group].Value, CultureInfo.InvariantCulture);

    private static void AssertAll(string kind, int least, Func<GoldenCase, ToolFolder, string?> judge) =>
        GoldenRun.AssertAll(kind, least, one =>
        {
            using ToolFolder folder = new();
            return judge(one, folder);
        });
}
