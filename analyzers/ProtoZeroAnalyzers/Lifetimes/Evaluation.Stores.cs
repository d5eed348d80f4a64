using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Lifetimes;

internal sealed partial class Evaluation
{
    private void Assign(IOperation target, Facts value, IOperation from, bool isRef)
    {
        IOperation bare = target is IDeclarationExpressionOperation it ? it.Expression : target;
        switch (bare)
        {
            case IDiscardOperation:
                if (Views.IsTask(bare.Type)) Leave(from, value.Inside());
                return;
            case ILocalReferenceOperation { Local: { RefKind: not RefKind.None } local }:
                if (isRef) _referents[local] = from;
                else _ = Used(bare, Variable(bare));
                if (!isRef && !views.CanHold(bare.Type)) return;
                if (!isRef && _referents.TryGetValue(local, out IOperation? referent) && !value.Inside().IsNone)
                    Keep(referent, Seen(referent), value.Inside(), from);
                State = State.Set(local, isRef ? Referred(from, value) : (State.Find(local) ?? Facts.None).And(value));
                return;
            case ILocalReferenceOperation or IParameterReferenceOperation { Parameter.RefKind: RefKind.None }:
                // The code never waits for this work: it goes on when the member has ended.
                if (Views.IsTask(bare.Type) && bare is ILocalReferenceOperation task && !value.Inside().IsNone
                    && Names.IsOnlySet(task.Local)) Leave(from, value.Inside());
                // A copy of an element stays when the list grows.
                State = State.Set(KeyOf(bare)!, bare.Type is { IsRefLikeType: true } || bare.Type?.Name == "Enumerator"
                    ? value : value.Without(memory => memory.Kind == MemoryKind.Elements));
                SetAround(KeyOf(bare)!, value, from);
                return;
            case IFlowCaptureReferenceOperation capture when _places.TryGetValue(capture.Id, out IOperation? place):
                Assign(place, value, from, isRef);
                return;
            case IFlowCaptureReferenceOperation capture:
                State = State.Set(capture.Id, (State.Find(capture.Id) ?? Facts.None).And(value));
                return;
            case IParameterReferenceOperation:
                // The caller sees it, as a result.
                Returned = Returned.And(value.Inside());
                if (views.CanHold(bare.Type) && !value.Inside().IsNone)
                    State = State.Set(StoreOf(from, isMessage: false), value.Inside());
                return;
            case ITupleOperation tuple:
                Deconstruct(tuple, from, value);
                return;
            case IFieldReferenceOperation or IPropertyReferenceOperation
                when KeyOf(bare) is { } key && !IsOurs(((IMemberReferenceOperation)bare).Member):
                SetMember(key, bare, value, from);
                return;
            case IMemberReferenceOperation { Instance: { } instance } member:
                if (member is IPropertyReferenceOperation indexer)
                {
                    foreach (IArgumentOperation argument in indexer.Arguments)
                        Keep(instance, Read(argument.Value).Inside(), argument.Value);
                }

                TakeOut(bare);
                if (Root(instance) is { } root && IsInMemory(instance, root)) _ = Read(instance);
                if (views.CanHold(bare.Type) || value.All.Any(fact => fact.Memory.Kind == MemoryKind.Stream))
                    Keep(instance, value.Inside(), from, bare);
                return;
            case IInvocationOperation or IImplicitIndexerReferenceOperation:
                _ = Read(bare);
                Keep(bare, value.Inside(), from);
                return;
            case IArrayElementReferenceOperation element:
                if (views.CanHold(bare.Type)) Keep(element.ArrayReference, value.Inside(), from);
                return;
            default:
                _ = Read(bare);
                return;
        }
    }

