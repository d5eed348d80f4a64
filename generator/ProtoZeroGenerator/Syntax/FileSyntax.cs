using System.Collections.Generic;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax;

/// <summary>A whole file as written.</summary>
internal sealed class FileSyntax : SyntaxNode
{
    internal FileSyntax(SourceFile source) => Source = source;

    /// <summary>The text it was parsed from.</summary>
    public SourceFile Source { get; }

    /// <summary>The <c>syntax</c> or <c>edition</c> statement, or null where there is none.</summary>
    public EditionSyntax? Edition { get; internal set; }

    /// <summary>The first package statement, or null.</summary>
    public PackageSyntax? Package { get; internal set; }

    /// <summary>Imports in order.</summary>
    public List<ImportSyntax> Imports { get; } = new List<ImportSyntax>();

    /// <summary>File options in order.</summary>
    public List<OptionSyntax> Options { get; } = new List<OptionSyntax>();

    /// <summary>Messages, enums, services and extend blocks in order.</summary>
    public List<SyntaxNode> Members { get; } = new List<SyntaxNode>();

    /// <summary>Whether the parser reported an error in it.</summary>
    public bool HasErrors { get; internal set; }
}
