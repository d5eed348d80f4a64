using System.Collections.Generic;

namespace ProtoZeroGenerator.Syntax;

/// <summary><c>extensions 100 to 199, 500 [ … ];</c>. The options hold for each of the ranges.</summary>
internal sealed class ExtensionsSyntax : SyntaxNode
{
    public List<RangeSyntax> Ranges { get; } = new List<RangeSyntax>();

    public List<OptionSyntax> Options { get; } = new List<OptionSyntax>();
}
