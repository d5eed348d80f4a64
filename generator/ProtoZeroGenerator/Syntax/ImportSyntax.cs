using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax;

/// <summary>The word between <c>import</c> and the name.</summary>
internal enum ImportKind
{
    Plain,
    Public,
    Weak,

    /// <summary>Edition 2024: for the options it declares only.</summary>
    Option,
}

/// <summary><c>import public "a/b.proto";</c>.</summary>
internal sealed class ImportSyntax : SyntaxNode
{
    internal ImportSyntax(ImportKind kind, SourceSpan kindSpan, string name, SourceSpan nameSpan)
    {
        Kind = kind;
        KindSpan = kindSpan;
        Name = name;
        NameSpan = nameSpan;
    }

    public ImportKind Kind { get; }

    /// <summary>The word between <c>import</c> and the name; meaningless where there is none.</summary>
    public SourceSpan KindSpan { get; }

    /// <summary>The text between the quotes.</summary>
    public string Name { get; }

    public SourceSpan NameSpan { get; }
}
