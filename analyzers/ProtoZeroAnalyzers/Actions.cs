using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ProtoZeroAnalyzers;

/// <summary>What an analyzer does with the code of one compilation.</summary>
internal abstract class Actions(Compilation compilation)
{
    /// <summary>The compilation.</summary>
    public Compilation Compilation { get; } = compilation;

    /// <summary>Looks at the body of each member.</summary>
    public abstract void OnBody(Action<BodyContext> action);

    /// <summary>Looks at each operation of a kind.</summary>
    public abstract void OnOperation(OperationKind kind, Action<OperationContext> action);

    /// <summary>Looks at the text of each expression of a kind.</summary>
    public abstract void OnSyntax(SyntaxKind kind, Action<SyntaxContext> action);

    /// <summary>Looks at each declaration of a kind. In pages of Razor there are none that matter.</summary>
    public abstract void OnSymbol(SymbolKind kind, Action<SymbolAnalysisContext> action);
}

/// <summary>Actions for all code but generated code.</summary>
#pragma warning disable RS1012 // The methods register them.
internal sealed class CompilationActions(CompilationStartAnalysisContext start) : Actions(start.Compilation)
#pragma warning restore RS1012
{
    /// <inheritdoc/>
    public override void OnBody(Action<BodyContext> action) => start.RegisterOperationBlockAction(it =>
        action(new BodyContext(it.OwningSymbol, it.OperationBlocks, it.GetControlFlowGraph, it.ReportDiagnostic,
            it.CancellationToken)));

    /// <inheritdoc/>
    public override void OnOperation(OperationKind kind, Action<OperationContext> action) =>
        start.RegisterOperationAction(
            it => action(
                new OperationContext(it.ContainingSymbol, it.Operation, it.ReportDiagnostic, it.CancellationToken)),
            kind);

    /// <inheritdoc/>
    public override void OnSyntax(SyntaxKind kind, Action<SyntaxContext> action) =>
        start.RegisterSyntaxNodeAction(
            it => action(new SyntaxContext(it.Node, it.SemanticModel, it.ReportDiagnostic, it.CancellationToken)),
            kind);

    /// <inheritdoc/>
    public override void OnSymbol(SymbolKind kind, Action<SymbolAnalysisContext> action) =>
        start.RegisterSymbolAction(action, kind);
}
