using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroAnalyzers.Lifetimes;

namespace ProtoZeroAnalyzers;

/// <summary>
/// Finds views that become objects, which loggers, dictionaries and others look at later (PZ4104). What is formatted or
/// compared at once is left alone.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class BoxAnalyzer : MessageAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Descriptors.ViewIsBoxed];

    /// <inheritdoc/>
    private protected override void Register(CompilationStartAnalysisContext start, MessageSymbols symbols)
    {
        var views = new Views(symbols);
        var boxes = new Boxes(views, new Summaries(start.Compilation, views, start.CancellationToken));
        start.RegisterOperationAction(
            action => AnalyzeBox(action, views, boxes), OperationKind.Conversion, OperationKind.DelegateCreation);
        start.RegisterOperationAction(action => AnalyzeState(action, views, boxes), OperationKind.Argument);
        start.RegisterOperationAction(action => AnalyzeText(action, views), OperationKind.InterpolatedString);
    }

    private static void AnalyzeBox(OperationAnalysisContext context, Views views, Boxes boxes)
    {
        if (!boxes.IsBox(context.Operation) || !boxes.IsKept(context.Operation)) return;
        IOperation view = context.Operation is IConversionOperation it ? it.Operand
            : ((IMethodReferenceOperation)((IDelegateCreationOperation)context.Operation).Target).Instance!;
        Report(context, view, views);
    }

    private static void AnalyzeState(OperationAnalysisContext context, Views views, Boxes boxes)
    {
        var argument = (IArgumentOperation)context.Operation;
        if (boxes.IsState(argument)) Report(context, argument.Value, views);
    }

    private static void AnalyzeText(OperationAnalysisContext context, Views views)
    {
        var text = (IInterpolatedStringOperation)context.Operation;
        if (!Boxes.IsDelayed(text)) return;
        foreach (IInterpolationOperation it in text.Parts.OfType<IInterpolationOperation>())
        {
            IOperation value = Editing.Bare(it.Expression);
            if (views.IsView(value.Type)) Report(context, value, views);
        }
    }

    private static void Report(OperationAnalysisContext context, IOperation view, Views views)
    {
        ImmutableDictionary<string, string?> fix = Advice.Property(Advice.Key, Advice.Call(view.Type, views));
        context.ReportDiagnostic(Diagnostic.Create(Descriptors.ViewIsBoxed, view.Syntax.GetLocation(), fix,
            view.Syntax.ToString(), Advice.For(view.Type, views)));
    }
}
