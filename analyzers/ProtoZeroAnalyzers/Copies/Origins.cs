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
            ITupleOperation or IArrayCreationOperation or IObjectCreationOperation or IWithOperation
                or ICollectionExpressionOperation or IAnonymousObjectCreationOperation => OfHeld(bare),
            IInvocationOperation it when IsFactory(it.TargetMethod) && !it.TargetMethod.ReturnsByRef => Origin.Fresh,
            IInvocationOperation it => OfPart(it.Instance),
            IPropertyReferenceOperation it => OfPart(it.Instance),
            IImplicitIndexerReferenceOperation it => OfPart(it.Instance),
            IFieldReferenceOperation it => OfPart(it.Instance),
            IArrayElementReferenceOperation it => OfPart(it.ArrayReference),
            ILocalReferenceOperation or IParameterReferenceOperation => OfPart(bare),
            IDefaultValueOperation or ILiteralOperation => Origin.Fresh,
            _ => Origin.Copy,
        };
    }

    /// <summary>
    /// Whether a method makes a message that nothing else refers to. Look-ups are extension methods, parses are not.
    /// </summary>
    public static bool IsFactory(IMethodSymbol method) =>
        method.Name == "Clone"
        || (method is { IsStatic: true, IsExtensionMethod: false } && MessageSymbols.IsInLibrary(method))
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

    // A tuple, an array or an object is as its values are; what a mutable accessor returned came by way of it then.
    private Origin OfHeld(IOperation whole)
    {
        Origin held = Max(Held(whole).Where(it => it is ISpreadOperation || IsOfMessages(it)).Select(Of));
        return held == Origin.Mutable ? Origin.Carried : held;
    }

    private static IEnumerable<IOperation> Held(IOperation whole) => whole switch
    {
        ITupleOperation it => it.Elements,
        IArrayCreationOperation { Initializer: { } initializer } => initializer.ElementValues,
        ICollectionExpressionOperation it => it.Elements,
        IObjectCreationOperation it => it.Arguments.Where(argument => argument.Parameter?.RefKind == RefKind.None)
            .Select(argument => argument.Value).Concat(Set(it.Initializer)),
        IWithOperation it => Set(it.Initializer).Append(it.Operand),
        IAnonymousObjectCreationOperation it => it.Initializers.OfType<ISimpleAssignmentOperation>()
            .Select(set => set.Value),
        _ => [],
    };

    private static IEnumerable<IOperation> Set(IObjectOrCollectionInitializerOperation? initializer) =>
        initializer is null ? []
            : initializer.Initializers.OfType<ISimpleAssignmentOperation>().Select(set => set.Value);

    // A message, or what holds one; of what is neither, only what comes from a mutable accessor matters.
    private bool IsOfMessages(IOperation value) =>
        (Body.Bare(value).Type is { } type && symbols.HoldsMessage(type)) || Of(value) >= Origin.Carried;

    private static Origin Max(params Origin[] origins) => Max((IEnumerable<Origin>)origins);

    private static Origin Max(IEnumerable<Origin> origins) => origins.DefaultIfEmpty(Origin.Fresh).Max();
}
