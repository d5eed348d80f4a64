using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Linking;

/// <summary>
/// Looks after files that are there several times: a pattern such as <c>**/*.proto</c> finds the copies in output
/// folders too.
/// </summary>
internal static class CopyFilter
{
    /// <summary>
    /// The files in the order of their paths. Of several with the same name and text one is left: that which most
    /// imports can mean, then that with the shortest path.
    /// </summary>
    public static IReadOnlyList<FileSyntax> Filter(IEnumerable<FileSyntax> files)
    {
        var sorted = files.OrderBy(file => file.Source.Path, StringComparer.Ordinal).ToList();
        List<string>? imports = null;
        var copies = new HashSet<FileSyntax>();
        IEnumerable<List<FileSyntax>> namesakes = Groups(sorted, Name)
            .SelectMany(files => Groups(files, file => file.Source.Text.Length));
        foreach (List<FileSyntax> same in namesakes.SelectMany(files => Groups(files, file => file.Source.Text)))
        {
            imports ??= sorted.SelectMany(file => file.Imports).Select(import => import.Name).Distinct().ToList();
            FileSyntax chosen = same.OrderByDescending(file => imports.Count(name => IsMeant(file, name)))
                .ThenBy(file => file.Source.Path.Length).First();
            copies.UnionWith(same.Where(file => file != chosen));
        }

        return sorted.Where(file => !copies.Contains(file)).ToList();
    }

    /// <summary>Whether another of the files has the same name and text.</summary>
    public static bool HasCopy(FileSyntax file, IEnumerable<FileSyntax?> files) => files.Any(other =>
        other is not null && other != file && other.Source.Text.Length == file.Source.Text.Length
            && other.Source.Text == file.Source.Text && Name(other) == Name(file));

    /// <summary>Reports files that lie at the same place below two import roots and differ.</summary>
    public static IReadOnlyList<SchemaFile> FindEqualNames(SchemaSet set, DiagnosticBag diagnostics)
    {
        var wrong = new List<SchemaFile>();
        foreach (SchemaFile file in set.Files)
        {
            string? name = ImportNames.ExactName(Normalize(file.Source.Path), file.Source);
            if (name is null || file.IsBuiltIn || name == file.ImportName) continue;
            if (set.Find(name) is not { IsBuiltIn: false } other) continue;
            wrong.Add(file);
            diagnostics.Add(file.Source, default, DiagnosticId.ImportNameTaken, other.Source.Path, name);
        }

        return wrong;
    }

    private static List<List<FileSyntax>> Groups<T>(IEnumerable<FileSyntax> files, Func<FileSyntax, T> key) =>
        files.GroupBy(key).Select(group => group.ToList()).Where(group => group.Count > 1).ToList();

    private static string Name(FileSyntax file)
    {
        string path = Normalize(file.Source.Path);
        return path.Substring(path.LastIndexOf('/') + 1);
    }

    private static bool IsMeant(FileSyntax file, string import)
    {
        string path = Normalize(file.Source.Path);
        return path == import || path.EndsWith("/" + import, StringComparison.Ordinal);
    }

    private static string Normalize(string path) => path.Replace('\\', '/');
}
