using System;
using System.Collections.Generic;
using OurKinds.Three;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Lists and maps that are assigned from another message, or made by an arena: after all changes of the message that
/// borrows them, it means what a model means, and the owner stays as it was.
/// </summary>
internal sealed class AssignedCalls : CallProperty
{
    public override string Name => "assigned calls";

    protected override void Check(Trial trial)
    {
        ref FuzzRandom random = ref trial.Random;
        ArenaAllocator arena = trial.Arena;
        All owner = default;
        List<int> numbers = [];
        Dictionary<int, int> entries = [];
        Fill(ref owner, numbers, entries, ref random, arena);
        for (int rounds = random.Next(6); rounds > 0; rounds--)
        {
            var other = new All { RInt32 = owner.RInt32, MInt32 = owner.MInt32 };
            List<int> othersNumbers = [.. numbers];
            var othersEntries = new Dictionary<int, int>(entries);
            for (int calls = random.Next(random.OneIn(10) ? 60 : 6); calls > 0; calls--)
            {
                if (random.OneIn(2)) Number(ref other, othersNumbers, ref random, arena);
                else Entry(ref other, othersEntries, ref random, arena);
            }

            Same("the borrower", in other, othersNumbers, othersEntries);
            Same("the owner", in owner, numbers, entries);
            Copied.WellFormed("assigned lists and maps", in other, trial);
            if (!random.OneIn(3)) continue;
            // The next owner is the borrower, which shares elements as long as it has not changed.
            (owner, numbers, entries) = (other, othersNumbers, othersEntries);
        }
    }

    private static void Fill(
        ref All owner, List<int> numbers, Dictionary<int, int> entries, ref FuzzRandom random, ArenaAllocator arena)
    {
        numbers.AddRange(new int[random.Next(random.OneIn(20) ? 300 : 12)]);
        for (int i = 0; i < numbers.Count; i++) numbers[i] = (int)random.Bits();
        var pairs = new (int, int)[random.Next(random.OneIn(20) ? 300 : 24)];
        for (int i = 0; i < pairs.Length; i++) pairs[i] = (random.Next(40), i);
        foreach ((int key, int value) in pairs) entries[key] = value;
        ProtoList<int> list = random.OneIn(2) ? arena.List(numbers) : arena.List(numbers.ToArray().AsSpan());
        ProtoMap<int, int> map = arena.Map(pairs);
        owner = new All { RInt32 = list, MInt32 = map };
        // Of two that are given the same, the first one owns it.
        var second = new All { RInt32 = list, MInt32 = map };
        if (random.OneIn(2)) Disturb(ref second, ref random, arena);
        if (random.OneIn(2)) owner = All.Parse(owner.ToByteArray(), arena);
    }

    private static void Disturb(ref All second, ref FuzzRandom random, ArenaAllocator arena)
    {
        second.MutableRInt32.Add(1, arena);
        second.MutableRInt32.RemoveAt(0);
        second.MutableMInt32.Set(random.Next(40), -1, arena);
        second.MutableMInt32.Clear();
    }

    private static void Number(ref All m, List<int> model, ref FuzzRandom random, ArenaAllocator arena)
    {
        int value = (int)random.Bits(), at = random.Next(model.Count);
        ProtoListEditor<int> list = m.MutableRInt32;
        switch (random.Next(8))
        {
            case 0 when model.Count > 0:
                list.Detach(arena);
                list.RemoveAt(at);
                model.RemoveAt(at);
                break;
            case 1 when model.Count > 0:
                list.Mutable(at, arena) = value;
                model[at] = value;
                break;
            case 2:
                list.Insert(at, value, arena);
                model.Insert(at, value);
                break;
            case 3 when random.OneIn(4):
                list.Clear();
                model.Clear();
                break;
            case 4 when model.Count < 400:
                list.AddRange(list.View, arena);
                model.AddRange(model.ToArray());
                break;
            case 5:
                m.RInt32 = m.RInt32;
                break;
            case 6:
                m.MergeFrom(new All { RInt32 = arena.List(value) }.ToByteArray(), arena);
                model.Add(value);
                break;
            default:
                list.Add(value, arena);
                model.Add(value);
                break;
        }
    }

    private static void Entry(ref All m, Dictionary<int, int> model, ref FuzzRandom random, ArenaAllocator arena)
    {
        int key = random.Next(48), value = (int)random.Bits();
        ProtoMapEditor<int, int> map = m.MutableMInt32;
        switch (random.Next(8))
        {
            case 0 or 1:
                map.Detach(arena);
                if (map.Remove(key) != model.Remove(key)) Trial.Fail("Remove says otherwise");
                break;
            case 2 when random.OneIn(4):
                map.Clear();
                model.Clear();
                break;
            case 3:
                map.GetOrAdd(key, arena) += value;
                model[key] = model.GetValueOrDefault(key) + value;
                break;
            case 4:
                m.MInt32 = random.OneIn(2) ? m.MInt32 : arena.Map(m.MInt32);
                break;
            case 5:
                m.MergeFrom(new All { MInt32 = arena.Map((key, value)) }.ToByteArray(), arena);
                model[key] = value;
                break;
            case 6:
                if (map.ContainsKey(key) != model.ContainsKey(key)) Trial.Fail("ContainsKey says otherwise");
                break;
            default:
                map.Set(key, value, arena);
                model[key] = value;
                break;
        }
    }

    private static void Same(string who, ref readonly All m, List<int> numbers, Dictionary<int, int> entries)
    {
        if (!m.RInt32.Span.SequenceEqual(System.Runtime.InteropServices.CollectionsMarshal.AsSpan(numbers)))
            Trial.Fail($"{who} has another list");
        if (m.MInt32.Count != entries.Count) Trial.Fail($"{who} has {m.MInt32.Count} entries, not {entries.Count}");
        foreach ((int key, int value) in entries)
            if (!m.MInt32.TryGetValue(key, out int found) || found != value)
                Trial.Fail($"{who} has {found} for {key}, not {value}");
    }
}
