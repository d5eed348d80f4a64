using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>What a method of the project does with what it gets.</summary>
/// <param name="returned">The parameters that the result may refer to.</param>
/// <param name="stored">The parameters that it puts where others see them.</param>
/// <param name="ended">The parameters that it ends.</param>
/// <param name="isUsedLater">Whether it goes on with them after it has returned.</param>
internal sealed class Summary(HashSet<int> returned, HashSet<int> stored, HashSet<int> ended, bool isUsedLater)
{
    /// <summary>Whether the method disposes it, or gives it back to a pool.</summary>
    public bool Ends(IParameterSymbol parameter) => ended.Contains(parameter.Ordinal);

    /// <summary>Whether the result may refer to what a parameter refers to.</summary>
    public bool Returns(IParameterSymbol parameter) => isUsedLater || returned.Contains(parameter.Ordinal);

    /// <summary>Whether the method puts it where others see it.</summary>
    public bool Stores(IParameterSymbol parameter) => stored.Contains(parameter.Ordinal);

}

/// <summary>The summaries of the methods of a project. They are made when they are asked for.</summary>
#pragma warning disable CA1001 // The two live as long as a compilation, and hold nothing that must be given back.
internal sealed class Summaries(Compilation compilation, Views views, CancellationToken cancellation)
#pragma warning restore CA1001
{
    private readonly ConcurrentDictionary<IMethodSymbol, Summary?> _known = new(SymbolEqualityComparer.Default);

    // Methods that are looked at by this thread; one that calls itself returns and stores nothing new.
    private readonly ThreadLocal<HashSet<IMethodSymbol>> _open =
        new(() => new HashSet<IMethodSymbol>(SymbolEqualityComparer.Default));
    private readonly ThreadLocal<Dictionary<ISymbol, Memory>?> _seeds = new();

    /// <summary>The summary of a method, or null if its body is not in the project.</summary>
    public Summary? Of(IMethodSymbol method)
    {
        IMethodSymbol definition = (method.ReducedFrom ?? method).OriginalDefinition;
        if (definition.IsAbstract || definition.IsVirtual || definition.IsExtern
            || definition.DeclaringSyntaxReferences.Length != 1) return null;
        if (_known.TryGetValue(definition, out Summary? known)) return known;
        if (!_open.Value!.Add(definition)) return new Summary([], [], [], isUsedLater: false);
        try
        {
            Summary? made = Make(definition);
            _known.TryAdd(definition, made);
            return made;
        }
        finally
        {
            _open.Value.Remove(definition);
        }
    }

    /// <summary>What a parameter refers to while its method is summed up, or null.</summary>
    public Memory? SeedOf(ISymbol parameter) =>
        _seeds.Value is { } seeds && seeds.TryGetValue(parameter, out Memory? seed) ? seed : null;

    private Summary? Make(IMethodSymbol method)
    {
        SyntaxNode syntax = method.DeclaringSyntaxReferences[0].GetSyntax(cancellation);
        if (syntax is not (MethodDeclarationSyntax or LocalFunctionStatementSyntax)) return null;
#pragma warning disable RS1030 // The body may be in another file. It is read once, and only where a view is passed.
        SemanticModel model = compilation.GetSemanticModel(syntax.SyntaxTree);
#pragma warning restore RS1030
        ControlFlowGraph? graph = GraphOf(method, syntax, model);
        if (graph is null) return null;
        Dictionary<ISymbol, Memory>? outer = _seeds.Value;
        var seeds = new Dictionary<ISymbol, Memory>(SymbolEqualityComparer.Default);
        var memories = new Dictionary<object, Memory>();
        foreach (IParameterSymbol it in method.Parameters)
        {
            if (!views.CanHold(it.Type)) continue;
            var seed = new Memory(MemoryKind.Other, it.Name);
            seeds.Add(it, seed);
            if (Views.IsHandle(it.Type)) memories.Add(it, seed);
        }

        _seeds.Value = seeds;
        try
        {
            var evaluation = new Evaluation(views, this, method, [], memories);
            Walk.Through(graph, State.Empty, evaluation, cancellation);
            return new Summary(Of(method, seeds, evaluation.Returned), Of(method, seeds, evaluation.Stored),
                Of(method, seeds, evaluation.Disposed), IsUsedLater(method, syntax));
        }
        finally
        {
            _seeds.Value = outer;
        }
    }

    private ControlFlowGraph? GraphOf(IMethodSymbol method, SyntaxNode syntax, SemanticModel model)
    {
        if (syntax is MethodDeclarationSyntax) return ControlFlowGraph.Create(syntax, model, cancellation);
        for (SyntaxNode? up = syntax.Parent; up is not null; up = up.Parent)
        {
            if (up is not (BaseMethodDeclarationSyntax or CompilationUnitSyntax)) continue;
            ControlFlowGraph? around = ControlFlowGraph.Create(up, model, cancellation);
            return around is not null && around.LocalFunctions.Contains(method, SymbolEqualityComparer.Default)
                ? around.GetLocalFunctionControlFlowGraph(method, cancellation) : null;
        }

        return null;
    }

    private static HashSet<int> Of(IMethodSymbol method, Dictionary<ISymbol, Memory> seeds, Facts facts)
    {
        HashSet<Memory> memories = [.. facts.Memories];
        return [.. method.Parameters.Where(it => seeds.TryGetValue(it, out Memory? seed) && memories.Contains(seed))
            .Select(it => it.Ordinal)];
    }

    // Behind the first await the caller has gone on; an iterator runs when it is asked.
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
