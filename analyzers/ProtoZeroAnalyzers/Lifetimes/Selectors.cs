using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>Methods that are shown a message, or a row and its levels, until they return.</summary>
internal static class Selectors
{
    /// <summary>Whether it is the delegate of one: a selector or a filter.</summary>
    public static bool Is(ITypeSymbol? type) => type is INamedTypeSymbol
    {
        TypeKind: TypeKind.Delegate,
        Name: "ProtoSelector" or "ProtoRowSelector" or "ProtoFilter"
    } && MessageSymbols.IsInLibrary(type);

    /// <summary>The lambda or local function of which a delegate is made, or null.</summary>
    public static IMethodSymbol? BodyOf(IDelegateCreationOperation made) => made.Target switch
    {
        IAnonymousFunctionOperation it => it.Symbol,
        IMethodReferenceOperation { Method: { MethodKind: MethodKind.LocalFunction } it } => it.OriginalDefinition,
        _ => null,
    };
}