    private void Deconstruct(IOperation target, IOperation value, Facts whole)
    {
        if (target is IDeclarationExpressionOperation declaration) target = declaration.Expression;
        if (target is not ITupleOperation tuple)
        {
            Assign(target, views.CanHold(target.Type) ? whole : Facts.None, value, isRef: false);
            return;
        }

        // All values are read before the first variable is set.
        var parts = Editing.Bare(value) as ITupleOperation;
        bool matches = parts is not null && parts.Elements.Length == tuple.Elements.Length;
        List<Facts> facts = [.. tuple.Elements.Select((_, i) => matches ? Unused(parts!.Elements[i]) : whole)];
        for (int i = 0; i < tuple.Elements.Length; i++)
            Deconstruct(tuple.Elements[i], matches ? parts!.Elements[i] : value, facts[i]);
    }

    // A field or property of the object, or a static one.
    private void SetMember(object key, IOperation target, Facts value, IOperation from)
    {
        string text = target.Syntax.ToString();
        TakeOut(it => it.Target == text || (it.Field is { } field && State.IsSame(field, key)));
        State = State.Set(key, value);
        Facts inside = value.Inside();
        if (inside.IsNone) return;
        Store store = StoreOf(from, isMessage: false);
        store.Field = key;
        State = State.Set(store, inside);
        Note(target, inside);
    }

    // Others see what is put into an object that they hold.
    private void Leave(IOperation from, Facts value, IOperation? target = null)
    {
        if (value.IsNone) return;
        Note(target, value);
        Store store = StoreOf(from, isMessage: false);
        store.Target = target?.Syntax.ToString() ?? "";
        State = State.Set(store, value);
    }

    // For a summary: the caller of the member knows how long what it was given lives.
    private void Note(IOperation? target, Facts value)
    {
        if (HolderOf(target) is { } holder)
            Put[holder] = Put.TryGetValue(holder, out Facts? known) ? known.And(value) : value;
        else Stored = Stored.And(value);
    }

    private object? HolderOf(IOperation? target)
    {
        for (IOperation? it = target; it is not null; it = Up(it))
        {
            switch (it)
            {
                case IInstanceReferenceOperation:
                    return Effects.This;
                case IParameterReferenceOperation { Parameter.RefKind: RefKind.None or RefKind.In } parameter:
                    return parameter.Parameter;
                case ILocalReferenceOperation local
                    when !SymbolEqualityComparer.Default.Equals(local.Local.ContainingSymbol, owner):
                    return local.Local;
            }
        }

        return null;
    }

    // What a method of the project puts into an object, a list or a variable of the caller.
    private void PutBy(IInvocationOperation call, object holder, Facts value, IOperation from)
    {
        IOperation? target = holder == Effects.This ? call.Instance
            : call.Arguments.FirstOrDefault(it => State.IsSame(it.Parameter?.OriginalDefinition!, holder))?.Value;
        if (target is not null and not IInstanceReferenceOperation)
        {
            Keep(target, value, from);
        }
        else if (holder is ILocalSymbol or IParameterSymbol && State.Find(holder) is { } known)
        {
            State = State.Set(holder, known.And(value));
            if (known.IsOutside) Leave(from, value);
        }
        else
        {
            Leave(from, value, target);
        }
    }

    // A thread has what it runs, until the code waits for it.
    private void Begin(IOperation start, Facts value, IOperation thread)
    {
        if (value.IsNone) return;
        Store store = StoreOf(start, isMessage: false);
        store.Target = thread.Syntax.ToString();
        store.IsThread = true;
        State = State.Set(store, value);
    }

    // A collection or member gives up what it has.
    private void TakeOut(IOperation target)
    {
        string text = target.Syntax.ToString();
        TakeOut(it => it.Target == text);
    }

    private void TakeOut(Func<Store, bool> isTaken)
    {
        foreach (Store it in State.All.Select(it => it.Key).OfType<Store>().Where(isTaken).ToList())
            State = State.Remove(it);
    }

    // Something is put into what an expression names: a variable's value, or what it refers to.
    private void Keep(IOperation target, Facts value, IOperation? from, IOperation? member = null)
    {
        if (!value.IsNone) Keep(target, Unused(target), value, from, member);
    }

