using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Copies;

/// <summary>
/// Whether a member that changes a message changes the variable it is called on, or a copy that C# makes because the
/// receiver is no variable, or one that is only read. What is not known counts as a variable.
/// </summary>
internal static class Receiver
{
    /// <summary>What the names of members begin with that give a part of a message for changes.</summary>
    public const string Mutable = "Mutable";

    private const string TakeByRef = "take the message by 'ref'", OfItsOwn = "change a variable, and put it back";

    /// <summary>Why a copy is changed, and what to do; null if the variable itself is changed.</summary>
    /// <param name="receiver">What the member is called on.</param>
    /// <param name="owner">The member of whose body it is a part.</param>
    public static (string Cause, string Advice)? WhyCopied(IOperation receiver, ISymbol owner)
    {
        switch (receiver)
        {
            case ILocalReferenceOperation { Local: { } it }:
                return OfLocal(it);
            case IParameterReferenceOperation it:
                return OfParameter(it, owner);
            case IInstanceReferenceOperation it:
                return OfThis(it, owner);
            case IFieldReferenceOperation it:
                return OfField(it, owner);
            case IInlineArrayAccessOperation it:
                return WhyCopied(it.Instance, owner);
            case IParenthesizedOperation it:
                return WhyCopied(it.Operand, owner);
            case IConversionOperation { OperatorMethod: null } it
                when SymbolEqualityComparer.Default.Equals(it.Type, it.Operand.Type):
                return WhyCopied(it.Operand, owner);
            case IPropertyReferenceOperation it:
                return OfMember(it.Property, it.Property.ReturnsByRef, it.Property.ReturnsByRefReadonly);
            case IInvocationOperation it:
                return OfMember(it.TargetMethod, it.TargetMethod.ReturnsByRef, it.TargetMethod.ReturnsByRefReadonly);
            case IImplicitIndexerReferenceOperation { IndexerSymbol: IPropertySymbol it }:
                return OfMember(it, it.ReturnsByRef, it.ReturnsByRefReadonly);
            case IConditionalOperation { IsRef: true } it:
                return WhyCopied(it.WhenTrue, owner) ?? (it.WhenFalse is { } other ? WhyCopied(other, owner) : null);
            case ISimpleAssignmentOperation { IsRef: true } it:
                return WhyCopied(it.Target, owner);
            case IConditionalAccessInstanceOperation:
                return ("behind '?.' is a copy of what the nullable holds", OfItsOwn);
            case IAwaitOperation:
                return ("'await' gives a copy", OfItsOwn);
            case IConditionalOperation or ISwitchExpressionOperation or ICoalesceOperation
                or ICoalesceAssignmentOperation:
                return ("the chosen message is a copy", "choose by 'ref'");
            case IDefaultValueOperation or IObjectCreationOperation or IWithOperation or ISimpleAssignmentOperation
                or IConversionOperation or IBinaryOperation or IUnaryOperation:
                return ("this message is in no variable", "put it in one first");
            default:
                return null;
        }
    }

    /// <summary>The property that reads what an editor changes, or null.</summary>
    public static string? ReaderOf(ISymbol editor)
    {
        // Users may add an editor of another name.
        if (!editor.Name.StartsWith(Mutable, StringComparison.Ordinal)) return null;
        string name = editor.Name.Substring(Mutable.Length);
        return editor.ContainingType.GetMembers(name).Any(it => it is IPropertySymbol) ? name : null;
    }

    private static (string, string)? OfLocal(ILocalSymbol local)
    {
        if (local.RefKind == RefKind.Ref) return null;
        string name = local.Name;
        if (local.IsForEach) return ($"'{name}' is a loop variable", "loop by 'ref' over an editor or a span");
        if (local.IsUsing) return ($"'{name}' is a 'using' variable", OfItsOwn);
        return local.RefKind == RefKind.None ? null : ($"'{name}' is 'ref readonly'", TakeByRef);
    }

