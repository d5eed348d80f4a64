using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Diagnostics;

/// <summary>Links of all Markdown pages lead to files and headings that are there.</summary>
public sealed partial class DocumentLinkTests
{
    [Fact]
    public void Links_OfEveryPage_LeadToFilesAndAnchorsThatExist()
    {
        var wrong = new List<string>();
        foreach (string page in Pages())
        {
            foreach (Match match in Link().Matches(WithoutCode(File.ReadAllText(page))))
            {
                string link = match.Groups["target"].Value;
                if (link.Contains("://", StringComparison.Ordinal)
                    || link.StartsWith("mailto:", StringComparison.Ordinal)) continue;
                string[] parts = link.Split('#', 2);
                string file = parts[0].Length == 0 ? page
                    : Path.GetFullPath(Path.Combine(Path.GetDirectoryName(page)!, parts[0]));
                bool isThere = File.Exists(file) || (Directory.Exists(file) && parts.Length == 1);
                if (!isThere || (parts.Length == 2 && !Anchors(file).Contains(parts[1])))
                    wrong.Add($"{Path.GetRelativePath(Repository.Root, page)}: {link}");
            }
        }

        Assert.Empty(wrong);
    }

    [Theory]
    [InlineData("# Title", "title")]
    [InlineData("## ProtoZeroGenerate", "protozerogenerate")]
    [InlineData("### PZ0001: Something else is `expected` here", "pz0001-something-else-is-expected-here")]
    [InlineData("## [More](x.md) _a_b, c-d", "more-_a_b-c-d")]
    [InlineData("<a id=\"x\"></a>", "x")]
    public void Anchors_OfALine_FollowGitHubsRule(string line, string expected) =>
        Assert.Equal([expected], AnchorsOf(line));

    private static IEnumerable<string> Pages() =>
        Directory.EnumerateFiles(Repository.Root, "*.md", SearchOption.AllDirectories)
            .Where(file => !Path.GetRelativePath(Repository.Root, file).Split('/', '\\')
                .Any(part => part is "bin" or "obj" or "artifacts" or ".git"));

    private static HashSet<string> Anchors(string file) => AnchorsOf(WithoutCode(File.ReadAllText(file)));

    // A heading that repeats gets "-1", "-2" and so on behind its name.
    private static HashSet<string> AnchorsOf(string text)
    {
        var anchors = new HashSet<string>(StringComparer.Ordinal);
        foreach (Match match in Anchor().Matches(text)) anchors.Add(match.Groups["id"].Value);
        foreach (Match match in Heading().Matches(text))
        {
            string name = Slug(LinkText().Replace(match.Groups["text"].Value.Trim(), "$1"));
            string unique = name;
            for (int i = 1; !anchors.Add(unique); i++) unique = $"{name}-{i}";
        }

        return anchors;
    }

    private static string Slug(string heading)
    {
        var slug = new StringBuilder();
        foreach (char c in heading.ToLowerInvariant())
        {
            if (c == ' ') slug.Append('-');
            else if (char.IsLetterOrDigit(c) || c is '-' or '_') slug.Append(c);
        }

        return slug.ToString();
    }

    private static string WithoutCode(string text) => Fence().Replace(text.Replace("\r", ""), "");

    [GeneratedRegex(@"^ *```.*?^ *```", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Fence();

    [GeneratedRegex(@"\]\((?<target>[^()\s]+)\)|<(?:a|img)\b[^>]*?\b(?:href|src)=""(?<target>[^""]+)""")]
    private static partial Regex Link();

    [GeneratedRegex(@"\[([^\]]*)\]\([^)]*\)")]
    private static partial Regex LinkText();

    [GeneratedRegex(@"<a id=""(?<id>[^""]+)"">")]
    private static partial Regex Anchor();

    [GeneratedRegex(@"^#{1,6} (?<text>.+)$", RegexOptions.Multiline)]
    private static partial Regex Heading();
}
