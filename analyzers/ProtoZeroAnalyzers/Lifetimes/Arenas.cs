using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroAnalyzers.Ownership;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>Finds arenas that a body makes and neither disposes nor hands on.</summary>
internal sealed class Arenas(MessageSymbols symbols, Summaries summaries)
{
    /// <summary>The expressions that make them.</summary>
    public IEnumerable<IOperation> Forgotten(Content content, IOperation block, Visit visit)
    {
        foreach (IObjectCreationOperation it in content.Arenas)
        {
            Fate fate = Fate.Of(it);
            bool isForgotten = fate.Kind switch
            {
                FateKind.Dropped => true,
                FateKind.Borrowed => true,
                FateKind.Stored => fate.Local is { } local && !IsSettled(local, block, visit),
                _ => it.Parent is IArgumentOperation argument && IsBorrowed(argument, visit),
            };
            if (isForgotten) yield return it;
        }
    }

    private bool IsSettled(ILocalSymbol local, IOperation block, Visit visit) => block.Descendants().Any(it =>
        it is ILocalReferenceOperation use && SymbolEqualityComparer.Default.Equals(use.Local, local)
        && IsSettled(use, visit));

    private bool IsSettled(ILocalReferenceOperation use, Visit visit)
    {
        if (Fate.IsInFunction(use)) return true;
        if (use.IsDeclaration || (use.Parent is ISimpleAssignmentOperation it && it.Target == use)) return false;
        if (use.Parent is IArgumentOperation argument) return !IsBorrowed(argument, visit);
        // A member of the arena: it does not hand the arena on.
        return use.Parent is IInvocationOperation { TargetMethod.Name: "Dispose" }
            || Fate.Of(use).Kind is FateKind.Settled or FateKind.Stored;
    }

    // A method that gets an arena may dispose it, unless it is known not to.
    private bool IsBorrowed(IArgumentOperation argument, Visit visit)
    {
        IMethodSymbol? method = argument.Parent switch
        {
            IInvocationOperation it => it.TargetMethod,
            IObjectCreationOperation it when Views.IsWriter(it.Type) => it.Constructor,
            _ => null,
        };
        if (method is null || argument.Parameter is not { } parameter) return false;
        if (MessageSymbols.IsInLibrary(method) || symbols.IsMessage(method.ContainingType)
            || symbols.IsMessage(MessageSymbols.ReceiverOf(method)?.Type)) return true;
        return summaries.Of(method, visit) is { } summary && !summary.Stores(parameter, visit)
            && !summary.Ends(parameter, visit)
            && !(summary.Returns(parameter, visit) && !symbols.IsMessage(method.ReturnType));
    }
}
