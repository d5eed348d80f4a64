using System;
using System.Buffers;
using ProtoZeroSharp.WellKnownTypes;
#if LAZY
using LazyKinds.Twin;

namespace ProtoZeroSharp.LazyScript;
#else
using OurKinds.Twin;

namespace ProtoZeroSharp.Script;
#endif

// Edits that involve two messages, or all of one.
public sealed partial class NodeScript
{
    private static readonly string[] s_masks =
    [
        "id,text", "child", "child.child.text,children", "by_name,text_of", "inner.id,moods", "word", "nest.node.id",
        "knot,grade_of,texts",
    ];

    // A part of one message becomes a part of the other; both may live in either arena.
    private void Move(ref Node node, ref Node other, ArenaAllocator arena)
    {
        switch (Next(9))
        {
            case 0 when node.HasChild:
                Node child = node.Child;
                node.ClearChild();
                other.MutableChildren.Add(child, arena);
                break;
            case 1 when node.Children.Count > 0:
                Node first = node.Children[0];
                node.MutableChildren.RemoveAt(0);
                other.MutableInner(arena) = first;
                break;
            case 2:
                other.Children = node.Children;
                node.MutableChildren.Clear();
                node.Children = default;
                other.MutableChildren.Detach(arena);
                break;
            case 3 when node.ByName.Count > 0:
                Node value = node.ByName.Entries[0].Value;
                node.MutableByName.Clear();
                other.MutableByName.Set(arena.Utf8("moved"), value, arena);
                break;
            case 4 when node.PickCase == Node.PickOneofCase.Inner:
                Node inner = node.Inner;
                node.ClearPick();
                other.MutableChild(arena) = inner;
                break;
            case 5 when node.Children.Count > 0 && IsSmall(in other):
                other.MutableChildren.Insert(0, node.Children[^1].Clone(arena), arena);
                break;
            case 6 when node.Children.Count + other.Children.Count < 50:
                Node copy = node.Clone(arena);
                other.MutableChildren.AddRange(copy.Children, arena);
                break;
            case 7 when node.HasChild:
                other.MutableKnot.Add(arena).MutableNode(arena) = node.Child.Clone(arena);
                break;
            default:
                // Made by hand, attached, and then changed where it is.
                other.MutableChildren.Add(new Node { Id = 3 }, arena);
                other.MutableChildren[^1].SetText("made", arena);
                break;
        }
    }

    private void Replace(ref Node node, ref Node other, ArenaAllocator arena)
    {
        switch (Next(16))
        {
            case 0 or 1:
                Parse(ref node, arena);
                break;
            case 2:
                node = other.Clone(arena);
                break;
            case 3:
                Node away = other.Clone(_arenas[1]);
                node = away.Clone(_arenas[0]);
                break;
            case 4 when IsSmall(in node) && IsSmall(in other):
                node.MergeFrom(in other, arena);
                break;
            case 5 when IsSmall(in node):
                node.MergeFrom(in node, arena);
                break;
            case 6 when IsSmall(in node) && IsSmall(in other):
                // What is unchanged keeps also members of a oneof that others replaced, which counts where it is
                // merged.
                node.MergeFrom(Renewed(in other, arena).ToByteArray().AsSpan(), arena, s_deep);
                break;
            case 7 when IsSmall(in node) && IsSmall(in other):
                var reader = new ProtoReader(Renewed(in other, arena).ToByteArray(), 1000);
                node.Read(ref reader, arena);
                break;
            case 8:
                byte[] written = node.ToByteArray();
                node = default;
                node.MergeFrom(written.AsSpan(), arena, s_deep);
                break;
            case 9 when IsSmall(in node) && IsSmall(in other):
                byte[] left = Renewed(in node, arena).ToByteArray(), right = Renewed(in other, arena).ToByteArray();
                node = ProtoMessage.Concat<Node>([left, right], arena, s_deep);
                break;
            case 10:
                ProtoMessage.DecodeAll(in node, 1 + Next(3));
                break;
            case 11:
                node.ClearChild();
                node.MutableChild(arena) = other.Clone(arena);
                break;
            case 12:
                (node, other) = (other, node);
                break;
            case 13 when IsSmall(in node) && IsSmall(in other):
                Any.Pack(Renewed(in other, arena), arena).TryUnpack(arena, out Node unpacked, s_deep);
                node.MutableChildren.Add(unpacked, arena);
                break;
            case 14 when IsSmall(in node) && IsSmall(in other):
                var replaces = new FieldMask.MergeOptions
                {
                    ReplaceMessageFields = Next(2) == 0,
                    ReplaceRepeatedFields = Next(2) == 0,
                };
                FieldMask.FromString(s_masks[Next(s_masks.Length)], arena).Merge(in other, ref node, arena, replaces);
                break;
            default:
                node = default;
                break;
        }
    }

    // Any input, in any of the ways of reading it.
    private void Parse(ref Node node, ArenaAllocator arena)
    {
        byte[] input = _inputs[Next(_inputs.Count)];
        int way = Next(4);
        var options = new ProtoParseOptions { DiscardUnknownFields = way == 1 };
        if (!ProtoMessage.TryParse(input, arena, out Node read, out ProtoError error, options))
        {
            Observed.Add($"{error}");
            return;
        }

        node = way switch
        {
            2 => ProtoMessage.Parse<Node>(input, arena, new ProtoParseOptions { SkipValidation = true }),
            3 => ProtoMessage.Parse<Node>(new ReadOnlySequence<byte>(input), arena),
            _ => read,
        };
    }
}
