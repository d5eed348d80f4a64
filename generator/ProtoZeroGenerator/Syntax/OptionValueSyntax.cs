using System.Collections.Generic;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax;

/// <summary>What kind of token an option's value is.</summary>
internal enum OptionValueKind
{
    /// <summary>Missing or wrong; reported by the parser.</summary>
    Missing,
    Identifier,

    /// <summary>A whole number up to 2⁶⁴−1, the sign apart.</summary>
    Integer,

    /// <summary>A number with point or exponent, or a whole number beyond 2⁶⁴−1.</summary>
    Floating,
    String,
    Aggregate,

    /// <summary><c>[a, b]</c>; inside aggregates only.</summary>
    List,
}

/// <summary>The value of an option.</summary>
internal sealed class OptionValueSyntax : SyntaxNode
{
    internal OptionValueSyntax(OptionValueKind kind, SourceSpan span)
    {
        Kind = kind;
        Span = span;
    }

    public OptionValueKind Kind { get; }

    /// <summary>Whether a minus sign stands before it.</summary>
    public bool IsNegative { get; internal set; }

    /// <summary>An identifier.</summary>
    public string Text { get; internal set; } = "";

    /// <summary>A whole number without its sign.</summary>
    public ulong Integer { get; internal set; }

    /// <summary>Whether a whole number is written in decimal digits.</summary>
    public bool IsDecimal { get; internal set; } = true;

    /// <summary>A floating number without its sign.</summary>
    public double Floating { get; internal set; }

    /// <summary>A string's bytes, escapes resolved, adjacent literals joined.</summary>
    public byte[]? Bytes { get; internal set; }

    /// <summary>Fields of an aggregate.</summary>
    public List<AggregateFieldSyntax>? Fields { get; internal set; }

    /// <summary>Elements of a list.</summary>
    public List<OptionValueSyntax>? Elements { get; internal set; }
}
