using System;
using System.Collections.Generic;
#if LAZY
using LazyKinds.Twin;
using Keys = LazyKinds.Twin.KindsTwinExtensions;

namespace ProtoZeroSharp.LazyScript;
#else
using OurKinds.Twin;
using Keys = OurKinds.Twin.KindsTwinExtensions;

namespace ProtoZeroSharp.Script;
#endif

/// <summary>
/// Random calls on some messages in two arenas: reading, every kind of edit, moving, cloning, merging, writing.
/// Compiled twice, over messages that are lazy and such that are not: the same numbers must lead to the same
/// observations.
/// </summary>
public sealed class NodeScript : IDisposable
{
    private const int Nodes = 3;

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

    /// <summary>Makes so many calls.</summary>
    public void Run(int calls)
    {
        for (; calls > 0; calls--)
        {
            int which = Next(Nodes);
            // Messages in the same arena only: what one takes of another must live as long.
            ArenaAllocator arena = _arenas[0];
            ref Node node = ref _nodes[which];
            if (Next(3) == 0) Observe(in node);
            Edit(ref node, ref _nodes[(which + 1) % Nodes], arena);
        }
    }

    public void Dispose()
    {
        foreach (ArenaAllocator arena in _arenas) arena.Dispose();
    }

    private void Observe(in Node node)
    {
        switch (Next(7))
        {
            case 0:
                Observed.Add(ProtoMessage.ToText(in node));
                break;
            case 1:
                Observed.Add($"{node.HasId} {node.Id} {node.Text} {node.Child.HasChild} {node.Child.Child.Id}");
                break;
            case 2:
                Observed.Add($"{node.Children.Count} {node.ByName.Count} {node.PickCase} {node.Inner.Text}");
                break;
            case 3:
                byte[] bytes = node.ToByteArray();
                if (node.CalculateSize() != bytes.Length)
                    throw new InvalidOperationException("the size is not that of the bytes");
                break;
            case 4:
                foreach (ref readonly Node child in node.Children) Observed.Add($"{child.Id} {child.HasChild}");
                break;
            case 5:
                Observed.Add(Extensions(in node));
                break;
            default:
                Observed.Add($"{node.Equals(_nodes[0])} {node.UnknownFields} {node.Nest.Node.Id}");
                Observed.Add($"{node.IsInitialized()}");
                break;
        }
    }

    private string Extensions(in Node node)
    {
        try
        {
            return $"{node.HasExtension(Keys.Remark)} {node.GetExtension(Keys.Next, _arenas[1]).Id}";
        }
        catch (ProtoFormatException error)
        {
            return $"{error.Code} {error.Offset}";
        }
    }

    private void Edit(ref Node node, ref Node other, ArenaAllocator arena)
    {
        int number = Next(5) - 1;
        switch (Next(36))
        {
            case 0 or 1:
                byte[] input = _inputs[Next(_inputs.Count)];
                if (ProtoMessage.TryParse(input, arena, out Node read, out ProtoError error)) node = read;
                else Observed.Add($"{error}");
                break;
            case 2:
                node.Id = number;
                break;
            case 3:
                node.ClearId();
                break;
            case 4:
                node.SetText(number < 2 ? "a" : "a text that is a little longer than the one before it", arena);
                break;
            case 5:
                node.MutableChild(arena).Id = number;
                break;
            case 6:
                node.MutableChild(arena).MutableChild(arena).SetText("deep", arena);
                break;
            case 7:
                node.ClearChild();
                break;
            case 8:
                node.MutableChildren.Add(arena).Id = number;
                break;
            case 9 when node.Children.Count > 0:
                node.MutableChildren.RemoveAt(Next(node.Children.Count));
                break;
            case 10:
                node.MutableChildren.RemoveIf(static (ref readonly Node child) => (child.Id & 1) == 1);
                break;
            case 11 when node.Children.Count > 0:
                node.MutableChildren[Next(node.Children.Count)].MutableMoods.Add(Mood.Sad, arena);
                break;
            case 12:
                node.MutableByName.GetOrAdd(arena.Utf8(number < 2 ? "x" : "y"), arena).Id = number;
                break;
            case 13:
                node.MutableByName.Remove("x");
                break;
            case 14:
                node.MutableByNumber.Set(number, default, arena);
                break;
            case 15:
                node.SetWord("word", arena);
                break;
            case 16:
                node.MutableInner(arena).MutableChildren.Add(arena).Id = number;
                break;
            case 17:
                node.Mood = Mood.Wild;
                break;
            case 18:
                node.ClearPick();
                break;
            case 19:
                node.MutablePackedMoods.Add(Mood.Glad, arena);
                break;
            case 20:
                node.MutableGradeOf.Set(number, Grade.High, arena);
                break;
            case 21:
                node.MutableNest(arena).MutableNode(arena).Id = number;
                break;
            case 22:
                node.MutableKnot.Add(arena).SetLabel("knot", arena);
                break;
            case 23:
                node.MutableHeld(arena).MutableNode(arena).Id = number;
                break;
            case 24 when node.HasChild:
                // The child moves.
                Node child = node.Child;
                node.ClearChild();
                other.MutableChildren.Add(child, arena);
                break;
            case 25 when node.Children.Count > 0:
                Node first = node.Children[0];
                node.MutableChildren.RemoveAt(0);
                other.MutableInner(arena) = first;
                break;
            case 26:
                other.Children = node.Children;
                node.MutableChildren.Clear();
                node.Children = default;
                other.MutableChildren.Detach(arena);
                break;
            case 27:
                node = other.Clone(arena);
                break;
            case 28:
                Node away = other.Clone(_arenas[1]);
                node = away.Clone(arena);
                break;
            case 29 when other.CalculateSize() < 2000:
                node.MergeFrom(in other, arena);
                break;
            case 30 when other.CalculateSize() < 2000:
                // What is unchanged keeps also members of a oneof that others replaced, which counts where it is
                // merged.
                Node same = other.Clone(arena);
                Testing.Reencoding.Of(ref same, arena);
                byte[] bytes = same.ToByteArray();
                node.MergeFrom(bytes.AsSpan(), arena, new ProtoParseOptions { RecursionLimit = 1000 });
                break;
            case 31:
                node.SetExtension(Keys.Remark, "remark", arena);
                break;
            case 32:
                node.ClearExtension(Keys.Remark);
                break;
            case 33:
                Node value = default;
                value.Id = number;
                node.SetExtension(Keys.Next, value, arena);
                break;
            case 34:
                byte[] written = node.ToByteArray();
                node = default;
                node.MergeFrom(written.AsSpan(), arena, new ProtoParseOptions { RecursionLimit = 1000 });
                break;
            case 35:
                node.MutableTextOf.Set("k", arena.Utf8("v"), arena);
                node.PlainMood = Mood.Sad;
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
