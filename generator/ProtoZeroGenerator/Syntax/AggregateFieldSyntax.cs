namespace ProtoZeroGenerator.Syntax;

/// <summary>How a field of an aggregate is named.</summary>
internal enum AggregateNameKind
{
    Field,

    /// <summary><c>[pkg.extension]</c>.</summary>
    Extension,

    /// <summary><c>[type.googleapis.com/pkg.Message]</c>.</summary>
    AnyUrl,
}

/// <summary>One field of an aggregate option value: <c>name: value</c>.</summary>
internal sealed class AggregateFieldSyntax : SyntaxNode
{
    internal AggregateFieldSyntax(AggregateNameKind kind, NameSyntax name, bool hasColon, OptionValueSyntax value)
    {
        Kind = kind;
        Name = name;
        HasColon = hasColon;
        Value = value;
    }

    public AggregateNameKind Kind { get; }

    /// <summary>The name, without brackets.</summary>
    public NameSyntax Name { get; }

    /// <summary>Whether a colon stands before the value.</summary>
    public bool HasColon { get; }

    public OptionValueSyntax Value { get; }
}
