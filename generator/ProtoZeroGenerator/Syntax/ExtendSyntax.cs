using System.Collections.Generic;

namespace ProtoZeroGenerator.Syntax;

/// <summary><c>extend Message { … }</c>.</summary>
internal sealed class ExtendSyntax : SyntaxNode
{
    internal ExtendSyntax(NameSyntax extendee) => Extendee = extendee;

    /// <summary>The extended message.</summary>
    public NameSyntax Extendee { get; }

    public List<FieldSyntax> Fields { get; } = new List<FieldSyntax>();
}
