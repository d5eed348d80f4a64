using System;
using System.Linq;
using ProtoZeroSharp.Tests.Memory;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>
/// Packed lists whose bytes are others when they are decoded than when they were counted: no value is stored behind
/// those that were counted, and success means that all of them were.
/// </summary>
public class PackedChangeTests
{
    [Fact]
    [Trait("Speed", "Slow")]
    public void Decode_OfOtherBytesThanWereCounted_StoresNoMore()
    {
        for (int seed = 0; seed < 40_000; seed++)
        {
            var random = new Random(seed);
            Check<int>(random, seed % 2 == 0);
            Check<long>(random, seed % 2 == 0);
        }
    }

    [Fact]
    public void DecodeBool_OfOtherBytesThanWereCounted_StoresNoMore()
    {
        for (int seed = 0; seed < 20_000; seed++)
        {
            var random = new Random(seed);
            byte[] bytes = Bytes(random);
            int count = PackedDecoder.Count(in bytes[0], bytes.Length);
            Change(bytes, random);
            using var source = new GuardedBytes(bytes.Length);
            source.Place(bytes);
            var target = new bool[count];
            int damaged = PackedDecoder.DecodeBool(in source.Last(bytes.Length)[0], bytes.Length, target);
            if (damaged < 0) Assert.Equal(count, PackedDecoder.Count(in bytes[0], bytes.Length));
            else Assert.InRange(damaged, 0, bytes.Length);
        }
    }

    private static unsafe void Check<T>(Random random, bool hasSlack)
        where T : unmanaged
    {
        byte[] bytes = Bytes(random);
        int count = PackedDecoder.Count(in bytes[0], bytes.Length);
        int spare = random.Next(3) == 0 ? random.Next(9, 20) : 0;
        Change(bytes, random);
        // Slack may hold anything.
        byte[] slack = [.. Enumerable.Repeat((byte)random.Next(256), hasSlack ? 80 : 0)];
        using var source = new GuardedBytes(bytes.Length + slack.Length);
        source.Place([.. bytes, .. slack]);
        using var target = new GuardedBytes((count + spare) * sizeof(T));
        Span<byte> room = target.Last((count + spare) * sizeof(T));
        fixed (byte* start = room)
        {
            ref byte first = ref source.Last(bytes.Length + slack.Length)[0];
            int damaged = PackedDecoder.Decode(
                in first, bytes.Length, new Span<T>(start, count), false, hasSlack, spare);
            if (damaged < 0) Assert.Equal(count, PackedDecoder.Count(in bytes[0], bytes.Length));
            else Assert.InRange(damaged, 0, bytes.Length);
        }
    }

    private static byte[] Bytes(Random random)
    {
        // Mostly short values, mostly long ones, or any.
        int share = random.Next(100);
        byte[] bytes = new byte[random.Next(1, random.Next(2) == 0 ? 100 : 900)];
        random.NextBytes(bytes);
        foreach (ref byte each in bytes.AsSpan())
            each = (byte)(random.Next(100) < share ? each | 0x80 : each & 0x7f);
        bytes[^1] &= 0x7f;
        return bytes;
    }

    private static void Change(Span<byte> bytes, Random random)
    {
        int all = random.Next(4);
        if (all == 0)
        {
            foreach (ref byte each in bytes) each ^= (byte)(random.Next(2) << 7);
            return;
        }

        for (int i = random.Next(4); i >= 0; i--) bytes[random.Next(bytes.Length)] ^= 0x80;
        if (all == 1) bytes.Clear();
        if (all == 2) bytes[^1] |= 0x80;
    }
}
