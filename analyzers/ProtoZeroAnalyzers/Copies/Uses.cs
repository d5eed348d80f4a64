using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Copies;

/// <summary>What is done with a message.</summary>
internal enum UseKind
{
    /// <summary>Its content, or a part of it, goes somewhere.</summary>
    Read,

    /// <summary>As a whole it is stored somewhere else, as when a changed copy is put back.</summary>
    Store,

    /// <summary>What it holds is copied to somewhere else, as by <c>MergeFrom</c>.</summary>
    Merge,

    /// <summary>Its content is changed in place.</summary>
    Change,
}

/// <summary>One thing done with a message.</summary>
/// <param name="kind">What is done.</param>
/// <param name="node">The expression that does it.</param>
/// <param name="position">Where in the text it is done: names are read where they stand, changes are made where their
/// expression ends.</param>
internal readonly struct Use(UseKind kind, SyntaxNode node, int position)
{
    public UseKind Kind { get; } = kind;

    public SyntaxNode Node { get; } = node;

    public int Position { get; } = position;
}

/// <summary>
/// Follows references to a message upwards through fields, mutable members, <c>ref</c> locals and editors, to what is
/// finally done with them.
/// </summary>
internal sealed class Uses(MessageSymbols symbols, Body body)
{
    // Members of editors that only look.
    private static readonly HashSet<string> s_looks =
    [
        "TryGetValue", "ContainsKey", "Contains", "IndexOf", "CopyTo", "TryCopyTo", "ToArray", "ToList", "ToString",
        "Equals", "GetHashCode", "GetEnumerator", "SequenceEqual",
    ];

    private readonly HashSet<Variable> _aliases = [];
    private readonly List<Use> _found = [];

    /// <summary>All that is done with a variable.</summary>
    public static List<Use> Of(Variable variable, MessageSymbols symbols, Body body) =>
        Of(variable.References, symbols, body);

    /// <summary>All that is done with a message that goes by these references.</summary>
    public static List<Use> Of(IEnumerable<IOperation> references, MessageSymbols symbols, Body body)
    {
        var uses = new Uses(symbols, body);
        foreach (IOperation reference in references) uses.Follow(reference, isAlias: false);
        return uses._found;
    }

