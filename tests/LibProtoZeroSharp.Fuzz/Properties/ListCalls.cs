using System;
using System.Collections.Generic;
using OurKinds.Three;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Lists of numbers, strings and messages after random calls, against <see cref="List{T}"/>.</summary>
internal sealed partial class ListCalls : CallProperty
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
        List<uint> words = [];
        bool isBorrowed = random.OneIn(2);
        if (isBorrowed) Borrow(ref message, words, trial);
        for (int calls = random.Next(random.OneIn(50) ? 400 : 24); calls > 0; calls--)
        {
            switch (random.Next(4))
            {
                case 0:
                    Number(ref message, numbers, ref random, arena);
                    break;
                case 1:
                    Text(ref message, texts, ref random, arena);
                    break;
                case 2:
                    Word(ref message, words, ref isBorrowed, ref random, arena);
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
        if (!message.RFixed32.Span.SequenceEqual(System.Runtime.InteropServices.CollectionsMarshal.AsSpan(words)))
            Trial.Fail("words differ");
        if (message.RString.Count != texts.Count || message.RLeaf.Count != marks.Count) Trial.Fail("counts differ");
        for (int i = 0; i < texts.Count; i++)
            if (message.RString[i] != texts[i]) Trial.Fail($"string {i} differs");
        for (int i = 0; i < marks.Count; i++)
            if (message.RLeaf[i].Number != marks[i]) Trial.Fail($"message {i} differs");
        Copied.WellFormed("lists", in message, trial);
    }
}
