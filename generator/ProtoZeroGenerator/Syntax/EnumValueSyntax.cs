using System.Collections.Generic;

namespace ProtoZeroGenerator.Syntax;

/// <summary>One value of an enum.</summary>
internal sealed class EnumValueSyntax : SyntaxNode
{
    internal EnumValueSyntax(NameSyntax name, NumberSyntax number)
    {
        Name = name;
        Number = number;
    }

    public NameSyntax Name { get; }

    public NumberSyntax Number { get; }

    public List<OptionSyntax> Options { get; } = new List<OptionSyntax>();
}
