using System;
using System.Collections.Generic;
#if LAZY
using LazyKinds.Twin;

namespace ProtoZeroSharp.LazyScript;
#else
using OurKinds.Twin;

namespace ProtoZeroSharp.Script;
#endif

/// <summary>
/// Random calls on some messages in two arenas, at any depth: reading, every kind of edit, moving, cloning, merging,
/// writing. Compiled twice, over messages that are lazy and such that are not: the same numbers must lead to the same
/// observations.
/// </summary>
public sealed partial class NodeScript : IDisposable
{
    private const int Nodes = 3, MostDepth = 4, MostInputs = 6;

    // What is larger is not copied any more: merging doubles.
    private const int Large = 2000;

    private static readonly ProtoParseOptions s_deep = new() { RecursionLimit = 1000 };

    private readonly Node[] _nodes = new Node[Nodes];
    private readonly ArenaAllocator[] _arenas = [new(), new()];
    private readonly List<byte[]> _inputs = [];
    private ulong _state;

    /// <summary>What the calls have returned.</summary>
    public List<string> Observed { get; } = [];

    /// <summary>The messages as they are now.</summary>
    public ReadOnlySpan<Node> Result => _nodes;

    /// <summary>Begins anew.</summary>
    /// <param name="seed">Where the random numbers begin.</param>
    /// <param name="input">Bytes that a message may be read from.</param>
    public void Start(ulong seed, byte[] input)
    {
        _state = seed;
        Observed.Clear();
        Array.Clear(_nodes);
        _inputs.Clear();
        _inputs.Add(input);
        foreach (ArenaAllocator arena in _arenas) arena.Reset();
    }

    /// <summary>Makes that many calls.</summary>
    public void Run(int calls)
    {
        for (; calls > 0; calls--)
        {
            int which = Next(Nodes);
            // What one takes of another lives in either arena; both live as long as the messages.
            ArenaAllocator arena = _arenas[Next(2)];
            ref Node node = ref _nodes[which];
            if (Next(2) == 0) ObserveWithin(in node, Next(MostDepth));
            EditWithin(ref node, ref _nodes[(which + 1) % Nodes], arena, Next(MostDepth));
        }
    }

    public void Dispose()
    {
        foreach (ArenaAllocator arena in _arenas) arena.Dispose();
    }

    // Goes down as many levels, where there are any, and reads what is there.
    private void ObserveWithin(in Node node, int depth)
    {
        switch (depth > 0 ? Next(6) : -1)
        {
            case 0 when node.HasChild:
                ObserveWithin(in node.Child, depth - 1);
                break;
            case 1 when node.Children.Count > 0:
                ObserveWithin(in node.Children[Next(node.Children.Count)], depth - 1);
                break;
            case 2 when node.PickCase == Node.PickOneofCase.Inner:
                ObserveWithin(in node.Inner, depth - 1);
                break;
            case 3 when node.Nest.HasNode:
                ObserveWithin(in node.Nest.Node, depth - 1);
                break;
            case 4 when node.ByName.Count > 0:
                ObserveWithin(in node.ByName.Entries[Next(node.ByName.Count)].Value, depth - 1);
                break;
            case 5 when node.Knot.Count > 0:
                ObserveWithin(in node.Knot[Next(node.Knot.Count)].Node, depth - 1);
                break;
            default:
                Observe(in node);
                break;
        }
    }

    // Goes down in the same way through what leads to changes, and changes what is there.
    private void EditWithin(ref Node node, ref Node other, ArenaAllocator arena, int depth)
    {
        switch (depth > 0 ? Next(7) : -1)
        {
            case 0 when node.HasChild:
                EditWithin(ref node.MutableChild(arena), ref other, arena, depth - 1);
                break;
            case 1 when node.Children.Count > 0:
                EditWithin(
                    ref node.MutableChildren[Next(node.Children.Count)], ref other, arena, depth - 1);
                break;
            case 2 when node.PickCase == Node.PickOneofCase.Inner:
                EditWithin(ref node.MutableInner(arena), ref other, arena, depth - 1);
                break;
            case 3 when node.Nest.HasNode:
                EditWithin(ref node.MutableNest(arena).MutableNode(arena), ref other, arena, depth - 1);
                break;
            case 4 when node.ByName.Count > 0:
                ProtoString key = node.ByName.Entries[Next(node.ByName.Count)].Key;
                EditWithin(ref node.MutableByName[key], ref other, arena, depth - 1);
                break;
            case 5 when node.Knot.Count > 0:
                EditWithin(
                    ref node.MutableKnot[Next(node.Knot.Count)].MutableNode(arena), ref other, arena, depth - 1);
                break;
            case 6 when node.PickCase == Node.PickOneofCase.Held:
                EditWithin(ref node.MutableHeld(arena).MutableNode(arena), ref other, arena, depth - 1);
                break;
            default:
                Edit(ref node, ref other, arena);
                break;
        }
    }

    private int Next(int bound)
    {
        ulong z = _state += 0x9E3779B97F4A7C15;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return (int)(((z ^ (z >> 31)) >> 32) * (ulong)bound >> 32);
    }
}
