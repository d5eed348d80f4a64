using System.Collections.Generic;

namespace ProtoZeroGenerator.Syntax;

/// <summary>One part of an option's name: <c>deprecated</c> or <c>(my.option)</c>.</summary>
internal readonly struct OptionNamePart
{
    public OptionNamePart(NameSyntax name, bool isExtension)
    {
        Name = name;
        IsExtension = isExtension;
    }

    /// <summary>The name without parentheses; its span includes them.</summary>
    public NameSyntax Name { get; }

    /// <summary>Whether it stands in parentheses.</summary>
    public bool IsExtension { get; }
}

/// <summary>An option: <c>(my.option).part = value</c>, in a statement or in brackets.</summary>
internal sealed class OptionSyntax : SyntaxNode
{
    internal OptionSyntax(List<OptionNamePart> name, OptionValueSyntax value)
    {
        Name = name;
        Value = value;
    }

    /// <summary>At least one part.</summary>
    public List<OptionNamePart> Name { get; }

    public OptionValueSyntax Value { get; internal set; }

    /// <summary>Whether the name is this one plain word.</summary>
    public bool IsNamed(string name) => Name.Count == 1 && !Name[0].IsExtension && Name[0].Name.Text == name;
}
