using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>
/// What a method of the project does with what it gets. Its body is looked at at the first use of the summary: most
/// methods are never looked at, as they are given nothing that refers to memory of messages.
/// </summary>
internal sealed class Summary(Summaries summaries, Views views, IMethodSymbol method, SyntaxNode syntax)
{
    private readonly Lazy<bool> _isUsedLater = new(() => IsUsedLater(method, syntax));
    private readonly Lazy<bool> _saysEnd = new(() => syntax.DescendantNodes()
        .OfType<IdentifierNameSyntax>().Any(it => Editing.IsEnd(it.Identifier.ValueText)));
    private Effects? _effects;

    /// <summary>Whether the method disposes it, or gives it back to a pool.</summary>
    public bool Ends(IParameterSymbol parameter, Visit visit) =>
        CanHold(parameter) && EffectsFor(visit).Ended.Contains(parameter.Ordinal);

    /// <summary>Whether the result may refer to what a parameter refers to.</summary>
    public bool Returns(IParameterSymbol parameter, Visit visit) =>
        _isUsedLater.Value || (CanHold(parameter) && EffectsFor(visit).Returned.Contains(parameter.Ordinal));

    /// <summary>Whether the method puts it where others see it.</summary>
    public bool Stores(IParameterSymbol parameter, Visit visit) =>
        CanHold(parameter) && EffectsFor(visit).Stored.Contains(parameter.Ordinal);

    /// <summary>
    /// Where the method puts it that the caller knows: <see cref="Effects.This"/>, another parameter, or a variable
    /// around a local function.
    /// </summary>
    public IEnumerable<object> Holders(IParameterSymbol parameter, Visit visit) => !CanHold(parameter) ? []
        : EffectsFor(visit).Put.Where(it => it.Parameter == parameter.Ordinal).Select(it => it.Holder);

    /// <summary>Whether the body has a word that ends something.</summary>
    public bool SaysEnd => _saysEnd.Value;

    /// <summary>
    /// What the method ends of what the caller knows. Its body is looked at only if it has a word that ends something,
    /// or is given an arena or owner, which it may hand on.
    /// </summary>
    public IEnumerable<Ending> Endings(Visit visit) =>
        SaysEnd || method.Parameters.Any(it => Views.IsHandle(it.Type)) ? EffectsFor(visit).Endings : [];

    private bool CanHold(IParameterSymbol parameter) =>
        parameter.Ordinal < method.Parameters.Length && views.CanHold(method.Parameters[parameter.Ordinal].Type);

    private Effects EffectsFor(Visit visit)
    {
        if (_effects is { } known) return known;
        if (!visit.Open.Add(method)) return Effects.None;
        try
        {
            return _effects = summaries.EffectsOf(method, syntax, visit);
        }
        finally
        {
            visit.Open.Remove(method);
        }
    }

    // Behind the first await the caller has gone on; an iterator runs when it is enumerated.
    private static bool IsUsedLater(IMethodSymbol method, SyntaxNode syntax)
    {
        if (syntax.DescendantNodes().Any(it => it is YieldStatementSyntax)) return true;
        if (!method.IsAsync) return false;
        int first = syntax.DescendantNodes().OfType<AwaitExpressionSyntax>().Select(it => it.Span.End)
            .DefaultIfEmpty(int.MaxValue).Min();
        HashSet<string> names = [.. method.Parameters.Select(it => it.Name)];
        return syntax.DescendantNodes().OfType<IdentifierNameSyntax>()
            .Any(it => it.SpanStart >= first && names.Contains(it.Identifier.ValueText));
    }
}

/// <summary>What a method does with its parameters, by their numbers.</summary>
/// <param name="returned">Those that the result may refer to.</param>
/// <param name="stored">Those that it puts where others see them.</param>
/// <param name="put">Those that it puts into something that the caller knows.</param>
/// <param name="ended">Those that it ends for good on some way.</param>
/// <param name="endings">What it ends before it returns, its caller's variables and members included.</param>
internal sealed class Effects(
    HashSet<int> returned, HashSet<int> stored, List<(int Parameter, object Holder)> put, HashSet<int> ended,
    List<Ending> endings)
{
    /// <summary>Stands for the object whose method it is.</summary>
    public static readonly object This = new();

    /// <summary>A method that does nothing with them.</summary>
    public static readonly Effects None = new([], [], [], [], []);

    /// <summary>Those that the result may refer to.</summary>
    public HashSet<int> Returned { get; } = returned;

    /// <summary>Those that it puts where others see them.</summary>
    public HashSet<int> Stored { get; } = stored;

    /// <summary>Those that it puts into something that the caller knows, and into what.</summary>
    public List<(int Parameter, object Holder)> Put { get; } = put;

    /// <summary>Those that it ends for good on some way.</summary>
    public HashSet<int> Ended { get; } = ended;

    /// <summary>What it ends before it returns, its caller's variables and members included.</summary>
    public List<Ending> Endings { get; } = endings;
}
