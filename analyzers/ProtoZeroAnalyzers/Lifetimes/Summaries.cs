using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>The summaries of the methods of a project.</summary>
internal sealed class Summaries(Compilation compilation, Views views)
{
    private readonly ConcurrentDictionary<IMethodSymbol, Summary?> _known = new(SymbolEqualityComparer.Default);

    /// <summary>The summary of a method, or null if its body is not in the project.</summary>
    public Summary? Of(IMethodSymbol method, Visit visit) =>
        method.MethodKind == MethodKind.Constructor ? null : Find(method, visit);

    /// <summary>The same of a constructor that calls no other one with arguments.</summary>
    public Summary? OfConstructor(IMethodSymbol constructor, Visit visit) => Find(constructor, visit);

    private Summary? Find(IMethodSymbol method, Visit visit)
    {
        IMethodSymbol definition = (method.ReducedFrom ?? method).OriginalDefinition;
        if (definition.IsAbstract || definition.IsVirtual || definition.IsExtern
            || definition.DeclaringSyntaxReferences.Length != 1) return null;
        // Editors have the source of other projects, too.
        if (!SymbolEqualityComparer.Default.Equals(definition.ContainingAssembly, compilation.Assembly)) return null;
        if (_known.TryGetValue(definition, out Summary? known)) return known;
        SyntaxNode syntax = definition.DeclaringSyntaxReferences[0].GetSyntax(visit.Cancellation);
        bool hasBody = syntax switch
        {
            MethodDeclarationSyntax it => it.Body is not null || it.ExpressionBody is not null,
            ConstructorDeclarationSyntax { Initializer: not { ArgumentList.Arguments.Count: > 0 } } => true,
            LocalFunctionStatementSyntax => GraphOf(definition, syntax, visit.Cancellation) is not null,
            _ => false,
        };
        return _known.GetOrAdd(
            definition, hasBody ? new Summary(this, views, definition, syntax) : null);
    }

    /// <summary>What a method does with its parameters.</summary>
    public Effects EffectsOf(IMethodSymbol method, SyntaxNode syntax, Visit visit)
    {
        if (GraphOf(method, syntax, visit.Cancellation) is not { } graph) return Effects.None;
        var seeds = new Dictionary<ISymbol, Memory>(SymbolEqualityComparer.Default);
        var memories = new Dictionary<object, Memory>();
        foreach (IParameterSymbol it in method.Parameters)
        {
            if (!views.CanHold(it.Type)) continue;
            var seed = new Memory(MemoryKind.Other, it.Name);
            seeds.Add(it, seed);
            if (Views.IsHandle(it.Type)) memories.Add(it, seed);
        }

        var endings = new Endings();
        endings.Watch(method, graph, memories);
        var evaluation = new Evaluation(views, summaries: this, visit, method, [], memories, seeds);
        Walk.Through(graph, endings.Entry, evaluation);
        return new Effects(
            Of(method, seeds, evaluation.Returned), Of(method, seeds, evaluation.Stored),
            [
                .. from put in evaluation.Put
                   from parameter in Of(method, seeds, put.Value)
                   select (parameter, put.Key),
            ],
            Of(method, seeds, evaluation.Disposed), endings.At(evaluation.AtExit));
    }

    private ControlFlowGraph? GraphOf(IMethodSymbol method, SyntaxNode syntax, CancellationToken cancellation)
    {
#pragma warning disable RS1030 // The body may be in another file. It is read once, and only where a view is passed.
        SemanticModel model = compilation.GetSemanticModel(syntax.SyntaxTree);
#pragma warning restore RS1030
        if (syntax is BaseMethodDeclarationSyntax) return ControlFlowGraph.Create(syntax, model, cancellation);
        for (SyntaxNode? up = syntax.Parent; up is not null; up = up.Parent)
        {
            if (up is not (BaseMethodDeclarationSyntax or CompilationUnitSyntax)) continue;
            ControlFlowGraph? around = ControlFlowGraph.Create(up, model, cancellation);
            return around is not null && around.LocalFunctions.Contains(method, SymbolEqualityComparer.Default)
                ? around.GetLocalFunctionControlFlowGraph(method, cancellation) : null;
        }

        return null;
    }

    private static HashSet<int> Of(IMethodSymbol method, Dictionary<ISymbol, Memory> seeds, Facts facts) =>
    [
        .. method.Parameters.Where(it => seeds.TryGetValue(it, out Memory? seed) && facts.Has(seed))
            .Select(it => it.Ordinal),
    ];
}
