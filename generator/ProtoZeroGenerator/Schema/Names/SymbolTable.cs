using System.Collections.Generic;

namespace ProtoZeroGenerator.Schema.Names;

/// <summary>All full names of one link.</summary>
internal sealed class SymbolTable
{
    private readonly Dictionary<string, Symbol> _symbols = new Dictionary<string, Symbol>();

    /// <summary>The first meaning of a name, or null; others hang on <see cref="Symbol.Next"/>.</summary>
    public Symbol? Find(string fullName) => _symbols.TryGetValue(fullName, out Symbol? symbol) ? symbol : null;

    /// <summary>Adds a meaning; returns the one that was there before, if any.</summary>
    public Symbol? Add(Symbol symbol)
    {
        if (!_symbols.TryGetValue(symbol.FullName, out Symbol? first))
        {
            _symbols.Add(symbol.FullName, symbol);
            return null;
        }

        // Packages stay alone: one symbol serves all files that use the package.
        if (first.Kind == SymbolKind.Package && symbol.Kind == SymbolKind.Package) return null;
        symbol.Next = first.Next;
        first.Next = symbol;
        return first;
    }
}
