using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>docs/schema-support.md names a test for every construct; the tests are there.</summary>
public partial class SchemaSupportTests
{
    private static readonly HashSet<string> s_tests =
        [.. TestNames.All().Select(test => $"{test.Class}.{test.Method}")];

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
        string[] rows = Page().Split('\n').Where(line => line.StartsWith("| ", StringComparison.Ordinal)
            && !line.StartsWith("| construct", StringComparison.Ordinal)).ToArray();
        Assert.True(rows.Length > 50);
        Assert.Equal([], rows.Where(row => row.Split('|').Length != 5 || !TestName().IsMatch(row.Split('|')[3])));
    }

    private static string Page() => File.ReadAllText(Repository.PathOf("docs/schema-support.md"));

    [GeneratedRegex(@"\b[A-Z]\w*Tests\.\w+")]
    private static partial Regex TestName();
}
