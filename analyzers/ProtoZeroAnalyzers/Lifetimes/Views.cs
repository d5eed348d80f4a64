using System.Collections.Concurrent;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>Which types refer to the memory of messages.</summary>
internal sealed class Views(MessageSymbols symbols)
{
    private const int MaxDepth = 4;

    private readonly ConcurrentDictionary<ITypeSymbol, bool> _holders = new(SymbolEqualityComparer.Default);

    /// <summary>What messages are.</summary>
    public MessageSymbols Symbols { get; } = symbols;

    /// <summary>Whether a value of the type is a view: a message, a text, a list, a span, and the like.</summary>
    public bool IsView(ITypeSymbol? type) => type is not null && (Symbols.IsMessage(type) || IsLibraryView(type));

    /// <summary>Whether it is an arena, an owned message, or a writer, which end by themselves.</summary>
    public static bool IsHandle(ITypeSymbol? type) => IsArena(type) || IsOwned(type);

    /// <summary>Whether it is an arena.</summary>
    public static bool IsArena(ITypeSymbol? type) => MessageSymbols.IsLibraryType(type, "ArenaAllocator");

    /// <summary>Whether it is a writer.</summary>
    public static bool IsWriter(ITypeSymbol? type) => MessageSymbols.IsLibraryType(type, "ProtoWriter");

    /// <summary>Whether it is an owned message.</summary>
    public static bool IsOwned(ITypeSymbol? type)
    {
        for (; type is INamedTypeSymbol; type = type.BaseType)
        {
            if (type is INamedTypeSymbol { Arity: 1 } && MessageSymbols.IsLibraryType(type, "Owned")) return true;
        }

        return false;
    }

    /// <summary>Whether it reads the messages of a call, one after another.</summary>
    public static bool IsStreamReader(ITypeSymbol? type) =>
        type is INamedTypeSymbol { Name: "IAsyncStreamReader", Arity: 1 } reader && IsOwned(reader.TypeArguments[0]);

    /// <summary>Whether it is a scan, or what enumerates the rows of one.</summary>
    public static bool IsScan(ITypeSymbol? type) => type is INamedTypeSymbol { IsRefLikeType: true } it
        && (MessageSymbols.IsLibraryType(it, "ScanRows")
            || it.AllInterfaces.Any(face => MessageSymbols.IsLibraryType(face, "IScan")));

    /// <summary>
    /// Whether a value of the type holds views, by its declaration: a view, an arena, a collection of them, a task of
    /// one, a struct or class with a field of such a type.
    /// </summary>
    public bool Holds(ITypeSymbol? type) => Holds(type, MaxDepth);

    /// <summary>Whether a value of the type can refer to a view, also if its declaration does not say so.</summary>
    public bool CanHold(ITypeSymbol? type) => type is not null && (Holds(type) || type.IsRefLikeType
        || type.SpecialType == SpecialType.System_Object || type.TypeKind is TypeKind.Delegate or TypeKind.Dynamic
        || IsLazy(type) || IsTask(type) || ShowsBytes(type) || type is ITypeParameterSymbol);

    /// <summary>
    /// Whether a value of the type shows bytes that others hold, as an encoded message of a stream does, or is a
    /// collection of such.
    /// </summary>
    public static bool ShowsBytes(ITypeSymbol? type) => type switch
    {
        IArrayTypeSymbol it => ShowsBytes(it.ElementType),
        INamedTypeSymbol { TypeArguments.Length: 0 } or INamedTypeSymbol { TypeKind: TypeKind.Delegate } => false,
        INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory" } it =>
            it.TypeArguments[0].SpecialType == SpecialType.System_Byte,
        INamedTypeSymbol it => it.TypeArguments.Any(ShowsBytes),
        _ => false,
    };

