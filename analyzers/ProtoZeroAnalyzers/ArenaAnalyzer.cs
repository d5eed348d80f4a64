using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroAnalyzers.Lifetimes;

namespace ProtoZeroAnalyzers;

/// <summary>Finds arenas that nobody disposes (PZ4107).</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ArenaAnalyzer : MessageAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Descriptors.ArenaNotDisposed];

    /// <inheritdoc/>
    private protected override void Register(CompilationStartAnalysisContext start, MessageSymbols symbols)
    {
        var summaries = new Summaries(start.Compilation, new Views(symbols), start.CancellationToken);
        var arenas = new Arenas(symbols, summaries);
        start.RegisterOperationBlockAction(block => Analyze(block, arenas));
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
