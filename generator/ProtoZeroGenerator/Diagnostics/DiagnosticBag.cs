using System.Collections.Generic;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>Collects diagnostics in the order they are found.</summary>
internal sealed class DiagnosticBag
{
    /// <summary>
    /// At most this many errors are kept for one bag, and as many of what is no error: a hostile file cannot fill the memory, and
    /// no error is lost behind warnings.
    /// </summary>
    public const int Limit = 1000;

    /// <summary>Longer names and texts are cut off in messages.</summary>
    private const int LongestArgument = 400;

    private readonly List<ProtoDiagnostic> _items = new List<ProtoDiagnostic>();
    private readonly HashSet<ProtoDiagnostic> _seen = new HashSet<ProtoDiagnostic>();
    private int _errorCount;

    /// <summary>What was found so far, in order.</summary>
    public IReadOnlyList<ProtoDiagnostic> Items => _items;

    /// <summary>Number of diagnostics kept.</summary>
    public int Count => _items.Count;

    /// <summary>Whether one of severity error was added.</summary>
    public bool HasErrors => _errorCount > 0;

    /// <summary>Another bag with the same findings.</summary>
    public DiagnosticBag Copy()
    {
        var copy = new DiagnosticBag { _errorCount = _errorCount };
        copy._items.AddRange(_items);
        copy._seen.UnionWith(_seen);
        return copy;
    }

    /// <summary>Adds one finding; the same finding a second time is dropped.</summary>
    public void Add(SourceFile file, SourceSpan span, DiagnosticId id, params string[] arguments)
    {
        bool isError = DiagnosticTable.Get(id).Severity == DiagnosticSeverity.Error;
        if ((isError ? _errorCount : _items.Count - _errorCount) >= Limit) return;
        for (int i = 0; i < arguments.Length; i++)
        {
            if (arguments[i].Length > LongestArgument)
                arguments[i] = arguments[i].Substring(0, LongestArgument) + "...";
        }

        var diagnostic = new ProtoDiagnostic(
            id, file.Path, span, file.Lines.PositionAt(span.Start), file.Lines.PositionAt(span.End), arguments);
        if (!_seen.Add(diagnostic)) return;
        _items.Add(diagnostic);
        if (isError) _errorCount++;
    }
}
