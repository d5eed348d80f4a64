using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>
/// Code in the documents after <c>&lt;!-- snippet: NAME --&gt;</c> is the text of a compiled
/// <c>#region snippet NAME</c> of this project, or of its file NAME for a schema; several names are joined by an empty
/// line. Links lead somewhere.
/// </summary>
public partial class ReadmeTests
{
    private const string Folder = "tests/LibProtoZeroSharp.IntegrationTests";

    public static TheoryData<string> Documents => ["README.md", "CONTRIBUTING.md",
        .. Directory.EnumerateFiles(Repository.PathOf("docs"), "*.md", SearchOption.AllDirectories)
        .Select(file => Path.GetRelativePath(Repository.Root, file).Replace('\\', '/')).Order()];

    [Theory]
    [MemberData(nameof(Documents))]
    public void Snippets_OfDocument_AreCompiledRegions(string document)
    {
        Dictionary<string, string> regions = Regions();
        foreach (Match snippet in Snippet().Matches(File.ReadAllText(Repository.PathOf(document))))
        {
            string[] names = snippet.Groups["name"].Value.Split(' ');
            Assert.All(names, name =>
                Assert.True(regions.ContainsKey(name),
                    $"{document}: no '#region snippet {name}' in the integration tests"));
            Assert.Equal(string.Join('\n', names.Select(name => regions[name])), snippet.Groups["code"].Value);
        }
    }

    [Fact]
    public void Readme_HasSnippets() =>
        Assert.NotEmpty(Snippet().Matches(File.ReadAllText(Repository.PathOf("README.md"))));

    [Theory]
    [MemberData(nameof(Documents))]
    public void Links_OfDocument_LeadToFiles(string document)
    {
        string folder = Path.GetDirectoryName(Repository.PathOf(document))!;
        Assert.All(
            Link().Matches(File.ReadAllText(Repository.PathOf(document))),
            link => Assert.True(Path.Exists(Path.Combine(folder, link.Groups["path"].Value)),
                $"{document}: {link.Value}"));
    }

    private static Dictionary<string, string> Regions()
    {
        var regions = new Dictionary<string, string>();
        foreach (string file in Repository.SourceFiles(Folder))
        {
            foreach (Match region in Region().Matches(File.ReadAllText(Repository.PathOf($"{Folder}/{file}"))))
                regions.Add(region.Groups["name"].Value, Unindented(region.Groups["code"].Value));
        }

        foreach (string file in Directory.EnumerateFiles(Repository.PathOf($"{Folder}/Readme"), "*.proto"))
            regions.Add(Path.GetFileName(file), File.ReadAllText(file));
        return regions;
    }

    private static string Unindented(string code)
    {
        string[] lines = code.TrimEnd().Split('\n');
        int indent = lines.Where(line => line.Length > 0).Min(line => line.Length - line.TrimStart().Length);
        return string.Concat(lines.Select(line => (line.Length == 0 ? line : line[indent..]) + "\n"));
    }

    [GeneratedRegex(@"<!-- snippet: (?<name>[\w. -]+) -->\n+```(?:csharp|proto|xml)\n(?<code>[\s\S]*?)^```",
        RegexOptions.Multiline)]
    private static partial Regex Snippet();

    [GeneratedRegex(@"\]\((?<path>(?!\w+:)[^)#]+)(?:#[^)]*)?\)")]
    private static partial Regex Link();

    [GeneratedRegex(@"^ *#region snippet (?<name>[\w-]+)\n(?<code>[\s\S]*?)^ *#endregion", RegexOptions.Multiline)]
    private static partial Regex Region();
}
