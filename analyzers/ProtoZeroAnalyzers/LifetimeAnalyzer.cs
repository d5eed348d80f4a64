using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroAnalyzers.Lifetimes;

namespace ProtoZeroAnalyzers;

/// <summary>
/// Finds views that outlive their memory: kept beyond its end (PZ4101), used after it (PZ4102, PZ4103), put in a
/// message of another arena (PZ4105), and references to elements that have moved (PZ4108). It says nothing where the
/// code does not decide.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class LifetimeAnalyzer : MessageAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
    [
        Descriptors.ViewEscapes, Descriptors.UsedAfterEnd, Descriptors.MayBeUsedAfterEnd,
        Descriptors.ViewOfOtherArena, Descriptors.UsedAfterGrowth,
    ];

    /// <inheritdoc/>
    private protected override void Register(CompilationStartAnalysisContext start, MessageSymbols symbols)
    {
        var views = new Views(symbols);
        var summaries = new Summaries(start.Compilation, views, start.CancellationToken);
        start.RegisterOperationBlockAction(block => Analyze(block, views, summaries));
    }

    private static void Analyze(OperationBlockAnalysisContext context, Views views, Summaries summaries)
    {
        foreach (IOperation block in context.OperationBlocks)
        {
            if (!MayEnd(block)) continue;
            var findings = new List<Finding>();
            var evaluation = new Evaluation(views, summaries, context.OwningSymbol, findings, []);
            Walk.Through(context.GetControlFlowGraph(block), State.Empty, evaluation, context.CancellationToken);
            foreach (Finding finding in findings.OrderBy(it => it.Place.SpanStart))
                context.ReportDiagnostic(Report(finding, views));
        }
    }

    // Only what names an arena, an owned message, a stream of them or an editor can end something.
    private static bool MayEnd(IOperation block) => block.DescendantsAndSelf().Any(it =>
        Views.IsHandle(it.Type) || Views.IsStreamReader(it.Type) || Editing.IsEditor(it.Type)
        || it is IInvocationOperation { TargetMethod.Name: "ReadDelimited" or "ReadDelimitedAsync" or "ReadAllAsync" });

    private static Diagnostic Report(Finding finding, Views views)
    {
        string name = Short(finding.Place), memory = finding.Memory.Name;
        Location place = finding.Place.GetLocation();
        Location[] more = finding.End is { } end ? [end.GetLocation()] : [];
        string when = When(finding), advice = Advice.For(finding.Type, views, finding.Memory);
        return finding.Kind switch
        {
            FindingKind.Escape => Make(Descriptors.ViewEscapes, advice),
            FindingKind.UseAfterEnd => Make(Descriptors.UsedAfterEnd, $"{advice} before that"),
            FindingKind.MayUseAfterEnd => Make(Descriptors.MayBeUsedAfterEnd, $"{advice} before that"),
            FindingKind.OtherMemory => Make(Descriptors.ViewOfOtherArena, advice),
            _ => Make(Descriptors.UsedAfterGrowth, ""),
        };

        Diagnostic Make(DiagnosticDescriptor descriptor, string todo)
        {
            bool isOwner = Views.IsOwned(finding.Type) && finding.Kind == FindingKind.Escape;
            string? copy = isOwner ? "Clone()" : Advice.Call(finding.Type, views);
            return Diagnostic.Create(
                descriptor, place, more, Advice.Property(Advice.Key, copy), name, memory, when, todo);
        }
    }

    // Where the memory ends, in words.
    private static string When(Finding finding)
    {
        if (finding.Memory.Kind == MemoryKind.Request) return "with the call";
        if (finding.Memory.Kind == MemoryKind.Stream) return "when the next message is asked for";
        if (finding.End is null) return "with this member";
        bool isUsing = finding.End is VariableDeclaratorSyntax or VariableDeclarationSyntax or UsingStatementSyntax
            or LocalDeclarationStatementSyntax;
        if (isUsing) return "with its 'using'";
        int line = finding.End.SyntaxTree.GetLineSpan(finding.End.Span).StartLinePosition.Line + 1;
        return $"in line {line}";
    }

    private static string Short(SyntaxNode place)
    {
        const int Longest = 60;
        string[] words = place.ToString().Split(default(char[]), System.StringSplitOptions.RemoveEmptyEntries);
        string text = string.Join(" ", words);
        return text.Length <= Longest ? text : $"{text.Substring(0, Longest)}...";
    }
}
