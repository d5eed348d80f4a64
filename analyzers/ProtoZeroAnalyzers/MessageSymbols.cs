using System;
using System.Collections.Concurrent;
using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers;

/// <summary>What the analyzers need to know of types and members. One object serves one compilation.</summary>
internal sealed class MessageSymbols
{
    /// <summary>The namespace of the library.</summary>
    public const string Library = "ProtoZeroSharp";

    // C# 14 and its kind of type are younger than the Roslyn that this assembly is compiled against.
    private const TypeKind ExtensionBlock = (TypeKind)14;

    private static readonly Func<ITypeSymbol, IParameterSymbol?>? s_extensionParameter =
        (Func<ITypeSymbol, IParameterSymbol?>?)typeof(ITypeSymbol).GetProperty("ExtensionParameter",
            BindingFlags.Public | BindingFlags.Instance)
            ?.GetMethod?.CreateDelegate(typeof(Func<ITypeSymbol, IParameterSymbol?>));

    private readonly ConcurrentDictionary<ITypeSymbol, bool> _messages = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ITypeSymbol, bool> _holders = new(SymbolEqualityComparer.Default);

    /// <summary>Whether the compilation knows the library at all.</summary>
    public static bool AreIn(Compilation compilation) =>
        !compilation.GetTypesByMetadataName($"{Library}.IProtoMessage`1").IsEmpty;

    /// <summary>Whether a type is a message, or a type parameter that stands for one.</summary>
    public bool IsMessage(ITypeSymbol? type) => type switch
    {
        ITypeParameterSymbol or INamedTypeSymbol { TypeKind: TypeKind.Struct, SpecialType: SpecialType.None } =>
            _messages.GetOrAdd(type, Implements),
        _ => false,
    };

    /// <summary>
    /// Whether a copy of a value is a copy of a message: a message, or a tuple or struct with a field that is one.
    /// </summary>
    public bool HoldsMessage(ITypeSymbol type) =>
        IsMessage(type) || (type is INamedTypeSymbol { TypeKind: TypeKind.Struct, SpecialType: SpecialType.None }
            && _holders.GetOrAdd(type, HasMessageField));

    /// <summary>Whether a type is an array of messages, or a span of them.</summary>
    public bool IsManyMessages(ITypeSymbol? type) => type switch
    {
        IArrayTypeSymbol it => IsMessage(it.ElementType),
        INamedTypeSymbol { Name: "Span", Arity: 1 } it => IsMessage(it.TypeArguments[0]),
        _ => false,
    };

    /// <summary>Whether a type is one of the library's own, by name.</summary>
    public static bool IsLibraryType(ITypeSymbol? type, string name) =>
        type is not null && type.Name == name && IsInLibrary(type);

    /// <summary>Whether a member or type was declared in the library.</summary>
    public static bool IsInLibrary(ISymbol symbol)
    {
        INamespaceSymbol? space = symbol.ContainingNamespace;
        while (space is
            {
                IsGlobalNamespace: false,
                ContainingNamespace.IsGlobalNamespace: false
            }) space = space.ContainingNamespace;
        return space?.Name == Library || OfGlobal(symbol) == "ProtoZeroSharp_Reading" || IsOfOwned(symbol);
    }

    /// <summary>Whether a member of owned messages was declared in an extension block of the library.</summary>
    public static bool IsOfOwned(ISymbol symbol) =>
        OfGlobal(symbol) is "ProtoZeroSharp_Owned" or "ProtoZeroSharp_OwnedJson";

    // The class that declares a member, with its extension blocks, if it is in the global namespace.
    private static string? OfGlobal(ISymbol symbol)
    {
        ISymbol outermost = symbol;
        while (outermost.ContainingType is { } type) outermost = type;
        return outermost.ContainingNamespace is { IsGlobalNamespace: true } ? outermost.Name : null;
    }

