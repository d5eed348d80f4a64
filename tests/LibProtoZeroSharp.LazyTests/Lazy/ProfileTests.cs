using System;
using System.Linq;
using LazyMixed;
using LazyProfiles;
using ProtoZeroSharp.Tests;
using Xunit;

namespace ProtoZeroSharp.LazyTests;

/// <summary>Messages of a type that are mostly read are decoded by the parse, as long as they are.</summary>
public class ProfileTests
{
    private const int Leaves = 50, Enough = 400, Sampled = 16;

    // Longer than what is decoded with its holder anyway; the number takes a byte more than it must.
    private static readonly byte[] Leaf =
        [.. Wire.Hex("0a 46 " + string.Concat(Enumerable.Repeat("61", 70)) + "10 85 00")];

    private static readonly byte[] Bytes = Of(Leaf);

    private static byte[] Of(byte[] leaf)
    {
        byte[] field = Wire.Field(1, WireType.LengthDelimited, Wire.Delimited(leaf));
        return [.. Enumerable.Repeat(field, Leaves).SelectMany(b => b)];
    }

    // As often as it takes to learn what is done with a type.
    private static void Train(ArenaAllocator arena, Action use)
    {
        for (int i = 0; i < Enough; i++)
        {
            arena.Reset();
            use();
        }
    }

    // How many of so many parses take more memory than a copy of the input.
    private static int CountDecoding(Action<ArenaAllocator> parse)
    {
        using var arena = new ArenaAllocator();
        int count = 0;
        for (int i = 0; i < Sampled; i++)
        {
            arena.Reset();
            long before = arena.AllocatedBytes;
            parse(arena);
            if (arena.AllocatedBytes - before > Bytes.Length + 300) count++;
        }

        return count;
    }

    [Fact]
    public void Parse_OfWhatIsMostlyRead_DecodesIt_UntilItIsNotReadAnyMore()
    {
        using var arena = new ArenaAllocator();
        void Parse(ArenaAllocator into) => Often.Parse(Bytes, into);
        Assert.Equal(0, CountDecoding(Parse));
        Train(arena, () =>
        {
            Often read = Often.Parse(Bytes, arena);
            int sum = 0;
            foreach (ref readonly Often.Types.Leaf leaf in read.Leaves) sum += leaf.Number;
            Assert.Equal(5 * Leaves, sum);
            Assert.Equal(Bytes, read.ToByteArray());
        });

        // One is a sample, in which nothing is decoded ahead.
        Assert.Equal(Sampled - 1, CountDecoding(Parse));
        Train(arena, () => Assert.Equal(Bytes.Length, Often.Parse(Bytes, arena).CalculateSize()));

        Assert.Equal(0, CountDecoding(Parse));
    }

