using Microsoft.CodeAnalysis;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>What is wrong.</summary>
internal enum FindingKind
{
    /// <summary>A view leaves the scope of its memory.</summary>
    Escape,

    /// <summary>A view is used after the end of its memory, on any path.</summary>
    UseAfterEnd,

    /// <summary>The same on some way.</summary>
    MayUseAfterEnd,

    /// <summary>A message holds a view of memory that ends before the message.</summary>
    OtherMemory,

    /// <summary>A reference to an element is used after its list or map has grown.</summary>
    UseAfterGrowth,
}

/// <summary>A mistake, with where it is.</summary>
internal sealed class Finding(
    FindingKind kind, SyntaxNode place, ITypeSymbol? type, Memory memory, SyntaxNode? end)
{
    /// <summary>What is wrong.</summary>
    public FindingKind Kind { get; } = kind;

    /// <summary>The expression of the view.</summary>
    public SyntaxNode Place { get; } = place;

    /// <summary>The type of the view.</summary>
    public ITypeSymbol? Type { get; } = type;

    /// <summary>The memory.</summary>
    public Memory Memory { get; } = memory;

    /// <summary>What ends it, or null if it ends with the member.</summary>
    public SyntaxNode? End { get; } = end;
}