    private void Keep(IOperation target, Facts held, Facts value, IOperation? from, IOperation? member = null)
    {
        IOperation? root = Root(target);
        bool isNamed = member is IPropertyReferenceOperation { Property.IsIndexer: false } or IFieldReferenceOperation;
        if (from is not null && held.IsOutside) Leave(from, value, isNamed ? member : target);
        if (from is not null && root is not null && IsInMemory(target, root) && PutInMemory(held, value, from)) return;
        if (root is null || KeyOf(root) is not { } key) return;
        Add(key, root, value);
        if (from is not null) KeepAround(key, value, from);
        if (root is ILocalReferenceOperation { Local: { RefKind: not RefKind.None } local }
            && _referents.TryGetValue(local, out IOperation? referent) && Root(referent) is { } origin
            && KeyOf(origin) is { } first && !State.IsSame(first, key)) Add(first, origin, value);
    }

    // What an owner's own arena holds ends with it.
    private void Add(object key, IOperation variable, Facts value)
    {
        Facts known = State.Find(key) ?? Variable(variable);
        State = State.Set(key, known.And(value.Without(it =>
            known.All.Any(mine => mine.IsHandle && mine.Memory == it))));
    }

    // What lies in one memory and shows another one.
    private bool PutInMemory(Facts held, Facts value, IOperation from)
    {
        Facts holders = held.AsView().Without(it => it.Kind is MemoryKind.Elements);
        Facts foreign = value.Without(it => it.Kind == MemoryKind.Elements || holders.Has(it));
        if (holders.IsNone || foreign.IsNone) return false;
        Store store = StoreOf(from, isMessage: true);
        store.Holders = holders.Memories.ToImmutableHashSet();
        State = State.Set(store, foreign);
        return true;
    }

    // Whether the path from a variable leads through a reference into an arena.
    private static bool IsInMemory(IOperation target, IOperation root)
    {
        if (Views.IsOwned(root.Type)) return true;
        if (root is ILocalReferenceOperation { Local.RefKind: not RefKind.None }) return true;
        for (IOperation? it = Editing.Bare(target); it is not null && it != root; it = Up(it))
        {
            if (it is IInvocationOperation or IPropertyReferenceOperation { Property.ReturnsByRef: true }
                || Editing.IsEditor(it.Type) && it != root) return true;
        }

        return Editing.IsEditor(root.Type);
    }

    private static IOperation? Up(IOperation operation) => operation switch
    {
        IConversionOperation it => it.Operand,
        IFieldReferenceOperation it => it.Instance,
        IPropertyReferenceOperation it => it.Instance,
        IImplicitIndexerReferenceOperation it => it.Instance,
        IArrayElementReferenceOperation it => it.ArrayReference,
        IInvocationOperation it => Editing.ReceiverOf(it),
        IParenthesizedOperation it => it.Operand,
        _ => null,
    };

    // The variable at the beginning of a path.
    private static IOperation? Root(IOperation? operation)
    {
        for (IOperation? it = operation; it is not null; it = Up(it))
        {
            if (it is ILocalReferenceOperation or IParameterReferenceOperation or IFlowCaptureReferenceOperation
                || (it is IFieldReferenceOperation or IPropertyReferenceOperation && KeyOf(it) is not null)) return it;
        }

        return null;
    }

    private Store StoreOf(IOperation from, bool isMessage)
    {
        Dictionary<SyntaxNode, Store> all = isMessage ? _messageStores : _stores;
        if (all.TryGetValue(from.Syntax, out Store? known)) return known;
        return all[from.Syntax] = new Store(from.Syntax, Editing.Bare(from).Type, isMessage);
    }

    // Memory ends: what was put where others see it has escaped.
    private void End(Memory memory, bool withHandle, SyntaxNode? end)
    {
        if (withHandle) Disposed = Disposed.And(Facts.Of(memory, isHandle: true));
        foreach (KeyValuePair<object, Facts> known in State.All.ToList())
        {
            if (known.Key is not Store store) continue;
            if (store.Holders.Contains(memory))
            {
                State = State.Remove(store);
                continue;
            }

            bool isHeld = known.Value.All.Any(it => it.Memory == memory && (it.Ways & Ways.Alive) != 0
                && (withHandle || !it.IsHandle));
            if (!isHeld) continue;
            if (memory.Kind is MemoryKind.Elements) continue;
            if (memory.Kind is MemoryKind.Member && store.Field is not null) continue;
            // Where both end in this member it matters which one is used last.
            if (store.IsMessage && store.Holders.All(it => it.Kind is MemoryKind.Arena or MemoryKind.Owned))
            {
                _dangles = true;
                continue;
            }

            Tell(store.IsMessage ? FindingKind.OtherMemory : FindingKind.Escape, store.Value, store.Type, memory, end);
        }

        State = State.Map(it => it.Ended(memory, withHandle, end));
    }

