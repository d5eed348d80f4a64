using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>The pages about the architecture name what exists, and are short.</summary>
[Trait("Reads", "Sources")]
public partial class PageTests
{
    private const int MostWords = 1200;

    // Where sources are whose names a page may use; beside these, names of any file.
    private static readonly string[] s_sources = ["src", "generator", "analyzers", "eng"];

    private static readonly string[] s_hidden = ["artifacts", "bin", "obj", ".git"];

    private static readonly string[] s_files = [.. Files(Repository.Root)];

    // Lists of cases, of tests and of what was tried: they are long, and name tests and what is gone.
    private static readonly string[] s_records =
        ["docs/internals/behaviours.md", "docs/internals/reliability.md", "docs/internals/experiments.md"];

    private static readonly string[] s_pages =
    [
        "CONTRIBUTING.md",
        .. s_files.Where(file => file.StartsWith("docs/internals/", StringComparison.Ordinal)).Except(s_records),
    ];

    private static readonly Lazy<HashSet<string>> s_known = new(() =>
    [
        .. s_files.Where(file => s_sources.Contains(file.Split('/')[0]) && IsSource().IsMatch(file))
            .SelectMany(file => Identifier().Matches(WithoutComments(file)).Select(match => match.Value)),
        .. s_files.SelectMany(Folders).SelectMany(folder => folder.Split('/')),
        .. s_files.Select(file => Path.GetFileNameWithoutExtension(file)),
    ]);

    public static TheoryData<string> Pages => [.. s_pages];

    [Theory]
    [MemberData(nameof(Pages))]
    public void Files_NamedOnPage_Exist(string page)
    {
        HashSet<string> folders = [.. s_files.SelectMany(Folders)];
        RoomRules.AssertNone(
            from path in Named(page)
            where path.Contains('/') || IsFile().IsMatch(path)
            where !IsElsewhere().IsMatch(path)
            let end = $"/{path.TrimEnd('/')}"
            where !s_files.Any(file => $"/{file}".EndsWith(end, StringComparison.Ordinal)
                    || $"/{file}".EndsWith($"{end}.cs", StringComparison.Ordinal))
                && !folders.Any(folder => $"/{folder}".EndsWith(end, StringComparison.Ordinal))
            select $"{page} names {path}");
    }

    [Theory]
    [MemberData(nameof(Pages))]
    public void Names_OnPage_AreInSources(string page)
    {
        Assert.Contains("MessageTable", s_known.Value);
        RoomRules.AssertNone(
            from text in Named(page)
            where IsName().IsMatch(text)
            from name in Identifier().Matches(text).Select(match => match.Value)
            where name.Length > 1 && !s_known.Value.Contains(name)
            select $"{page} names {name} ({text})");
    }

    [Fact]
    public void Pages_AboutOneHalf_AreShort() => RoomRules.AssertNone(
        from page in s_pages
        where page != "CONTRIBUTING.md"
        let words = Words().Matches(File.ReadAllText(Repository.PathOf(page)))
        where words.Count > MostWords
        select $"{page}: {words.Count} words");

    [Fact]
    public void Map_NamesAllRooms()
    {
        string map = CodeBlock().Matches(File.ReadAllText(Repository.PathOf("docs/internals/architecture.md")))
            .Select(match => match.Value).Single(block => block.Contains("Base/", StringComparison.Ordinal));
        HashSet<string> named = [.. Identifier().Matches(map).Select(match => match.Value)];
        string[] rooms =
        [
            .. Repository.SourceFiles("src/LibProtoZeroSharp").Select(file => file.Split('/')).Where(file => file.Length > 2)
                .Select(file => file[1]),
            .. Repository.SourceFiles("generator/ProtoZeroGenerator").Select(file => file.Split('/'))
                .Where(file => file.Length > 1).Select(file => file[0]),
        ];
        Assert.Contains("Parsing", rooms);
        RoomRules.AssertNone(rooms.Distinct().Except(named));
    }

    // What stands in backticks, outside of blocks of code.
    private static IEnumerable<string> Named(string page)
    {
        string text = CodeBlock().Replace(File.ReadAllText(Repository.PathOf(page)), "");
        return Backticks().Matches(text).Select(match => match.Groups[1].Value).Distinct();
    }

    private static IEnumerable<string> Files(string folder) =>
        Directory.EnumerateFiles(folder).Select(file => Path.GetRelativePath(Repository.Root, file).Replace('\\', '/'))
            .Concat(Directory.EnumerateDirectories(folder)
                .Where(inner => !s_hidden.Contains(Path.GetFileName(inner))).SelectMany(Files));

    private static IEnumerable<string> Folders(string file)
    {
        for (int slash = file.LastIndexOf('/'); slash > 0; slash = file.LastIndexOf('/', slash - 1))
            yield return file[..slash];
    }

    private static string WithoutComments(string file) =>
        Comment().Replace(File.ReadAllText(Repository.PathOf(file)), "");

    [GeneratedRegex(@"^```.*?^```", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex CodeBlock();

    // No wildcards, options, values or commands.
    [GeneratedRegex(@"`([\w./{}<>-]+)`")]
    private static partial Regex Backticks();

    [GeneratedRegex(@"^[\w.{}]+\.(cs|csproj|props|targets|sln|slnf|md|sh|txt|proto)$")]
    private static partial Regex IsFile();

    // Outside of the repository, or made by a build.
    [GeneratedRegex(@"^\.\./|^artifacts/|\.dll$")]
    private static partial Regex IsElsewhere();

    [GeneratedRegex(@"\.(cs|csproj|props|targets|sh|proto)$")]
    private static partial Regex IsSource();

    // No form of a name, such as PZ0xxx or A_B.
    [GeneratedRegex(@"^(?!PZ\d)[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*(<\w+(, \w+)*>)?(\.[A-Z]\w*)?$")]
    private static partial Regex IsName();

    [GeneratedRegex(@"\S+")]
    private static partial Regex Words();

    [GeneratedRegex(@"[A-Za-z_]\w*")]
    private static partial Regex Identifier();

    [GeneratedRegex(@"//.*|<!--.*?-->")]
    private static partial Regex Comment();
}
