using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace ProtoZeroTool.Tests.Inferring;

/// <summary>
/// Messages of a random type: each field has one kind, some messages hold their own type, some have one field of a few
/// only. With noise, some values are of another kind.
/// </summary>
/// <param name="random">Where chance comes from.</param>
/// <param name="noise">How many of a hundred values are of another kind.</param>
internal sealed class RandomMessages(Random random, int noise)
{
    private const int Kinds = 11, Fields = 7, Depth = 4;

    private readonly int _seed = random.Next();

    /// <summary>The next one.</summary>
    public byte[] Next() => Message(1, 0);

    private byte[] Message(int type, int depth)
    {
        List<byte[]> fields = [];
        bool isChoice = KindOf(type, 0) % 3 == 0;
        int only = random.Next(1, Fields);
        for (int number = 1; number < Fields; number++)
        {
            if (isChoice ? number != only : random.Next(3) == 0) continue;
            int kind = random.Next(100) < noise ? random.Next(Kinds) : KindOf(type, number);
            int count = KindOf(type, number + 100) % 3 == 0 ? random.Next(4) : 1;
            for (int i = 0; i < count; i++) fields.Add(Value(type, number, kind, depth));
        }

        return WireBytes.Join(fields);
    }

    private byte[] Value(int type, int number, int kind, int depth)
    {
        // A field of its own type, or of another one.
        int inner = KindOf(type, number + 200) % 2 == 0 ? type : (type * Fields) + number;
        switch (kind)
        {
            case 0 or 1:
                ulong value = (ulong)random.NextInt64() >> random.Next(64);
                return WireBytes.Number(number, kind == 0 ? value & 1 : value);
            case 2:
                return WireBytes.Number(number, (ulong)-random.Next(1000));
            case 3:
                return Tagged(number, 5, BitConverter.GetBytes(random.Next(4) == 0 ? 0f : random.NextSingle() * 100));
            case 4:
                return Tagged(number, 1, BitConverter.GetBytes(random.Next(4) == 0 ? 0L : random.NextInt64()));
            case 5 or 6:
                return WireBytes.Len(number, Encoding.ASCII.GetBytes(Words()));
            case 7:
                byte[] bytes = new byte[random.Next(20)];
                random.NextBytes(bytes);
                return WireBytes.Len(number, bytes);
            case 8:
                return WireBytes.Len(number, WireBytes.Join(
                    Enumerable.Range(0, random.Next(6)).Select(_ => WireBytes.Varint((ulong)random.Next(1000)))));
            case 9:
                return [.. Tagged(number, 3, Inside(inner, depth)), .. Tagged(number, 4, [])];
            default:
                return WireBytes.Len(number, Inside(inner, depth));
        }
    }

    private byte[] Inside(int type, int depth) => depth < Depth ? Message(type, depth + 1) : [];

    private static byte[] Tagged(int number, int wire, byte[] value) => [(byte)((number << 3) | wire), .. value];

    private string Words() =>
        string.Join(' ', Enumerable.Range(0, random.Next(4)).Select(_ => "word" + random.Next(50)));

    private int KindOf(int type, int number)
    {
        uint hash = (uint)_seed;
        foreach (uint one in new[] { (uint)type, (uint)number }) hash = ((hash ^ one) * 0x01000193) ^ (hash >> 13);
        return (int)((hash >> 8) % Kinds);
    }
}
