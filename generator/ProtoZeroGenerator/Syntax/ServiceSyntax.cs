using System.Collections.Generic;

namespace ProtoZeroGenerator.Syntax;

/// <summary>A service.</summary>
internal sealed class ServiceSyntax : SyntaxNode
{
    internal ServiceSyntax(NameSyntax name) => Name = name;

    public NameSyntax Name { get; }

    public List<MethodSyntax> Methods { get; } = new List<MethodSyntax>();

    public List<OptionSyntax> Options { get; } = new List<OptionSyntax>();
}
