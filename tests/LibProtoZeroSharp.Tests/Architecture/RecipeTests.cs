using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>The recipe for a kind of values lists every file that names one, and no other.</summary>
[Trait("Reads", "Sources")]
public partial class RecipeTests
{
    private const string Recipe = "## Recipe: add a kind of values";

    [Fact]
    public void FilesOfRecipe_ForKindOfValues_AreThoseThatNameOne()
    {
        string[] named =
        [
            .. new[] { "src", "generator", "analyzers" }
                .SelectMany(folder => Repository.SourceFiles(folder).Select(file => $"{folder}/{file}"))
                .Where(file => Kind().IsMatch(File.ReadAllText(Repository.PathOf(file)))),
        ];
        Assert.Equal(named.Order(StringComparer.Ordinal), Listed().Order(StringComparer.Ordinal));
    }

    private static IEnumerable<string> Listed()
    {
        string text = File.ReadAllText(Repository.PathOf("CONTRIBUTING.md"));
        int start = text.IndexOf(Recipe, StringComparison.Ordinal) + Recipe.Length;
        string recipe = text[start..text.IndexOf("\n## ", start, StringComparison.Ordinal)];
        return SourceFile().Matches(recipe).Select(match => match.Groups[1].Value);
    }

    // One that is stored like others, so that only what differs on the wire names it.
    [GeneratedRegex("SFixed32", RegexOptions.IgnoreCase)]
    private static partial Regex Kind();

    [GeneratedRegex(@"`([\w./]+\.cs)`")]
    private static partial Regex SourceFile();
}
