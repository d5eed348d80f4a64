using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>
/// What one body has that the analyses of this room are about. All of it is collected in one walk: most bodies have
/// nothing of it, and are left then.
/// </summary>
internal sealed class Content
{
    private readonly HashSet<IMethodSymbol> _helpers = new(SymbolEqualityComparer.Default);
    private bool _holds, _ends;

    /// <summary>Reads a body.</summary>
    public Content(IOperation block, Boxes boxes)
    {
        foreach (IOperation it in block.DescendantsAndSelf())
        {
            if (it is IDelegateCreationOperation made && Lifetimes.Selectors.Is(made.Type)) AddSelector(made);
            switch (it.Kind)
            {
                case OperationKind.Conversion or OperationKind.DelegateCreation when boxes.IsBox(it):
                    Boxed.Add(it);
                    break;
                case OperationKind.Invocation:
                    Add((IInvocationOperation)it, boxes);
                    break;
                case OperationKind.InterpolatedString when Boxes.IsDelayed((IInterpolatedStringOperation)it):
                    Texts.Add((IInterpolatedStringOperation)it);
                    break;
                case OperationKind.ExpressionStatement
                    when ((IExpressionStatementOperation)it).Operation is IInvocationOperation call && !it.IsImplicit:
                    Statements.Add(call);
                    break;
                case OperationKind.Using or OperationKind.UsingDeclaration or OperationKind.YieldReturn:
                case OperationKind.ParameterReference when Views.IsOwned(it.Type):
                    _ends = true;
                    break;
                case OperationKind.ObjectCreation when Views.IsArena(it.Type):
                    Arenas.Add((IObjectCreationOperation)it);
                    break;
            }

            if (it.Type is not { SpecialType: SpecialType.None } type) continue;
            if (Views.IsWriter(type))
            {
                if (it is ILocalReferenceOperation or IParameterReferenceOperation) Writers.Add(it);
            }
            else if (!_holds || !_ends)
            {
                // The elements of a list move, the message of a stream or a row ends with the next one.
                bool moves = Views.IsStreamReader(type) || Editing.IsEditor(type) || Views.IsScan(type);
                _ends |= moves;
                _holds |= moves || Views.IsHandle(type);
            }
        }
    }

    /// <summary>
    /// Whether something can end: an arena, an owned message, a stream of them, a scan or an editor is named, and
    /// there is what ends it here, in a method that is called here, or with the body if it is a request; or there is a
    /// selector.
    /// </summary>
    public bool MayEnd(Summaries summaries, Visit visit) =>
        _holds && (_ends || _helpers.Any(it => summaries.Of(it, visit)?.SaysEnd == true));

    /// <summary>Lambdas and local functions that are selectors or filters.</summary>
    public List<IMethodSymbol> Selectors { get; } = [];

    /// <summary>Views that become objects.</summary>
    public List<IOperation> Boxed { get; } = [];

    /// <summary>Arguments that a logger keeps.</summary>
    public List<IArgumentOperation> States { get; } = [];

    /// <summary>Texts that are formatted later.</summary>
    public List<IInterpolatedStringOperation> Texts { get; } = [];

    /// <summary>
    /// Calls whose result is dropped. The body of a lambda is none: it may be there for its exception, as in a test.
    /// </summary>
    public List<IInvocationOperation> Statements { get; } = [];

    /// <summary>Arenas that are made.</summary>
    public List<IObjectCreationOperation> Arenas { get; } = [];

    /// <summary>Scans that are made.</summary>
    public List<IInvocationOperation> MadeScans { get; } = [];

    /// <summary>References to variables that are writers.</summary>
    public List<IOperation> Writers { get; } = [];

    /// <summary>Calls on writers.</summary>
    public List<IInvocationOperation> Writes { get; } = [];

    private void AddSelector(IDelegateCreationOperation made)
    {
        _holds = _ends = true;
        if (Lifetimes.Selectors.BodyOf(made) is { } body) Selectors.Add(body);
    }

    private void Add(IInvocationOperation call, Boxes boxes)
    {
        if (Views.IsWriter(call.Instance?.Type)) Writes.Add(call);
        if (Scans.IsMadeBy(call)) MadeScans.Add(call);
        IMethodSymbol method = call.TargetMethod;
        _ends |= Editing.Disposes(method) || Editing.Resets(method) || Editing.GivesBack(method);
        if (method.Name is "ReadDelimited" or "ReadDelimitedAsync" or "ReadAllAsync") _holds = _ends = true;
        boxes.AddStates(call, States);
        if (!_ends && method.DeclaringSyntaxReferences.Length == 1 && !MessageSymbols.IsInLibrary(method))
            _helpers.Add(method);
    }
}
