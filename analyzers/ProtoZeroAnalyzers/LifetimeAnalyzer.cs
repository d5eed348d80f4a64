using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroAnalyzers.Lifetimes;

namespace ProtoZeroAnalyzers;

/// <summary>
/// Finds views that outlive their memory: kept beyond its end (PZ4101), used after it (PZ4102, PZ4103), put in a
/// message of another arena (PZ4105), and references to elements that have moved (PZ4108). Beside them: views that
/// become objects (PZ4104), copies of writers (PZ4106), arenas and scans that are not disposed (PZ4107), and views that
/// are taken for objects (PZ4109, PZ4110). It says nothing where the code does not decide.
/// </summary>
/// <remarks>One analyzer finds all of it, so that each body is walked once and each method is summed up once.</remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed partial class LifetimeAnalyzer : MessageAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
    [
        Descriptors.ViewEscapes, Descriptors.UsedAfterEnd, Descriptors.MayBeUsedAfterEnd, Descriptors.ViewIsBoxed,
        Descriptors.ViewOfOtherArena, Descriptors.WriterIsCopied, Descriptors.ArenaNotDisposed,
        Descriptors.UsedAfterGrowth, Descriptors.ComparedWithNull, Descriptors.ResultIsDropped,
    ];

    /// <inheritdoc/>
    internal override void Register(Actions actions, MessageSymbols symbols)
    {
        var views = new Views(symbols);
        var summaries = new Summaries(actions.Compilation, views);
        var boxes = new Boxes(views, summaries);
        var arenas = new Arenas(symbols, summaries);
        actions.OnBody(context =>
        {
            foreach (IOperation block in context.OperationBlocks)
            {
                var content = new Content(block, boxes);
                foreach (IInvocationOperation call in content.Statements) FindDropped(context, call, views);
                FindWriters(context, content, block);
                var visit = new Visit(context.CancellationToken);
                visit.Selectors.UnionWith(content.Selectors);
                try
                {
                    if (content.MayEnd(summaries, visit)) FindFlows(context, block, views, summaries, visit);
                    FindBoxes(context, content, views, boxes, visit);
                    FindArenas(context, content, block, arenas, visit);
                }
                catch (InsufficientExecutionStackException)
                {
                    // Expressions are nested too deeply to be followed: nothing is said of what they refer to.
                }
            }
        });
        actions.OnSyntax(SyntaxKind.EqualsExpression, node => FindNull(node, views));
        actions.OnSyntax(SyntaxKind.NotEqualsExpression, node => FindNull(node, views));
    }

    private static void FindWriters(BodyContext context, Content content, IOperation block)
    {
        foreach ((SyntaxNode place, string advice) in Writers.Lost(content, block))
            context.ReportDiagnostic(
                Diagnostic.Create(Descriptors.WriterIsCopied, place.GetLocation(), place.ToString(), advice));
    }

    private static void FindArenas(
        BodyContext context, Content content, IOperation block, Arenas arenas, Visit visit)
    {
        foreach (IOperation it in arenas.Forgotten(content, block, visit)) Report(it, "arena", "keep it");
        foreach (IOperation it in Scans.Forgotten(content, block)) Report(it, "scan", "use 'foreach', or keep it");

        void Report(IOperation made, string what, string advice) => context.ReportDiagnostic(
            Diagnostic.Create(Descriptors.ArenaNotDisposed, made.Syntax.GetLocation(), what, advice));
    }
}
