using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Tests.Golden;
using ProtoZeroGenerator.Text;
using Xunit;

namespace ProtoZeroGenerator.Tests.Schema;

/// <summary>
/// The golden .proto cases against the linker: each gets the diagnostics that it states, with id, line and column, and
/// no others.
/// </summary>
public sealed class GoldenLinkTests
{
    [Fact]
    public void Link_InvalidCase_ReportsWhatTheCaseStates() => AssertAll("invalid", linked => linked.Errors.Any());

    [Fact]
    public void Link_ValidCase_ReportsWhatTheCaseStatesAndNoError() =>
        AssertAll("valid", linked => !linked.Errors.Any());

    [Theory]
    [InlineData("6:3 | PZ1051", null)]
    [InlineData("6:3 | PZ1051 6:14 inner", null)]
    [InlineData("6:3 | PZ1051 6:2 start", null)]
    [InlineData("none | PZ1051 6:2 unplaced", null)]
    [InlineData("none | PZ1051", "no place")]
    [InlineData("6:3 | PZ1051 6:14", "neither an id nor an id, a place and a reason")]
    [InlineData("6:3 | PZ1051 6:2 inner", "'inner' is not why 6:2 is not 6:3")]
    [InlineData("6:3 | PZ1051 6:3 inner", "'inner' is not why 6:3 is not 6:3")]
    [InlineData("6:3 | PZ1051 6:14 cause", "'cause' is not why 6:14 is not 6:3")]
    [InlineData("6:3 | PZ1051 a.proto:6:14 inner", "'inner' is not why a.proto:6:14 is not 6:3")]
    [InlineData("6:3 | PZ1051 6:14 unplaced", "'unplaced' is not why 6:14 is not 6:3")]
    [InlineData("6:3 | PZ1051 6:14 other", "'other' is not why 6:14 is not 6:3")]
    public void Parse_OfAnExpectation_SeesWhetherTheReasonFits(string value, string? problem) =>
        Assert.Equal(problem, Assert.Single(Expectation.Parse(value).Diagnostics).Problem);

    internal static Linked Link(GoldenCase one)
    {
        bool isFolder = one.Entry == "main.proto";
        string[] paths = isFolder
            ? Directory.GetFiles(one.Root, "*.proto", SearchOption.AllDirectories)
            : new[] { Path.Combine(one.Root, one.Entry) };
        return Linked.Sources(paths.Select(path => new SourceFile(path, File.ReadAllText(path), one.Root)).ToArray());
    }

    private static void AssertAll(string kind, System.Func<Linked, bool> isRight)
    {
        var wrong = new List<string>();
        foreach (GoldenCase one in GoldenCase.All(kind))
        {
            Linked linked = Link(one);
            string actual = one.Describe(linked.Diagnostics.Select(it =>
                (DiagnosticTable.Get(it.Id).Code, it.Path, it.Start.Line + 1, it.Start.Column + 1)));
            if (one.Stated != actual) wrong.Add($"{one.Name}: expected {one.Stated}, got {actual}");
            wrong.AddRange(
                from stated in one.Expectations.SelectMany(expectation => expectation.Diagnostics)
                where stated.Problem is not null
                select $"{one.Name}: {stated.Problem}");
            if (!isRight(linked)) wrong.Add($"{one.Name}: {(kind == "valid" ? "rejected" : "accepted")}");
        }

        Assert.True(wrong.Count == 0, string.Join("\n", wrong));
    }
}
