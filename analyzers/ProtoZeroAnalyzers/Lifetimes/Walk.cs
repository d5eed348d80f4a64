using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>
/// Follows what the values of one body refer to, along all ways through it, until nothing new is learnt. Then it goes
/// through each block once more and tells what is wrong.
/// </summary>
internal sealed class Walk
{
    // Loops are few and short; a body that needs more is left without findings.
    private const int MaxRounds = 60;

    // Where a finally block leads to: back to the way that runs it.
    private const int EndOfFinally = -1;

    private readonly ControlFlowGraph _graph;
    private readonly Evaluation _evaluation;
    private readonly Dictionary<int, State> _entries = [];
    private readonly CancellationToken _cancellation;

    private Walk(ControlFlowGraph graph, Evaluation evaluation, CancellationToken cancellation)
    {
        _graph = graph;
        _evaluation = evaluation;
        _cancellation = cancellation;
    }

    /// <summary>Follows a body and the lambdas and local functions in it.</summary>
    public static void Through(
        ControlFlowGraph graph, State entry, Evaluation evaluation, CancellationToken cancellation)
    {
        var walk = new Walk(graph, evaluation, cancellation);
        evaluation.Graph = graph;
        if (walk.Settle(entry)) walk.Tell();
        foreach (IMethodSymbol local in graph.LocalFunctions)
            Through(graph.GetLocalFunctionControlFlowGraph(local, cancellation), State.Empty,
                evaluation.Inner(local), cancellation);
        foreach (IFlowAnonymousFunctionOperation lambda in Lambdas(graph))
            Through(graph.GetAnonymousFunctionControlFlowGraph(lambda, cancellation), State.Empty,
                evaluation.Inner(lambda.Symbol), cancellation);
    }

    /// <summary>The lambdas of a graph.</summary>
    public static IEnumerable<IFlowAnonymousFunctionOperation> Lambdas(ControlFlowGraph graph) =>
        Operations(graph).OfType<IFlowAnonymousFunctionOperation>();

    /// <summary>All operations of a graph.</summary>
    public static IEnumerable<IOperation> Operations(ControlFlowGraph graph) => graph.Blocks
        .SelectMany(block => block.BranchValue is { } value ? block.Operations.Append(value) : block.Operations)
        .SelectMany(it => it.DescendantsAndSelf());

    private bool Settle(State entry)
    {
        var pending = new SortedSet<int> { 0 };
        _entries[0] = entry;
        for (int steps = MaxRounds * _graph.Blocks.Length; pending.Count > 0; steps--)
        {
            _cancellation.ThrowIfCancellationRequested();
            if (steps == 0) return false;
            int number = pending.Min;
            pending.Remove(number);
            foreach ((int next, State state) in Leave(_graph.Blocks[number], _entries[number]))
            {
                if (next == EndOfFinally) continue;
                if (_entries.TryGetValue(next, out State? known))
                {
                    State joined = known.Join(state);
                    if (joined.IsSame(known)) continue;
                    _entries[next] = joined;
                }
                else _entries[next] = state;
                pending.Add(next);
            }
        }

        return true;
    }

    private void Tell()
    {
        _evaluation.Tells = true;
        foreach (BasicBlock block in _graph.Blocks)
        {
            // The end of a using is read where it is run: on each way that leaves.
            if (_entries.TryGetValue(block.Ordinal, out State? state)) _ = Leave(block, state);
        }

        if (_entries.TryGetValue(_graph.Blocks.Length - 1, out State? exit)) _evaluation.Exit(exit);
        _evaluation.Tells = false;
    }