    /// <summary>
    /// Whether an expression returns a reference through which a message is meant to be changed: a member of the
    /// library or of a message, or an extension member of one, that returns <c>ref</c>.
    /// </summary>
    public bool IsMutableAccessor(IOperation operation)
    {
        switch (operation)
        {
            case IInvocationOperation { TargetMethod: { ReturnsByRef: true } method }:
                return IsMessage(method.ReturnType) && (IsOurs(method) || IsMessage(ReceiverOf(method)?.Type));
            case IPropertyReferenceOperation { Property: { ReturnsByRef: true } property }:
                return IsMessage(property.Type) && (IsOurs(property) || IsMessage(ReceiverOf(property)?.Type));
            case IImplicitIndexerReferenceOperation { IndexerSymbol: IPropertySymbol { ReturnsByRef: true } indexer }:
                return IsMessage(indexer.Type) && IsOurs(indexer);
            default:
                return false;
        }
    }

    /// <summary>
    /// Whether a member changes what it is called on: an edit of a message, or an extension that takes it by
    /// <c>ref</c>.
    /// </summary>
    public static bool ChangesReceiver(ISymbol member) =>
        ReceiverOf(member)?.RefKind == RefKind.Ref || IsEdit(member);

    /// <summary>
    /// Whether a member is an instance member by which emitted code changes a message, setters excepted. What users add
    /// to a message is none.
    /// </summary>
    public static bool IsEdit(ISymbol member) => !member.IsStatic && IsLikeEdit(member) && IsOfMessage(member);

    private static bool IsLikeEdit(ISymbol member) => member switch
    {
        IPropertySymbol it when StartsWith(it, "Mutable") => it.GetMethod is { IsReadOnly: false }
            && it.Type is { Name: "ProtoListEditor" or "ProtoMapEditor" },
        IMethodSymbol it when StartsWith(it, "Clear") =>
            it is { ReturnsVoid: true, IsReadOnly: false, Parameters.Length: 0 },
        IMethodSymbol it when StartsWith(it, "Set") =>
            it is { ReturnsVoid: true, IsReadOnly: false, Parameters.Length: 2 } && IsArena(it.Parameters[1].Type),
        IMethodSymbol it when StartsWith(it, "Mutable") =>
            it is { ReturnsByRef: true, IsReadOnly: false, Parameters.Length: 1 } && IsArena(it.Parameters[0].Type),
        _ => false,
    };

    private static bool IsArena(ITypeSymbol type) => IsLibraryType(type, "ArenaAllocator");

    /// <summary>Whether a method of the project is written by its users, not by the generator.</summary>
    public static bool IsWritten(ISymbol member) => member is IMethodSymbol
        && member.DeclaringSyntaxReferences.Any(it =>
            !it.SyntaxTree.FilePath.EndsWith(".g.cs", StringComparison.Ordinal));

    private bool IsOurs(ISymbol member) => IsInLibrary(member) || IsMessage(member.ContainingType);

    private static bool StartsWith(ISymbol member, string start) =>
        member.Name.StartsWith(start, StringComparison.Ordinal);

    private static bool IsOfMessage(ISymbol member) =>
        member.ContainingType is { TypeKind: TypeKind.Struct } type && Implements(type) && !IsWritten(member);

    // Of an extension member in a block, or of an extension method called as a static one.
    internal static IParameterSymbol? ReceiverOf(ISymbol member)
    {
        if (member.ContainingType is { TypeKind: ExtensionBlock } block) return s_extensionParameter?.Invoke(block);
        return member is IMethodSymbol { IsExtensionMethod: true, ReducedFrom: null, Parameters.Length: > 0 } method
            ? method.Parameters[0] : null;
    }

    private static bool Implements(ITypeSymbol type) => type is ITypeParameterSymbol parameter
        ? parameter.ConstraintTypes.Any(constraint => IsContract(constraint)
            || constraint.AllInterfaces.Any(IsContract))
        : type.AllInterfaces.Any(IsContract);

    private bool HasMessageField(ITypeSymbol type) =>
        type.GetMembers().Any(it => it is IFieldSymbol { IsStatic: false, IsReadOnly: false } field
            && IsMessage(field.Type));

    private static bool IsContract(ITypeSymbol type) => type is INamedTypeSymbol { Name: "IProtoMessage", Arity: 1 }
        && IsInLibrary(type);
}
