using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Ownership;

/// <summary>What is done with an owned message at one place of the code.</summary>
internal enum FateKind
{
    /// <summary>It is looked at, or sent: other code must dispose it.</summary>
    Borrowed,

    /// <summary>Nothing keeps it.</summary>
    Dropped,

    /// <summary>It goes into a variable.</summary>
    Stored,

    /// <summary>It is disposed, or other code gets it and may do so.</summary>
    Settled,
}

/// <summary>Tells what is done with a message, by what stands around its expression.</summary>
internal readonly struct Fate
{
    private Fate(FateKind kind, ILocalSymbol? local = null)
    {
        Kind = kind;
        Local = local;
    }

    /// <summary>What is done.</summary>
    public FateKind Kind { get; }

    /// <summary>The variable that it goes into.</summary>
    public ILocalSymbol? Local { get; }

    /// <summary>What is done with the value of an expression, a creation or a variable.</summary>
    public static Fate Of(IOperation value)
    {
        IOperation inner = value;
        IOperation? outer = value.Parent;
        while (outer is IConversionOperation or ICoalesceOperation or IParenthesizedOperation)
        {
            // The other side of ?? is another value.
            if (outer is ICoalesceOperation coalesce && coalesce.Value != inner) break;
            inner = outer;
            outer = outer.Parent;
        }

        switch (outer)
        {
            case IExpressionStatementOperation it:
                // The body of a lambda may be there for its exception alone, as in a test.
                return new Fate(it.IsImplicit ? FateKind.Settled : FateKind.Dropped);
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                return IsUsed(declarator) ? new Fate(FateKind.Settled) : new Fate(FateKind.Stored, declarator.Symbol);
            case ISimpleAssignmentOperation it when it.Value == inner:
                return it.Target switch
                {
                    IDiscardOperation => new Fate(FateKind.Dropped),
                    ILocalReferenceOperation target => new Fate(FateKind.Stored, target.Local),
                    _ => new Fate(FateKind.Settled),
                };
            case ISimpleAssignmentOperation:
                return new Fate(FateKind.Borrowed);
            case IMemberReferenceOperation it when it.Instance == inner:
                return new Fate(FateKind.Borrowed);
            case IInvocationOperation it when it.Instance == inner:
                return new Fate(Ends(it) ? FateKind.Settled : FateKind.Borrowed);
            case IConditionalAccessOperation it when it.Operation == inner:
                return new Fate(
                    it.WhenNotNull is IInvocationOperation then && Ends(then) ? FateKind.Settled : FateKind.Borrowed);
            case IBinaryOperation or IIsPatternOperation or IIsTypeOperation:
                // A comparison with null. A pattern may also give it another name.
                return new Fate(outer.Descendants().Any(it => it is IDeclarationPatternOperation
                    or IRecursivePatternOperation) ? FateKind.Settled : FateKind.Borrowed);
            case IArgumentOperation { Parent: IInvocationOperation call }:
                // The client keeps a request that is made for it until its call is over.
                bool isGiven = value is IObjectCreationOperation
                    && Creations.IsClient(call.TargetMethod.ContainingType);
                return new Fate(Creations.IsBorrowedBy(call.TargetMethod) && !isGiven ? FateKind.Borrowed
                    : FateKind.Settled);
            default:
                return new Fate(FateKind.Settled);
        }
    }

    /// <summary>Whether an expression is part of a lambda or a local function, which may run at any time.</summary>
    public static bool IsInFunction(IOperation operation)
    {
        IOperation? up = operation.Parent;
        while (up is not null and not IAnonymousFunctionOperation and not ILocalFunctionOperation) up = up.Parent;
        return up is not null;
    }

    private static bool Ends(IInvocationOperation call) =>
        call.TargetMethod.Name is "Dispose" or "Release" or "SendOnce";

    private static bool IsUsed(IVariableDeclaratorOperation declarator)
    {
        for (IOperation? up = declarator.Parent; up is not null; up = up.Parent)
        {
            if (up is IUsingDeclarationOperation) return true;
            if (up is IUsingOperation it) return it.Resources.Syntax.Span.Contains(declarator.Syntax.Span);
            if (up is IBlockOperation) return false;
        }

        return false;
    }
}
