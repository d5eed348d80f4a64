using System.Collections.Generic;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>Collects diagnostics in the order they are found.</summary>
internal sealed class DiagnosticBag
{
    /// <summary>
    /// At most this many errors are kept for one bag, and as many of what is no error: a hostile file cannot fill the
    /// memory, and no error is lost behind warnings.
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

    /// <summary>Adds one finding; the same finding a second time is dropped.</summary>
    public void Add(SourceFile file, SourceSpan span, DiagnosticId id, params string[] arguments)
    {
        if (IsFull(DiagnosticTable.Get(id).Severity)) return;
        for (int i = 0; i < arguments.Length; i++)
        {
            if (arguments[i].Length > LongestArgument)
                arguments[i] = arguments[i].Substring(0, LongestArgument) + "...";
        }

        Add(new ProtoDiagnostic(
            id, file.Path, span, file.Lines.PositionAt(span.Start), file.Lines.PositionAt(span.End), arguments));
    }

    /// <summary>The same with a finding of another bag.</summary>
    public void Add(ProtoDiagnostic diagnostic)
    {
        if (IsFull(diagnostic.Severity) || !_seen.Add(diagnostic)) return;
        _items.Add(diagnostic);
        if (diagnostic.Severity == DiagnosticSeverity.Error) _errorCount++;
    }

    private bool IsFull(DiagnosticSeverity severity) =>
        (severity == DiagnosticSeverity.Error ? _errorCount : _items.Count - _errorCount) >= Limit;
}
