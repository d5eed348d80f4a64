using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace ProtoZeroSharp.Testing;

/// <summary>
/// The size that a file may have: 400 lines of 120 columns. Most want 150 lines; a table of data may be longer if a
/// test names it.
/// </summary>
internal static class FileBudget
{
    public const int MaxLines = 400;

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

    /// <summary>Lines of a folder's files that are too wide or hold a tab, except below the folders named.</summary>
    public static IEnumerable<string> TooWide(string folder, params string[] exceptions) =>
        Repository.SourceFiles(folder)
            .Select(file => $"{folder}/{file}")
            .Where(file => !exceptions.Any(start => file.StartsWith($"{start}/", StringComparison.Ordinal)))
            .SelectMany(file => File.ReadLines(Repository.PathOf(file))
                .Select((line, i) => (line, place: $"{file}:{i + 1}")))
            .Where(it => it.line.Length > MaxColumns || it.line.Contains('\t'))
            .Select(it => $"{it.place}: {it.line.Length} columns, at most {MaxColumns} and no tabs");
}