    // A view of which a member is used must not have ended. What was reported once is not reported again.
    private Facts Used(IOperation operation, Facts facts)
    {
        if (_dangles) TellDangling(facts);
        ITypeSymbol? type = operation.Type;
        bool isUse = views.IsView(type) || type is { IsRefLikeType: true } || Views.IsHandle(type)
            || type is { Name: "Memory" or "ReadOnlyMemory" or "Enumerator" }
            || operation is ILocalReferenceOperation { Local.RefKind: not RefKind.None };
        return isUse ? Checked(operation, facts) : facts;
    }

    private Facts Checked(IOperation operation, Facts facts)
    {
        // Of a collection some elements may be those that live.
        if (KeyOf(operation) is null) facts = facts.Decided();
        foreach (Fact it in facts.All)
        {
            if ((it.Ways & Ways.Ended) == 0) continue;
            FindingKind kind = it.Memory.Kind == MemoryKind.Elements ? FindingKind.UseAfterGrowth
                : it.Ways == Ways.Ended ? FindingKind.UseAfterEnd : FindingKind.MayUseAfterEnd;
            Tell(kind, operation.Syntax, operation.Type, it.Memory, it.End);
            return Forgotten(operation, facts);
        }

        return facts;
    }

    // A message is used whose arena lives, and that shows other memory, which has ended.
    private void TellDangling(Facts facts)
    {
        foreach (KeyValuePair<object, Facts> known in State.All.ToList())
        {
            if (known.Key is not Store { IsMessage: true } store) continue;
            if (!facts.Memories.Any(store.Holders.Contains)) continue;
            foreach (Fact it in known.Value.All)
            {
                if ((it.Ways & Ways.Ended) == 0) continue;
                Tell(FindingKind.OtherMemory, store.Value, store.Type, it.Memory, it.End);
                State = State.Remove(store);
                break;
            }
        }
    }

    private Facts Forgotten(IOperation operation, Facts facts)
    {
        Facts living = facts.Living();
        if (KeyOf(operation) is { } key) State = State.Set(key, living);
        return living;
    }

    private void Yield(IOperation value, Facts facts)
    {
        Returned = Returned.And(facts.Inside());
        foreach (Fact it in facts.All)
        {
            // The caller that enumerates may keep what an iterator's own memory holds.
            if (it.Memory.Kind is MemoryKind.Arena or MemoryKind.Owned or MemoryKind.Stream && !it.IsHandle)
            {
                Tell(FindingKind.Escape, value.Syntax, value.Type, it.Memory, it.End);
                return;
            }
        }
    }

    private void Tell(FindingKind kind, SyntaxNode place, ITypeSymbol? type, Memory memory, SyntaxNode? end)
    {
        if (Tells) Add(kind, place, type, memory, end);
    }

    private void Add(FindingKind kind, SyntaxNode place, ITypeSymbol? type, Memory memory, SyntaxNode? end)
    {
        if (findings.Any(it => it.Kind == kind && it.Place == place)) return;
        findings.Add(new Finding(kind, place, type, memory, end));
    }

    // The variable that takes what an expression makes, or the expression.
    private static string NameOf(IOperation creation)
    {
        SyntaxNode syntax = creation.Syntax;
        for (SyntaxNode? up = syntax.Parent; up is not null and not StatementSyntax; up = up.Parent)
        {
            if (up is VariableDeclaratorSyntax declarator) return declarator.Identifier.ValueText;
            if (up is AssignmentExpressionSyntax assignment) return assignment.Left.ToString();
        }

        return syntax.ToString();
    }
}
