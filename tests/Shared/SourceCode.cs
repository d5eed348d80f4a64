using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace ProtoZeroSharp.Testing;

/// <summary>
/// One C# file, as far as the architecture tests understand C#: names outside of comments and literals.
/// </summary>
internal sealed partial class SourceCode
{
    private readonly string _code;

    private SourceCode(string path, string text)
    {
        Path = path;
        _code = CommentsAndLiterals().Replace(text, "\"\"");
    }

    /// <summary>Relative to the folder it was read from, with '/' between the parts.</summary>
    public string Path { get; }

    /// <summary>The first folder on the path; empty for files at the top.</summary>
    public string Room => Path.Contains('/') ? Path[..Path.IndexOf('/')] : "";

    /// <summary>File name without folders and extension.</summary>
    public string Name => System.IO.Path.GetFileNameWithoutExtension(Path);

    /// <summary>The namespace the file declares, if any.</summary>
    public string? Namespace => NamespaceLine().Match(_code) is { Success: true } match ? match.Groups[1].Value : null;

    /// <summary>Names in <c>using</c> lines, of namespaces and of types.</summary>
    public IEnumerable<string> Usings => UsingLine().Matches(_code).Select(match => match.Groups[1].Value);

    /// <summary>
    /// Types declared at the left edge, which is all but nested ones, with the keyword that declares each.
    /// </summary>
    public IEnumerable<(string Kind, string Name)> Types =>
        TypeDeclaration().Matches(_code).Select(match => (match.Groups[1].Value, match.Groups[2].Value));

    /// <summary>
    /// Every word that stands as a name of its own: not a member of something, nor a property or field of this file.
    /// </summary>
    public IReadOnlySet<string> Names => field ??= FreeName().Matches(EnumBody().Replace(_code, ""))
        .Select(match => match.Groups["name"].Value)
        .Except(Member().Matches(_code).Select(match => match.Groups["name"].Value))
        .ToHashSet();

    /// <summary>Reads all C# files below a folder of the repository.</summary>
    public static IReadOnlyList<SourceCode> ReadFolder(string folder) =>
        [.. Repository.SourceFiles(folder)
            .Select(file => new SourceCode(file, File.ReadAllText(Repository.PathOf($"{folder}/{file}"))))];

    /// <summary>For the tests of this class.</summary>
    public static SourceCode FromText(string text, string path = "Room/File.cs") => new(path, text);

    // Comments, raw strings (the closing quotes are as many as the opening ones), verbatim strings, strings,
    // characters.
    [GeneratedRegex(
        """//[^\n]*|/\*[\s\S]*?\*/|("{3,})[\s\S]*?\1|@\$?"(?:[^"]|"")*"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'""")]
    private static partial Regex CommentsAndLiterals();

    [GeneratedRegex(@"^namespace\s+([\w.]+)", RegexOptions.Multiline)]
    private static partial Regex NamespaceLine();

    [GeneratedRegex(@"^(?:global )?using\s+(?:static\s+)?(?:\w+\s*=\s*)?([\w.]+)", RegexOptions.Multiline)]
    private static partial Regex UsingLine();

    [GeneratedRegex(
        @"^(?:\[[^\n]*\] *)?(?:(?:public|internal|file|static|sealed|abstract|readonly|ref|unsafe|partial) +)+"
        + @"(class|struct|interface|enum|record(?: class| struct)?|delegate [\w<>.*?\[\]]+) +(\w+)",
        RegexOptions.Multiline)]
    private static partial Regex TypeDeclaration();

    // The names in it are members, declared without anything that would tell.
    [GeneratedRegex(@"(?<=\benum\s+\w+[^{};]*)\{[^{}]*\}")]
    private static partial Regex EnumBody();

    // The name of a property or field, unless its type has the same one.
    [GeneratedRegex(
        @"(?!(?:return|throw|new|yield|goto|await|in|is|as|not|and|or|using|namespace)\b)"
        + @"\b(?<type>\w+)(?:<[^;(){}=]*>)?(?:\[\])?\??\s+(?!\k<type>\b)(?<name>\w+)\s*"
        + @"(?:\{\s*(?:get|set|init)\b|=>|=[^=]|;)")]
    private static partial Regex Member();

    // A name that is no member access, or one that is qualified with a namespace of ours, in full or in part. What is
    // called without "new" is a method, whatever types share its name.
    [GeneratedRegex(
        @"(?<![\w.])(?<new>new\s+)?(?:global::)?(?:ProtoZero(?:Sharp|Generator)\.)?"
        + @"(?:(?:Emitted|Text|Diagnostics|Syntax|Schema|Model|Emit|Hosting)\.)?"
        + @"(?<name>(?>[A-Za-z_]\w*))(?(new)|(?!\s*(?:<[\w\s,.?<>\[\]]*>)?\())")]
    private static partial Regex FreeName();
}
