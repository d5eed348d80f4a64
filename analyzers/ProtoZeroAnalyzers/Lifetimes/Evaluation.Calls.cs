using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Lifetimes;

internal sealed partial class Evaluation
{
    private Facts Call(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        IOperation? receiver = Editing.ReceiverOf(call);
        if (method.MethodKind == MethodKind.LocalFunction) NoteCall(method.OriginalDefinition);
        if (receiver is not null && Ends(call, receiver, method)) return Facts.None;
        Facts instance = receiver is null ? Facts.None : Read(receiver);
        if (Editing.AsksForNext(method)) Next(call, instance);
        if (Ownership.Creations.Is(call))
        {
            foreach (IArgumentOperation it in call.Arguments) _ = Read(it.Value);
            return Facts.Of(Made(call, MemoryKind.Owned), isHandle: true);
        }

        if (Views.IsScan(receiver?.Type)) return OnScan(call, instance);
        if (Selectors.Is(method.ContainingType)) return Select(call);
        if (IsOurs(method)) return Ours(call, receiver, instance);
        return Foreign(call, receiver, instance);
    }

    private void NoteCall(IMethodSymbol function) =>
        _calls[function] = _calls.TryGetValue(function, out State? known) ? known.Join(State) : State;

    // What ends memory: the call is no use of it.
    private bool Ends(IInvocationOperation call, IOperation receiver, IMethodSymbol method)
    {
        bool disposes = Editing.Disposes(method);
        if (disposes || Editing.Resets(method))
        {
            IOperation inner = Editing.Bare(receiver);
            if (disposes && Views.IsScan(inner.Type)) EndScan(Unused(inner), call.Syntax);
            if (!Views.IsHandle(inner.Type) && !Views.IsWriter(inner.Type)) return disposes && KeyOf(inner) is not null;

            // Which element of a collection ends is not known.
            if (Views.IsHandle(inner.Type) && !IsElement(inner))
            {
                Facts handle = KeyOf(inner) is null ? Read(inner) : Unused(inner);
                // The request lives as long as its call; it does not matter which code disposes it.
                if (Single(handle) is { Kind: not MemoryKind.Request } memory) End(memory, disposes, call.Syntax);
            }

            return true;
        }

        if (!Editing.GivesBack(method)) return false;
        IArgumentOperation? given = call.Arguments.FirstOrDefault(it => Views.IsHandle(it.Value.Type));
        if (given is null) return false;
        if (Single(Unused(given.Value)) is { } back) End(back, withHandle: true, call.Syntax);
        return true;
    }

    private static bool IsElement(IOperation operation) => operation is IArrayElementReferenceOperation
        or IImplicitIndexerReferenceOperation or IPropertyReferenceOperation { Property.IsIndexer: true };

    // The memory of a handle, if it can be one only.
    private static Memory? Single(Facts handle)
    {
        List<Memory> all = [.. handle.All.Where(it => it.IsHandle).Select(it => it.Memory)
            .Where(it => it.Kind is not (MemoryKind.Outside or MemoryKind.Elements))];
        return all.Count == 1 ? all[0] : null;
    }

    // The value of a variable, without a look at whether it may be used.
    private Facts Unused(IOperation operation)
    {
        bool tells = Tells;
        Tells = false;
        IOperation bare = Editing.Bare(operation);
        Facts facts = bare is ILocalReferenceOperation or IParameterReferenceOperation or IFlowCaptureReferenceOperation
            ? Variable(bare) : Read(bare);
        Tells = tells;
        return facts;
    }

    // The value of what was evaluated before: what it did then is not done again.
    private Facts Seen(IOperation operation)
    {
        State before = State;
        Facts facts = Unused(operation);
        State = before;
        return facts;
    }

    private void Next(IInvocationOperation call, Facts instance)
    {
        foreach (Fact it in instance.All.Where(it => it.IsHandle))
        {
            if (it.Memory.Kind is MemoryKind.Stream or MemoryKind.Rows) End(it.Memory, withHandle: false, call.Syntax);
        }
    }

