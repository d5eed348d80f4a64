using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ProtoZeroAnalyzers.Copies;

/// <summary>
/// Where the value of a variable comes from, in the order of what a finding needs to know: the greatest of all
/// sources counts.
/// </summary>
internal enum Origin
{
    /// <summary>A value that nothing else refers to: <c>default</c>, <c>new</c>, a parse, a clone.</summary>
    Fresh,

    /// <summary>A copy of a message that lives somewhere else.</summary>
    Copy,

    /// <summary>
    /// A copy of what a mutable accessor returned, which came by way of a tuple, an array, an object or another
    /// variable.
    /// </summary>
    Carried,

    /// <summary>What a mutable accessor returned, without <c>ref</c>.</summary>
    Mutable,
}

/// <summary>One place where a variable gets a value.</summary>
/// <param name="place">The whole of what assigns or declares.</param>
/// <param name="name">The variable as it is written there: where a finding points at.</param>
/// <param name="value">The value, or a value that it is a part of; null if <paramref name="origin"/> is all that is
/// known.</param>
/// <param name="origin">The origin if there is no value.</param>
internal sealed class Source(SyntaxNode place, Location name, IOperation? value, Origin origin = Origin.Copy)
{
    public SyntaxNode Place { get; } = place;

    public Location Name { get; } = name;

    public IOperation? Value { get; } = value;

    public Origin Origin { get; } = origin;
}

/// <summary>A local variable or a parameter, with everything that happens to it in one member.</summary>
internal sealed class Variable(ISymbol symbol, ITypeSymbol type, RefKind refKind, SyntaxNode? declaration)
{
    public ISymbol Symbol { get; } = symbol;

    public ITypeSymbol Type { get; } = type;

    public RefKind RefKind { get; } = refKind;

    /// <summary>Null for what is not written, such as <c>value</c> in a setter.</summary>
    public SyntaxNode? Declaration { get; } = declaration;

    public List<Source> Sources { get; } = [];

    public List<IOperation> References { get; } = [];
}
