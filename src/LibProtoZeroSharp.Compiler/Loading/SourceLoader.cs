using System;
using System.Collections.Generic;
using ProtoZeroGenerator;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroSharp.Compiler.Loading;

/// <summary>Reads and parses files, and what they import as far as it is found.</summary>
internal sealed class SourceLoader
{
    private readonly ISourceFiles _sources;
    private readonly HashSet<string> _given;
    private readonly HashSet<string> _seen = [];
    private readonly Queue<string> _pending = new();

    private SourceLoader(ISourceFiles sources, IEnumerable<string> names)
    {
        _sources = sources;
        _given = [.. names];
    }

    /// <summary>Loads the files with these import names, in their order, and then all they need.</summary>
    /// <param name="sources">Where the files are.</param>
    /// <param name="names">The names; one that no file has is passed over.</param>
    /// <param name="report">Is told how many files of how many are read.</param>
    /// <param name="check">Is given each text before it is parsed.</param>
    public static IReadOnlyList<LoadedFile> Load(
        ISourceFiles sources, IReadOnlyList<string> names, Action<int, int>? report = null,
        Action<SourceFile>? check = null)
    {
        var loader = new SourceLoader(sources, names);
        foreach (string name in names) loader.Want(name);
        var loaded = new List<LoadedFile>();
        while (loader._pending.TryDequeue(out string? name))
        {
            report?.Invoke(loaded.Count, loader._seen.Count);
            if (loader.Read(name) is not { } source) continue;
            check?.Invoke(source);
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

    // Null if there is none: the linker looks among the built-in files then, and reports what it misses.
    private SourceFile? Read(string name)
    {
        if (_sources.Find(name) is { } source) return source;
        return _given.Contains(name) && EmbeddedImports.Instance.Find(name) is { } builtIn
            ? new SourceFile(name, builtIn.Source.Text, SourceFolder.Current) : null;
    }
}
