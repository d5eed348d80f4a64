using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Breaking;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Passes;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Linking;

/// <summary>The schemas of the last release, linked: all of them, or those that differ from the current ones.</summary>
internal sealed class LinkedBaseline
{
    private readonly HashSet<string>? _affected;

    private LinkedBaseline(NamedTypes types, IReadOnlyList<ProtoDiagnostic> diagnostics, HashSet<string>? affected)
    {
        Types = types;
        Diagnostics = diagnostics;
        _affected = affected;
    }

    /// <summary>The declarations of the release that matter. Files with errors are left out.</summary>
    public NamedTypes Types { get; }

    /// <summary>The errors in it.</summary>
    public IReadOnlyList<ProtoDiagnostic> Diagnostics { get; }

    /// <summary>Whether all files were linked.</summary>
    public bool IsWhole => _affected is null;

    /// <summary>
    /// Whether a current file has to be compared. It has not if its text and those of all that it imports are as they
    /// were.
    /// </summary>
    public bool Affects(SchemaFile file) => _affected is null || _affected.Contains(file.ImportName);

    /// <summary>Links all files.</summary>
    public static LinkedBaseline LinkAll(Baseline baseline, CancellationToken cancellation) =>
        Link(baseline.Files, null, cancellation);

    /// <summary>
    /// Links what differs from the current files, what imports it, and what these import. All files are linked where
    /// names say too little: where a file is gone, or has no name below an import root.
    /// </summary>
    public static LinkedBaseline LinkNeeded(
        Baseline baseline, IReadOnlyList<SchemaFile> current, CancellationToken cancellation)
    {
        Dictionary<string, SourceFile>? earlier = ByName(baseline);
        var now = current.ToDictionary(file => file.ImportName);
        if (earlier is null || !earlier.Keys.All(now.ContainsKey)) return LinkAll(baseline, cancellation);
        HashSet<string> affected = FindAffected(earlier, current);
        var needed = new Dictionary<string, SourceFile>();
        var pending = new Queue<string>(affected.Where(earlier.ContainsKey));
        while (pending.Count > 0)
        {
            string name = pending.Dequeue();
            if (needed.ContainsKey(name)) continue;
            SourceFile source = earlier[name];
            needed.Add(name, source);
            foreach (string import in ImportsOf(source, now[name]))
            {
                if (earlier.ContainsKey(import)) pending.Enqueue(import);
                else if (EmbeddedImports.Instance.Find(import) is null) return LinkAll(baseline, cancellation);
            }
        }

        return Link(needed.Values, affected, cancellation);
    }

    private static LinkedBaseline Link(
        IEnumerable<SourceFile> files, HashSet<string>? affected, CancellationToken cancellation)
    {
        var found = new DiagnosticBag();
        var trees = new List<FileSyntax>();
        foreach (ParsedFile file in files.Select(ParsedFile.Parse))
        {
            foreach (ProtoDiagnostic diagnostic in file.Diagnostics) found.Add(diagnostic);
            if (file.Syntax is { } tree) trees.Add(tree);
        }

        IReadOnlyList<FileSyntax> filtered = CopyFilter.Filter(trees);
        if (filtered.Count == 0) return new LinkedBaseline(new NamedTypes([]), found.Items, affected);
        var linked = StepResult<SchemaSet>.Run(
            StepNames.Baseline, "", () => Linker.Link(filtered, EmbeddedImports.Instance, found, cancellation));
        if (linked.Failure is { } failure) found.Add(failure);
        IEnumerable<SchemaFile> right = linked.Value?.Files.Where(file => !file.IsBuiltIn && !file.HasErrors) ?? [];
        return new LinkedBaseline(
            new NamedTypes(right), found.Items.Where(one => one.Severity == DiagnosticSeverity.Error).ToList(),
            affected);
    }

    // The files by the names below their import roots; null if one has none, or two have one.
    private static Dictionary<string, SourceFile>? ByName(Baseline baseline)
    {
        var names = new Dictionary<string, SourceFile>();
        foreach (SourceFile source in baseline.Files)
        {
            if (ImportNames.NameBelowRoot(source) is not { } name || names.ContainsKey(name)) return null;
            names.Add(name, source);
        }

        return names;
    }

    // What differs or is new, and what imports it.
    private static HashSet<string> FindAffected(
        Dictionary<string, SourceFile> earlier, IReadOnlyList<SchemaFile> current)
    {
        var importers = new Dictionary<string, List<string>>();
        var affected = new HashSet<string>();
        var pending = new Queue<string>();
        foreach (SchemaFile file in current)
        {
            if (!earlier.TryGetValue(file.ImportName, out SourceFile? was) || was.Text != file.Source.Text)
                pending.Enqueue(file.ImportName);
            foreach (ImportSchema import in file.Imports)
            {
                string name = import.File.ImportName;
                if (!importers.TryGetValue(name, out List<string>? list)) importers.Add(name, list = []);
                list.Add(file.ImportName);
            }
        }

        while (pending.Count > 0)
        {
            string name = pending.Dequeue();
            if (!affected.Add(name) || !importers.TryGetValue(name, out List<string>? list)) continue;
            foreach (string importer in list) pending.Enqueue(importer);
        }

        return affected;
    }

    private static IEnumerable<string> ImportsOf(SourceFile source, SchemaFile current)
    {
        FileSyntax? tree = source.Text == current.Source.Text ? current.Syntax : ParsedFile.Parse(source).Syntax;
        return tree is null ? [] : tree.Imports.Select(import => import.Name);
    }
}
