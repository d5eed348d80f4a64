using System;
#if LAZY
using LazyKinds.Twin;
using Keys = LazyKinds.Twin.KindsTwinExtensions;

namespace ProtoZeroSharp.LazyScript;
#else
using OurKinds.Twin;
using Keys = OurKinds.Twin.KindsTwinExtensions;

namespace ProtoZeroSharp.Script;
#endif

// Edits of one message by itself: setters, editors of lists and maps, oneofs, extensions.
public sealed partial class NodeScript
{
    private const string LongText =
        "a text that is so long that the message that holds it is not decoded with the one that holds that message";

    private void Edit(ref Node node, ref Node other, ArenaAllocator arena)
    {
        int number = Next(5) - 1;
        switch (Next(7))
        {
            case 0:
                EditValue(ref node, number, arena);
                break;
            case 1:
                EditOneof(ref node, number, arena);
                break;
            case 2:
                EditList(ref node, number, arena);
                break;
            case 3:
                EditMap(ref node, number, arena);
                break;
            case 4:
                EditExtension(ref node, number, arena);
                break;
            case 5:
                Move(ref node, ref other, arena);
                break;
            default:
                Replace(ref node, ref other, arena);
                break;
        }
    }

    private void EditValue(ref Node node, int number, ArenaAllocator arena)
    {
        switch (Next(9))
        {
            case 0:
                node.Id = number;
                break;
            case 1:
                node.ClearId();
                break;
            case 2:
                node.SetText(number < 2 ? "a" : LongText, arena);
                break;
            case 3:
                node.ClearText();
                break;
            case 4:
                node.PlainMood = Mood.Sad;
                break;
            case 5:
                node.ClearPlainMood();
                break;
            case 6:
                node.MutableChild(arena).MutableChild(arena).SetText(number < 2 ? "deep" : LongText, arena);
                break;
            case 7:
                node.MutableNest(arena).MutableNode(arena).Id = number;
                break;
            default:
                node.MutableNest(arena).Mark = number;
                break;
        }
    }

    private void EditOneof(ref Node node, int number, ArenaAllocator arena)
    {
        switch (Next(9))
        {
            case 0:
                node.SetWord(number < 2 ? "word" : LongText, arena);
                break;
            case 1:
                node.MutableInner(arena).MutableChildren.Add(arena).Id = number;
                break;
            case 2:
                node.Mood = Mood.Wild;
                break;
            case 3:
                node.SetRaw([1, 2, 3], arena);
                break;
            case 4:
                node.Number = number;
                break;
            case 5:
                node.Small = (uint)number;
                break;
            case 6:
                node.MutableHeld(arena).MutableNode(arena).Id = number;
                break;
            case 7:
                node.ClearInner();
                break;
            default:
                node.ClearPick();
                break;
        }
    }

    private void EditList(ref Node node, int number, ArenaAllocator arena)
    {
        switch (Next(15))
        {
            case 0:
                node.MutableChildren.Add(arena).SetText(number < 2 ? "b" : LongText, arena);
                break;
            case 1:
                node.MutableChildren.Insert(Next(node.Children.Count + 1), arena).Id = number;
                break;
            case 2 when node.Children.Count > 0:
                node.MutableChildren.RemoveAt(Next(node.Children.Count));
                break;
            case 3:
                Observed.Add($"{node.MutableChildren.RemoveIf(static (ref readonly Node child) => child.Id == 1)}");
                break;
            case 4:
                int removed = node.MutableChildren.RemoveIf(static (ref readonly Node child) => child.Child.HasChild);
                Observed.Add($"{removed}");
                break;
            case 5 when node.Children.Count > 0:
                node.MutableChildren[Next(node.Children.Count)].MutableMoods.Add(Mood.Sad, arena);
                break;
            case 6:
                foreach (ref Node child in node.MutableChildren) child.Id = number;
                break;
            case 7 when node.Children.Count > 0:
                node.MutableChildren[Next(node.Children.Count)] = default;
                break;
            case 8:
                node.MutableChildren.Clear();
                break;
            case 9:
                node.MutablePackedMoods.Add(Mood.Glad, arena);
                break;
            case 10:
                node.MutableTexts.Add(number < 2 ? "t" : LongText, arena);
                break;
            case 11:
                node.Texts = arena.List("one", "two");
                break;
            case 12:
                node.MutableTexts.RemoveIf(static (ref readonly ProtoString text) => text == "t"u8);
                break;
            case 13:
                node.MutableKnot.Add(arena).SetLabel("knot", arena);
                break;
            default:
                node.MutableChildren.EnsureCapacity(number + 4, arena);
                node.MutableMoods.AddRange([Mood.Glad, Mood.Sad], arena);
                break;
        }
    }

    private void EditMap(ref Node node, int number, ArenaAllocator arena)
    {
        switch (Next(10))
        {
            case 0:
                node.MutableByName.GetOrAdd(arena.Utf8(number < 2 ? "x" : "y"), arena).Id = number;
                break;
            case 1:
                Observed.Add($"{node.MutableByName.Remove("x")}");
                break;
            case 2:
                node.MutableByNumber.Set(number, default, arena);
                break;
            case 3 when node.ByName.Count > 0:
                node.MutableByNumber.Set(number, node.ByName.Entries[0].Value.Clone(arena), arena);
                break;
            case 4:
                node.MutableByName.Clear();
                break;
            case 5:
                node.MutableGradeOf.Set(number, Grade.High, arena);
                break;
            case 6:
                node.MutableTextOf.Set("k", number < 2 ? "v" : LongText, arena);
                break;
            case 7:
                node.MutableTextOf.Detach(arena);
                break;
            case 8:
                foreach (ProtoMapEditor<int, Node>.Entry entry in node.MutableByNumber) entry.Value.Id = number;
                break;
            default:
                node.MutableGradeOf.Remove(number);
                break;
        }
    }

    private void EditExtension(ref Node node, int number, ArenaAllocator arena)
    {
        switch (Next(8))
        {
            case 0:
                node.SetExtension(Keys.Remark, number < 2 ? "remark" : LongText, arena);
                break;
            case 1:
                node.ClearExtension(Keys.Remark);
                break;
            case 2:
                Node value = default;
                value.Id = number;
                node.SetExtension(Keys.Next, value, arena);
                break;
            case 3:
                node.ClearExtension(Keys.Next);
                break;
            case 4:
                node.SetExtension(Keys.Steps, [1, number, 3], arena);
                break;
            case 5:
                node.ClearExtension(Keys.Steps);
                break;
            case 6 when node.Children.Count > 0 && IsSmall(in node):
                // What is encoded at once keeps members of a oneof that others replaced.
                Node first = Renewed(in node.Children[0], arena);
                node.SetExtension(Keys.More, [first, default], arena);
                break;
            default:
                // A field that the schema does not know, and a number that a closed enum does not know.
                node.MergeFrom([0xf8, 0x7f, 0x05], arena);
                node.MergeFrom([0x90, 0x01, 0x7f], arena);
                break;
        }
    }

    // What is unchanged may be encoded longer than necessary, which must not decide what happens.
    private bool IsSmall(in Node node) => Renewed(in node, _arenas[1]).CalculateSize() < Large;

    // A copy that encodes all its fields, as a message that is not lazy does.
    private static Node Renewed(in Node node, ArenaAllocator arena)
    {
        Node copy = node.Clone(arena);
        Testing.Reencoding.Of(ref copy);
        return copy;
    }
}
