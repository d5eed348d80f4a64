using System.Collections.Generic;

namespace ProtoZeroGenerator.Schema;

/// <summary>Everything that was linked together.</summary>
internal sealed class SchemaSet
{
    private readonly Dictionary<string, SchemaFile> _byName;
    private SymbolTable? _symbols;

    internal SchemaSet(
        IReadOnlyList<SchemaFile> files, IReadOnlyList<SchemaFile> ordered, Dictionary<string, SchemaFile> byName,
        SymbolTable symbols)
    {
        Files = files;
        Ordered = ordered;
        _byName = byName;
        _symbols = symbols;
    }

    /// <summary>
    /// The given files and the built-in ones they import, ordered by import name (ordinal).
    /// </summary>
    public IReadOnlyList<SchemaFile> Files { get; }

    /// <summary>The same files in the order of linking: every file comes after those it imports.</summary>
    internal IReadOnlyList<SchemaFile> Ordered { get; }

    /// <summary>
    /// Whether a later link has reused files of it and made them refer to its own: then this one is no longer whole and
    /// must not be used again.
    /// </summary>
    public bool IsStale { get; internal set; }

    /// <summary>Whether an error was found in any file.</summary>
    public bool HasErrors
    {
        get
        {
            foreach (SchemaFile file in Files)
            {
                if (file.HasErrors) return true;
            }

            return false;
        }
    }

    /// <summary>
    /// Hands over all names, to one link only, since it changes them; null if a link before has got them.
    /// </summary>
    internal SymbolTable? TakeSymbols()
    {
        SymbolTable? symbols = _symbols;
        _symbols = null;
        return symbols;
    }

    /// <summary>The file with this import name, or null.</summary>
    public SchemaFile? Find(string importName) => _byName.TryGetValue(importName, out SchemaFile? file) ? file : null;
}
