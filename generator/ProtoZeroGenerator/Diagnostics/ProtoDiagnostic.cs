using System;
using System.Collections.Generic;
using System.Globalization;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>
/// One finding in one <c>.proto</c> file: a plain value that holds no syntax, schema or source text, so that it can
/// be cached and compared.
/// </summary>
internal sealed class ProtoDiagnostic : IEquatable<ProtoDiagnostic>
{
    private readonly string[] _arguments;

    public ProtoDiagnostic(
        DiagnosticId id, string path, SourceSpan span, TextPosition start, TextPosition end, params string[] arguments)
    {
        Id = id;
        Path = path;
        Span = span;
        Start = start;
        End = end;
        _arguments = arguments;
    }

    /// <summary>Which mistake; number, title and severity stand in <see cref="DiagnosticTable"/>.</summary>
    public DiagnosticId Id { get; }

    /// <summary>Path of the file, as it was handed in.</summary>
    public string Path { get; }

    /// <summary>The characters that are wrong.</summary>
    public SourceSpan Span { get; }

    /// <summary>Line and column of the first character.</summary>
    public TextPosition Start { get; }

    /// <summary>Line and column just after the last character.</summary>
    public TextPosition End { get; }

    /// <summary>What fills the places of the message format.</summary>
    public IReadOnlyList<string> Arguments => _arguments;

    /// <summary>The severity its id has.</summary>
    public DiagnosticSeverity Severity => DiagnosticTable.Get(Id).Severity;

    /// <summary>The message text with its arguments filled in.</summary>
    public string Message =>
        string.Format(CultureInfo.InvariantCulture, DiagnosticTable.Get(Id).MessageFormat, _arguments);

    public bool Equals(ProtoDiagnostic? other)
    {
        if (other is null) return false;
        if (ReferenceEquals(this, other)) return true;
        if (Id != other.Id || Path != other.Path || !Span.Equals(other.Span) || !Start.Equals(other.Start)
            || !End.Equals(other.End) || _arguments.Length != other._arguments.Length)
        {
            return false;
        }

        for (int i = 0; i < _arguments.Length; i++)
        {
            if (_arguments[i] != other._arguments[i]) return false;
        }

        return true;
    }

    public override bool Equals(object? obj) => Equals(obj as ProtoDiagnostic);

    public override int GetHashCode() =>
        unchecked(((int)Id * 397 + Span.GetHashCode()) * 397 + StringComparer.Ordinal.GetHashCode(Path));

    public override string ToString() =>
        string.Format(CultureInfo.InvariantCulture, "{0}({1},{2}): {3}: {4}", Path, Start.Line + 1, Start.Column + 1,
            DiagnosticTable.Get(Id).Code, Message);
}