    /// <summary>Whether it computes its elements during the enumeration, so that it looks at its source then.</summary>
    public static bool IsLazy(ITypeSymbol? type) => type is INamedTypeSymbol { TypeKind: TypeKind.Interface } it
        && it.Name is "IEnumerable" or "IEnumerator" or "IAsyncEnumerable" or "IAsyncEnumerator" or "IOrderedEnumerable"
            or "IQueryable" or "IGrouping" or "ILookup";

    /// <summary>Whether a type is a task that brings an owned message: one that came from elsewhere.</summary>
    public static bool BringsOwned(ITypeSymbol? type) =>
        IsTask(type) && type is INamedTypeSymbol { TypeArguments.Length: 1 } task && IsOwned(task.TypeArguments[0]);

    /// <summary>Whether it is work that may still go on.</summary>
    public static bool IsTask(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "Task" or "ValueTask" } it
        && it.ContainingNamespace is { Name: "Tasks", ContainingNamespace.Name: "Threading" };

    private bool Holds(ITypeSymbol? type, int depth)
    {
        if (type is null || depth == 0 || type.SpecialType is not (SpecialType.None or SpecialType.System_Nullable_T
            or SpecialType.System_Collections_Generic_IEnumerable_T
            or SpecialType.System_Collections_Generic_IList_T
            or SpecialType.System_Collections_Generic_ICollection_T
            or SpecialType.System_Collections_Generic_IEnumerator_T
            or SpecialType.System_Collections_Generic_IReadOnlyList_T
            or SpecialType.System_Collections_Generic_IReadOnlyCollection_T)) return false;
        switch (type)
        {
            case IArrayTypeSymbol it:
                return Holds(it.ElementType, depth);
            case IPointerTypeSymbol:
                return true;
            case INamedTypeSymbol { TypeKind: TypeKind.Enum or TypeKind.Delegate }:
                return false;
            case ITypeParameterSymbol:
                return Symbols.IsMessage(type);
        }

        if (IsView(type) || IsHandle(type) || type is INamedTypeSymbol named && IsStreamReader(named)) return true;
        if (depth < MaxDepth) return HoldsInside(type, depth);
        return _holders.GetOrAdd(type, it => HoldsInside(it, MaxDepth));
    }

    private bool HoldsInside(ITypeSymbol type, int depth)
    {
        // Keys by which others are found: what they find are keys of the collection's own type.
        if (type.Name == "AlternateLookup") type = type.ContainingType ?? type;
        if (type is INamedTypeSymbol { TypeArguments.Length: > 0 } generic
            && generic.TypeArguments.Any(it => Holds(it, depth - 1))) return true;
        if (type.ContainingType is { TypeArguments.Length: > 0 } outer
            && outer.TypeArguments.Any(it => Holds(it, depth - 1))) return true;
        if (MessageSymbols.IsInLibrary(type)) return false;
        if (type is INamedTypeSymbol { TypeKind: TypeKind.Struct or TypeKind.Class } named
            && (named.IsAnonymousType || named.Locations.Any(it => it.IsInSource)))
        {
            return named.GetMembers().Any(it => it is IFieldSymbol { IsStatic: false, IsConst: false } field
                && Holds(field.Type, depth - 1)) || (named.IsAnonymousType && named.GetMembers().Any(it =>
                it is IPropertySymbol property && Holds(property.Type, depth - 1)));
        }

        return false;
    }

    private static bool IsLibraryView(ITypeSymbol type) => type is { SpecialType: SpecialType.None, IsValueType: true }
        && type.Name is "ProtoString" or "ProtoBytes" or "ProtoList" or "ProtoMap" or "ProtoMapEntry"
            or "ProtoUnknownFields" or "DynamicMessage" or "ProtoValue" or "ProtoView" or "ProtoWriter"
            or "ProtoListEditor" or "ProtoMapEditor" or "Enumerator" or "Entry" or "Utf8Source" or "ProtoReader"
            or "ProtoPackedList" or "SplitEnumerator" or "Utf8Interpolation" && MessageSymbols.IsInLibrary(type);
}
