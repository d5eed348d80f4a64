namespace ProtoZeroGenerator.Syntax;

/// <summary><c>package a.b;</c>.</summary>
internal sealed class PackageSyntax : SyntaxNode
{
    internal PackageSyntax(NameSyntax name) => Name = name;

    public NameSyntax Name { get; }
}
