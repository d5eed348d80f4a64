using System;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Makes the inputs: most of at most 64 bytes, some of hundreds, a few of thousands.</summary>
internal static class InputMaker
{
    /// <summary>The longest input.</summary>
    public const int MostBytes = 8192;

    /// <summary>Fills a buffer.</summary>
    /// <param name="target">The message that will be read from it.</param>
    /// <param name="random">Decides everything.</param>
    /// <param name="buffer">At least <see cref="MostBytes"/>.</param>
    /// <returns>Length of the input.</returns>
    public static int Make(Target target, ref FuzzRandom random, Span<byte> buffer)
    {
        Span<byte> room = buffer[..Room(ref random)];
        switch (random.Next(16))
        {
            case 0:
                var bytes = new ByteSink(room[..Math.Min(room.Length, 64)]);
                bytes.Random(ref random, random.Next(65));
                return bytes.Length;
            case < 6:
                var structure = new ByteSink(room);
                WireStructure.Write(target.Shape, ref random, ref structure, room.Length < 300 ? 5 : 20);
                return structure.Length;
            case < 10:
                return Valid(target.Shape, ref random, room);
            case 10 when target.Payloads.Length > 0:
                return Mutation.Apply(buffer, Payload(target, ref random, room), ref random);
            case 11 when target.Shape.Recursive != null && random.OneIn(8):
                var deep = new ByteSink(buffer[..MostBytes]);
                ValidMessage.WriteDeep(target.Shape, ref random, ref deep,
                    random.OneIn(2) ? random.Between(97, 102) : random.Next(110));
                return random.OneIn(4) ? Mutation.Apply(buffer, deep.Length, ref random) : deep.Length;
            case 12:
                // Two messages, the first without its end, the second without its begin.
                int first = Valid(target.Shape, ref random, room), kept = random.Next(first + 1);
                int second =
                    Valid(target.Shape, ref random, buffer.Slice(kept, Math.Min(room.Length, MostBytes - kept)));
                int skipped = random.Next(second + 1);
                buffer.Slice(kept + skipped, second - skipped).CopyTo(buffer[kept..]);
                return kept + second - skipped;
            default:
                int length = Valid(target.Shape, ref random, room);
                return Mutation.Apply(buffer[..Math.Min(MostBytes, 2 * room.Length)], length, ref random);
        }
    }

    private static int Room(ref FuzzRandom random) => random.Next(256) switch
    {
        0 => 3000,
        < 8 => 700,
        _ => 140,
    };

    private static int Valid(Shape shape, ref FuzzRandom random, Span<byte> room)
    {
        var to = new ByteSink(room);
        ValidMessage.Write(shape, ref random, ref to, room.Length < 300 ? 2 : 4, room.Length < 300 ? 4 : 20);
        return to.Length;
    }

    // A part of it, unless it is short: most of what can go wrong is near the damage.
    private static int Payload(Target target, ref FuzzRandom random, Span<byte> room)
    {
        byte[] payload = target.Payloads[random.Next(target.Payloads.Length)];
        int length = Math.Min(payload.Length, room.Length);
        int start = random.OneIn(2) ? 0 : random.Next(payload.Length - length + 1);
        payload.AsSpan(start, length).CopyTo(room);
        return length;
    }
}
