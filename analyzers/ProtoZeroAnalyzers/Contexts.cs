using System;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace ProtoZeroAnalyzers;

/// <summary>The body of a member, which an analyzer looks at.</summary>
internal sealed class BodyContext(
    ISymbol owner,
    ImmutableArray<IOperation> blocks,
    Func<IOperation, ControlFlowGraph> graphOf,
    Action<Diagnostic> report,
    CancellationToken cancellation)
{
    /// <summary>The member.</summary>
    public ISymbol OwningSymbol => owner;

    /// <summary>Its body, and what it has beside that, such as the call of another constructor.</summary>
    public ImmutableArray<IOperation> OperationBlocks => blocks;

    /// <summary>What ends the analysis.</summary>
    public CancellationToken CancellationToken => cancellation;

    /// <summary>The compiler's flow graph of one of the blocks.</summary>
    public ControlFlowGraph GetControlFlowGraph(IOperation block) => graphOf(block);

    /// <summary>Reports a finding.</summary>
    public void ReportDiagnostic(Diagnostic diagnostic) => report(diagnostic);
}

/// <summary>An operation, which an analyzer looks at.</summary>
internal readonly struct OperationContext(
    ISymbol member, IOperation operation, Action<Diagnostic> report, CancellationToken cancellation)
{
    /// <summary>The member of whose body it is a part.</summary>
    public ISymbol ContainingSymbol => member;

    /// <summary>The operation.</summary>
    public IOperation Operation => operation;

    /// <summary>What ends the analysis.</summary>
    public CancellationToken CancellationToken => cancellation;

    /// <summary>Reports a finding.</summary>
    public void ReportDiagnostic(Diagnostic diagnostic) => report(diagnostic);
}

/// <summary>The text of an expression, which an analyzer looks at.</summary>
internal readonly struct SyntaxContext(
    SyntaxNode node, SemanticModel model, Action<Diagnostic> report, CancellationToken cancellation)
{
    /// <summary>The expression.</summary>
    public SyntaxNode Node => node;

    /// <summary>What the compiler knows of the file.</summary>
    public SemanticModel SemanticModel => model;

    /// <summary>What ends the analysis.</summary>
    public CancellationToken CancellationToken => cancellation;

    /// <summary>Reports a finding.</summary>
    public void ReportDiagnostic(Diagnostic diagnostic) => report(diagnostic);
}
