using System.Collections.Generic;

namespace ProtoZeroGenerator.Syntax;

/// <summary>An enum.</summary>
internal sealed class EnumSyntax : SyntaxNode
{
    internal EnumSyntax(NameSyntax name, VisibilityKind visibility)
    {
        Name = name;
        Visibility = visibility;
    }

    public NameSyntax Name { get; }

    public VisibilityKind Visibility { get; }

    public List<EnumValueSyntax> Values { get; } = new List<EnumValueSyntax>();

    public List<ReservedSyntax> Reserved { get; } = new List<ReservedSyntax>();

    public List<OptionSyntax> Options { get; } = new List<OptionSyntax>();
}
