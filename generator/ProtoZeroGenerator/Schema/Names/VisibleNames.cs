using System;
using System.Collections.Generic;

namespace ProtoZeroGenerator.Schema.Names;

/// <summary>
/// The files and packages one file sees. One object serves all files in turn: what was marked for an earlier file has
/// an older stamp. Two layers are marked: what the file sees by itself, and what it sees through one import that brings
/// public ones. The second stays for the next file and grows with it, so that long chains of public imports cost
/// neither memory nor time for each file.
/// </summary>
internal sealed class VisibleNames
{
    private readonly Dictionary<string, int> _packageIds = new Dictionary<string, int>();
    private readonly Dictionary<string, int[]> _packageParts = new Dictionary<string, int[]>();
    private readonly Stack<SchemaFile> _pending = new Stack<SchemaFile>();
    private readonly Layer _own = new Layer();
    private readonly Layer _chain = new Layer();
    private ImportSchema?[] _imports = Array.Empty<ImportSchema?>();
    private SchemaFile? _chainTop;
    private ImportSchema? _chainImport;

    /// <summary>Whether something the file imports is broken or missing.</summary>
    public bool IsIncomplete => _own.IsIncomplete || (_chainImport is not null && _chain.IsIncomplete);

    /// <summary>Starts anew with one file and its imports.</summary>
    public void Open(SchemaFile file, int fileCount)
    {
        if (_imports.Length < fileCount) Array.Resize(ref _imports, fileCount);
        _own.Clear();
        _chainImport = FindChain(file);
        Mark(_own, file, null);
        _own.IsIncomplete = file.HasMissingImports;

        // Of two imports that bring a file the first counts. What only options may use comes last, so that a plain
        // import wins.
        bool isBehindChain = false;
        foreach (ImportSchema import in file.MutableImports)
        {
            if (import == _chainImport) isBehindChain = true;
            else if (!import.IsOption) MarkWithPublic(import, isBehindChain);
        }

        foreach (ImportSchema import in file.MutableImports)
        {
            if (import.IsOption) MarkWithPublic(import, _chainImport is not null);
        }
    }

    /// <summary>Whether a file is seen, and through which import; null for the file itself.</summary>
    public bool Sees(SchemaFile file, out ImportSchema? import)
    {
        bool isOwn = _own.HasFile(file);
        bool isSeen = isOwn || (_chainImport is not null && _chain.HasFile(file));
        import = isOwn ? _imports[file.Index] : isSeen ? _chainImport : null;
        return isSeen;
    }

    /// <summary>Whether a file that is seen is in the package or in one below it.</summary>
    public bool SeesPackage(string package) =>
        _packageIds.TryGetValue(package, out int id)
            && (_own.HasPackage(id) || (_chainImport is not null && _chain.HasPackage(id)));

    // The import whose public imports are kept in a layer of their own. Best is one that leads to what that layer has
    // already.
    private ImportSchema? FindChain(SchemaFile file)
    {
        ImportSchema? first = null;
        foreach (ImportSchema import in file.MutableImports)
        {
            if (import.IsOption || !HasPublic(import.File)) continue;
            first ??= import;
            if (_chainTop is not null && GrowChain(import.File)) return import;
        }

        if (first is null) return null;
        _chain.Clear();
        _chainTop = null;
        GrowChain(first.File);
        return first;
    }

    // Adds a file and what it publicly imports, if the layer is then what that file brings and nothing else.
    private bool GrowChain(SchemaFile top)
    {
        bool isFree = _chainTop is null;
        bool meetsTop = isFree || top == _chainTop;
        var added = new List<SchemaFile>();
        var seen = new HashSet<SchemaFile>();
        _pending.Push(top);
        while (_pending.Count > 0)
        {
            SchemaFile file = _pending.Pop();
            meetsTop |= file == _chainTop;
            if (_chain.HasFile(file) || !seen.Add(file)) continue;
            added.Add(file);
            foreach (ImportSchema inner in file.MutableImports)
            {
                if (inner.IsPublic) _pending.Push(inner.File);
            }
        }

        if (!meetsTop) return false;
        foreach (SchemaFile file in added)
        {
            Mark(_chain, file, null);
            _chain.IsIncomplete |= IsBroken(file);
        }

        _chainTop = top;
        return true;
    }

    private void MarkWithPublic(ImportSchema import, bool isBehindChain)
    {
        _pending.Push(import.File);
        while (_pending.Count > 0)
        {
            SchemaFile file = _pending.Pop();
            if (_own.HasFile(file) || (isBehindChain && _chain.HasFile(file))) continue;
            Mark(_own, file, import);
            _own.IsIncomplete |= IsBroken(file);
            foreach (ImportSchema inner in file.MutableImports)
            {
                if (inner.IsPublic) _pending.Push(inner.File);
            }
        }
    }

    private static bool HasPublic(SchemaFile file)
    {
        foreach (ImportSchema import in file.MutableImports)
        {
            if (import.IsPublic) return true;
        }

        return false;
    }

    private static bool IsBroken(SchemaFile file) => file.HasMissingImports || file.Syntax.HasErrors;

    private void Mark(Layer layer, SchemaFile file, ImportSchema? import)
    {
        layer.AddFile(file);
        if (layer == _own) _imports[file.Index] = import;
        if (file.Package.Length == 0) return;
        if (!_packageParts.TryGetValue(file.Package, out int[]? parts)) parts = AddPackage(file.Package);
        if (layer.HasPackage(parts[0])) return;
        foreach (int part in parts) layer.AddPackage(part);
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
            }

            parts.Add(id);
        }

        return _packageParts[package] = parts.ToArray();
    }

    /// <summary>Files and packages that carry the stamp of now.</summary>
    private sealed class Layer
    {
        private int[] _files = new int[16];
        private int[] _packages = new int[16];
        private int _stamp = 1;

        public bool IsIncomplete { get; set; }

        public void Clear()
        {
            _stamp++;
            IsIncomplete = false;
        }

        public bool HasFile(SchemaFile file) => Has(_files, file.Index);

        public bool HasPackage(int id) => Has(_packages, id);

        public void AddFile(SchemaFile file) => Add(ref _files, file.Index);

        public void AddPackage(int id) => Add(ref _packages, id);

        private bool Has(int[] stamps, int index) => index < stamps.Length && stamps[index] == _stamp;

        private void Add(ref int[] stamps, int index)
        {
            if (index >= stamps.Length) Array.Resize(ref stamps, Math.Max(index + 1, stamps.Length * 2));
            stamps[index] = _stamp;
        }
    }
}
