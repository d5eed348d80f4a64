using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>An arena or owner that a method of the project has ended when it returns.</summary>
internal sealed class Ending(ISymbol handle, bool isCertain, bool withHandle)
{
    /// <summary>The parameter, the member of its type, or the variable around a local function.</summary>
    public ISymbol Handle { get; } = handle;

    /// <summary>Whether it has ended on every way.</summary>
    public bool IsCertain { get; } = isCertain;

    /// <summary>Whether it is disposed, and not reset only.</summary>
    public bool WithHandle { get; } = withHandle;
}

/// <summary>
/// Finds out what a method ends: a view and the handle of each arena and owner are taken for known where it begins, and
/// looked at where it returns.
/// </summary>
internal sealed class Endings
{
    private readonly List<(ISymbol Handle, Memory Memory)> _watched = [];

    /// <summary>What is known where the method begins.</summary>
    public State Entry { get; private set; } = State.Empty;

    /// <summary>Watches the parameters, the members of the type, and the variables around a local function.</summary>
    /// <param name="method">The method.</param>
    /// <param name="graph">Its body.</param>
    /// <param name="memories">The memory of its handles; what is missing is added.</param>
    public void Watch(IMethodSymbol method, ControlFlowGraph graph, Dictionary<object, Memory> memories)
    {
        foreach (IParameterSymbol it in method.Parameters)
        {
            if (it.RefKind is RefKind.None or RefKind.In && memories.TryGetValue(it, out Memory? known))
                Watch(it, known);
        }

        foreach (IOperation it in Walk.Operations(graph))
        {
            if (!Views.IsHandle(it.Type) || Evaluation.KeyOf(it) is not ISymbol handle) continue;
            if (_watched.Any(watched => State.IsSame(watched.Handle, handle))) continue;
            if (it is IMemberReferenceOperation)
            {
                var memory = new Memory(MemoryKind.Member, handle.Name);
                foreach (string name in Evaluation.NamesOf(handle)) memories[name] = memory;
                Watch(handle, memory);
            }
            else if (it is ILocalReferenceOperation or IParameterReferenceOperation
                && !SymbolEqualityComparer.Default.Equals(handle.ContainingSymbol, method))
            {
                var memory = new Memory(MemoryKind.Other, handle.Name);
                memories[handle] = memory;
                Watch(handle, memory);
            }
        }
    }

    /// <summary>What has ended where the method returns.</summary>
    public List<Ending> At(State? exit)
    {
        List<Ending> endings = [];
        if (exit is null) return endings;
        foreach ((ISymbol handle, Memory memory) in _watched)
        {
            Facts facts = exit.Find(memory) ?? Facts.None;
            Ways view = WaysOf(facts, isHandle: false);
            if ((view & Ways.Ended) == 0) continue;
            // A member that was set again is another arena.
            bool withHandle = (WaysOf(facts, isHandle: true) & Ways.Ended) != 0 && exit.Find(handle) is null;
            endings.Add(new Ending(handle, view == Ways.Ended, withHandle));
        }

        return endings;
    }

    private static Ways WaysOf(Facts facts, bool isHandle) =>
        facts.All.Where(it => it.IsHandle == isHandle).Aggregate(Ways.None, (ways, it) => ways | it.Ways);

    private void Watch(ISymbol handle, Memory memory)
    {
        _watched.Add((handle, memory));
        Entry = Entry.Set(memory, Facts.Of(memory, isHandle: true).And(Facts.Of(memory, isHandle: false)));
    }
}
