using System;
using OurKinds.Three;

namespace ProtoZeroSharp.Tests.Output;

/// <summary>
/// Messages whose nesting, lengths and widths of lengths change from one to the next, with fields that are small,
/// longer than a piece of a buffer, and large.
/// </summary>
internal sealed class RandomTree(int seed, ArenaAllocator arena)
{
    private static readonly int[] s_lengths =
        [0, 1, 20, 31, 33, 126, 128, 250, 400, 900, 1100, 4000, 4096, 16_400, 70_000];

    private readonly Random _random = new(seed);

    /// <summary>The next message, of some bytes up to some hundred thousand.</summary>
    public All Next()
    {
        All all = default;
        Fill(ref all, _random.Next(6), _random.Next(1, s_lengths.Length));
        return all;
    }

    private void Fill(ref All all, int depth, int longest)
    {
        if (Half()) all.AString = Text(longest);
        if (Half()) all.AnInt64 = _random.NextInt64() >> _random.Next(64);
        int lists = _random.Next(4);
        for (int i = 0; i < lists; i++) FillList(ref all, longest);
        if (depth > 0 && Half()) Fill(ref all.MutableItself(arena), depth - 1, longest);
        if (Half()) all.SomeBytes = arena.Bytes(Bytes(longest));
        if (depth > 0 && Half()) Fill(ref all.MutableCAll(arena), depth - 1, longest);
    }

    private void FillList(ref All all, int longest)
    {
        int count = _random.Next(Half() ? 5 : Math.Min(s_lengths[longest], 5000));
        switch (_random.Next(5))
        {
            case 0:
                for (int i = 0; i < count; i++) all.MutableRDouble.Add(_random.NextDouble(), arena);
                break;
            case 1:
                for (int i = 0; i < count; i++) all.MutableRSint64.Add(_random.NextInt64() >> _random.Next(64), arena);
                break;
            case 2:
                for (int i = 0; i < count; i++) all.MutableRBool.Add(Half(), arena);
                break;
            case 3:
                for (int i = 0; i < Math.Min(count, 9); i++) all.MutableRString.Add(Text(longest), arena);
                break;
            default:
                for (int i = 0; i < Math.Min(count, 9); i++) all.MutableRBytes.Add(arena.Bytes(Bytes(longest)), arena);
                break;
        }
    }

    private ProtoString Text(int longest)
    {
        byte[] bytes = Bytes(longest);
        for (int i = 0; i < bytes.Length; i++) bytes[i] = (byte)('a' + bytes[i] % 26);
        return arena.Utf8(bytes);
    }

    private byte[] Bytes(int longest)
    {
        byte[] bytes = new byte[s_lengths[_random.Next(longest)] + _random.Next(3)];
        _random.NextBytes(bytes);
        return bytes;
    }

    private bool Half() => _random.Next(2) == 0;
}
