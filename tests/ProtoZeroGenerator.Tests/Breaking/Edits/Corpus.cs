using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Syntax.Parsing;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp.Testing;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>
/// Real schemas: each file with what it imports is a release that can be edited. Well-known types are left as they are.
/// </summary>
internal sealed class Corpus
{
    private static readonly string[] s_roots =
        ["otlp", "mvt", "osm", "benchmarks", "corpus/googleapis", "corpus/protobuf-tests"];

    private readonly List<(string Root, string Name)> _files = [];
    private readonly Dictionary<(string, string), FileSyntax> _trees = [];
    private readonly Dictionary<int, (Release, SchemaFile)?> _releases = [];

    public Corpus()
    {
        foreach (string root in s_roots.Select(DataFolder.PathOf))
        {
            _files.AddRange(Directory.EnumerateFiles(root, "*.proto", SearchOption.AllDirectories)
                .Where(path => !path.Contains("unittest_enormous"))
                .Order(StringComparer.Ordinal)
                .Select(path => (Root: root, Name: Path.GetRelativePath(root, path).Replace('\\', '/')))
                .Where(file => !EmbeddedImports.Instance.Names.Contains(file.Name)));
        }
    }

    /// <summary>How many files there are.</summary>
    public int Count => _files.Count;

    /// <summary>A file and the release it is in; null where it does not link by itself.</summary>
    public (Release Release, SchemaFile File)? Find(int index)
    {
        if (_releases.TryGetValue(index, out (Release, SchemaFile)? known)) return known;
        (string root, string name) = _files[index];
        var trees = new List<FileSyntax>();
        Add(root, name, [], trees);
        var release = new Release(trees);
        SchemaFile? file = release.Set.Find(name);
        return _releases[index] = release.HasErrors || file is null ? null : (release, file);
    }

    /// <summary>Parses a text.</summary>
    public static FileSyntax Parse(SourceFile source) => Parser.Parse(source, new DiagnosticBag());

    private void Add(string root, string name, HashSet<string> seen, List<FileSyntax> trees)
    {
        string path = Path.Combine(root, name);
        if (!seen.Add(name) || !File.Exists(path)) return;
        if (!_trees.TryGetValue((root, name), out FileSyntax? tree))
            _trees[(root, name)] = tree = Parse(new SourceFile(path, File.ReadAllText(path), root));
        trees.Add(tree);
        foreach (ImportSyntax import in tree.Imports) Add(root, import.Name, seen, trees);
    }
}
