using System.Collections.Generic;
using System.Globalization;
using OurKinds.Three;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Maps with numbers and with strings as keys after random calls, against <see cref="Dictionary{TKey,TValue}"/>.
/// </summary>
internal sealed class MapCalls : CallProperty
{
    public override string Name => "map calls";

    protected override void Check(Trial trial)
    {
        ref FuzzRandom random = ref trial.Random;
        ArenaAllocator arena = trial.Arena;
        All message = default;
        Dictionary<int, int> numbers = [];
        Dictionary<string, int> leaves = [];
        int keys = random.OneIn(20) ? 300 : 12;
        for (int calls = random.Next(random.OneIn(50) ? 600 : 24); calls > 0; calls--)
        {
            if (random.OneIn(2)) Number(ref message, numbers, keys, ref random, arena);
            else Leaf(ref message, leaves, keys, ref random, arena);
        }

        if (message.MInt32.Count != numbers.Count || message.MString.Count != leaves.Count) Trial.Fail("counts differ");
        int seen = 0;
        foreach ((int key, int value) in message.MInt32)
        {
            if (!numbers.TryGetValue(key, out int expected) || value != expected) Trial.Fail($"{key} has {value}");
            seen++;
        }

        if (seen != numbers.Count) Trial.Fail($"{seen} entries are seen of {numbers.Count}");
        foreach ((string key, int value) in leaves)
            if (!message.MString.TryGetValue(key, out Leaf leaf) || leaf.Number != value)
                Trial.Fail($"{key} has {leaf.Number}, not {value}");
        Copied.WellFormed("maps", in message, trial);
    }

    private static void Number(
        ref All message, Dictionary<int, int> model, int keys, ref FuzzRandom random, ArenaAllocator arena)
    {
        int key = random.Next(keys) << random.Next(2) * 20, value = (int)random.Bits();
        switch (random.Next(8))
        {
            case 0 or 1:
                if (message.MutableMInt32.Remove(key) != model.Remove(key)) Trial.Fail("Remove says otherwise");
                break;
            case 2 when random.OneIn(8):
                message.MutableMInt32.Clear();
                model.Clear();
                break;
            case 3:
                message.MutableMInt32.GetOrAdd(key, arena) += value;
                model[key] = model.GetValueOrDefault(key) + value;
                break;
            case 4:
                if (message.MInt32.ContainsKey(key) != model.ContainsKey(key)) Trial.Fail("ContainsKey says otherwise");
                break;
            default:
                message.MutableMInt32.Set(key, value, arena);
                model[key] = value;
                break;
        }
    }

    private static void Leaf(
        ref All message, Dictionary<string, int> model, int keys, ref FuzzRandom random, ArenaAllocator arena)
    {
        string key = random.Next(keys).ToString(CultureInfo.InvariantCulture);
        if (random.OneIn(2)) key += "and a tail so long that it is compared in pieces";
        switch (random.Next(6))
        {
            case 0 or 1:
                if (message.MutableMString.Remove(arena.Utf8(key)) != model.Remove(key))
                    Trial.Fail("Remove says otherwise");
                break;
            case 2 when random.OneIn(8):
                message.MutableMString.Clear();
                model.Clear();
                break;
            default:
                int value = (int)random.Bits();
                message.MutableMString.GetOrAdd(arena.Utf8(key), arena).Number = value;
                model[key] = value;
                break;
        }
    }
}
