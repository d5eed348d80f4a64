using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroAnalyzers.Ownership;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>Finds scans that take memory and that nothing ends. A variable of one never leaves its method.</summary>
internal static class Scans
{
    [Flags]
    private enum ScanUse
    {
        None = 0,

        /// <summary>It takes memory.</summary>
        Opens = 1,

        /// <summary>It is ended, or other code gets it and may do so.</summary>
        Ends = 2,
    }

    /// <summary>The expressions that make them.</summary>
    public static IEnumerable<IOperation> Forgotten(Content content, IOperation block) =>
        content.MadeScans.Where(it => UseOf(it, block, []) == ScanUse.Opens);

    /// <summary>Whether a call makes a scan, and gives back none that there was.</summary>
    public static bool IsMadeBy(IInvocationOperation call) => Views.IsScan(call.Type)
        && !Views.IsScan(call.Instance?.Type) && !call.TargetMethod.Parameters.Any(it => Views.IsScan(it.Type));

    private static ScanUse UseOf(IOperation scan, IOperation block, List<ILocalSymbol> seen)
    {
        if (scan.Parent is ISimpleAssignmentOperation assigned && assigned.Target == scan) return ScanUse.None;
        Fate fate = Fate.Of(scan);
        return (fate.Kind, scan.Parent) switch
        {
            (FateKind.Dropped, _) => ScanUse.None,
            (FateKind.Stored, _) => UsesOf(fate.Local!, block, seen),
            (FateKind.Borrowed, IPropertyReferenceOperation it) =>
                it.Property.Name == "Root" ? ScanUse.Opens : ScanUse.None,
            // What enumerates the rows is the same scan.
            (FateKind.Borrowed, IInvocationOperation it) when Views.IsScan(it.Type) => UseOf(it, block, seen),
            (FateKind.Borrowed, IInvocationOperation { TargetMethod.Name: "MoveNext" }) => ScanUse.Opens,
            _ => ScanUse.Ends,
        };
    }

    private static ScanUse UsesOf(ILocalSymbol local, IOperation block, List<ILocalSymbol> seen)
    {
        if (seen.Contains(local, SymbolEqualityComparer.Default)) return ScanUse.None;
        seen.Add(local);
        ScanUse uses = ScanUse.None;
        foreach (ILocalReferenceOperation it in block.Descendants().OfType<ILocalReferenceOperation>())
        {
            if (!it.IsDeclaration && SymbolEqualityComparer.Default.Equals(it.Local, local))
                uses |= UseOf(it, block, seen);
        }

        return uses;
    }
}
