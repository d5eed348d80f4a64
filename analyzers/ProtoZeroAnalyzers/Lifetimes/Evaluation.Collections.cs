using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <content>Collections of what ends with the next message or row.</content>
internal sealed partial class Evaluation
{
    // What moves an enumeration of encoded messages on and still has the ones before.
    private void Collect(IOperation messages, Facts facts, SyntaxNode collector)
    {
        if (!Views.ShowsBytes(messages.Type)) return;
        foreach (Fact it in facts.All)
        {
            if (it is not { IsHandle: true, Memory.Kind: MemoryKind.Stream }) continue;
            Tell(FindingKind.Escape, collector, Editing.Bare(messages).Type, it.Memory, null);
            return;
        }
    }

    private Facts Spread(ISpreadOperation it)
    {
        Facts facts = Read(it.Operand);
        Collect(it.Operand, facts, it.Operand.Syntax);
        return facts.Inside();
    }

    // Work for later, in a collection that outlives a round of the loop: the row or the message ends before.
    private void KeepWork(IOperation collection, IOperation work, Facts value)
    {
        bool isTask = Views.IsTask(work.Type);
        if (!isTask && work.Type?.TypeKind != TypeKind.Delegate) return;
        if (Root(collection) is not ILocalReferenceOperation { Local: { } local }) return;
        SyntaxNode? declaration = local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(Cancellation);
        if (LoopOf(work.Syntax) == LoopOf(declaration)) return;
        Begin(work, value.Without(it => it.Kind is not (MemoryKind.Stream or MemoryKind.Rows)), collection);
    }

    private static SyntaxNode? LoopOf(SyntaxNode? node) => node?.FirstAncestorOrSelf<SyntaxNode>(static it => it
        is CommonForEachStatementSyntax or WhileStatementSyntax or ForStatementSyntax or DoStatementSyntax);
}
