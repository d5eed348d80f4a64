using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace ProtoZeroSharp.Testing;

/// <summary>The size that a file may have: 400 lines. Most want 150; a table of data may be longer if a test names it.</summary>
internal static class FileBudget
{
    public const int MaxLines = 400;

    /// <summary>Files of a folder over the budget, with their lines, except those named.</summary>
    public static IEnumerable<string> Exceeded(string folder, params string[] exceptions) =>
        Repository.SourceFiles(folder)
            .Select(file => $"{folder}/{file}")
            .Except(exceptions)
            .Select(file => (file, lines: File.ReadLines(Repository.PathOf(file)).Count()))
            .Where(it => it.lines > MaxLines)
            .Select(it => $"{it.file}: {it.lines} lines");
}
