using System;
using System.Collections.Generic;
using OurKinds.Three;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Lists of numbers, strings and messages after random calls, against <see cref="List{T}"/>.</summary>
internal sealed class ListCalls : CallProperty
{
    private static readonly string[] s_texts = ["", "a", "żółw", "a longer text that does not fit a word", "\0"];

    public override string Name => "list calls";

    protected override void Check(Trial trial)
    {
        ref FuzzRandom random = ref trial.Random;
        ArenaAllocator arena = trial.Arena;
        All message = default;
        List<int> numbers = [], marks = [];
        List<string> texts = [];
        for (int calls = random.Next(random.OneIn(50) ? 400 : 24); calls > 0; calls--)
        {
            switch (random.Next(3))
            {
                case 0:
                    Number(ref message, numbers, ref random, arena);
                    break;
                case 1:
                    Text(ref message, texts, ref random, arena);
                    break;
                default:
                    Leaf(ref message, marks, ref random, arena);
                    break;
            }

            // Something of another size between them, so that lists cannot always grow in place.
            if (random.OneIn(4)) arena.AllocateSpan<byte>(random.Next(40));
        }

        if (!message.RInt32.Span.SequenceEqual(System.Runtime.InteropServices.CollectionsMarshal.AsSpan(numbers)))
            Trial.Fail("numbers differ");
        if (message.RString.Count != texts.Count || message.RLeaf.Count != marks.Count) Trial.Fail("counts differ");
        for (int i = 0; i < texts.Count; i++)
            if (message.RString[i] != texts[i]) Trial.Fail($"string {i} differs");
        for (int i = 0; i < marks.Count; i++)
            if (message.RLeaf[i].Number != marks[i]) Trial.Fail($"message {i} differs");
        Copied.WellFormed("lists", in message, trial);
    }

    private static void Number(ref All message, List<int> model, ref FuzzRandom random, ArenaAllocator arena)
    {
        int value = (int)random.Bits();
        switch (random.Next(8))
        {
            case 0 when model.Count > 0:
                int at = random.Next(model.Count);
                message.MutableRInt32.RemoveAt(at);
                model.RemoveAt(at);
                break;
            case 1:
                int bit = 1 << random.Next(8);
                int removed = message.MutableRInt32.RemoveIf((ref readonly int element) => (element & bit) != 0);
                if (removed != model.RemoveAll(element => (element & bit) != 0))
                    Trial.Fail("RemoveIf counts otherwise");
                break;
            case 2 when random.OneIn(4):
                message.MutableRInt32.Clear();
                model.Clear();
                break;
            case 3:
                int[] more = new int[random.Next(random.OneIn(8) ? 100 : 6)];
                Array.Fill(more, value);
                message.MutableRInt32.AddRange(more, arena);
                model.AddRange(more);
                break;
            case 4:
                message.MutableRInt32.Add(arena) = value;
                model.Add(value);
                break;
            default:
                message.MutableRInt32.Add(value, arena);
                if (!Plant.Is(Defect.LostElement)) model.Add(value);
                break;
        }
    }

    private static void Text(ref All message, List<string> model, ref FuzzRandom random, ArenaAllocator arena)
    {
        string value = s_texts[random.Next(s_texts.Length)];
        switch (random.Next(5))
        {
            case 0 when model.Count > 0:
                int at = random.Next(model.Count);
                message.MutableRString.RemoveAt(at);
                model.RemoveAt(at);
                break;
            case 1 when random.OneIn(4):
                message.MutableRString.Clear();
                model.Clear();
                break;
            default:
                message.MutableRString.Add(arena.Utf8(value), arena);
                model.Add(value);
                break;
        }
    }

    private static void Leaf(ref All message, List<int> model, ref FuzzRandom random, ArenaAllocator arena)
    {
        int value = (int)random.Bits();
        switch (random.Next(5))
        {
            case 0 when model.Count > 0:
                int at = random.Next(model.Count);
                message.MutableRLeaf.RemoveAt(at);
                model.RemoveAt(at);
                break;
            case 1 when random.OneIn(4):
                message.MutableRLeaf.Clear();
                model.Clear();
                break;
            default:
                message.MutableRLeaf.Add(arena).Number = value;
                model.Add(value);
                break;
        }
    }
}
