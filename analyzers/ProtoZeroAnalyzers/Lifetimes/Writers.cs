using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>Finds copies of a writer that are written to and never read, so that what is written is lost.</summary>
internal static class Writers
{
    /// <summary>The copies of a body: where to point at, and what to do.</summary>
    public static IEnumerable<(SyntaxNode Place, string Advice)> Lost(Content content, IOperation block)
    {
        foreach (IInvocationOperation call in content.Writes)
        {
            if (IsWrite(call) && CopyOf(call.Instance!, block) is { } advice)
                yield return (call.Instance!.Syntax, advice);
        }

        foreach (IGrouping<ISymbol, IOperation> uses in content.Writers
            .GroupBy<IOperation, ISymbol>(it => VariableOf(it)!, SymbolEqualityComparer.Default))
        {
            if (Leaving(uses) is { } captured)
                yield return (captured.Syntax, "keep it where it is made, and write there");
            else if (uses.Any(IsWritten) && !uses.Any(IsRead) && AdviceFor(uses.Key, block) is { } advice)
                yield return (uses.First(IsWritten).Syntax, advice);
        }
    }

    private static ISymbol? VariableOf(IOperation operation) => operation switch
    {
        ILocalReferenceOperation it => it.Local,
        IParameterReferenceOperation it => it.Parameter,
        _ => null,
    };

    private static bool IsWrite(IInvocationOperation call) =>
        call.TargetMethod.Name.StartsWith("Add", System.StringComparison.Ordinal)
        || call.TargetMethod.Name is "StartSub" or "CloseSub" or "StartGroup" or "CloseGroup" or "StartPacked";

    private static bool IsWritten(IOperation use) =>
        use.Parent is IInvocationOperation call && call.Instance == use && IsWrite(call);

    // Everything else that is done with it sees what was written, or hands it on.
    private static bool IsRead(IOperation use) => !IsWritten(use)
        && use.Parent is not IInvocationOperation { TargetMethod.Name: "Dispose" }
        && !(use.Parent is ISimpleAssignmentOperation assignment && assignment.Target == use);

    // A value that a member or a collection gives is a copy of what it holds.
    private static string? CopyOf(IOperation instance, IOperation block) => instance switch
    {
        IFieldReferenceOperation { Field: { IsReadOnly: true, RefKind: RefKind.None } } when !IsConstructor(block) =>
            "take 'readonly' from the field",
        IPropertyReferenceOperation { Property: { ReturnsByRef: false, ReturnsByRefReadonly: false } } =>
            "keep it in a field or a variable, and pass it by 'ref'",
        IPropertyReferenceOperation { Property.ReturnsByRefReadonly: true }
            or IInvocationOperation { TargetMethod.ReturnsByRefReadonly: true } => "take it by 'ref'",
        _ => null,
    };

    private static bool IsConstructor(IOperation block) => block.Syntax.Parent
        is Microsoft.CodeAnalysis.CSharp.Syntax.ConstructorDeclarationSyntax
        || block is IConstructorBodyOperation;

    private static string? AdviceFor(ISymbol variable, IOperation block) => variable switch
    {
        IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } } => null,
        IParameterSymbol { RefKind: RefKind.None or RefKind.In or RefKind.RefReadOnlyParameter } => "pass it by 'ref'",
        ILocalSymbol { RefKind: RefKind.None } local when IsCopied(local, block) => "take it by 'ref', or put it back",
        ILocalSymbol { RefKind: RefKind.RefReadOnly } => "take it by 'ref'",
        _ => null,
    };

    private static bool IsCopied(ILocalSymbol local, IOperation block) => block.Descendants().Any(it =>
        it is IVariableDeclaratorOperation declarator && SymbolEqualityComparer.Default.Equals(declarator.Symbol, local)
        && declarator.GetVariableInitializer()?.Value is IPropertyReferenceOperation or IFieldReferenceOperation
            or ILocalReferenceOperation or IParameterReferenceOperation or IArrayElementReferenceOperation);

    // Written by a lambda that other code runs, at a time that is not known.
    private static IOperation? Leaving(IEnumerable<IOperation> uses) => uses.FirstOrDefault(use =>
    {
        if (!IsWritten(use)) return false;
        for (IOperation? up = use.Parent; up is not null; up = up.Parent)
        {
            if (up is not IAnonymousFunctionOperation lambda || IsDeclaredIn(use, lambda)) continue;
            return lambda.Parent is IDelegateCreationOperation { Parent: { } holder } && Leaves(holder);
        }

        return false;
    });

    private static bool Leaves(IOperation holder) => holder switch
    {
        IReturnOperation or IFieldInitializerOperation => true,
        ISimpleAssignmentOperation it => it.Target is IFieldReferenceOperation or IPropertyReferenceOperation,
        IArgumentOperation { Parent: IInvocationOperation it } =>
            Editing.RunsBeside(it.TargetMethod) || Editing.KeepsDelegate(it.TargetMethod),
        _ => false,
    };

    private static bool IsDeclaredIn(IOperation use, IAnonymousFunctionOperation lambda) =>
        VariableOf(use)!.DeclaringSyntaxReferences.Any(it => it.SyntaxTree == lambda.Syntax.SyntaxTree
            && lambda.Syntax.Span.Contains(it.Span));
}
