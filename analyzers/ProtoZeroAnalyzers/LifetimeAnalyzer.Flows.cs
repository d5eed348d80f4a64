using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ProtoZeroAnalyzers.Lifetimes;

namespace ProtoZeroAnalyzers;

public sealed partial class LifetimeAnalyzer
{
    private static void FindFlows(
        BodyContext context, IOperation block, Views views, Summaries summaries, Visit visit)
    {
        var findings = new List<Finding>();
        Walk.Through(context.GetControlFlowGraph(block),
            new Evaluation(views, summaries, visit, context.OwningSymbol, findings, []));
        foreach (Finding finding in findings.OrderBy(it => it.Place.SpanStart))
            context.ReportDiagnostic(Report(finding, views));
    }

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
        if (finding.Memory.Kind == MemoryKind.Shown) return "when the method returns";
        if (finding.Memory.Kind is MemoryKind.Rows or MemoryKind.Scan && !Views.IsScan(finding.Type))
            return finding.Memory.Kind == MemoryKind.Rows ? "with the next row or the scan" : "with the scan";
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
        string[] words = place.ToString().Split(default(char[]), StringSplitOptions.RemoveEmptyEntries);
        string text = string.Join(" ", words);
        return text.Length <= Longest ? text : $"{text.Substring(0, Longest)}...";
    }
}
