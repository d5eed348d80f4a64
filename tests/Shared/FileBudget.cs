using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace ProtoZeroSharp.Testing;

/// <summary>
/// The size that a file may have: 400 lines of 120 columns. Most should have 150 lines; a table of data may be longer
/// if a test names it.
/// </summary>
internal static partial class FileBudget
{
    public const int MaxLines = 400;

    private const string RawQuotes = "\"\"\"";

    /// <summary>Columns that a line may have, as <c>.editorconfig</c> says.</summary>
    public const int MaxColumns = 120;

    /// <summary>Files of a folder over the budget, with their lines, except those named.</summary>
    public static IEnumerable<string> Exceeded(string folder, params string[] exceptions) =>
        Repository.SourceFiles(folder)
            .Select(file => $"{folder}/{file}")
            .Except(exceptions)
            .Select(file => (file, lines: File.ReadLines(Repository.PathOf(file)).Count()))
            .Where(it => it.lines > MaxLines)
            .Select(it => $"{it.file}: {it.lines} lines");

    /// <summary>
    /// Lines of a folder's files that are too wide or hold a tab. A text is not broken where it is one: what a string
    /// literal takes does not count, nor do the lines of a raw one.
    /// </summary>
    public static IEnumerable<string> TooWide(string folder) =>
        Repository.SourceFiles(folder)
            .SelectMany(file => TooWide($"{folder}/{file}", File.ReadLines(Repository.PathOf($"{folder}/{file}"))));

    /// <summary>The same for the lines of one file.</summary>
    public static IEnumerable<string> TooWide(string file, IEnumerable<string> lines)
    {
        bool isRaw = false;
        int number = 0;
        foreach (string line in lines)
        {
            number++;
            bool wasRaw = isRaw;
            if (line.AsSpan().Count(RawQuotes) % 2 != 0) isRaw = !isRaw;
            if (line.Contains('\t') || (!wasRaw && Width(line) > MaxColumns))
                yield return $"{file}:{number}: {line.Length} columns, at most {MaxColumns} and no tabs";
        }
    }

    private static int Width(string line) =>
        line.Length <= MaxColumns ? line.Length
            : line.Length - (Literal().Matches(line).Max(it => (int?)it.Length) ?? 0);

    [GeneratedRegex(@"\$?""(?:[^""\\]|\\.)*""")]
    private static partial Regex Literal();
}
