using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>Takes what an analyzer asks for when it begins, and keeps what it says of generated code.</summary>
#pragma warning disable RS1001, RS1026 // It is no analyzer.
internal sealed class Asked : AnalysisContext
{
    /// <summary>What was said.</summary>
    public GeneratedCodeAnalysisFlags? Flags { get; private set; }

    /// <inheritdoc/>
    public override void ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags analysisMode) =>
        Flags = analysisMode;

    /// <inheritdoc/>
    public override void EnableConcurrentExecution()
    {
    }

    /// <inheritdoc/>
    public override void RegisterCompilationStartAction(Action<CompilationStartAnalysisContext> action)
    {
    }

    /// <inheritdoc/>
    public override void RegisterCompilationAction(Action<CompilationAnalysisContext> action)
    {
    }

    /// <inheritdoc/>
    public override void RegisterSemanticModelAction(Action<SemanticModelAnalysisContext> action)
    {
    }

    /// <inheritdoc/>
    public override void RegisterSymbolAction(
        Action<SymbolAnalysisContext> action, ImmutableArray<SymbolKind> symbolKinds)
    {
    }

    /// <inheritdoc/>
    public override void RegisterCodeBlockStartAction<TLanguageKindEnum>(
        Action<CodeBlockStartAnalysisContext<TLanguageKindEnum>> action)
    {
    }

    /// <inheritdoc/>
    public override void RegisterCodeBlockAction(Action<CodeBlockAnalysisContext> action)
    {
    }

    /// <inheritdoc/>
    public override void RegisterSyntaxTreeAction(Action<SyntaxTreeAnalysisContext> action)
    {
    }

    /// <inheritdoc/>
    public override void RegisterSyntaxNodeAction<TLanguageKindEnum>(
        Action<SyntaxNodeAnalysisContext> action, ImmutableArray<TLanguageKindEnum> syntaxKinds)
    {
    }
}
