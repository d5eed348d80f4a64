using System.Collections.Generic;
using System.Globalization;
using OurKinds.Three;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Maps with numbers and with strings as keys after random calls, against <see cref="Dictionary{TKey,TValue}"/>.
/// </summary>
internal sealed partial class MapCalls : CallProperty
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
}
