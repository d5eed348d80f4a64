using System.Collections.Generic;

namespace ProtoZeroGenerator.Syntax;

/// <summary>Request or response of a method.</summary>
internal readonly struct MethodTypeSyntax
{
    public MethodTypeSyntax(bool isStream, NameSyntax type)
    {
        IsStream = isStream;
        Type = type;
    }

    public bool IsStream { get; }

    public NameSyntax Type { get; }
}

/// <summary><c>rpc Name (stream In) returns (Out);</c>.</summary>
internal sealed class MethodSyntax : SyntaxNode
{
    internal MethodSyntax(NameSyntax name, MethodTypeSyntax input, MethodTypeSyntax output)
    {
        Name = name;
        Input = input;
        Output = output;
    }

    public NameSyntax Name { get; }

    public MethodTypeSyntax Input { get; }

    public MethodTypeSyntax Output { get; }

    /// <summary>Whether it ends in braces, even empty ones.</summary>
    public bool HasBody { get; internal set; }

    public List<OptionSyntax> Options { get; } = new List<OptionSyntax>();
}