    private static (string, string)? OfParameter(IParameterReferenceOperation reference, ISymbol owner)
    {
        IParameterSymbol parameter = reference.Parameter;
        string name = parameter.Name;
        if (parameter.RefKind == RefKind.In) return ($"'{name}' is an 'in' parameter", TakeByRef);
        if (parameter.RefKind == RefKind.RefReadOnlyParameter)
            return ($"'{name}' is a 'ref readonly' parameter", TakeByRef);
        if (parameter.RefKind != RefKind.None) return null;
        if (reference.Syntax.FirstAncestorOrSelf<QueryExpressionSyntax>() is not null
            && reference.SemanticModel?.GetSymbolInfo(reference.Syntax).Symbol is IRangeVariableSymbol range)
            return ($"'{range.Name}' is a variable of a query", OfItsOwn);
        // A parameter of a primary constructor is a field elsewhere.
        return parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor
            && !SymbolEqualityComparer.Default.Equals(constructor, owner)
            && constructor.ContainingType.IsValueType && IsOnlyRead(owner)
            ? ($"'{name}' is only read in this member", "make the member writable") : null;
    }

    private static (string, string)? OfThis(IInstanceReferenceOperation reference, ISymbol owner)
    {
        if (reference.Type is { IsReferenceType: true }) return null;
        return reference.ReferenceKind switch
        {
            InstanceReferenceKind.ContainingTypeInstance when IsOnlyRead(owner) =>
                ("'this' is only read in this member", "make the member writable"),
            InstanceReferenceKind.PatternInput => ("a pattern looks at a copy", TakeByRef),
            _ => null,
        };
    }

    private static (string, string)? OfField(IFieldReferenceOperation reference, ISymbol owner)
    {
        IFieldSymbol field = reference.Field;
        if (field.RefKind == RefKind.Ref) return null;
        if (field.RefKind != RefKind.None) return ($"'{field.Name}' is 'ref readonly'", TakeByRef);
        if (field.IsReadOnly && !IsMade(reference, owner))
            return ($"'{field.Name}' is a readonly field", "make the field writable");
        return reference.Instance is { Type.IsValueType: true } holder ? WhyCopied(holder, owner) : null;
    }

    private static (string, string)? OfMember(ISymbol member, bool isRef, bool isReadOnlyRef)
    {
        if (isRef) return null;
        string name = member is IPropertySymbol { IsIndexer: true } ? "the indexer" : $"'{member.Name}'";
        string mutable = Mutable + member.Name;
        bool hasMutable = member is IPropertySymbol { ContainingType: { } type } && !type.GetMembers(mutable).IsEmpty;
        return ($"{name} returns {(isReadOnlyRef ? "a reference that is only read" : "a copy")}",
            hasMutable ? $"use '{mutable}'" : isReadOnlyRef ? TakeByRef : OfItsOwn);
    }

    // Whether "this" is only read in a member of a struct.
    private static bool IsOnlyRead(ISymbol owner) => owner switch
    {
        IMethodSymbol { MethodKind: MethodKind.Constructor } => false,
        IMethodSymbol it => (it.IsReadOnly || it.ContainingType.IsReadOnly) && !it.IsInitOnly,
        _ => false,
    };

    // Readonly fields are variables while the type or object is made, except in functions inside.
    private static bool IsMade(IFieldReferenceOperation reference, ISymbol owner)
    {
        IFieldSymbol field = reference.Field;
        if (!SymbolEqualityComparer.Default.Equals(field.ContainingType, owner.ContainingType)) return false;
        if (!field.IsStatic && reference.Instance is not IInstanceReferenceOperation) return false;
        for (IOperation? up = reference; up is not null; up = up.Parent)
        {
            if (up is IAnonymousFunctionOperation or ILocalFunctionOperation) return false;
        }

        return owner switch
        {
            IMethodSymbol { MethodKind: MethodKind.StaticConstructor } => field.IsStatic,
            IMethodSymbol { MethodKind: MethodKind.Constructor } => !field.IsStatic,
            IMethodSymbol { IsInitOnly: true } => !field.IsStatic,
            IFieldSymbol or IPropertySymbol => owner.IsStatic == field.IsStatic,
            _ => false,
        };
    }
}
