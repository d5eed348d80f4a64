using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Tests.Golden;
using ProtoZeroGenerator.Text;
using Xunit;

namespace ProtoZeroGenerator.Tests.Schema;

/// <summary>
/// The golden .proto cases against the linker: what protoc rejects is rejected, on the line of the mistake.
/// </summary>
public sealed class GoldenLinkTests
{
    [Fact]
    public void Link_InvalidCase_ReportsOnTheLineOfTheMistake() => AssertAll("invalid", (one, linked) =>
    {
        if (!linked.Errors.Any()) return "accepted";
        string expected = one.Values("expect-error").Single();
        var lines = new List<(string File, int Line)>();
        string[] parts = expected.Split(':');
        if (parts.Length == 3) lines.Add((parts[0], int.Parse(parts[1], null)));
        else if (parts.Length == 2) lines.Add((one.Entry, int.Parse(parts[0], null)));
        foreach (string line in one.Values("mistake-line")) lines.Add((one.Entry, int.Parse(line, null)));
        bool hits = linked.Errors.Any(error =>
            lines.Contains((Path.GetRelativePath(one.Root, error.Path).Replace('\\', '/'), error.Start.Line + 1)));
        return hits ? null : $"expected {expected}, got {string.Join("; ", linked.Errors)}";
    });

    [Fact]
    public void Link_ValidCase_FindsNoErrorAndNotesWhatProtocWarnsOf() => AssertAll("valid", (one, linked) =>
    {
        if (linked.Errors.Any()) return string.Join("; ", linked.Errors);
        bool isWarned = one.Values("expect-warning").Any();
        if (isWarned && linked.Diagnostics.Count == 0) return "nothing found";
        return null;
    });

    /// <summary>
    /// Almost every case holds one mistake, and gets one diagnostic; the exceptions hold two by nature.
    /// </summary>
    [Fact]
    public void Link_InvalidCase_GetsOneDiagnosticForOneMistake()
    {
        List<string> several = GoldenCase.All("invalid").Where(one => Link(one).Errors.Count() > 1)
            .Select(one => one.Name).ToList();

        Assert.True(several.Count <= 5, string.Join("\n", several));
    }

    internal static Linked Link(GoldenCase one)
    {
        bool isFolder = one.Entry == "main.proto";
        string[] paths = isFolder
            ? Directory.GetFiles(one.Root, "*.proto", SearchOption.AllDirectories)
            : new[] { Path.Combine(one.Root, one.Entry) };
        return Linked.Sources(paths.Select(path => new SourceFile(path, File.ReadAllText(path), one.Root)).ToArray());
    }

    private static void AssertAll(string kind, System.Func<GoldenCase, Linked, string?> judge)
    {
        var wrong = new List<string>();
        foreach (GoldenCase one in GoldenCase.All(kind))
        {
            if (judge(one, Link(one)) is { } problem) wrong.Add(one.Name + ": " + problem);
        }

        Assert.True(wrong.Count == 0, string.Join("\n", wrong));
    }
}
