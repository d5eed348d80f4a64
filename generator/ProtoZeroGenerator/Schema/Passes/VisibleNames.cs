using System;
using System.Collections.Generic;

namespace ProtoZeroGenerator.Schema.Passes;

/// <summary>
/// The files and packages one file sees. One object serves all files in turn: what was marked for an earlier file
/// has an older stamp, so that long chains of public imports cost no memory for each file.
/// </summary>
internal sealed class VisibleNames
{
    private readonly Dictionary<string, int> _packageIds = new Dictionary<string, int>();
    private readonly Dictionary<string, int[]> _packageParts = new Dictionary<string, int[]>();
    private readonly Stack<SchemaFile> _pending = new Stack<SchemaFile>();
    private int[] _fileStamps = Array.Empty<int>();
    private ImportSchema?[] _imports = Array.Empty<ImportSchema?>();
    private int[] _packageStamps = Array.Empty<int>();
    private int _stamp;

    /// <summary>Whether something the file imports is broken or missing.</summary>
    public bool IsIncomplete { get; private set; }

    /// <summary>Starts anew with one file and its imports; returns the stamp of this file's turn.</summary>
    public int Open(SchemaFile file, int fileCount)
    {
        if (_fileStamps.Length < fileCount)
        {
            Array.Resize(ref _fileStamps, fileCount);
            Array.Resize(ref _imports, fileCount);
        }

        _stamp++;
        IsIncomplete = false;
        Mark(file, null);
        foreach (ImportSchema import in file.MutableImports)
        {
            if (!import.IsOption) MarkWithPublic(import);
        }

        // What only options may use comes last, so that a plain import of the same file wins.
        foreach (ImportSchema import in file.MutableImports)
        {
            if (import.IsOption) MarkWithPublic(import);
        }

        return _stamp;
    }

    /// <summary>Whether a file is seen, and through which import; null for the file itself.</summary>
    public bool Sees(SchemaFile file, out ImportSchema? import)
    {
        bool isSeen = _fileStamps[file.Index] == _stamp;
        import = isSeen ? _imports[file.Index] : null;
        return isSeen;
    }

    /// <summary>Whether a file that is seen is in the package or in one below it.</summary>
    public bool SeesPackage(string package) =>
        _packageIds.TryGetValue(package, out int id) && _packageStamps[id] == _stamp;

    private void MarkWithPublic(ImportSchema import)
    {
        _pending.Push(import.File);
        while (_pending.Count > 0)
        {
            SchemaFile file = _pending.Pop();
            if (_fileStamps[file.Index] == _stamp) continue;
            Mark(file, import);
            foreach (ImportSchema inner in file.MutableImports)
            {
                if (inner.IsPublic) _pending.Push(inner.File);
            }
        }
    }

    private void Mark(SchemaFile file, ImportSchema? import)
    {
        _fileStamps[file.Index] = _stamp;
        _imports[file.Index] = import;
        IsIncomplete |= file.HasMissingImports || (import is not null && file.Syntax.HasErrors);
        if (file.Package.Length == 0) return;
        if (!_packageParts.TryGetValue(file.Package, out int[]? parts)) parts = AddPackage(file.Package);
        if (_packageStamps[parts[0]] == _stamp) return;
        foreach (int part in parts) _packageStamps[part] = _stamp;
    }

    /// <summary>Numbers of a package and of those above it, the package itself first.</summary>
    private int[] AddPackage(string package)
    {
        var parts = new List<int>();
        for (string part = package; part.Length > 0; part = part.Substring(0, Math.Max(part.LastIndexOf('.'), 0)))
        {
            if (!_packageIds.TryGetValue(part, out int id))
            {
                id = _packageIds.Count;
                _packageIds.Add(part, id);
                if (id >= _packageStamps.Length) Array.Resize(ref _packageStamps, Math.Max(16, id * 2));
            }

            parts.Add(id);
        }

        return _packageParts[package] = parts.ToArray();
    }
}
