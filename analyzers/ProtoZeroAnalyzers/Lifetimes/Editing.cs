using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>What the members of the library do with what they get, by their names.</summary>
internal static class Editing
{
    private static readonly HashSet<string> s_growing = ["Add", "AddRange", "Insert", "GetOrAdd"];

    private static readonly HashSet<string> s_keeping =
    [
        "Add", "AddFirst", "AddLast", "AddBefore", "AddAfter", "AddRange", "AddOrUpdate", "Append", "Enqueue",
        "EnqueueRange", "Push", "PushRange", "Insert", "InsertRange", "TryAdd", "TryUpdate", "GetOrAdd", "TryWrite",
        "WriteAsync", "Write", "SetResult", "TrySetResult", "Post", "SendAsync", "Set", "SetItem", "Fill", "Return",
        "OnNext", "SetTarget",
    ];

    private static readonly HashSet<string> s_looking =
        ["Any", "Contains", "Count", "ElementAt", "ElementAtOrDefault", "First", "FirstOrDefault", "LongCount"];

    private static readonly HashSet<string> s_later =
    [
        "AddRange", "AsParallel", "Chunk", "Distinct", "DistinctBy", "Except", "ExceptBy", "ForEach", "ForEachAsync",
        "GroupBy", "GroupJoin", "InsertRange", "Intersect", "IntersectBy", "Join", "Last", "LastOrDefault", "Max",
        "MaxBy", "Min", "MinBy", "Order", "OrderBy", "OrderByDescending", "OrderDescending", "Reverse",
        "Shuffle", "SkipLast", "TakeLast", "ToArray", "ToArrayAsync", "ToDictionary", "ToDictionaryAsync", "ToHashSet",
        "ToHashSetAsync", "ToImmutableArray", "ToImmutableList", "ToList", "ToListAsync", "ToLookup", "ToLookupAsync",
        "Union", "UnionBy",
    ];

    /// <summary>Whether a type edits a list or map.</summary>
    public static bool IsEditor(ITypeSymbol? type) =>
        type is { Name: "ProtoListEditor" or "ProtoMapEditor" } && MessageSymbols.IsInLibrary(type);

    /// <summary>Whether a call may move the elements of a list or map.</summary>
    public static bool Grows(IMethodSymbol method) => s_growing.Contains(method.Name);

    /// <summary>Whether a call makes space, so that the elements stay where they are.</summary>
    public static bool MakesRoom(IMethodSymbol method) => method.Name == "EnsureCapacity";

    /// <summary>Whether a call copies all of what it gets, so that the result refers to its arena only.</summary>
    public static bool Copies(IMethodSymbol method) => method.Name is "Clone" or "MergeFrom" or "Bytes" or "Utf8"
        || method.Name.StartsWith("Parse", System.StringComparison.Ordinal)
        || method.Name.StartsWith("TryParse", System.StringComparison.Ordinal);

    /// <summary>Whether the name of a method of others says that what it returns is a copy.</summary>
    public static bool SaysCopy(IMethodSymbol method) =>
        method.Name is "Copy" or "DeepCopy" or "Clone" or "DeepClone" or "Duplicate";

    /// <summary>Whether a call writes into the span that it gets and returns a part of it.</summary>
    public static bool Fills(IMethodSymbol method) => method is { Name: "Decode", ContainingType.Name: "ProtoString" };

    /// <summary>Whether a call ends the memory of what it is called on, and the handle too.</summary>
    public static bool Disposes(IMethodSymbol method) =>
        method is { Name: "Dispose" or "DisposeAsync" or "Release", Parameters.Length: 0 };

    /// <summary>Whether a call ends the memory of what it is called on, and keeps the handle.</summary>
    public static bool Resets(IMethodSymbol method) =>
        method is { Name: "Reset" or "Compact", Parameters.Length: 0 };

    /// <summary>Whether a call moves a stream to the next message.</summary>
    public static bool AsksForNext(IMethodSymbol method) => method.Name is "MoveNext" or "MoveNextAsync";

    /// <summary>Whether a call gives an arena or an owned message back to a pool.</summary>
    public static bool GivesBack(IMethodSymbol method) => method.Name is "Return" or "GiveBack" or "Recycle";

    /// <summary>Whether a method of this name may end memory.</summary>
    public static bool IsEnd(string name) => name
        is "Dispose" or "DisposeAsync" or "Release" or "Reset" or "Compact" or "Return" or "GiveBack" or "Recycle";

    /// <summary>
    /// Whether a parameter takes what a collection, a channel, a queue or a promise keeps: its type is a parameter of
    /// the type of the object.
    /// </summary>
    public static bool Keeps(IParameterSymbol parameter)
    {
        if (parameter.ContainingSymbol is not IMethodSymbol { IsStatic: false } method) return false;
        if (!s_keeping.Contains(method.Name) || method.Locations.Any(it => it.IsInSource)) return false;
        // The collection keeps a key of its own type, which is made of the one of the look-up.
        if (parameter.OriginalDefinition.Type is ITypeParameterSymbol { DeclaringType.Name: "AlternateLookup" })
            return false;
        return method.ContainingType.IsGenericType && parameter.OriginalDefinition.Type is ITypeParameterSymbol
            or INamedTypeSymbol { TypeArguments.Length: > 0 };
    }

