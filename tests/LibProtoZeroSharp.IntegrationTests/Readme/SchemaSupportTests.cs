using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>
/// docs/schema-support.md names a test for every construct; the tests are there, and so is one for each behaviour's id.
/// </summary>
public partial class SchemaSupportTests
{
    private static readonly HashSet<string> s_tests = Tests().ToHashSet();

    [Fact]
    public void Page_EveryTestItNames_Exists()
    {
        string[] named = TestName().Matches(Page()).Select(match => match.Value).ToArray();
        Assert.True(named.Length > 60);
        Assert.Equal([], named.Where(name => !s_tests.Contains(name)));
    }

    [Fact]
    public void Page_EveryConstructItHas_NamesATest()
    {
        string supported = Page().Split("## Not supported")[0];
        string[] rows = supported.Split('\n').Where(line => line.StartsWith("| ", StringComparison.Ordinal)
            && !line.StartsWith("| construct", StringComparison.Ordinal)).ToArray();
        Assert.True(rows.Length > 50);
        Assert.Equal([], rows.Where(row => row.Split('|').Length != 5 || !TestName().IsMatch(row.Split('|')[3])));
    }

    [Theory]
    [InlineData("T", 11)]
    [InlineData("V", 13)]
    [InlineData("L", 10)]
    [InlineData("D", 6)]
    [InlineData("M", 9)]
    [InlineData("E", 5)]
    [InlineData("U", 5)]
    [InlineData("R", 1)]
    [InlineData("K", 3)]
    [InlineData("X", 2)]
    [InlineData("S", 47, 47)]
    [InlineData("Seed", 23)]
    [InlineData("Defect_A", 9)]
    [InlineData("Defect_B", 8)]
    public void Ids_OfTheLists_HaveATestEach(string letter, int last, int first = 1)
    {
        for (int number = first; number <= last; number++)
        {
            string id = letter is "Seed" ? $"Seed{number:00}" : $"{letter}{number}";
            // First in the name, or behind other ids.
            var pattern = new Regex($@"\.([A-Z]\d+_)*{id}_");
            Assert.True(s_tests.Any(name => pattern.IsMatch(name)), id);
        }
    }

    private static string Page() => File.ReadAllText(Repository.PathOf("docs/schema-support.md"));

    private static IEnumerable<string> Tests()
    {
        foreach (string path in Directory.EnumerateFiles(Repository.PathOf("tests"), "*Tests.cs",
            SearchOption.AllDirectories))
        {
            foreach (Match method in TestMethod().Matches(File.ReadAllText(path)))
                yield return $"{Path.GetFileNameWithoutExtension(path)}.{method.Groups[1].Value}";
        }
    }

    [GeneratedRegex(@"\b[A-Z]\w*Tests\.\w+")]
    private static partial Regex TestName();

    [GeneratedRegex(@"\[(?:Fact|Theory|DataFact|DataTheory)[^\n]*\n(?:\s*\[[^\n]*\n)*\s*public (?:async Task|void) (\w+)")]
    private static partial Regex TestMethod();
}