    // Goes up from a name. "inside" tells whether a message lies below on the way, so that what is set is a part of
    // it; "change" is a call on the way that changes the message, also if its result is dropped.
    private void Follow(IOperation start, bool isAlias)
    {
        bool inside = isAlias, isValue = false;
        IOperation? change = null;
        for (IOperation current = start; current.Parent is { } parent; current = parent)
        {
            bool writable = !isValue && (inside || symbols.IsMessage(current.Type));
            if (IsTarget(current, parent))
            {
                if ((current == start && !isAlias) || !inside || isValue) return;
                AddChange(parent);
                if (parent is not ISimpleAssignmentOperation && IsUsed(parent))
                    _found.Add(new Use(UseKind.Read, parent.Syntax, parent.Syntax.Span.End));
                return;
            }

            inside |= symbols.IsMessage(current.Type);
            switch (parent)
            {
                case IConversionOperation it when symbols.IsManyMessages(it.Type):
                    break;
                case IConversionOperation:
                    isValue = true;
                    break;
                case IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "AsSpan" } it }
                    when symbols.IsManyMessages(it.Type):
                    parent = it;
                    break;
                case IFieldReferenceOperation or IArrayElementReferenceOperation or IInlineArrayAccessOperation
                    when IsReceiver(current, parent):
                    break;
                case IInvalidOperation { IsImplicit: true }:
                    break;
                case IConditionalOperation { IsRef: true } it when current != it.Condition:
                    break;
                case IImplicitIndexerReferenceOperation it
                    when it.Instance == current && it.IndexerSymbol is IPropertySymbol { ReturnsByRef: true }:
                    break;
                case IPropertyReferenceOperation it
                    when it.Instance == current && (IsTarget(it, it.Parent)
                        || GoesOn(it.Property, it.Type, current.Type)):
                    break;
                case IInvocationOperation it
                    when it.Instance == current && writable && symbols.IsMessage(current.Type)
                        && it.TargetMethod.ReturnsVoid && body.IsOwnEdit(it.TargetMethod):
                    AddChange(it);
                    return;
                case IInvocationOperation it
                    when it.Instance == current && writable && Changes(it.TargetMethod, current.Type):
                    if (!IsView(it.Type)) change = it;
                    break;
                case IArgumentOperation { Parameter.RefKind: RefKind.Ref, Parent: IInvocationOperation call }
                    when writable:
                    change = call;
                    parent = call;
                    break;
                case IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out, Parent: { } call }
                    when writable:
                    if (current != start || isAlias) AddChange(call);
                    return;
                case IArgumentOperation { Parent: { } call }
                    when IsEditor(current.Type) && (current != start || isAlias):
                    AddChange(call);
                    return;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation it }
                    when it.Symbol.RefKind != RefKind.None || IsView(it.Symbol.Type):
                    FollowAlias(it.Symbol, change);
                    return;
                case ISimpleAssignmentOperation { IsRef: true, Target: ILocalReferenceOperation it }:
                    FollowAlias(it.Local, change);
                    return;
                case IForEachLoopOperation it
                    when it.Collection == current && it.Locals.Any(local => local.RefKind == RefKind.Ref):
                    foreach (ILocalSymbol local in it.Locals) FollowAlias(local, change);
                    return;
                case INameOfOperation:
                    return;
                default:
                    End(current, start, change);
                    return;
            }
        }
    }

    // The way ends where a value is taken, or where a statement ends.
    private void End(IOperation current, IOperation start, IOperation? change)
    {
        if (change is not null) AddChange(change);
        IOperation parent = current.Parent!;
        if (parent is IExpressionStatementOperation) return;
        UseKind kind = Body.Bare(current) != start || !IsStore(parent) ? UseKind.Read
            : parent is IArgumentOperation { Parameter.RefKind: not RefKind.None } ? UseKind.Merge
            : UseKind.Store;
        _found.Add(new Use(kind, start.Syntax, change is null ? start.Syntax.SpanStart : change.Syntax.Span.End));
    }

    private void AddChange(IOperation operation) =>
        _found.Add(new Use(UseKind.Change, operation.Syntax, operation.Syntax.Span.End));

    private static bool IsStore(IOperation parent) => parent switch
    {
        ISimpleAssignmentOperation it => it.Target
            is not (ILocalReferenceOperation { Local.RefKind: RefKind.None }
                or IParameterReferenceOperation { Parameter.RefKind: RefKind.None } or IDiscardOperation),
        IArgumentOperation { Parent: IInvocationOperation it } =>
            MessageSymbols.ChangesReceiver(it.TargetMethod)
                || ((IsView(it.Instance?.Type) || IsMaker(it)) && MessageSymbols.IsInLibrary(it.TargetMethod)),
        // The elements of a list that an arena makes, and the tuples of which it makes a map.
        ICollectionExpressionOperation { Parent: { } holder } => IsMade(holder),
        IArrayInitializerOperation { Parent: IArrayCreationOperation { Parent: { } holder } } => IsMade(holder),
        ITupleOperation or IConversionOperation => parent.Parent is { } holder && IsStore(holder),
        _ => false,
    };

    private static bool IsMade(IOperation holder) => holder switch
    {
        IConversionOperation { Parent: { } outer } => IsMade(outer),
        IArgumentOperation { Parent: IInvocationOperation it } => IsMaker(it),
        _ => false,
    };

    private static bool IsMaker(IInvocationOperation call) =>
        MessageSymbols.IsLibraryType(call.Instance?.Type, "ArenaAllocator");

    // To get hold of a message changes nothing worth telling; to add one to a list does.
    private void FollowAlias(ILocalSymbol local, IOperation? change)
    {
        if (change is IInvocationOperation call
            && !call.TargetMethod.Name.StartsWith("Mutable", StringComparison.Ordinal)) AddChange(change);
        if (body.Find(local) is not { } alias || !_aliases.Add(alias)) return;
        foreach (IOperation reference in alias.References) Follow(reference, isAlias: true);
    }

    /// <summary>Whether the use of an editor only looks at the list or map.</summary>
    public static bool IsLook(IOperation editor) => IsEditor(editor.Type) && editor.Parent switch
    {
        IPropertyReferenceOperation { Property.ReturnsByRef: false } it => it.Instance == editor && !IsView(it.Type),
        IInvocationOperation it => it.Instance == editor && s_looks.Contains(it.TargetMethod.Name),
        IForEachLoopOperation it => IsByValue(it),
        IConversionOperation { IsImplicit: true, Parent: IForEachLoopOperation it } => IsByValue(it),
        _ => false,
    };

    // The entry of a map changes its value.
    private static bool IsByValue(IForEachLoopOperation loop) =>
        loop.Locals.All(it => it.RefKind == RefKind.None && !it.Type.IsRefLikeType);

    /// <summary>Whether an expression is assigned to, or counted up or down.</summary>
    public static bool IsTarget(IOperation current, IOperation? parent) => parent switch
    {
        ISimpleAssignmentOperation { IsRef: true } => false,
        IAssignmentOperation it => it.Target == current,
        IIncrementOrDecrementOperation it => it.Target == current,
        ITupleOperation it => IsDeconstructed(it),
        IDeclarationExpressionOperation => true,
        // What the compiler refuses, such as a change of a loop variable.
        IInvalidOperation { IsImplicit: true } it => IsTarget(it, it.Parent),
        _ => false,
    };

    private static bool IsDeconstructed(IOperation tuple) => tuple.Parent switch
    {
        IDeconstructionAssignmentOperation it => it.Target == tuple,
        ITupleOperation it => IsDeconstructed(it),
        IDeclarationExpressionOperation => true,
        _ => false,
    };

    private static bool IsReceiver(IOperation current, IOperation parent) => parent switch
    {
        IFieldReferenceOperation it => it.Instance == current,
        IArrayElementReferenceOperation it => it.ArrayReference == current,
        IInlineArrayAccessOperation it => it.Instance == current,
        _ => false,
    };

    private static bool GoesOn(IPropertySymbol property, ITypeSymbol? type, ITypeSymbol? receiver) =>
        property.ReturnsByRef || MessageSymbols.ChangesReceiver(property) || (IsView(receiver) && IsView(type));

    private static bool Changes(IMethodSymbol method, ITypeSymbol? receiver) =>
        MessageSymbols.ChangesReceiver(method) || (IsView(receiver) && !s_looks.Contains(method.Name));

    // Editors, and spans of what may be written.
    private static bool IsView(ITypeSymbol? type) => type is { IsRefLikeType: true, Name: not "ReadOnlySpan" };

    /// <summary>Whether a type is an editor of the library.</summary>
    public static bool IsEditor(ITypeSymbol? type) => IsView(type) && MessageSymbols.IsInLibrary(type!);

    private static bool IsUsed(IOperation operation) =>
        operation.Parent is not (IExpressionStatementOperation or IForLoopOperation or IBlockOperation);
}
