using System;
using System.Collections.Generic;
using System.Linq;
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

    private Walk(ControlFlowGraph graph, Evaluation evaluation)
    {
        _graph = graph;
        _evaluation = evaluation;
    }

    /// <summary>Follows a body and the lambdas and local functions in it.</summary>
    public static void Through(ControlFlowGraph graph, Evaluation evaluation) =>
        Through(graph, State.Empty, evaluation);

    /// <summary>The same, with what is known where the body begins.</summary>
    public static void Through(ControlFlowGraph graph, State entry, Evaluation evaluation)
    {
        var walk = new Walk(graph, evaluation);
        evaluation.Enter(graph);
        // Where no way leads back, each block is read once, when all that leads to it is known.
        bool isOnce = evaluation.Tells = !graph.Blocks.Any(LeadsBack);
        if (walk.Settle(0, graph.Blocks.Length - 1, entry, out State?[] entries, out _)) walk.Tell(entries, isOnce);
        foreach (IMethodSymbol local in graph.LocalFunctions)
            Through(graph.GetLocalFunctionControlFlowGraph(local, evaluation.Cancellation), evaluation.EntryOf(local),
                evaluation.Inner(local));
        foreach (IFlowAnonymousFunctionOperation lambda in evaluation.Lambdas)
            Through(graph.GetAnonymousFunctionControlFlowGraph(lambda, evaluation.Cancellation),
                evaluation.Inner(lambda.Symbol));
    }

    /// <summary>All operations of a graph.</summary>
    public static IEnumerable<IOperation> Operations(ControlFlowGraph graph)
    {
        foreach (BasicBlock block in graph.Blocks)
        {
            foreach (IOperation operation in block.Operations)
            {
                foreach (IOperation it in operation.DescendantsAndSelf()) yield return it;
            }

            if (block.BranchValue is not { } value) continue;
            foreach (IOperation it in value.DescendantsAndSelf()) yield return it;
        }
    }

    private static bool LeadsBack(BasicBlock block) =>
        block.FallThroughSuccessor?.Destination?.Ordinal <= block.Ordinal
        || block.ConditionalSuccessor?.Destination?.Ordinal <= block.Ordinal;

    // What is known where each block of a region begins, and where its finally block leads; false if it takes too long.
    private bool Settle(int first, int last, State entry, out State?[] entries, out State? end)
    {
        entries = new State?[last - first + 1];
        end = null;
        entries[0] = entry;
        var pending = new bool[entries.Length];
        pending[0] = true;
        int steps = MaxRounds * _graph.Blocks.Length;
        // The first of those that wait: what leads to it was read before, unless a way leads back.
        for (int i; (i = Array.IndexOf(pending, true)) >= 0; steps--)
        {
            _evaluation.Cancellation.ThrowIfCancellationRequested();
            if (steps == 0) return false;
            pending[i] = false;
            foreach (Way way in Leave(_graph.Blocks[first + i], entries[i]!))
            {
                if (way.Next == EndOfFinally) end = end?.Join(way.State) ?? way.State;
                if (way.Next < first || way.Next > last) continue;
                int next = way.Next - first;
                State joined = entries[next]?.Join(way.State) ?? way.State;
                if (entries[next] is { } known && joined.IsSame(known)) continue;
                entries[next] = joined;
                pending[next] = true;
            }
        }

        return true;
    }

    private void Tell(State?[] entries, bool isTold)
    {
        _evaluation.Tells = true;
        // The end of a using is read where it is run: on each way that leaves.
        for (int i = 0; i < entries.Length && !isTold; i++)
        {
            if (entries[i] is { } state) _ = Leave(_graph.Blocks[i], state);
        }

        if (entries[entries.Length - 1] is { } exit) _evaluation.Exit(exit);
        _evaluation.Tells = false;
    }

    // Where a block leads, with what is known there.
    private List<Way> Leave(BasicBlock block, State entry)
    {
        _evaluation.State = entry;
        var ways = new List<Way>();
        List<int> handlers = HandlersOf(block.EnclosingRegion);
        Raise(entry);
        foreach (IOperation operation in block.Operations)
        {
            State before = _evaluation.State;
            _evaluation.Run(operation);
            if (_evaluation.State != before) Raise(_evaluation.State);
        }

        IOperation? value = block.BranchValue;
        bool returns = block.FallThroughSuccessor?.Semantics == ControlFlowBranchSemantics.Return;
        Facts? result = value is null ? null : _evaluation.Read(value);
        State after = _evaluation.State;
        Raise(after);
        if (block.ConditionalSuccessor is { } taken)
            Follow(taken, Assume(value, block.ConditionKind == ControlFlowConditionKind.WhenTrue, after), null, ways);
        if (block.FallThroughSuccessor is { } falls)
        {
            State state = block.ConditionalSuccessor is null ? after
                : Assume(value, block.ConditionKind != ControlFlowConditionKind.WhenTrue, after);
            Follow(falls, state, returns && value is not null ? (value, result!) : null, ways);
        }

        return ways;

        // An exception may be thrown wherever something is done.
        void Raise(State state)
        {
            foreach (int handler in handlers) ways.Add(new Way(handler, state));
        }
    }

    // Runs what a way leaves behind (using, finally), and goes on.
    private void Follow(
        ControlFlowBranch branch, State state, (IOperation Value, Facts Facts)? returned,
        List<Way> ways)
    {
        if (returned is { } result) state = state.Set(Evaluation.Result, result.Facts);
        foreach (ControlFlowRegion region in branch.FinallyRegions)
        {
            // A finally block that does not end leads nowhere.
            _ = Settle(region.FirstBlockOrdinal, region.LastBlockOrdinal, state, out _, out State? end);
            if (end is null) return;
            state = end;
        }

        if (returned is { } leaving)
        {
            _evaluation.State = state;
            _evaluation.Return(leaving.Value, state.Find(Evaluation.Result) ?? Facts.None);
            state = state.Remove(Evaluation.Result);
        }

        if (branch.Destination is { } next) ways.Add(new Way(next.Ordinal, state));
        else if (branch.Semantics == ControlFlowBranchSemantics.StructuredExceptionHandling)
            ways.Add(new Way(EndOfFinally, state));
    }

    // The first blocks of the handlers around.
    private static List<int> HandlersOf(ControlFlowRegion? region)
    {
        List<int> handlers = [];
        // The root of a lambda lies in the regions of the code around it, whose blocks are of another graph.
        for (; region is { Kind: not ControlFlowRegionKind.Root, EnclosingRegion: { } outer }; region = outer)
        {
            if (region.Kind != ControlFlowRegionKind.Try || outer.Kind != ControlFlowRegionKind.TryAndCatch) continue;
            foreach (ControlFlowRegion handler in outer.NestedRegions)
            {
                if (handler != region) handlers.Add(handler.FirstBlockOrdinal);
            }
        }

        return handlers;
    }

    // An owner that is null owns nothing.
    private static State Assume(IOperation? condition, bool isTrue, State state)
    {
        if (condition is not IIsNullOperation { Operand: { } operand } || !isTrue) return state;
        if (Evaluation.KeyOf(operand) is not { } key || state.Find(key) is not { } facts) return state;
        HashSet<Memory> none = [.. facts.All.Where(it => it.IsHandle && it.Memory.Kind != MemoryKind.Outside)
            .Select(it => it.Memory)];
        return none.Count == 0 ? state : state.Map(it => it.Without(none.Contains));
    }

    // Where a block leads, with what is known there.
    private sealed class Way(int next, State state)
    {
        public int Next { get; } = next;

        public State State { get; } = state;
    }
}