    private Facts Ours(IInvocationOperation call, IOperation? receiver, Facts instance)
    {
        IMethodSymbol method = call.TargetMethod;
        Facts arenas = Views.IsArena(receiver?.Type) ? instance.AsView() : Facts.None;
        bool edits = Editing.IsEditor(receiver?.Type), takesTexts = edits || Views.IsArena(receiver?.Type);
        Facts values = Facts.None;
        IOperation? value = null;
        foreach (IArgumentOperation it in call.Arguments)
        {
            if (it.Value == receiver || it.Parameter?.RefKind == RefKind.Out) continue;
            Facts given = Read(it.Value).Inside();
            if (Views.IsArena(it.Parameter?.Type)) arenas = arenas.And(given.AsView());
            else if (!given.IsNone && !Editing.Copies(method) && !Editing.IsCopied(it.Parameter, takesTexts))
            {
                values = values.And(given.AsView());
                value = it.Value;
            }
        }

        foreach (IArgumentOperation it in call.Arguments.Where(it => it.Parameter?.RefKind == RefKind.Out))
            Assign(it.Value, arenas.And(instance.AsView()), it.Value, isRef: false);
        Facts elements = edits || Editing.IsEditor(call.Type) ? Elements(call, receiver) : Facts.None;
        if (edits) Grow(call, elements);
        if (receiver is not null && (edits || MessageSymbols.ChangesReceiver(method)))
        {
            if (!arenas.IsNone) Keep(receiver, arenas, null);
            if (value is not null) Keep(receiver, values, value);
        }

        if (method is { Name: "ReadDelimited" or "ReadDelimitedAsync", IsGenericMethod: false })
            return Facts.Of(Made(call, MemoryKind.Stream), isHandle: true);
        if (Views.IsScan(call.Type)) return ScanOf(call.Syntax, NameOf(call));
        bool isRef = method.ReturnsByRef || method.ReturnsByRefReadonly;
        bool isDone = Views.IsTask(call.Type) && !views.Holds(call.Type);
        if (!isRef && (isDone || !views.CanHold(call.Type))) return Facts.None;
        // What gives messages one after another makes each in the arena during the enumeration.
        if (Views.IsLazy(call.Type) && !arenas.IsNone) return arenas.AsHandle();
        // With an arena a result is made there, unless it is a part of what the method is called on.
        bool isMade = !arenas.IsNone && !edits && !isRef && !Editing.IsPart(method);
        bool isOwn = !isMade && !Views.IsArena(receiver?.Type) && !Editing.Fills(method);
        Facts own = isOwn ? instance.Inside().AsView() : Facts.None;
        bool takes = arenas.IsNone || Views.IsArena(receiver?.Type);
        Facts all = own.And(arenas).And(takes && !Editing.Copies(method) ? values : Facts.None)
            .And(Editing.IsEditor(call.Type) ? elements : elements.AsView());
        return Used(call, all);
    }

    // Elements that are referred to move when their list or map grows.
    private void Grow(IInvocationOperation call, Facts elements)
    {
        foreach (Memory it in elements.Memories.ToList())
        {
            if (Editing.MakesRoom(call.TargetMethod)) _roomy.Add(it);
            if (Editing.Grows(call.TargetMethod) && !_roomy.Contains(it)) End(it, withHandle: false, call.Syntax);
        }
    }

    // The elements of the list or map of an editor, which is a variable or a member.
    private Facts Elements(IOperation member, IOperation? receiver)
    {
        IOperation editor = Editing.IsEditor(receiver?.Type) ? Editing.Bare(receiver!) : member;
        if (Editing.IsEditor(receiver?.Type) && KeyOf(editor) is { } key && State.Find(key) is { } known)
        {
            // The list itself may lie in an element of another one, which does not move.
            Facts held = known.Handles(MemoryKind.Elements);
            if (!held.IsNone) return held;
        }

        if (Root(editor) is not { } root || root is IFlowCaptureReferenceOperation) return Facts.None;
        string path = editor.Syntax.ToString();
        return Facts.Of(MemoryOf((KeyOf(root), path), MemoryKind.Elements, path), isHandle: true);
    }

    private Facts Foreign(IInvocationOperation call, IOperation? receiver, Facts instance)
    {
        IMethodSymbol method = call.TargetMethod;
        Summary? summary = summaries.Of(method, visit);
        Facts result = Facts.None, arenas = Facts.None, beside = Facts.None;
        if (receiver is not null && Editing.TakesOut(method)) TakeOut(receiver);
        if (receiver is not null && method is { Name: "Clear", Parameters.IsEmpty: true }) Clear(receiver);
        if (receiver is not null && Editing.ReadsElements(method) && IsOfViews(receiver.Type))
            _ = Checked(receiver, instance.WithoutHandles());
        bool usesLater = summary is null && Editing.UsesLater(method);
        if (receiver is not null && usesLater) Collect(receiver, instance, call.Syntax);
        foreach (IArgumentOperation it in call.Arguments)
        {
            bool isReceiver = it.Value == receiver;
            if (it.Parameter?.RefKind == RefKind.Out || (isReceiver && summary is null)) continue;
            Facts given = isReceiver ? instance.Inside() : Read(it.Value).Inside();
            if (IsOfViews(it.Value.Type)) given = Checked(it.Value, given);
            if (usesLater && !isReceiver) Collect(it.Value, given, call.Syntax);
            if (Views.IsArena(it.Value.Type)) arenas = arenas.And(given.AsView());
            if (given.IsNone || it.Parameter is null) continue;
            if (Editing.Waits(method)) Wait(it.Value);
            if (summary is not null)
            {
                foreach (object holder in summary.Holders(it.Parameter, visit)) PutBy(call, holder, given, it.Value);
            }

            if (summary?.Stores(it.Parameter, visit) == true
                || (Editing.KeepsDelegate(method) && it.Parameter.Type.TypeKind == TypeKind.Delegate))
                Leave(it.Value, given);
            else if (receiver is not null && Editing.Keeps(it.Parameter)
                && !Ownership.Creations.IsBorrowedBy(method))
            {
                Keep(receiver, given, it.Value);
                KeepWork(receiver, it.Value, given);
            }

            if (Editing.RunsBeside(method)) beside = beside.And(given);
            if (summary?.Returns(it.Parameter, visit) ?? true)
                result = result.And(
                    Views.IsArena(it.Value.Type) || Views.IsScan(it.Value.Type) ? given.And(given.AsView()) : given);
        }

        if (summary is not null) EndBy(call, summary);
        foreach (IArgumentOperation it in call.Arguments)
        {
            if (it.Parameter?.RefKind == RefKind.Ref && views.Holds(it.Value.Type) && !Views.IsHandle(it.Value.Type)
                && !arenas.IsNone) Keep(it.Value, arenas, null);
            if (it.Parameter?.RefKind == RefKind.Out)
            {
                Facts made = IsOfViews(it.Parameter.Type) ? result.And(instance) : Facts.None;
                Assign(it.Value, made, it.Value, isRef: false);
            }
        }

        if (method is { Name: "Start", ContainingType.Name: "Thread" }) Begin(call, instance.Inside(), receiver!);
        if (method is { Name: "Join", ContainingType.Name: "Thread" }) TakeOut(receiver!);
        if (Editing.RunsBeside(method)) return beside;
        return OfForeign(call, method, summary, result, instance);
    }