    // Where a block leads, with what is known there.
    private List<(int Next, State State)> Leave(BasicBlock block, State entry)
    {
        _evaluation.State = entry;
        var raised = new List<State> { entry };
        foreach (IOperation operation in block.Operations)
        {
            _evaluation.Run(operation);
            raised.Add(_evaluation.State);
        }

        IOperation? value = block.BranchValue;
        bool returns = block.FallThroughSuccessor?.Semantics == ControlFlowBranchSemantics.Return;
        Facts? result = value is null ? null : _evaluation.Read(value);
        State after = _evaluation.State;
        raised.Add(after);
        var ways = new List<(int Next, State State)>();
        foreach (int handler in HandlersOf(block.EnclosingRegion))
        {
            foreach (State state in raised) ways.Add((handler, state));
        }

        if (block.ConditionalSuccessor is { } taken)
            Follow(taken, Assume(value, block.ConditionKind == ControlFlowConditionKind.WhenTrue, after), null, ways);
        if (block.FallThroughSuccessor is { } falls)
        {
            State state = block.ConditionalSuccessor is null ? after
                : Assume(value, block.ConditionKind != ControlFlowConditionKind.WhenTrue, after);
            Follow(falls, state, returns && value is not null ? (value, result!) : null, ways);
        }

        return ways;
    }

    // Runs what a way leaves behind (using, finally), and goes on.
    private void Follow(
        ControlFlowBranch branch, State state, (IOperation Value, Facts Facts)? returned,
        List<(int Next, State State)> ways)
    {
        if (returned is { } result) state = state.Set(Evaluation.Result, result.Facts);
        foreach (ControlFlowRegion region in branch.FinallyRegions)
        {
            if (Finish(region, state) is not { } finished) return;
            state = finished;
        }

        if (returned is { } leaving)
        {
            _evaluation.State = state;
            _evaluation.Return(leaving.Value, state.Find(Evaluation.Result) ?? Facts.None);
            state = state.Remove(Evaluation.Result);
        }

        if (branch.Destination is { } next) ways.Add((next.Ordinal, state));
        else if (branch.Semantics == ControlFlowBranchSemantics.StructuredExceptionHandling)
            ways.Add((EndOfFinally, state));
    }

    // What is known behind a finally block, or null if it does not end.
    private State? Finish(ControlFlowRegion region, State state)
    {
        var entries = new Dictionary<int, State> { [region.FirstBlockOrdinal] = state };
        State? result = null;
        var pending = new SortedSet<int> { region.FirstBlockOrdinal };
        for (int steps = MaxRounds * _graph.Blocks.Length; pending.Count > 0 && steps > 0; steps--)
        {
            int number = pending.Min;
            pending.Remove(number);
            BasicBlock block = _graph.Blocks[number];
            foreach ((int next, State after) in Leave(block, entries[number]))
            {
                if (next == EndOfFinally) result = result is null ? after : result.Join(after);
                if (next < region.FirstBlockOrdinal || next > region.LastBlockOrdinal) continue;
                State joined = entries.TryGetValue(next, out State? known) ? known.Join(after) : after;
                if (known is not null && joined.IsSame(known)) continue;
                entries[next] = joined;
                pending.Add(next);
            }
        }

        return result;
    }

    // The first blocks of the handlers around.
    private static IEnumerable<int> HandlersOf(ControlFlowRegion? region)
    {
        // The root of a lambda lies in the regions of the code around it, whose blocks are of another graph.
        for (; region is { Kind: not ControlFlowRegionKind.Root, EnclosingRegion: { } outer }; region = outer)
        {
            if (region.Kind != ControlFlowRegionKind.Try || outer.Kind != ControlFlowRegionKind.TryAndCatch) continue;
            foreach (ControlFlowRegion handler in outer.NestedRegions)
            {
                if (handler != region) yield return handler.FirstBlockOrdinal;
            }
        }
    }

    // An owner that is null owns nothing.
    private static State Assume(IOperation? condition, bool isTrue, State state)
    {
        if (condition is not IIsNullOperation { Operand: { } operand } || !isTrue) return state;
        if (Evaluation.KeyOf(operand) is not { } key || state.Find(key) is not { } facts) return state;
        HashSet<Memory> none = [.. facts.All.Where(it => it.Key.IsHandle && it.Key.Memory.Kind != MemoryKind.Outside)
            .Select(it => it.Key.Memory)];
        return none.Count == 0 ? state : state.Map(it => it.Without(none.Contains));
    }
}
