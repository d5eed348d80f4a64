using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ProtoZeroAnalyzers.Lifetimes;

namespace ProtoZeroAnalyzers;

/// <summary>What to do with a view that is to be kept, by its type.</summary>
internal static class Advice
{
    /// <summary>The property of a finding that has the call.</summary>
    internal const string Key = "Copy";

    /// <summary>The properties of a finding with what its correction writes, if there is one.</summary>
    public static ImmutableDictionary<string, string?> Property(string key, string? text) =>
        text is null ? ImmutableDictionary<string, string?>.Empty
            : ImmutableDictionary<string, string?>.Empty.Add(key, text);

    /// <summary>The words.</summary>
    public static string For(ITypeSymbol? type, Views views, Memory? memory = null)
    {
        if (Call(type, views) is { } call) return $"copy it with '{call}'";
        if (views.Symbols.IsMessage(type))
            return "copy it with 'Clone' into an arena that lives longer, or take its 'ToString()' or 'ToByteArray()'";
        if (Views.IsOwned(type) && memory?.Kind is MemoryKind.Stream or MemoryKind.Request)
            return "copy it with 'Clone()'";
        return Views.IsScan(type) ? "take what is needed" : "copy what it refers to";
    }

    /// <summary>The call that copies a view, where one does; null otherwise.</summary>
    public static string? Call(ITypeSymbol? type, Views views) => type switch
    {
        { Name: "ProtoString" } when views.IsView(type) => "ToString()",
        { Name: "ProtoBytes" } when views.IsView(type) => "ToArray()",
        INamedTypeSymbol { Name: "ProtoList" } it when views.IsView(type) && !views.Holds(it.TypeArguments[0]) =>
            "ToArray()",
        INamedTypeSymbol { Name: "Span" or "ReadOnlySpan", Arity: 1 } it when !views.Holds(it.TypeArguments[0]) =>
            "ToArray()",
        _ => null,
    };
}
