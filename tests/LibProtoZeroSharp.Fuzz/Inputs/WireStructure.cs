using System;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Random structure of the wire: tags, varints, lengths and groups, damaged now and then near what must be checked.
/// </summary>
internal static class WireStructure
{
    private static readonly int[] s_numbers =
        [0, 1, 15, 16, 2047, 2048, 18_999, 19_000, 536_870_911, 536_870_912, 300_000_000];
    private static readonly ulong[] s_lengths =
        [int.MaxValue, 1UL << 31, uint.MaxValue, (1UL << 32) + 1, 1UL << 63, ulong.MaxValue, int.MaxValue - 7,
            int.MaxValue - 62, 1UL << 35];

    /// <summary>Writes fields.</summary>
    /// <param name="shape">Whose numbers to prefer.</param>
    /// <param name="random">Decides everything.</param>
    /// <param name="to">Where to.</param>
    /// <param name="most">Most fields.</param>
    public static void Write(Shape shape, ref FuzzRandom random, ref ByteSink to, int most)
    {
        int open = 0, opened = 0;
        for (int count = random.Between(1, most); count > 0; count--)
        {
            int number = Number(shape, ref random);
            var type = (WireType)(random.OneIn(30) ? random.Next(8) : random.Next(6));
            if (type == WireType.EndGroup && open > 0 && !random.OneIn(8)) number = opened;
            Tag(number, type, ref random, ref to);
            switch (type)
            {
                case WireType.Varint:
                    Varint(ref random, ref to);
                    break;
                case WireType.Fixed64:
                    to.Fixed(random.Next(), random.OneIn(40) ? random.Next(8) : 8);
                    break;
                case WireType.Fixed32:
                    to.Fixed(random.Next(), random.OneIn(40) ? random.Next(4) : 4);
                    break;
                case WireType.LengthDelimited:
                    Delimited(shape, ref random, ref to, most / 2);
                    break;
                case WireType.StartGroup:
                    (open, opened) = (open + 1, number);
                    break;
                default:
                    open -= type == WireType.EndGroup ? 1 : 0;
                    break;
            }
        }

        if (open == 1 && !random.OneIn(6)) to.Tag(opened, WireType.EndGroup);
    }

    private static int Number(Shape shape, ref FuzzRandom random)
    {
        if (shape.Fields.Length > 0 && !random.OneIn(4)) return shape.Fields[random.Next(shape.Fields.Length)].Number;
        return random.OneIn(8) ? s_numbers[random.Next(s_numbers.Length)] : random.Between(1, 40);
    }

    private static void Tag(int number, WireType type, ref FuzzRandom random, ref ByteSink to)
    {
        ulong tag = ((ulong)(uint)number << 3) | (uint)type;
        if (random.OneIn(60)) to.LongVarint(tag, random.Between(1, 7));
        else if (random.OneIn(120)) to.Varint(tag | (random.Bits() << 32));
        else to.Varint(tag);
    }

    private static void Varint(ref FuzzRandom random, ref ByteSink to)
    {
        ulong value = random.Bits();
        if (!random.OneIn(12))
        {
            to.Varint(value);
            return;
        }

        if (random.OneIn(2))
        {
            to.LongVarint(value, random.Between(1, 10));
            return;
        }

        // Ten bytes and more, or one that the end cuts.
        for (int count = random.Between(8, 11); count > 0; count--) to.Byte(0x80 | random.Next(128));
        if (!random.OneIn(4)) to.Byte(random.Next(128));
    }

    private static void Delimited(Shape shape, ref FuzzRandom random, ref ByteSink to, int most)
    {
        if (random.OneIn(40))
        {
            to.Varint(s_lengths[random.Next(s_lengths.Length)]);
            return;
        }

        int start = to.Open();
        switch (random.Next(4))
        {
            case 0:
                to.Random(ref random, random.Next(16));
                break;
            case 1:
                for (int count = random.Next(12); count > 0; count--) Varint(ref random, ref to);
                break;
            case 2:
                for (int count = random.Next(12); count > 0; count--) to.Byte('a' + random.Next(26));
                break;
            default:
                if (most > 0 && to.Left > 50) Write(Inner(shape, ref random), ref random, ref to, most);
                break;
        }

        to.Close(start);
    }

    private static Shape Inner(Shape shape, ref FuzzRandom random) =>
        shape.Fields.Length > 0 && shape.Fields[random.Next(shape.Fields.Length)].Message is { } message ? message
        : shape;
}