    [Fact]
    public void Parse_WithoutSpaceToDecodeAhead_LeavesTheMessageUndecoded()
    {
        using var arena = new ArenaAllocator();
        Train(arena, () =>
        {
            Full full = Full.Parse(Bytes, arena);
            foreach (ref readonly Full.Types.Leaf leaf in full.Leaves) Assert.Equal(5, leaf.Number);
        });

        // Elements take more than their bytes.
        byte[] many = [.. Enumerable.Repeat(Bytes, 200).SelectMany(b => b)];
        using var small = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 64 << 10, MaxBytes = 1 << 20 });
        var options = new ProtoParseOptions { MaxArenaBytes = 1 << 20 };
        for (int i = 0; i < Sampled; i++)
        {
            small.Reset();
            Full full = Full.Parse(many, small);
            Assert.Throws<ArenaLimitException>(() => full.Leaves.Count);
            Assert.Equal(many, full.ToByteArray());
            arena.Reset();
            full = Full.Parse(many, arena, options);
            Assert.Throws<ArenaLimitException>(() => full.Leaves.Count);
            Assert.Equal(many, full.ToByteArray());
        }
    }

    [Fact]
    public void Getter_WithoutSpaceToDecodeAhead_DecodesItsLevel()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Of([0x0a, 70, .. Enumerable.Repeat((byte)5, 70)]);
        for (int i = 0; i < 3 * Enough; i++)
        {
            arena.Reset();
            Seldom seldom = Seldom.Parse(bytes, arena);
            // Most are not looked at; of those that are, all is.
            if (i % 3 != 0) continue;
            ReadLeaves(in seldom);
        }

        byte[] many = [.. Enumerable.Repeat(bytes, 200).SelectMany(b => b)];
        using var small = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 64 << 10, MaxBytes = 2 << 20 });
        int ahead = 0;
        for (int i = 0; i < Sampled; i++)
        {
            small.Reset();
            arena.Reset();
            Seldom seldom = Seldom.Parse(many, small);
            Assert.Equal(200 * Leaves, seldom.Leaves.Count);
            Assert.Equal(70, seldom.Leaves[^1].Numbers.Count);
            Assert.Equal(many, seldom.ToByteArray());
            seldom = Seldom.Parse(many, arena);
            long before = arena.AllocatedBytes;
            Assert.Equal(200 * Leaves, seldom.Leaves.Count);
            if (arena.AllocatedBytes - before > 2 << 20) ahead++;
            ReadLeaves(in seldom);
        }

        // With the leaves, but in a sample: else what is asserted before shows nothing.
        Assert.InRange(ahead, Sampled / 2, Sampled);
    }

    private static void ReadLeaves(ref readonly Seldom seldom)
    {
        foreach (ref readonly Seldom.Types.Leaf leaf in seldom.Leaves) Assert.Equal(70, leaf.Numbers.Count);
    }

    [Fact]
    public void Parse_OfDamageAheadOfReading_IsAsBefore()
    {
        using var arena = new ArenaAllocator();
        Train(arena, () =>
        {
            Bad bad = Bad.Parse(Bytes, arena);
            foreach (ref readonly Bad.Types.Leaf leaf in bad.Leaves) Assert.Equal(5, leaf.Number);
        });

        byte[] damaged = [.. Bytes];
        // Not UTF-8, in the third leaf: noticed where its text begins.
        int at = 2 * (Bytes.Length / Leaves) + 10;
        damaged[at] = 0xff;
        var options = new ProtoParseOptions { SkipValidation = true };
        for (int i = 0; i < Sampled; i++)
        {
            arena.Reset();
            Assert.False(Bad.TryParse(damaged, arena, out _, out ProtoError error));
            Assert.Equal((ProtoFormatError.InvalidUtf8, at - 6), (error.Code, error.Offset));
            Bad merged = default;
            Assert.Throws<ProtoFormatException>(() => merged.MergeFrom(damaged, arena));
            Assert.Equal(0, merged.CalculateSize());
            Bad bad = Bad.Parse(damaged, arena, options);
            Assert.Equal((Leaves, 5, 0, 5),
                (bad.Leaves.Count, bad.Leaves[1].Number, bad.Leaves[2].Number, bad.Leaves[3].Number));
            Assert.Equal(damaged, bad.ToByteArray());
        }
    }

    [Fact]
    public void Parse_WithoutARequiredField_AheadOfReading_IsAsBefore()
    {
        using var arena = new ArenaAllocator();
        byte[] text = Wire.Hex("12 46 " + string.Concat(Enumerable.Repeat("61", 70)));
        var options = new ProtoParseOptions { SkipValidation = true };
        Train(arena, () => Assert.Equal(70, Needy.Parse([.. text, 0x08, 5], arena, options).Text.Length));

        for (int i = 0; i < Sampled; i++)
        {
            arena.Reset();
            Assert.Equal(70, Needy.Parse(text, arena, options).Text.Length);
            Assert.False(Needy.TryParse(text, arena, out _, out ProtoError error));
            Assert.Equal(ProtoFormatError.MissingRequired, error.Code);
        }
    }

    [Fact]
    public void Edit_OfWhatWasDecodedAhead_LeavesTheOthersAsTheyCame()
    {
        using var arena = new ArenaAllocator();
        Train(arena, () =>
        {
            Kept kept = Kept.Parse(Bytes, arena);
            kept.MutableLeaves[7].Number = 6;
            foreach (ref readonly Kept.Types.Leaf leaf in kept.Leaves) Assert.NotEqual(0, leaf.Number);
            byte[] written = kept.ToByteArray();
            Assert.Equal(Bytes.Length - 1, written.Length);
            Assert.Equal(kept, Kept.Parse(written, arena));
            Assert.Equal(written.Length, kept.CalculateSize());
            Assert.Equal(Bytes.AsSpan(0, 7 * (Bytes.Length / Leaves)), written.AsSpan(0, 7 * (Bytes.Length / Leaves)));
        });
    }
}
