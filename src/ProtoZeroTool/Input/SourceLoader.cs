using System.Collections.Generic;
using System.IO;
using ProtoZeroGenerator;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Input;

/// <summary>Reads and parses files, and what they import as far as it is found in the import roots.</summary>
internal sealed class SourceLoader
{
    private readonly SourceTree _tree;
    private readonly HashSet<string> _given;
    private readonly HashSet<string> _seen = [];
    private readonly Queue<string> _pending = new();

    private SourceLoader(SourceTree tree, IEnumerable<string> names)
    {
        _tree = tree;
        _given = [.. names];
    }

    /// <summary>Loads the files with these import names, in their order, and then all they need.</summary>
    public static IReadOnlyList<LoadedFile> Load(SourceTree tree, IReadOnlyList<string> names, Progress progress)
    {
        var loader = new SourceLoader(tree, names);
        foreach (string name in names) loader.Want(name);
        var loaded = new List<LoadedFile>();
        while (loader._pending.TryDequeue(out string? name))
        {
            progress.Report("reading", loaded.Count, loader._seen.Count);
            if (loader.Read(name) is not { } source) continue;
            ParsedFile parsed = ParsedFile.Parse(source);
            loaded.Add(new LoadedFile(parsed, source.Path, loader._given.Contains(name)));
            foreach (ImportSyntax import in parsed.Syntax?.Imports ?? []) loader.Want(import.Name);
        }

        return loaded;
    }

    private void Want(string name)
    {
        if (_seen.Add(name)) _pending.Enqueue(name);
    }

    // Null if the roots do not have it: the linker looks among the built-in files then, and reports what it misses.
    private SourceFile? Read(string name)
    {
        if (_tree.Find(name) is { } place)
            return new SourceFile(place.Path, SourceText.Decode(File.ReadAllBytes(place.Path)), place.Root);
        return _given.Contains(name) && EmbeddedImports.Instance.Find(name) is { } builtIn
            ? new SourceFile(name, builtIn.Source.Text, SourceTree.CurrentFolder) : null;
    }
}
