using System.Collections.Generic;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>Collects diagnostics in the order they are found.</summary>
internal sealed class DiagnosticBag
{
    /// <summary>At most this many are kept for one bag, so that a hostile file cannot fill the memory.</summary>
    public const int Limit = 1000;

    /// <summary>Longer names and texts are cut off in messages.</summary>
    private const int LongestArgument = 400;

    private readonly List<ProtoDiagnostic> _items = new List<ProtoDiagnostic>();
    private readonly HashSet<ProtoDiagnostic> _seen = new HashSet<ProtoDiagnostic>();

    /// <summary>What was found so far, in order.</summary>
    public IReadOnlyList<ProtoDiagnostic> Items => _items;

    /// <summary>Number of diagnostics kept.</summary>
    public int Count => _items.Count;

    /// <summary>Whether one of severity error was added (also when it was not kept).</summary>
    public bool HasErrors { get; private set; }

    /// <summary>Adds one finding; the same finding a second time is dropped.</summary>
    public void Add(SourceFile file, SourceSpan span, DiagnosticId id, params string[] arguments)
    {
        if (DiagnosticTable.Get(id).Severity == DiagnosticSeverity.Error) HasErrors = true;
        if (_items.Count >= Limit) return;
        for (int i = 0; i < arguments.Length; i++)
        {
            if (arguments[i].Length > LongestArgument)
                arguments[i] = arguments[i].Substring(0, LongestArgument) + "...";
        }

        var diagnostic = new ProtoDiagnostic(
            id, file.Path, span, file.Lines.PositionAt(span.Start), file.Lines.PositionAt(span.End), arguments);
        Add(diagnostic);
    }

    /// <summary>The same with a finding of another bag.</summary>
    public void Add(ProtoDiagnostic diagnostic)
    {
        if (diagnostic.Severity == DiagnosticSeverity.Error) HasErrors = true;
        if (_items.Count < Limit && _seen.Add(diagnostic)) _items.Add(diagnostic);
    }
}
