using System.Collections.Generic;

namespace ProtoZeroGenerator.Schema;

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

    /// <summary>
    /// Removes the names that a file declares. Its package stays, as that of the file that takes its place.
    /// </summary>
    /// <returns>False if a name is not where it should be; then the table must not be used again.</returns>
    public bool Remove(SchemaFile old, SchemaFile @new)
    {
        foreach (Symbol symbol in old.Symbols)
        {
            if (!Remove(symbol)) return false;
        }

        for (string part = old.Package; part.Length > 0;)
        {
            if (Find(part) is not { Kind: SymbolKind.Package } package) return false;
            if (package.File == old)
                _symbols[part] = new Symbol(SymbolKind.Package, part, @new, null) { Next = package.Next };
            int dot = part.LastIndexOf('.');
            part = dot < 0 ? "" : part.Substring(0, dot);
        }

        return true;
    }

    private bool Remove(Symbol symbol)
    {
        Symbol? before = Find(symbol.FullName);
        if (before == symbol)
        {
            if (symbol.Next is null) _symbols.Remove(symbol.FullName);
            else _symbols[symbol.FullName] = symbol.Next;
            return true;
        }

        while (before is not null && before.Next != symbol) before = before.Next;
        if (before is null) return false;
        before.Next = symbol.Next;
        return true;
    }
}
