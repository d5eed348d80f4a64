using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroAnalyzers.Lifetimes;

namespace ProtoZeroAnalyzers;

/// <summary>Finds copies of a <c>ProtoWriter</c> that are written to, so that data is lost (PZ4106).</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class WriterAnalyzer : MessageAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Descriptors.WriterIsCopied];

    /// <inheritdoc/>
    private protected override void Register(CompilationStartAnalysisContext start, MessageSymbols symbols)
    {
        start.RegisterOperationBlockAction(Analyze);
    }

    private static void Analyze(OperationBlockAnalysisContext context)
    {
        foreach (IOperation block in context.OperationBlocks)
        {
            foreach ((SyntaxNode place, string advice) in Writers.Lost(block))
                context.ReportDiagnostic(
                    Diagnostic.Create(Descriptors.WriterIsCopied, place.GetLocation(), place.ToString(), advice));
        }
    }
}
