using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using OurKinds.Three;

namespace ProtoZeroSharp.Fuzz;

internal sealed partial class MapCalls
{
    private static void Number(
        ref All message, Dictionary<int, int> model, int keys, ref FuzzRandom random, ArenaAllocator arena)
    {
        int key = random.Next(keys) << random.Next(2) * 20, value = (int)random.Bits();
        ProtoMapEditor<int, int> map = message.MutableMInt32;
        switch (random.Next(12))
        {
            case 0 or 1:
                if (map.Remove(key) != model.Remove(key)) Trial.Fail("Remove says otherwise");
                break;
            case 2 when random.OneIn(8):
                map.Clear();
                model.Clear();
                break;
            case 3:
                map.GetOrAdd(key, arena) += value;
                model[key] = model.GetValueOrDefault(key) + value;
                break;
            case 4:
                bool expected = model.ContainsKey(key);
                if (message.MInt32.ContainsKey(key) != expected || map.ContainsKey(key) != expected)
                    Trial.Fail("ContainsKey says otherwise");
                break;
            case 5:
                KeyValuePair<int, int>[] pairs =
                    [.. Enumerable.Range(key, random.Next(20)).Select(i => KeyValuePair.Create(i / 2, i ^ value))];
                map.SetRange(pairs, arena);
                foreach ((int k, int v) in pairs) model[k] = v;
                break;
            case 6:
                foreach (ref ProtoMapEditor<int, int>.Entry entry in map) entry.Value += entry.Key ^ value;
                foreach (int k in model.Keys.ToArray()) model[k] += k ^ value;
                break;
            case 7 when model.ContainsKey(key):
                map[key] = value;
                model[key] = value;
                break;
            default:
                map.Set(key, value, arena);
                model[key] = value;
                break;
        }

        if (map.Count != model.Count || map.IsEmpty != (model.Count == 0)) Trial.Fail("the editor counts otherwise");
    }

    private static void Leaf(
        ref All message, Dictionary<string, int> model, int keys, ref FuzzRandom random, ArenaAllocator arena)
    {
        string key = random.Next(keys).ToString(CultureInfo.InvariantCulture);
        if (random.OneIn(2)) key += "and a tail so long that it is compared in pieces";
        if (random.OneIn(8)) key += new string('ż', random.Next(200));
        int value = (int)random.Bits();
        ProtoMapEditor<ProtoString, Leaf> map = message.MutableMString;
        switch (random.Next(11))
        {
            case 0 or 1:
                if ((random.OneIn(2) ? map.Remove(key) : map.Remove(arena.Utf8(key))) != model.Remove(key))
                    Trial.Fail("Remove says otherwise");
                break;
            case 2 when random.OneIn(8):
                map.Clear();
                model.Clear();
                break;
            case 3:
                Find(in message, map, key, model.ContainsKey(key), arena);
                break;
            case 4:
                Leaf leaf = default;
                leaf.Number = value;
                map.Set(key, leaf, arena);
                model[key] = value;
                break;
            case 5:
                foreach (ref ProtoMapEditor<ProtoString, Leaf>.Entry entry in map) entry.Value.Number ^= value;
                foreach (string k in model.Keys.ToArray()) model[k] ^= value;
                break;
            case 6:
                map.GetOrAdd(key.AsSpan(), arena).Number = value;
                model[key] = value;
                break;
            case 7:
                map.GetOrAdd(Encoding.UTF8.GetBytes(key).AsSpan(), arena).Number = value;
                model[key] = value;
                break;
            case 8:
                map.GetOrAdd(arena.Utf8(key), arena).Number = value;
                model[key] = value;
                break;
            default:
                map.GetOrAdd(key, arena).Number = value;
                model[key] = value;
                break;
        }
    }

    private static void Find(
        ref readonly All message, ProtoMapEditor<ProtoString, Leaf> map, string key, bool expected,
        ArenaAllocator arena)
    {
        ProtoMap<ProtoString, Leaf> view = message.MString;
        if (map.ContainsKey(key) != expected || map.ContainsKey(key.AsSpan()) != expected
            || map.ContainsKey(arena.Utf8(key)) != expected || view.ContainsKey(key) != expected
            || view.ContainsKey(Encoding.UTF8.GetBytes(key)) != expected || view.TryGetValue(key, out _) != expected)
        {
            Trial.Fail($"{key} is found or not");
        }

        // Half of a surrogate pair has no UTF-8 form.
        if (map.ContainsKey(key + '\ud800') || view.ContainsKey(key + '\udc00') || map.Remove(key + '\ud800'))
            Trial.Fail("what is no text is found");
    }
}
