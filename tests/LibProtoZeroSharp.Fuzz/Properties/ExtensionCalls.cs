using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using OurKinds.Twin;
using Keys = OurKinds.Twin.KindsTwinExtensions;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Extensions that are set, read and cleared at random, among unknown fields that were read, against plain variables.
/// </summary>
internal sealed class ExtensionCalls : CallProperty
{
    private static readonly byte[][] s_starts =
        [[], [0xca, 0x3e, 1, (byte)'x'], [0xca, 0x3e, 1, (byte)'x', 0x98, 0x75, 1, 0xca, 0x3e, 0], [0x98, 0x75, 1]];
    private static readonly string[] s_texts = ["", "x", "a longer remark, longer than what was there before"];

    public override string Name => "extension calls";

    protected override void Check(Trial trial)
    {
        ref FuzzRandom random = ref trial.Random;
        ArenaAllocator arena = trial.Arena;
        int start = random.Next(s_starts.Length);
        Node node = Node.Parse(s_starts[start], arena);
        string? remark = start is 1 ? "x" : start is 2 ? "" : null;
        List<int> steps = [];
        int? inner = null;
        for (int calls = random.Next(20); calls > 0; calls--)
        {
            switch (random.Next(8))
            {
                case 0 or 1:
                    remark = s_texts[random.Next(s_texts.Length)];
                    node.SetExtension(Keys.Remark, arena.Utf8(remark), arena);
                    break;
                case 2:
                    remark = null;
                    node.ClearExtension(Keys.Remark);
                    break;
                case 3:
                    steps.Clear();
                    for (int count = random.Next(5); count > 0; count--) steps.Add((int)random.Bits());
                    node.SetExtension(Keys.Steps, CollectionsMarshal.AsSpan(steps), arena);
                    break;
                case 4:
                    steps.Clear();
                    node.ClearExtension(Keys.Steps);
                    break;
                case 5:
                    Node value = default;
                    value.Id = (inner = random.Next(1000)).Value;
                    node.SetExtension(Keys.Next, value, arena);
                    break;
                case 6:
                    inner = null;
                    node.ClearExtension(Keys.Next);
                    break;
                default:
                    node = node.Clone(arena);
                    break;
            }
        }

        Same(in node, remark, steps, inner, arena);
        Node again = Node.Parse(node.ToByteArray(), trial.Other);
        Same(in again, remark, steps, inner, trial.Other);
        Copied.WellFormed("extensions", in node, trial);
    }

    private static void Same(ref readonly Node node, string? remark, List<int> steps, int? inner, ArenaAllocator arena)
    {
        if (node.HasExtension(Keys.Remark) != remark is not null) Trial.Fail("Remark is set or not");
        if (node.GetExtension(Keys.Remark, arena) != (remark ?? ""))
            Trial.Fail($"Remark is {node.GetExtension(Keys.Remark, arena)}, not {remark}");
        if (!node.GetExtension(Keys.Steps, arena).Span.SequenceEqual(CollectionsMarshal.AsSpan(steps)))
            Trial.Fail("Steps differ");
        if (node.HasExtension(Keys.Next) != inner.HasValue) Trial.Fail("Next is set or not");
        if (node.GetExtension(Keys.Next, arena).Id != (inner ?? 0)) Trial.Fail("Next differs");
    }
}
