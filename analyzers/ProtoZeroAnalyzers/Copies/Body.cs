using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Copies;

/// <summary>
/// The variables of one member's body, lambdas and local functions included, with their sources and references.
/// </summary>
internal sealed class Body
{
    private readonly Dictionary<ISymbol, Variable> _variables = new(SymbolEqualityComparer.Default);

    private readonly MessageSymbols _symbols;
    private readonly OwnEdits _own;
    private readonly CancellationToken _cancellation;

    /// <summary>Reads a member's body.</summary>
    public Body(
        ISymbol owner,
        IEnumerable<IOperation> blocks,
        MessageSymbols symbols,
        OwnEdits own,
        CancellationToken cancellation)
    {
        _symbols = symbols;
        _own = own;
        _cancellation = cancellation;
        if (owner is IMethodSymbol method) AddParameters(method);
        foreach (IOperation block in blocks)
        {
            foreach (IOperation operation in block.DescendantsAndSelf()) Read(operation);
        }
    }

    /// <summary>All variables, in the order in which they are met.</summary>
    public IEnumerable<Variable> Variables => _variables.Values;

    /// <summary>Assignments to fields and elements.</summary>
    public List<ISimpleAssignmentOperation> Stores { get; } = [];

    /// <summary>New arrays that no variable holds, of which an element is named.</summary>
    public List<IOperation> Temporaries { get; } = [];

    /// <summary>Fields and elements that are named.</summary>
    public List<IOperation> Places { get; } = [];

    /// <summary>Uses of the members by which messages are changed.</summary>
    public List<(ISymbol Member, IOperation Receiver)> Edits { get; } = [];

    /// <summary>
    /// The variable of a symbol, or null if it does not belong to this body, such as a parameter of a primary
    /// constructor.
    /// </summary>
    public Variable? Find(ISymbol symbol) => _variables.TryGetValue(symbol, out Variable? variable) ? variable : null;

    /// <summary>The variable that an expression names, or null.</summary>
    public Variable? Find(IOperation? operation) => operation switch
    {
        ILocalReferenceOperation it => Find(it.Local),
        IParameterReferenceOperation it => Find(it.Parameter),
        IDeclarationExpressionOperation it => Find(it.Expression),
        _ => null,
    };

    /// <summary>Whether a member that users added to a message changes it.</summary>
    public bool IsOwnEdit(ISymbol member) => _own.Contain(member, _cancellation);

    /// <summary>Whether an operation is a field or element that may hold a message of its own.</summary>
    public static bool IsPlace(IOperation operation) => operation
        is IFieldReferenceOperation or IArrayElementReferenceOperation
        or IPropertyReferenceOperation
        {
            Property:
            {
                IsIndexer: true, ReturnsByRef: true,
                ContainingType: { Name: "Span", Arity: 1 }
            }
        };

    /// <summary>Whether an expression makes an array that nothing else refers to.</summary>
    public static bool IsNewArray(IOperation value) => Bare(value)
        is IArrayCreationOperation or ICollectionExpressionOperation
        or IInvocationOperation { TargetMethod.Name: "ToArray" };

    private void Read(IOperation operation)
    {
        switch (operation)
        {
            case ILocalFunctionOperation it:
                AddParameters(it.Symbol);
                break;
            // A variable of a query is a parameter, too, and each change of it is refused.
            case IAnonymousFunctionOperation { Syntax: AnonymousFunctionExpressionSyntax } it:
                AddParameters(it.Symbol);
                break;
            case ILocalReferenceOperation it:
                Add(it.Local).References.Add(it);
                break;
            case IParameterReferenceOperation it:
                Find(it.Parameter)?.References.Add(it);
                break;
            case IVariableDeclaratorOperation it:
                if (it.GetVariableInitializer() is { } initializer)
                    Add(it.Symbol).Sources.Add(new Source(it.Syntax, NameOf(it.Symbol, it.Syntax), initializer.Value));
                break;
            case ISimpleAssignmentOperation it when !it.IsRef:
                Assign(it.Target, it.Value, it.Syntax);
                if (IsPlace(it.Target)) Stores.Add(it);
                break;
            case IDeconstructionAssignmentOperation it:
                Assign(it.Target, it.Value, it.Syntax);
                break;
            case IForEachLoopOperation it:
                foreach (ILocalSymbol local in it.Locals) AddLoopVariable(it, local);
                break;
            case IDeclarationPatternOperation { DeclaredSymbol: ILocalSymbol local }:
                AddPattern(operation, local);
                break;
            case IRecursivePatternOperation { DeclaredSymbol: ILocalSymbol local }:
                AddPattern(operation, local);
                break;
            case IArgumentOperation { Parameter.RefKind: RefKind.Out } it:
                Find(it.Value)?.Sources.Add(OutSource(it));
                if (it.Value is IDeclarationExpressionOperation { Expression: ILocalReferenceOperation declared })
                    Add(declared.Local).Sources.Add(OutSource(it));
                break;
        }

        (ISymbol? member, IOperation? receiver) = operation switch
        {
            IInvocationOperation it => (it.TargetMethod, it.Instance),
            IPropertyReferenceOperation it => (it.Property, it.Instance),
            IMethodReferenceOperation it => (it.Method, it.Instance),
            _ => ((ISymbol?)null, (IOperation?)null),
        };
        if (member is not null && receiver is not null && (MessageSymbols.IsEdit(member) || IsOwnEdit(member)))
            Edits.Add((member, receiver));
        if (IsPlace(operation)) Places.Add(operation);
        if (operation is IArrayElementReferenceOperation element && IsNewArray(element.ArrayReference))
            Temporaries.Add(element.ArrayReference);
    }

