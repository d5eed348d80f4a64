using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Names;

/// <summary>
/// Finds what a name means at one place of one file: innermost scope first, and only what the file or its imports
/// declare. Only one lookup of a link is in use at a time.
/// </summary>
internal sealed class NameLookup
{
    private readonly LinkContext _context;
    private readonly SchemaFile _file;
    private readonly VisibleNames _visible;
    private bool _isOpen;
    private Symbol? _hidden;
    private string? _brokenAt;

    public NameLookup(LinkContext context, SchemaFile file)
    {
        _context = context;
        _file = file;
        _visible = context.Visible;
    }

    /// <summary>
    /// Whether something the file imports is broken or missing, so that a name may be missing for that reason.
    /// </summary>
    public bool IsIncomplete
    {
        get
        {
            Open();
            return _visible.IsIncomplete;
        }
    }

    /// <summary>
    /// Finds a name as seen from inside the declaration with the given full name; null if there is none.
    /// </summary>
    public Symbol? Find(string name, string from, bool typesOnly, bool forOptions = false)
    {
        _hidden = null;
        _brokenAt = null;
        if (name.Length == 0) return null;
        if (name[0] == '.') return FindExact(name.Substring(1), forOptions);
        int dot = name.IndexOf('.');
        string first = dot < 0 ? name : name.Substring(0, dot);
        string scope = from;
        while (true)
        {
            int end = scope.LastIndexOf('.');
            if (end < 0) return FindExact(name, forOptions);
            scope = scope.Substring(0, end);

            // Inside of the file's own declarations no other file declares anything. (Options are looked for in other
            // files' as well.)
            bool isOwnScope = !forOptions && scope.Length > _file.Package.Length;
            Symbol? symbol = Find(scope + "." + first, forOptions, isOwnScope);
            if (symbol is null) continue;
            if (dot < 0)
            {
                if (!typesOnly || symbol.IsType) return symbol;
            }
            else if (symbol.IsScope)
            {
                string full = scope + "." + name;
                symbol = FindExact(full, forOptions);
                if (symbol is null) _brokenAt = full;
                return symbol;
            }
        }
    }

    /// <summary>Finds a full name, without a leading dot.</summary>
    public Symbol? FindExact(string fullName, bool forOptions = false) => Find(fullName, forOptions, isOwnScope: false);

    private Symbol? Find(string fullName, bool forOptions, bool isOwnScope)
    {
        Symbol? symbol = Find(fullName, forOptions);
        if (!isOwnScope && symbol?.File != _file) _file.Dependencies.AddName(fullName);
        return symbol;
    }

    private Symbol? Find(string fullName, bool forOptions)
    {
        _context.Cancellation.ThrowIfCancellationRequested();
        Open();
        for (Symbol? symbol = _context.Symbols.Find(fullName); symbol is not null; symbol = symbol.Next)
        {
            if (symbol.Kind == SymbolKind.Package)
            {
                if (_visible.SeesPackage(fullName)) return symbol;
            }
            else if (_visible.Sees(symbol.File, out ImportSchema? import))
            {
                if (import is null) return symbol;
                if (!import.IsOption || forOptions)
                {
                    import.IsUsed = true;
                    return symbol;
                }
            }

            _hidden ??= symbol;
        }

        return null;
    }

    // Many files have no name to look up, least of all in their options.
    private void Open()
    {
        if (_isOpen) return;
        _isOpen = true;
        _visible.Open(_file, _context.Files.Count);
    }

    /// <summary>Reports that the last search found nothing, and why.</summary>
    public void ReportMissing(string name, SourceSpan span)
    {
        if (name.Length == 0 || IsIncomplete)
        {
            _file.HasErrors = true;
            return;
        }

        string shown = name[0] == '.' ? name.Substring(1) : name;
        if (_brokenAt is not null)
        {
            _context.Report(_file, span, DiagnosticId.NameHidden, shown, _brokenAt);
        }
        else if (_hidden is not null)
        {
            _context.Report(_file, span, DiagnosticId.NameNotImported, shown, _hidden.File.ImportName);
        }
        else
        {
            _context.Report(_file, span, DiagnosticId.NameNotFound, shown);
        }
    }
}
