using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace ProtoZeroGenerator.Tests.Golden;

/// <summary>A case of the corpus: one .proto file, or a folder with <c>main.proto</c> and what it imports.</summary>
internal sealed class GoldenCase
{
    private const string EntryOfFolder = "main.proto";

    private GoldenCase(string name, string root, string entry)
    {
        Name = name;
        Root = root;
        Entry = entry;
        Header = ReadHeader(Path.Combine(root, entry));
    }

    /// <summary>Path below <c>invalid/</c> or <c>valid/</c>, with forward slashes and without extension.</summary>
    public string Name { get; }

    /// <summary>The import root.</summary>
    public string Root { get; }

    /// <summary>The file to compile, relative to <see cref="Root"/>.</summary>
    public string Entry { get; }

    /// <summary>The header lines <c>// key: value</c>, in order; <c>rule</c> is the first line.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Header { get; }

    /// <summary>What protoc and we say of the case; none where neither says anything.</summary>
    public IEnumerable<Expectation> Expectations =>
        Header.Where(pair => pair.Key is "expect-error" or "expect-warning")
            .Select(pair => Expectation.Parse(pair.Value));

    /// <summary>All cases of <c>invalid</c> or <c>valid</c>, ordered by name.</summary>
    public static IReadOnlyList<GoldenCase> All(string kind)
    {
        string top = Path.Combine(TestPaths.Golden, kind);
        var cases = new List<GoldenCase>();
        foreach (string file in Directory.EnumerateFiles(top, "*.proto", SearchOption.AllDirectories))
        {
            string folder = Path.GetDirectoryName(file)!;
            string relative = Path.GetRelativePath(top, file).Replace('\\', '/');
            string[] parts = relative.Split('/');
            bool isFolderCase = parts.Length > 2;
            if (!isFolderCase)
                cases.Add(new GoldenCase(Path.ChangeExtension(relative, null)!, folder, Path.GetFileName(file)));
            else if (parts.Length == 3 && parts[2] == EntryOfFolder)
                cases.Add(new GoldenCase(parts[0] + "/" + parts[1], folder, EntryOfFolder));
        }

        return cases.OrderBy(one => one.Name, StringComparer.Ordinal).ToList();
    }

    /// <summary>The values of a header key, none where it is absent.</summary>
    public IEnumerable<string> Values(string key) =>
        Header.Where(pair => pair.Key == key).Select(pair => pair.Value);

    /// <summary>
    /// What the case states that we report, as <c>PZ1051 6:14</c>; a file is named where it is not <see cref="Entry"/>.
    /// Sorted as text, because the order of the reports is not part of a case.
    /// </summary>
    public string Stated =>
        InOrder(
            Expectations.SelectMany(expectation => expectation.Diagnostics)
            .Select(diagnostic => diagnostic.ToString()));

    /// <summary>Diagnostics in the notation of <see cref="Stated"/>; lines and columns count from 1.</summary>
    public string Describe(IEnumerable<(string Code, string Path, int Line, int Column)> diagnostics) => InOrder(
        from it in diagnostics
        let file = Path.GetRelativePath(Root, it.Path).Replace('\\', '/')
        select $"{it.Code} {(file == Entry ? "" : file + ":")}{it.Line}:{it.Column}");

    private static string InOrder(IEnumerable<string> diagnostics) =>
        string.Join(", ", diagnostics.Order(StringComparer.Ordinal));

    private static List<KeyValuePair<string, string>> ReadHeader(string file)
    {
        var header = new List<KeyValuePair<string, string>>();
        foreach (string line in File.ReadLines(file))
        {
            // The first line may start with what makes the case: a byte order mark, whole or half.
            int slashes = line.IndexOf("// ", StringComparison.Ordinal);
            if (slashes is < 0 or > 1)
                break;

            string text = line[(slashes + 3)..].TrimEnd('\r');
            int colon = text.IndexOf(": ", StringComparison.Ordinal);
            if (header.Count == 0)
                header.Add(new("rule", text));
            else if (colon > 0 && text.AsSpan(0, colon).IndexOf(' ') < 0)
                header.Add(new(text[..colon], text[(colon + 2)..]));
            else
                break;
        }

        return header;
    }
}
