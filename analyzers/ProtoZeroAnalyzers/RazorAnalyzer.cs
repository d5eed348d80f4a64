using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ProtoZeroAnalyzers;

/// <summary>
/// Finds in Razor pages, views and components what the other analyzers find in other code. The compiler takes them for
/// generated code, of which the other analyzers see nothing.
/// </summary>
/// <remarks>
/// An analyzer that asks for generated code gets all of it: the compiler makes operations of each emitted member, for
/// all analyzers that look at operations, which costs as much as it costs to compile them. So this one asks for none,
/// and visits the files of Razor itself, at the end of the compilation.
/// </remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class RazorAnalyzer : DiagnosticAnalyzer
{
    private static readonly ImmutableArray<MessageAnalyzer> s_analyzers =
    [
        new CopyAnalyzer(), new InPlaceAnalyzer(), new OwnedAnalyzer(), new MovedCodeAnalyzer(),
        new LifetimeAnalyzer(),
    ];

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        [.. s_analyzers.SelectMany(it => it.SupportedDiagnostics)];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.ReportDiagnostics);
        context.RegisterCompilationAction(Analyze);
    }

    private static void Analyze(CompilationAnalysisContext context)
    {
        Compilation compilation = context.Compilation;
        SyntaxTree[] pages = [.. compilation.SyntaxTrees.Where(RazorActions.IsOfRazor)];
        if (pages.Length == 0 || !MessageSymbols.AreIn(compilation)) return;
        var actions = new RazorActions(compilation);
        var symbols = new MessageSymbols();
        foreach (MessageAnalyzer analyzer in s_analyzers) analyzer.Register(actions, symbols);
        foreach (SyntaxTree page in pages)
        {
#pragma warning disable RS1030 // The model of one generated file is given to analyzers of all of them only.
            SemanticModel model = compilation.GetSemanticModel(page);
#pragma warning restore RS1030
            actions.Visit(model, context.ReportDiagnostic, context.CancellationToken);
        }
    }
}
