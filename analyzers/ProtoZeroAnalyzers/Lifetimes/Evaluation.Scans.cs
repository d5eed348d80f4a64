using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <content>Scans, their rows and their levels.</content>
internal sealed partial class Evaluation
{
    private Facts ScanOf(object key, string name) =>
        Facts.Of(MemoryOf((key, MemoryKind.Rows), MemoryKind.Rows, name), isHandle: true)
            .And(Facts.Of(MemoryOf((key, MemoryKind.Scan), MemoryKind.Scan, name), isHandle: true));

    // The row or a level. The outermost one, whose type has the scan as a member, stays until the scan ends.
    private static Facts OfScan(IPropertyReferenceOperation it, Facts scan)
    {
        bool isRoot = SymbolEqualityComparer.Default.Equals(it.Type, it.Instance!.Type!.ContainingType);
        MemoryKind other = isRoot ? MemoryKind.Rows : MemoryKind.Scan;
        return scan.Without(memory => memory.Kind == other).AsView();
    }

    private Facts OnScan(IInvocationOperation call, Facts scan)
    {
        Facts given = Facts.None;
        foreach (IArgumentOperation it in call.Arguments) given = given.And(Read(it.Value).Inside());
        // What enumerates the rows is the same scan.
        if (Views.IsScan(call.Type)) return scan;
        if (call.TargetMethod.Name == "ToArray") EndScan(scan, call.Syntax);
        return views.Holds(call.Type) ? given : Facts.None;
    }

    private void EndScan(Facts scan, SyntaxNode end)
    {
        foreach (Memory it in scan.Memories.Where(it => it.Kind is MemoryKind.Rows or MemoryKind.Scan).ToList())
            End(it, withHandle: true, end);
    }

    // A reference to a row or a level shows the one that took its place, until the scan ends.
    private Facts Referred(IOperation from, Facts value) => Editing.Bare(from) switch
    {
        IPropertyReferenceOperation { Instance.Type: { } type } when Views.IsScan(type) => value.AsHandle(),
        ILocalReferenceOperation { Local: { RefKind: not RefKind.None } local } => State.Find(local) ?? value,
        _ => value,
    };

    // What is read through such a reference is a part of the row that is there now.
    private static Facts ThroughReference(IOperation reference, Facts facts) =>
        reference is ILocalReferenceOperation { Local.RefKind: not RefKind.None } && !Views.IsScan(reference.Type)
        && facts.All.Any(it => it.IsHandle && it.Memory.Kind is MemoryKind.Rows or MemoryKind.Scan or MemoryKind.Shown)
            ? facts.AsView() : facts;
}
