using System.Collections.Generic;

namespace ProtoZeroGenerator.Syntax;

/// <summary>A oneof with its fields.</summary>
internal sealed class OneofSyntax : SyntaxNode
{
    internal OneofSyntax(NameSyntax name) => Name = name;

    public NameSyntax Name { get; }

    public List<FieldSyntax> Fields { get; } = new List<FieldSyntax>();

    public List<OptionSyntax> Options { get; } = new List<OptionSyntax>();
}
