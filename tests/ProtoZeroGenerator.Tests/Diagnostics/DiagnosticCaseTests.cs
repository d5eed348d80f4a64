using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroGenerator.Tests.Breaking;
using ProtoZeroGenerator.Tests.Linting;
using ProtoZeroGenerator.Tests.Golden;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Diagnostics;

/// <summary>Every diagnostic that the page lists has a case that expects it.</summary>
public sealed partial class DiagnosticCaseTests
{
    [Fact]
    public void Run_EachCase_ReportsTheIdAtItsPlace() => RoomRules.AssertNone(
        from one in DiagnosticCase.All
        let found = string.Join(", ", one.Run())
        where found != one.Expected
        select $"expected {one.Expected}, got {found}");

    [Fact]
    public void Page_EveryId_HasACaseThatExpectsIt()
    {
        HashSet<string> expected =
        [
            .. DiagnosticCase.All.Select(one => one.Code),
            .. GoldenCase.All("invalid").Concat(GoldenCase.All("valid"))
                .SelectMany(one => one.Expectations).SelectMany(it => it.Diagnostics).Select(it => it.Code),
            .. RuleCase.All.Select(one => one.Code), .. StyleCase.All.Select(one => one.Code),
            // The analyzers mark ids and places in programs; a build with the packages has the message of the targets
            // in its output.
            .. Ids("tests/ProtoZeroAnalyzers.Tests", @"\[\|(PZ4[0-9]{3}):"),
            .. Directory.EnumerateFiles(Repository.PathOf("tests/ProtoZeroAnalyzers.Tests/Lifetimes"), "*.txt")
                .SelectMany(path => Regex.Matches(File.ReadAllText(path), @"// (PZ4[0-9]{3})\b"))
                .Select(match => match.Groups[1].Value),
            .. Ids("tests/LibProtoZeroSharp.PackageTests", "(?:FailedWith|Contains)\\(\\s*\"(PZ9[0-9]{3})\""),
            // What is for running programs only.
            .. Ids("tests/LibProtoZeroSharp.CompilerTests", @"a\.proto:1:1 (PZ9[0-9]{3})"),
        ];
        List<string> listed = Heading().Matches(File.ReadAllText(Repository.PathOf("docs/diagnostics.md")))
            .Select(match => match.Groups[1].Value).ToList();

        Assert.Equal([], listed.Except(expected));
        Assert.Equal([], expected.Except(listed));
    }

    private static IEnumerable<string> Ids(string folder, string pattern) =>
        from file in Repository.SourceFiles(folder)
        from Match match in Regex.Matches(File.ReadAllText(Repository.PathOf($"{folder}/{file}")), pattern)
        select match.Groups[1].Value;

    [GeneratedRegex("^### (PZ[0-9]{4}): ", RegexOptions.Multiline)]
    private static partial Regex Heading();
}
