using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>
/// Code in the documents between <c>&lt;!-- snippet: NAME --&gt;</c> and the end of its fenced block is the text of a compiled
/// <c>#region snippet NAME</c> in this project.
/// </summary>
public partial class ReadmeTests
{
    public static TheoryData<string> Documents => ["README.md", .. Directory.EnumerateFiles(Repository.PathOf("docs"), "*.md")
        .Select(file => $"docs/{Path.GetFileName(file)}").Order()];

    [Theory]
    [MemberData(nameof(Documents))]
    public void Snippets_OfDocument_AreCompiledRegions(string document)
    {
        Dictionary<string, string> regions = Regions();
        foreach (Match snippet in Snippet().Matches(File.ReadAllText(Repository.PathOf(document))))
        {
            string name = snippet.Groups["name"].Value;
            Assert.True(regions.TryGetValue(name, out string? code), $"{document}: no '#region snippet {name}' in the integration tests");
            Assert.Equal(code, snippet.Groups["code"].Value);
        }
    }

    [Fact]
    public void Readme_HasSnippets() => Assert.NotEmpty(Snippet().Matches(File.ReadAllText(Repository.PathOf("README.md"))));

    private static Dictionary<string, string> Regions()
    {
        const string folder = "tests/LibProtoZeroSharp.IntegrationTests";
        return Repository.SourceFiles(folder)
            .SelectMany(file => Region().Matches(File.ReadAllText(Repository.PathOf($"{folder}/{file}"))))
            .ToDictionary(region => region.Groups["name"].Value, region => Unindented(region.Groups["code"].Value));
    }

    private static string Unindented(string code)
    {
        string[] lines = code.TrimEnd().Split('\n');
        int indent = lines.Where(line => line.Length > 0).Min(line => line.Length - line.TrimStart().Length);
        return string.Concat(lines.Select(line => (line.Length == 0 ? line : line[indent..]) + "\n"));
    }

    [GeneratedRegex(@"<!-- snippet: (?<name>[\w-]+) -->\n+```(?:csharp|proto|xml)\n(?<code>[\s\S]*?)^```", RegexOptions.Multiline)]
    private static partial Regex Snippet();

    [GeneratedRegex(@"^ *#region snippet (?<name>[\w-]+)\n(?<code>[\s\S]*?)^ *#endregion", RegexOptions.Multiline)]
    private static partial Regex Region();
}