    // What a method of the project has ended when it returns.
    private void EndBy(IInvocationOperation call, Summary summary)
    {
        foreach (Ending it in summary.Endings(visit))
        {
            if (HandleOf(call, it.Handle) is not { Kind: not MemoryKind.Request } memory) continue;
            State before = State;
            End(memory, it.WithHandle, call.Syntax);
            if (!it.IsCertain) State = State.Join(before);
        }
    }

    // The memory of what the method called so, where it is called.
    private Memory? HandleOf(IInvocationOperation call, ISymbol handle)
    {
        IOperation? given = call.Arguments
            .FirstOrDefault(it => State.IsSame(it.Parameter?.OriginalDefinition!, handle))?.Value;
        if (given is not null) return Single(Unused(given));
        if (handle is IFieldSymbol or IPropertySymbol && call.Instance is not (null or IInstanceReferenceOperation))
            return null;
        if (State.Find(handle) is { } known) return Single(known);
        if (memories.TryGetValue(handle, out Memory? variable)) return variable;
        return handle.ContainingType is null ? null
            : NamesOf(handle).Where(memories.ContainsKey).Select(it => memories[it]).FirstOrDefault();
    }

    private void Wait(IOperation tasks)
    {
        if (KeyOf(tasks) is { } waited) State = State.Set(waited, Facts.None);
        if (Root(tasks) is { } collection) TakeOut(collection);
    }

    private bool IsOfViews(ITypeSymbol? type) => views.Holds(type) || Views.ShowsBytes(type);

    private void Clear(IOperation collection)
    {
        if (KeyOf(collection) is { } key && State.Find(key) is { } held)
            State = State.Set(key, held.Without(it => it.Kind != MemoryKind.Outside));
    }

    private Facts OfForeign(
        IInvocationOperation call, IMethodSymbol method, Summary? summary, Facts given, Facts instance)
    {
        ITypeSymbol? type = call.Type;
        Facts own = summary is null || call.Instance is not null ? instance : Facts.None;
        // What is shown has no owner.
        if (Views.IsHandle(type)) given = given.Without(it => it.Kind == MemoryKind.Shown);
        bool isHeld = views.Holds(type) || Editing.IsDeferred(method) || type is { IsRefLikeType: true }
            || (Views.ShowsBytes(type) && Views.ShowsBytes(method.ContainingType))
            || (type?.Name is { } name && name.IndexOf("Enumera", System.StringComparison.Ordinal) >= 0);
        bool isCopy = summary is null && (Editing.SaysCopy(method) || Views.BringsOwned(type));
        if (isCopy && Views.IsTask(type)) given = Facts.None;
        if (Views.IsHandle(type) && (isCopy || given.And(own).Inside().IsNone))
            return OfOthers(call, call.Syntax, call.Syntax.ToString());
        if (summary is not null)
        {
            // Work that goes on after the call still looks at what it got.
            if (Views.IsTask(type)) return given;
            if (!isHeld && !views.CanHold(type)) return Facts.None;
            return Used(call, views.Holds(type) ? given.And(own.Inside())
                : given.Without(it => it.Kind == MemoryKind.Other).And(Outside(type)));
        }

        if (!isHeld) return Outside(type).Without(_ => method.IsStatic);
        return Used(call, given.And(type is { IsReferenceType: true } && !Editing.IsDeferred(method)
            && method.ContainingType?.Name is not "Enumerable" ? own : own.Inside()));
    }
}
