using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <content>What selectors and filters are shown.</content>
internal sealed partial class Evaluation
{
    private bool IsSelector => visit.Selectors.Contains(owner);

    private bool IsShown(object key) => IsSelector && key is IParameterSymbol && !IsAround(key);

    // A variable of the code around the body.
    private bool IsAround(object key) => key is ILocalSymbol or IParameterSymbol
        && !SymbolEqualityComparer.Default.Equals(((ISymbol)key).ContainingSymbol, owner);

    // The body returns: with that, what it was shown.
    private Facts EndShown(Facts returned)
    {
        if (!IsSelector) return returned;
        foreach (IParameterSymbol it in ((IMethodSymbol)owner).Parameters)
        {
            if (!memories.TryGetValue(it, out Memory? shown)) continue;
            End(shown, withHandle: true, end: null);
            returned = returned.Ended(shown, withHandle: true, end: null);
        }

        return returned;
    }

    // A variable around the body keeps what it has where the body returns.
    private void SetAround(object variable, Facts value, IOperation from)
    {
        if (!IsSelector || !IsAround(variable)) return;
        TakeOut(it => it.Field is { } field && State.IsSame(field, variable));
        KeepAround(variable, value, from);
    }

    private void KeepAround(object variable, Facts value, IOperation from)
    {
        if (!IsSelector || !IsAround(variable)) return;
        Facts shown = value.Without(it => it.Kind != MemoryKind.Shown);
        if (shown.IsNone) return;
        Store store = StoreOf(from, isMessage: false);
        store.Field = variable;
        State = State.Set(store, shown);
    }

    // Another method of the project may be the selector. It is told where it is named.
    private void LookInto(IDelegateCreationOperation made)
    {
        if (!Selectors.Is(made.Type) || Selectors.BodyOf(made) is not null) return;
        if (made.Target is not IMethodReferenceOperation { Method: { } method } group) return;
        if (summaries.Of(method, visit) is not { } summary) return;
        IMethodSymbol whole = method.ReducedFrom ?? method;
        int count = ((INamedTypeSymbol)made.Type!).DelegateInvokeMethod!.Parameters.Length;
        foreach (IParameterSymbol it in whole.Parameters.Skip(whole.Parameters.Length - count))
        {
            bool isKept = summary.Stores(it, visit) || summary.Holders(it, visit).Any()
                || (views.CanHold(method.ReturnType) && summary.Returns(it, visit));
            // This holds whatever else is known here.
            if (isKept) Add(FindingKind.Escape, group.Syntax, null, new Memory(MemoryKind.Shown, it.Name), null);
        }
    }

    // Results do not refer to what a selector is shown: where one is made, that is looked at.
    private Facts Select(IInvocationOperation call)
    {
        foreach (IArgumentOperation it in call.Arguments) _ = Read(it.Value);
        return Facts.None;
    }
}
