using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>What the expressions of one body refer to, and what running them changes.</summary>
internal sealed partial class Evaluation(
    Views views, Summaries summaries, Visit visit, ISymbol owner, List<Finding> findings,
    Dictionary<object, Memory> memories, Dictionary<ISymbol, Memory>? seeds = null)
{
    /// <summary>The variable for what a member returns.</summary>
    public static readonly object Result = new();

    private readonly Dictionary<SyntaxNode, Store> _stores = [], _messageStores = [];
    private readonly Dictionary<ISymbol, IOperation> _referents = new(SymbolEqualityComparer.Default);
    private readonly HashSet<Memory> _roomy = [];
    private readonly Dictionary<CaptureId, IOperation> _places = [];

    // The first capture is taken for a place, too: often it is the enumerator of a list, of which only some elements
    // have ended.
    private readonly HashSet<CaptureId> _written = [default];
    private readonly Dictionary<IMethodSymbol, State> _calls = new(SymbolEqualityComparer.Default);
    private ControlFlowGraph _graph = null!;
    private bool _dangles;

    /// <summary>What is known at the moment.</summary>
    public State State { get; set; } = State.Empty;

    /// <summary>Whether what is wrong is told.</summary>
    public bool Tells { get; set; }

    /// <summary>What the member may return: for a summary of it.</summary>
    public Facts Returned { get; private set; } = Facts.None;

    /// <summary>What the member has stored where others see it: for a summary of it.</summary>
    public Facts Stored { get; private set; } = Facts.None;

    /// <summary>
    /// What the member has put into its object, into what its parameters refer to, and into variables around it, by
    /// <see cref="Effects.This"/> or by symbol: for a summary of it.
    /// </summary>
    public Dictionary<object, Facts> Put { get; } = new(State.KeyComparer);

    /// <summary>What the member has ended for good: for a summary of it.</summary>
    public Facts Disposed { get; private set; } = Facts.None;

    /// <summary>What is known where the member returns, or null if it does not: for a summary of it.</summary>
    public State? AtExit { get; private set; }

    /// <summary>The lambdas of the body.</summary>
    public List<IFlowAnonymousFunctionOperation> Lambdas { get; } = [];

    /// <summary>What ends the look at the body.</summary>
    public CancellationToken Cancellation => visit.Cancellation;

    /// <summary>The same for a lambda or a local function in the body.</summary>
    public Evaluation Inner(ISymbol function) => new(views, summaries, visit, function, findings, memories, seeds);

    /// <summary>
    /// What is known of variables where a local function begins: what is known where it is called, if all calls of it
    /// are seen.
    /// </summary>
    public State EntryOf(IMethodSymbol function) =>
        _calls.TryGetValue(function, out State? state) && Names.IsOnlyCalled(function) ? state.OfVariables()
            : State.Empty;

    /// <summary>Begins with a body: notes its lambdas, and what is written to after its place was found.</summary>
    public void Enter(ControlFlowGraph graph)
    {
        _graph = graph;
        foreach (IOperation it in Walk.Operations(graph))
        {
            switch (it)
            {
                case IFlowAnonymousFunctionOperation lambda:
                    Lambdas.Add(lambda);
                    break;
                case IAssignmentOperation { Target: IFlowCaptureReferenceOperation target }:
                    _written.Add(target.Id);
                    break;
                case IIncrementOrDecrementOperation { Target: IFlowCaptureReferenceOperation target }:
                    _written.Add(target.Id);
                    break;
            }
        }
    }

    /// <summary>Runs a statement.</summary>
    public void Run(IOperation operation)
    {
        IOperation inner = operation is IExpressionStatementOperation it ? it.Operation : operation;
        if (inner is IReturnOperation { Kind: OperationKind.YieldReturn, ReturnedValue: { } yielded })
            Yield(yielded, Read(yielded));
        else if (Read(inner) is { IsNone: false } dropped && inner is IInvocationOperation && Views.IsTask(inner.Type))
            Leave(inner, dropped.Inside());
    }

    /// <summary>The variable that an expression names, or null.</summary>
    public static object? KeyOf(IOperation operation) => operation switch
    {
        ILocalReferenceOperation it => it.Local,
        IParameterReferenceOperation it => it.Parameter,
        IFlowCaptureReferenceOperation it => it.Id,
        IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } it => it.Field,
        IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation, Property.IsIndexer: false } it =>
            it.Property,
        IConversionOperation { OperatorMethod: null } it => KeyOf(it.Operand),
        IDeclarationExpressionOperation it => KeyOf(it.Expression),
        _ => null,
    };

    /// <summary>How a member of the object or the type is written, where it has not been set yet.</summary>
    public static string[] NamesOf(ISymbol member) =>
        [member.Name, $"this.{member.Name}", $"{member.ContainingType.Name}.{member.Name}"];

    /// <summary>What the value of an expression refers to, once it was evaluated.</summary>
    /// <exception cref="System.InsufficientExecutionStackException">It is nested too deeply.</exception>
    public Facts Read(IOperation? operation)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        switch (operation)
        {
            case null or INameOfOperation or ITypeOfOperation or ISizeOfOperation or ILiteralOperation:
                return Facts.None;
            case IInstanceReferenceOperation:
                return Facts.Of(Memory.Outside, isHandle: true);
            case ILocalReferenceOperation or IParameterReferenceOperation or IFlowCaptureReferenceOperation:
                return Used(operation, Variable(operation));
            case IFieldReferenceOperation it:
                return Used(it, OfMember(it, Read(it.Instance)));
            case IPropertyReferenceOperation it:
                return Property(it);
            case IImplicitIndexerReferenceOperation it:
                Facts indexed = Read(it.Instance);
                _ = Read(it.Argument);
                return Used(it, Part(indexed, it.Type));
            case IArrayElementReferenceOperation it:
                Facts array = Read(it.ArrayReference);
                foreach (IOperation index in it.Indices) _ = Read(index);
                return Used(it, Part(array, it.Type));
            case IConversionOperation it:
                return views.CanHold(it.Type) || it.OperatorMethod is null ? Read(it.Operand) : Drop(it.Operand);
            case IFlowCaptureOperation it:
                // A place that is written to later is no value.
                bool isPlace = _written.Contains(it.Id);
                if (isPlace) _places[it.Id] = it.Value;
                Facts captured = isPlace ? Unused(it.Value) : Read(it.Value);
                State = State.Set(it.Id, captured);
                return captured;
            case ISimpleAssignmentOperation it:
                Facts value = Read(it.Value);
                Assign(it.Target, value, it.Value, it.IsRef);
                return value;
            case IDeconstructionAssignmentOperation it:
                Deconstruct(it.Target, it.Value, Read(it.Value));
                return Facts.None;
            case IDeclarationExpressionOperation it:
                return Read(it.Expression);
            case IInvocationOperation it:
                return Call(it);
            case IObjectCreationOperation it:
                return Creation(it);
            case IAnonymousObjectCreationOperation it:
                return Creation(it);
            case ISpreadOperation it:
                return Spread(it);
            case IAwaitOperation it:
                return Awaited(it);
            case IFlowAnonymousFunctionOperation it:
                return Captured(it);
            case IDelegateCreationOperation it:
                LookInto(it);
                return Children(it);
            case IEventAssignmentOperation it:
                Leave(it.HandlerValue, Read(it.HandlerValue).Inside());
                return Facts.None;
            case IIsPatternOperation it:
                Facts matched = Read(it.Value);
                Bind(it.Pattern, matched);
                return Facts.None;
            case IIsNullOperation it:
                _ = Unused(it.Operand);
                return Facts.None;
            case IBinaryOperation or IUnaryOperation or IIsTypeOperation or IInterpolatedStringOperation
                or ICompoundAssignmentOperation or IIncrementOrDecrementOperation:
                _ = Children(operation);
                return Facts.None;
            default:
                Facts parts = Children(operation);
                return operation.Type is null || views.CanHold(operation.Type) ? parts : Facts.None;
        }
    }

    /// <summary>A value leaves the member.</summary>
    public void Return(IOperation value, Facts facts)
    {
        facts = EndShown(facts);
        Returned = Returned.And(facts.Inside());
        if (_dangles) TellDangling(facts);
        if (!views.CanHold(value.Type)) return;
        foreach (Fact it in facts.All)
        {
            if ((it.Ways & Ways.Ended) == 0 || it.Memory.Kind == MemoryKind.Elements) continue;
            Tell(FindingKind.Escape, value.Syntax, value.Type, it.Memory, it.End);
            return;
        }
    }

    /// <summary>The member ends: with it, its requests.</summary>
    public void Exit(State exit)
    {
        AtExit = exit;
        foreach (KeyValuePair<object, Facts> known in exit.All)
        {
            // A thread that was not waited for.
            if (known.Key is Store { IsThread: true }) Stored = Stored.And(known.Value);
            foreach (Fact it in known.Value.All)
            {
                if (it.Memory.Kind == MemoryKind.Request && (it.Ways & Ways.Alive) != 0
                    && known.Key is Store { IsMessage: false } store)
                    Tell(FindingKind.Escape, store.Value, store.Type, it.Memory, null);
            }
        }
    }

    private Facts Drop(IOperation operation)
    {
        _ = Read(operation);
        return Facts.None;
    }

    private Facts Children(IOperation operation)
    {
        Facts all = Facts.None;
        foreach (IOperation child in operation.ChildOperations) all = all.And(Read(child).Inside());
        return all;
    }

    // A variable that was not set here was set by other code.
    private Facts Variable(IOperation reference)
    {
        if (KeyOf(reference) is { } key && State.Find(key) is { } facts) return ThroughReference(reference, facts);
        return reference switch
        {
            IFlowCaptureReferenceOperation => Facts.None,
            IParameterReferenceOperation it => OfOthers(it, it.Parameter, it.Parameter.Name),
            ILocalReferenceOperation it => OfOthers(it, it.Local, it.Local.Name),
            _ => Facts.None,
        };
    }

    private Facts OfOthers(IOperation reference, object key, string name)
    {
        ITypeSymbol? type = reference.Type;
        if (Views.IsArena(type)) return Facts.Of(MemoryOf(key, KindOf(reference), name), isHandle: true);
        if (Views.IsOwned(type))
        {
            MemoryKind kind = IsRequest(key) ? MemoryKind.Request : KindOf(reference);
            return Facts.Of(MemoryOf(key, kind, name), isHandle: true);
        }

        if (Views.IsStreamReader(type)) return Facts.Of(MemoryOf(key, MemoryKind.Stream, name), isHandle: true);
        // What a parameter refers to while its method is summed up.
        if (seeds is not null && key is ISymbol symbol && seeds.TryGetValue(symbol, out Memory? seed))
            return Facts.Of(seed, isHandle: false).And(Outside(type));
        if (IsShown(key)) return Facts.Of(MemoryOf(key, MemoryKind.Shown, name), isHandle: false);
        if (Views.IsScan(type)) return ScanOf(key, name);
        return Outside(type);
    }

    private static MemoryKind KindOf(IOperation reference) =>
        reference is IMemberReferenceOperation ? MemoryKind.Member : MemoryKind.Other;

    private static Facts Outside(ITypeSymbol? type) =>
        type is { IsReferenceType: true, SpecialType: not SpecialType.System_String }
            ? Facts.Of(Memory.Outside, isHandle: true) : Facts.None;

    // What a service gets as request, in the method that its host calls; a controller, or what is mapped.
    private bool IsRequest(object key) => key is IParameterSymbol parameter
        && SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, owner)
        && owner is IMethodSymbol method
        && (MessageSymbols.IsLibraryType(parameter.Type, "ProtoBody")
            || (method.IsOverride && method.Parameters.Any(it => it.Type.Name == "ServerCallContext"))
            || IsController(method.ContainingType));

    private static bool IsController(INamedTypeSymbol? type)
    {
        for (; type is not null; type = type.BaseType)
        {
            if (type.Name == "ControllerBase") return true;
        }

        return false;
    }

    private Memory MemoryOf(object key, MemoryKind kind, string name)
    {
        if (memories.TryGetValue(key, out Memory? known)) return known;
        var memory = new Memory(kind, name);
        memories.Add(key, memory);
        return memory;
    }

    private Facts OfMember(IFieldReferenceOperation it, Facts instance)
    {
        Facts? known = KeyOf(it) is { } key ? State.Find(key) : null;
        if (known is not null) return known.And(Outside(it.Type));
        return instance.IsOutside || it.Instance is null ? OfOthers(it, it.Syntax.ToString(), it.Syntax.ToString())
            : views.CanHold(it.Type) ? instance : Facts.None;
    }

    private Facts Property(IPropertyReferenceOperation it)
    {
        IPropertySymbol property = it.Property;
        if (property.Name == "IsAlive" && Views.IsArena(it.Instance?.Type)) return Facts.None;
        Facts instance = Read(it.Instance);
        foreach (IArgumentOperation argument in it.Arguments) _ = Read(argument.Value);
        if (KeyOf(it) is { } key && State.Find(key) is { } known) return Used(it, known.And(Outside(it.Type)));
        if (Views.IsScan(it.Instance?.Type)) return Used(it, OfScan(it, instance));
        if (IsOurs(property))
            return Used(it, OfOurs(it, instance.Inside()));
        if (Views.IsStreamReader(it.Type))
            return Facts.Of(MemoryOf(it.Syntax.ToString(), MemoryKind.Stream, it.Syntax.ToString()), isHandle: true);
        if (property.Name == "Current") return Used(it, instance.AsView());
        if (instance.IsOutside || it.Instance is null)
            return Used(it, OfOthers(it, it.Syntax.ToString(), it.Syntax.ToString()).And(Part(instance, it.Type)));
        return Used(it, Part(instance, it.Type));
    }

    private Facts OfOurs(IPropertyReferenceOperation it, Facts instance)
    {
        if (Views.IsArena(it.Type)) return instance.AsHandle();
        if (Views.IsArena(it.Instance?.Type)) return views.CanHold(it.Type) ? instance.AsView() : Facts.None;
        Facts view = views.CanHold(it.Type) ? instance.AsView() : Facts.None;
        if (Editing.IsEditor(it.Type)) return view.And(Elements(it, it.Instance));
        return Editing.IsEditor(it.Instance?.Type) && (views.CanHold(it.Type) || it.Property.ReturnsByRef)
            ? view.And(Elements(it, it.Instance).AsView()) : view;
    }

    // What is a part of another value, by its type.
    private Facts Part(Facts whole, ITypeSymbol? type) =>
        views.CanHold(type) ? type is { IsReferenceType: true } ? whole : whole.Inside() : Facts.None;

    // A lambda refers to what it captures.
    private Facts Captured(IFlowAnonymousFunctionOperation lambda)
    {
        Facts all = Facts.None;
        foreach (IOperation it in Walk.Operations(_graph.GetAnonymousFunctionControlFlowGraph(lambda, Cancellation)))
        {
            if (it is ILocalReferenceOperation or IParameterReferenceOperation && KeyOf(it) is ISymbol variable
                && !SymbolEqualityComparer.Default.Equals(variable.ContainingSymbol, lambda.Symbol))
                all = all.And(Variable(it).Inside());
        }

        return all;
    }

    private Facts Awaited(IAwaitOperation it)
    {
        Facts facts = Read(it.Operation);
        // The work is done.
        if (KeyOf(it.Operation) is { } key && Views.IsTask(it.Operation.Type)) State = State.Set(key, Facts.None);
        if (Ownership.Creations.Is(it)) return Facts.Of(Made(it, MemoryKind.Owned), isHandle: true);
        return views.Holds(it.Type) ? facts.Inside() : Facts.None;
    }

    private void Bind(IPatternOperation pattern, Facts facts)
    {
        foreach (IOperation it in pattern.DescendantsAndSelf())
        {
            ISymbol? declared = it switch
            {
                IDeclarationPatternOperation declaration => declaration.DeclaredSymbol,
                IRecursivePatternOperation recursive => recursive.DeclaredSymbol,
                IListPatternOperation list => list.DeclaredSymbol,
                _ => null,
            };
            if (declared is ILocalSymbol local)
                State = State.Set(local, views.CanHold(local.Type) ? facts : Facts.None);
        }
    }

    // Memory that an expression makes.
    private Memory Made(IOperation creation, MemoryKind kind) =>
        MemoryOf(creation.Syntax, kind, NameOf(creation));

    // Members of the library and of messages, but not what users add to messages: that is looked into.
    private bool IsOurs(ISymbol member) => MessageSymbols.IsInLibrary(member)
        || ((views.Symbols.IsMessage(member.ContainingType)
            || views.Symbols.IsMessage(MessageSymbols.ReceiverOf(member)?.Type)) && !MessageSymbols.IsWritten(member));
}