    // By element as far as both sides are tuples; a value that is taken apart otherwise is the source of all variables.
    private void Assign(IOperation target, IOperation value, SyntaxNode place)
    {
        IOperation written = target is IDeclarationExpressionOperation declaration ? declaration.Expression : target;
        switch (written)
        {
            case ITupleOperation tuple:
                IOperation bare = Bare(value);
                for (int i = 0; i < tuple.Elements.Length; i++)
                {
                    bool matches = bare is ITupleOperation it && it.Elements.Length == tuple.Elements.Length;
                    Assign(tuple.Elements[i], matches ? ((ITupleOperation)bare).Elements[i] : value, place);
                }

                break;
            case ILocalReferenceOperation it:
                Add(it.Local).Sources.Add(new Source(place, it.Syntax.GetLocation(), value));
                break;
            case IParameterReferenceOperation it:
                Find(it.Parameter)?.Sources.Add(new Source(place, it.Syntax.GetLocation(), value));
                break;
        }
    }

    /// <summary>An expression without the conversions around it.</summary>
    public static IOperation Bare(IOperation operation)
    {
        while (operation is IConversionOperation { OperatorMethod: null } or IParenthesizedOperation)
            operation = operation is IConversionOperation conversion ? conversion.Operand
                : ((IParenthesizedOperation)operation).Operand;
        return operation;
    }

    // The compiler refuses changes of loop variables; a finding is worth it where it can be mended.
    private void AddLoopVariable(IForEachLoopOperation loop, ILocalSymbol local)
    {
        bool mutable = loop.LoopControlVariable is IVariableDeclaratorOperation && _symbols.IsMessage(local.Type)
            && loop.Syntax is CommonForEachStatementSyntax syntax && loop.SemanticModel is { } model
            && Microsoft.CodeAnalysis.CSharp.CSharpExtensions.GetForEachStatementInfo(model, syntax).CurrentProperty
                is { ReturnsByRef: true } current
            && MessageSymbols.IsInLibrary(current);
        Add(local).Sources.Add(
            new Source(loop.LoopControlVariable.Syntax, NameOf(local, loop.Syntax), value: null,
                mutable ? Origin.Mutable : Origin.Fresh));
    }

    // A pattern's variable is the value that is looked at, or a part of it.
    private void AddPattern(IOperation pattern, ILocalSymbol local)
    {
        IOperation? value = null;
        for (IOperation? up = pattern.Parent; up is not null && value is null; up = up.Parent)
        {
            value = up switch
            {
                IIsPatternOperation it => it.Value,
                ISwitchExpressionOperation it => it.Value,
                ISwitchOperation it => it.Value,
                _ => null,
            };
            if (up is IBlockOperation or IExpressionStatementOperation) break;
        }

        Add(local).Sources.Add(new Source(pattern.Syntax, NameOf(local, pattern.Syntax), value));
    }

    // What the static members of messages hand out is new; what a look-up hands out lives elsewhere.
    private static Source OutSource(IArgumentOperation argument)
    {
        bool isNew = argument.Parent is IInvocationOperation { TargetMethod: { IsStatic: true } method }
            && Origins.IsFactory(method);
        return new Source(argument.Parent?.Syntax ?? argument.Syntax, argument.Value.Syntax.GetLocation(),
            value: null, isNew ? Origin.Fresh : Origin.Copy);
    }

    private void AddParameters(IMethodSymbol method)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            SyntaxNode? declaration = Declaration(parameter);
            // A parameter of a primary constructor is what the whole type shares.
            if (declaration?.Parent?.Parent is TypeDeclarationSyntax || _variables.ContainsKey(parameter)) continue;
            var variable = new Variable(parameter, parameter.Type, parameter.RefKind, declaration);
            if ((declaration ?? Declaration(method)) is { } place)
                variable.Sources.Add(new Source(place, NameOf(parameter, place), value: null));
            _variables.Add(parameter, variable);
        }
    }

    private Variable Add(ILocalSymbol local)
    {
        if (_variables.TryGetValue(local, out Variable? known)) return known;
        var variable = new Variable(local, local.Type, local.RefKind, Declaration(local));
        _variables.Add(local, variable);
        return variable;
    }

    private static SyntaxNode? Declaration(ISymbol symbol) =>
        symbol.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();

    private static Location NameOf(ISymbol symbol, SyntaxNode otherwise) =>
        symbol.Locations.FirstOrDefault() ?? otherwise.GetLocation();
}
