using System.Collections.Generic;

namespace ProtoZeroGenerator.Syntax;

/// <summary><c>reserved 1 to 5, 9;</c> or <c>reserved "a", "b";</c>, in editions <c>reserved a, b;</c>.</summary>
internal sealed class ReservedSyntax : SyntaxNode
{
    public List<RangeSyntax> Ranges { get; } = new List<RangeSyntax>();

    public List<NameSyntax> Names { get; } = new List<NameSyntax>();
}