    /// <summary>Whether a call takes something out of a collection, which may be what was put there.</summary>
    public static bool TakesOut(IMethodSymbol method) => method.Name is "Clear" or "Dequeue" or "TryDequeue" or "Pop"
        or "TryPop" or "TryTake" or "Take" or "ExceptWith" or "TryRead"
        || method.Name.StartsWith("Remove", System.StringComparison.Ordinal)
        || method.Name.StartsWith("TryRemove", System.StringComparison.Ordinal);

    /// <summary>Whether a call runs a delegate beside the caller.</summary>
    public static bool RunsBeside(IMethodSymbol method) => (method.ContainingType?.Name, method.Name) is
        ("Task", "Run") or ("TaskFactory", "StartNew") or ("ThreadPool", _) or ("Task", "ContinueWith");

    /// <summary>Whether a call keeps a delegate for later.</summary>
    public static bool KeepsDelegate(IMethodSymbol method) => (method.ContainingType?.Name, method.Name) is
        ("ThreadPool", _) or ("CancellationToken", "Register" or "UnsafeRegister") or ("Timer", _)
        or ("ChangeToken", "OnChange");

    /// <summary>Whether a call of the base library gives a result that looks at its source later.</summary>
    public static bool IsDeferred(IMethodSymbol method) => IsQuery(method) && Views.IsLazy(method.ReturnType);

    /// <summary>Whether a call of the base library reads the elements of what it is called on.</summary>
    public static bool ReadsElements(IMethodSymbol method) => IsQuery(method) && !s_looking.Contains(method.Name);

    /// <summary>
    /// Whether a call of the base library uses elements of what it gets when it has gone on to the next ones.
    /// </summary>
    public static bool UsesLater(IMethodSymbol method) =>
        s_later.Contains(method.Name) && !method.Locations.Any(it => it.IsInSource);

    /// <summary>Whether a call waits for tasks.</summary>
    public static bool Waits(IMethodSymbol method) => method.ContainingType?.Name is "Task"
        && method.Name is "WhenAll" or "WaitAll" or "Wait" or "WhenAny" or "WaitAsync" or "GetAwaiter" or "GetResult";

    /// <summary>Whether what a call with an arena gives is a part of what it is called on.</summary>
    public static bool IsPart(IMethodSymbol method) =>
        method.Name.StartsWith("Mutable", System.StringComparison.Ordinal)
        || method.Name.StartsWith("Get", System.StringComparison.Ordinal)
        || method.Name.StartsWith("TryGet", System.StringComparison.Ordinal);

    /// <summary>
    /// Whether a parameter's value is copied by a call with an arena; editors and arenas copy texts and bytes, and
    /// lists and maps of them.
    /// </summary>
    public static bool IsCopied(IParameterSymbol? parameter, bool takesTexts) =>
        parameter?.Type is { IsRefLikeType: true } or { SpecialType: SpecialType.System_String }
        || (takesTexts && AreTexts(parameter?.Type));

    private static bool IsQuery(IMethodSymbol method) =>
        method.ContainingType?.Name is "Enumerable" or "Queryable" or "AsyncEnumerable" or "ParallelEnumerable";

    // Texts and bytes, with numbers beside them, and what holds nothing else.
    private static bool AreTexts(ITypeSymbol? type) => type switch
    {
        INamedTypeSymbol { Name: "ProtoString" or "ProtoBytes" } => MessageSymbols.IsInLibrary(type),
        INamedTypeSymbol { TypeKind: TypeKind.Enum } => true,
        INamedTypeSymbol { SpecialType: not SpecialType.None, IsValueType: true } => true,
        INamedTypeSymbol { Name: "ProtoList" or "ProtoMap" or "IEnumerable" or "KeyValuePair" } it =>
            it.TypeArguments.Length > 0 && it.TypeArguments.All(AreTexts),
        _ => false,
    };

    /// <summary>An expression without the conversions and parentheses around it.</summary>
    public static IOperation Bare(IOperation operation)
    {
        while (true)
        {
            switch (operation)
            {
                case IConversionOperation it:
                    operation = it.Operand;
                    break;
                case IParenthesizedOperation it:
                    operation = it.Operand;
                    break;
                default:
                    return operation;
            }
        }
    }

    /// <summary>The method's receiver: what it is called on, also of an extension method.</summary>
    public static IOperation? ReceiverOf(IInvocationOperation call) => call.Instance
        ?? (call.TargetMethod.IsExtensionMethod && call.Arguments.Length > 0 ? call.Arguments[0].Value : null);
}
