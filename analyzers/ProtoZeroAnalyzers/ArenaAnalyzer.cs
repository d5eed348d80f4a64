using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroAnalyzers.Lifetimes;

namespace ProtoZeroAnalyzers;

/// <summary>Finds arenas that nobody disposes (PZ4107).</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ArenaAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Descriptors.ArenaNotDisposed];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(static start =>
        {
            if (!MessageSymbols.AreIn(start.Compilation)) return;
            var symbols = new MessageSymbols();
            var summaries = new Summaries(start.Compilation, new Views(symbols), start.CancellationToken);
            var arenas = new Arenas(symbols, summaries);
            start.RegisterOperationBlockAction(block => Analyze(block, arenas));
        });
    }

    private static void Analyze(OperationBlockAnalysisContext context, Arenas arenas)
    {
        foreach (IOperation block in context.OperationBlocks)
        {
            foreach (IOperation it in arenas.Forgotten(block))
                context.ReportDiagnostic(Diagnostic.Create(Descriptors.ArenaNotDisposed, it.Syntax.GetLocation()));
        }
    }
}
