using System;
using System.Collections.Generic;
using System.Linq;
using OurKinds.Three;

namespace ProtoZeroSharp.Fuzz;

internal sealed partial class ListCalls
{
    // Lists that are added to themselves would grow beyond all sizes.
    private const int MostElements = 2000;

    private static void Number(ref All message, List<int> model, ref FuzzRandom random, ArenaAllocator arena)
    {
        int value = (int)random.Bits(), bit = 1 << random.Next(8), at = random.Next(model.Count);
        ProtoListEditor<int> list = message.MutableRInt32;
        switch (random.Next(16))
        {
            case 0 when model.Count > 0:
                list.RemoveAt(at);
                model.RemoveAt(at);
                break;
            case 1:
                int removed = list.RemoveIf((ref readonly int element) => (element & bit) != 0);
                if (removed != model.RemoveAll(element => (element & bit) != 0))
                    Trial.Fail("RemoveIf counts otherwise");
                break;
            case 2 when random.OneIn(4):
                list.Clear();
                model.Clear();
                break;
            case 3:
                int[] more = new int[random.Next(random.OneIn(8) ? 100 : 6)];
                Array.Fill(more, value);
                if (random.OneIn(2)) list.AddRange(more, arena);
                else list.AddRange(more.Select(static one => one), arena);
                model.AddRange(more);
                break;
            case 4:
                list.Add(arena) = value;
                model.Add(value);
                break;
            case 5 or 6:
                at = random.Next(model.Count + 1);
                if (random.OneIn(2)) list.Insert(at, value, arena);
                else list.Insert(at, arena) += value;
                model.Insert(at, value);
                break;
            case 7 when model.Count > 0:
                list[at] ^= value;
                model[at] ^= value;
                break;
            case 8 when model.Count > 0:
                list.Mutable(at, arena) = value;
                model[at] = value;
                break;
            case 9 when model.Count < MostElements:
                list.AddRange(list.View, arena);
                model.AddRange(model.ToArray());
                break;
            case 10 when model.Count < MostElements:
                list.AddRange(list.Span[at..], arena);
                model.AddRange(model[at..]);
                break;
            case 11 when model.Count < MostElements:
                // A query that is not run before elements are added.
                list.AddRange(message.RInt32.Where(element => (element & bit) == 0)
                    .Select(static element => element + 1), arena);
                model.AddRange(model.Where(element => (element & bit) == 0).Select(static element => element + 1)
                    .ToArray());
                break;
            case 12:
                foreach (ref int element in list) element += value;
                for (int i = 0; i < model.Count; i++) model[i] += value;
                break;
            default:
                list.Add(value, arena);
                if (!Plant.Is(Defect.LostElement)) model.Add(value);
                break;
        }

        if (list.Count != model.Count || list.IsEmpty != (model.Count == 0)) Trial.Fail("the editor counts otherwise");
    }

    private static void Text(ref All message, List<string> model, ref FuzzRandom random, ArenaAllocator arena)
    {
        string value = s_texts[random.Next(s_texts.Length)];
        int at = random.Next(model.Count);
        ProtoListEditor<ProtoString> list = message.MutableRString;
        switch (random.Next(10))
        {
            case 0 when model.Count > 0:
                list.RemoveAt(at);
                model.RemoveAt(at);
                break;
            case 1 when random.OneIn(4):
                list.Clear();
                model.Clear();
                break;
            case 2:
                at = random.Next(model.Count + 1);
                list.Insert(at, value, arena);
                model.Insert(at, value);
                break;
            case 3 when model.Count > 0:
                list[at] = arena.Utf8(value);
                model[at] = value;
                break;
            case 4:
                list.AddRange(s_texts, arena);
                model.AddRange(s_texts);
                break;
            case 5 when model.Count < MostElements:
                list.AddRange(message.RString.Select(static text => text.ToString()), arena);
                model.AddRange(model.ToArray());
                break;
            case 6 when model.Count > 0:
                list.Add(list[at], arena);
                model.Add(model[at]);
                break;
            case 7:
                list.Add(value.AsSpan(), arena);
                model.Add(value);
                break;
            default:
                list.Add(value, arena);
                model.Add(value);
                break;
        }
    }

    private static void Leaf(ref All message, List<int> model, ref FuzzRandom random, ArenaAllocator arena)
    {
        int value = (int)random.Bits(), at = random.Next(model.Count);
        ProtoListEditor<Leaf> list = message.MutableRLeaf;
        switch (random.Next(9))
        {
            case 0 when model.Count > 0:
                list.RemoveAt(at);
                model.RemoveAt(at);
                break;
            case 1 when random.OneIn(4):
                list.Clear();
                model.Clear();
                break;
            case 2:
                at = random.Next(model.Count + 1);
                list.Insert(at, arena).Number = value;
                model.Insert(at, value);
                break;
            case 3 when model.Count > 0:
                list[at].Number = value;
                model[at] = value;
                break;
            case 4 when model.Count < MostElements:
                list.AddRange(list.View, arena);
                model.AddRange(model.ToArray());
                break;
            case 5:
                foreach (ref Leaf element in list) element.Number ^= value;
                for (int i = 0; i < model.Count; i++) model[i] ^= value;
                break;
            case 6:
                int removed = list.RemoveIf((ref readonly Leaf element) => element.Number < value);
                if (removed != model.RemoveAll(element => element < value))
                    Trial.Fail("RemoveIf counts messages otherwise");
                break;
            default:
                list.Add(arena).Number = value;
                model.Add(value);
                break;
        }
    }
}
