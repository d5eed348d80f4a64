using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroAnalyzers.Ownership;

namespace ProtoZeroAnalyzers;

/// <summary>
/// Finds owned messages that are not disposed (PZ4004): of which only a member is looked at, or which stay in a
/// variable.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OwnedAnalyzer : MessageAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Descriptors.NotDisposed];

    /// <inheritdoc/>
    internal override void Register(Actions actions, MessageSymbols symbols)
    {
        actions.OnBody(Analyze);
    }

    private static void Analyze(BodyContext context)
    {
        var stored = new Dictionary<ISymbol, List<IOperation>>(SymbolEqualityComparer.Default);
        foreach (IOperation operation in context.OperationBlocks.SelectMany(block => block.DescendantsAndSelf()))
        {
            context.CancellationToken.ThrowIfCancellationRequested();
            if (IsDeclaredByTryParse(operation) is { } local)
            {
                Add(stored, local, operation);
                continue;
            }

            if (IsDiscardedByTryParse(operation)) Report(context, operation);
            if (!Creations.Is(operation)) continue;
            Fate fate = Fate.Of(operation);
            if (fate.Kind is FateKind.Dropped or FateKind.Borrowed) Report(context, operation);
            if (fate is { Kind: FateKind.Stored, Local: { } variable }) Add(stored, variable, operation);
        }

        if (stored.Count > 0) JudgeVariables(context, stored);
    }

    private static void JudgeVariables(
        BodyContext context, Dictionary<ISymbol, List<IOperation>> stored)
    {
        foreach (ILocalReferenceOperation use in context.OperationBlocks
            .SelectMany(block => block.DescendantsAndSelf()).OfType<ILocalReferenceOperation>())
        {
            if (stored.ContainsKey(use.Local) && IsSettled(use)) stored.Remove(use.Local);
        }

        foreach (IOperation creation in stored.Values.SelectMany(it => it)) Report(context, creation);
    }

    private static bool IsSettled(ILocalReferenceOperation use)
    {
        // What a lambda does with a variable, and when, is not known.
        if (Fate.IsInFunction(use)) return true;
        return !use.IsDeclaration && use.Parent is not IArgumentOperation { Parameter.RefKind: RefKind.Out }
            && Fate.Of(use).Kind is not (FateKind.Borrowed or FateKind.Dropped);
    }

    private static ISymbol? IsDeclaredByTryParse(IOperation operation) =>
        operation is IArgumentOperation { Value: IDeclarationExpressionOperation or ILocalReferenceOperation } argument
            && IsResultOfTryParse(argument)
            ? (argument.Value as ILocalReferenceOperation)?.Local
                ?? ((argument.Value as IDeclarationExpressionOperation)?.Expression as ILocalReferenceOperation)?.Local
            : null;

    private static bool IsDiscardedByTryParse(IOperation operation) =>
        operation is IArgumentOperation { Value: IDiscardOperation } argument && IsResultOfTryParse(argument);

    private static bool IsResultOfTryParse(IArgumentOperation argument) =>
        argument is { Parameter: { RefKind: RefKind.Out } parameter, Parent: IInvocationOperation call }
            && Creations.IsOwned(parameter.Type) && Creations.IsMember(call.TargetMethod);

    private static void Add(Dictionary<ISymbol, List<IOperation>> stored, ISymbol local, IOperation creation)
    {
        if (!stored.TryGetValue(local, out List<IOperation>? creations)) stored.Add(local, creations = []);
        creations.Add(creation);
    }

    private static void Report(BodyContext context, IOperation creation) => context.ReportDiagnostic(
        Diagnostic.Create(Descriptors.NotDisposed, creation.Syntax.GetLocation()));
}
