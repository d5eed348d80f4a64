using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <content>Objects that are made.</content>
internal sealed partial class Evaluation
{
    private Facts Creation(IAnonymousObjectCreationOperation it)
    {
        Facts given = Facts.None;
        foreach (ISimpleAssignmentOperation member in it.Initializers.OfType<ISimpleAssignmentOperation>())
            given = given.And(Read(member.Value).Inside());
        return views.CanHold(it.Type) ? given : Facts.None;
    }

    private Facts Creation(IObjectCreationOperation it)
    {
        Facts given = Facts.None;
        foreach (IArgumentOperation argument in it.Arguments)
        {
            Facts value = Read(argument.Value).Inside();
            Collect(argument.Value, value, argument.Value.Syntax);
            if (it.Constructor is { } constructor && Editing.KeepsDelegate(constructor)) Leave(argument.Value, value);
            if (!value.IsNone) given = given.And(KeptBy(it, argument, value));
        }

        Facts made = Views.IsArena(it.Type) ? Facts.Of(Made(it, MemoryKind.Arena), isHandle: true)
            : Views.IsOwned(it.Type) ? Facts.Of(Made(it, MemoryKind.Owned), isHandle: true) : Facts.None;
        foreach (IArgumentOperation own in it.Arguments.Where(own => own.Parameter?.RefKind == RefKind.Out))
            Assign(own.Value, made, own.Value, isRef: false);
        if (it.Initializer is { } initializer) _ = Read(initializer);
        if (!made.IsNone) return made;
        if (it.Type is { Name: "Thread" }) return given;
        if (Views.IsWriter(it.Type)) return given.AsView();
        return views.Holds(it.Type) || it.Type is { IsRefLikeType: true } ? given : Facts.None;
    }

    // What an object refers to by an argument: all of it, unless its constructor is a body of the project.
    private Facts KeptBy(IObjectCreationOperation it, IArgumentOperation argument, Facts value)
    {
        if (it.Constructor is not { } constructor || argument.Parameter is not { } parameter
            || summaries.OfConstructor(constructor, visit) is not { } summary) return value;
        if (summary.Stores(parameter, visit)) Leave(argument.Value, value);
        bool isKept = false;
        foreach (object holder in summary.Holders(parameter, visit))
        {
            isKept |= holder == Effects.This;
            if (it.Arguments.FirstOrDefault(other => State.IsSame(other.Parameter?.OriginalDefinition!, holder))
                is { } target) Keep(target.Value, value, argument.Value);
        }

        return isKept ? value : Facts.None;
    }
}
