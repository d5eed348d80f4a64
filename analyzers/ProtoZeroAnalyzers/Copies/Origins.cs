using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Copies;

/// <summary>Tells where the values of variables come from.</summary>
internal sealed class Origins(MessageSymbols symbols, Body body)
{
    private readonly Dictionary<Variable, Origin> _known = [];

    /// <summary>The greatest origin of a variable's sources.</summary>
    public Origin Of(Variable variable)
    {
        if (_known.TryGetValue(variable, out Origin origin)) return origin;
        // A variable that is assigned to itself, by way of others, has no origin there.
        _known[variable] = Origin.Fresh;
        return _known[variable] = Max(variable.Sources.Select(Of));
    }

    /// <summary>The origin of one source.</summary>
    public Origin Of(Source source) => source.Value is null ? source.Origin : Of(source.Value);

    /// <summary>The origin of an expression.</summary>
    public Origin Of(IOperation value)
    {
        IOperation bare = Body.Bare(value);
        if (symbols.IsMutableAccessor(bare)) return Origin.Mutable;
        return bare switch
        {
            IConditionalOperation it => Max(Of(it.WhenTrue), it.WhenFalse is null ? Origin.Fresh : Of(it.WhenFalse)),
            ISwitchExpressionOperation it => Max(it.Arms.Select(arm => Of(arm.Value))),
            ICoalesceOperation it => Max(Of(it.Value), Of(it.WhenNull)),
            ISimpleAssignmentOperation it => Of(it.Value),
            ITupleOperation or IArrayCreationOperation or IObjectCreationOperation or IWithOperation or ICollectionExpressionOperation
                or IAnonymousObjectCreationOperation => Holds(bare) ? Origin.Carried : Origin.Fresh,
            IInvocationOperation it when IsFactory(it.TargetMethod) && !it.TargetMethod.ReturnsByRef => Origin.Fresh,
            IInvocationOperation it => OfPart(it.Instance),
            IPropertyReferenceOperation it => OfPart(it.Instance),
            IFieldReferenceOperation it => OfPart(it.Instance),
            IArrayElementReferenceOperation it => OfPart(it.ArrayReference),
            ILocalReferenceOperation or IParameterReferenceOperation => OfPart(bare),
            IDefaultValueOperation or ILiteralOperation => Origin.Fresh,
            _ => Origin.Copy,
        };
    }

    /// <summary>Whether a method makes a message that nobody else holds.</summary>
    public static bool IsFactory(IMethodSymbol method) =>
        method.Name == "Clone"
        || (method.IsStatic && MessageSymbols.IsInLibrary(method))
        || (method.IsStatic && method.ContainingType.AllInterfaces.Any(it => it.Name == "IProtoMessage"));

    // A part of what a variable holds, or a copy of it: it came from a mutable accessor if the whole did.
    private Origin OfPart(IOperation? whole)
    {
        IOperation? bare = whole is null ? null : Body.Bare(whole);
        switch (bare)
        {
            case IFieldReferenceOperation it:
                return OfPart(it.Instance);
            case IPropertyReferenceOperation it:
                return OfPart(it.Instance);
            case IArrayElementReferenceOperation it:
                return OfPart(it.ArrayReference);
        }

        bool carried = body.Find(bare) is { RefKind: RefKind.None } variable && Of(variable) >= Origin.Carried;
        return carried ? Origin.Carried : Origin.Copy;
    }

    // Whether a tuple, an array or an object is made with the copy of a mutable accessor inside, as a value.
    private bool Holds(IOperation value) => value switch
    {
        ITupleOperation it => it.Elements.Any(IsHeld),
        IArrayCreationOperation it => it.Initializer is not null && it.Initializer.ElementValues.Any(IsHeld),
        ICollectionExpressionOperation it => it.Elements.Any(IsHeld),
        IObjectCreationOperation it => it.Arguments.Any(argument => argument.Parameter?.RefKind == RefKind.None
            && IsHeld(argument.Value))
            || (it.Initializer is not null
            && it.Initializer.Initializers.OfType<ISimpleAssignmentOperation>().Any(set => IsHeld(set.Value))),
        IWithOperation it => it.Initializer.Initializers.OfType<ISimpleAssignmentOperation>().Any(set =>
            IsHeld(set.Value)),
        IAnonymousObjectCreationOperation it => it.Initializers.OfType<ISimpleAssignmentOperation>().Any(set =>
            IsHeld(set.Value)),
        _ => false,
    };

    private bool IsHeld(IOperation value) => Of(value) >= Origin.Carried;

    private static Origin Max(params Origin[] origins) => Max((IEnumerable<Origin>)origins);

    private static Origin Max(IEnumerable<Origin> origins) => origins.DefaultIfEmpty(Origin.Fresh).Max();
}
