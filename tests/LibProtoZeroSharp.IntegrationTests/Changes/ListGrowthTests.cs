using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using OurLarge;
using ProtoZeroSharp.IntegrationTests.Behaviours;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroSharp.IntegrationTests.Changes;

/// <summary>
/// Lists of large elements that grow: the places they left behind once summed up to four times what they ended with.
/// They may hold half more than that, for each way to grow.
/// </summary>
public class ListGrowthTests(ITestOutputHelper output)
{
    private static readonly byte[] s_list = [0x0a, 0x00], s_other = [0x1a, 0x00], s_group = [0x0b, 0x0c],
        s_otherGroup = [0x1b, 0x1c];

    public static TheoryData<int> Counts => [1_100, 3_000, 5_000, 9_001, 17_000];

    [Theory]
    [MemberData(nameof(Counts))]
    public void Parse_AlternatingLists_HoldsAtMostHalfMore(int count)
    {
        using var arena = new ArenaAllocator();
        LargeList message = LargeList.Parse(Repeat(count, [.. s_list, .. s_other]), arena);
        AssertHeld(arena, count, message.List.Count, message.Other.Count);
    }

    [Theory]
    [MemberData(nameof(Counts))]
    public void Parse_RunAndAnElementBehindIt_HoldsAtMostHalfMore(int count)
    {
        using var arena = new ArenaAllocator();
        LargeList message = LargeList.Parse((byte[])[.. Repeat(count - 1, s_list), 0x10, 0x01, .. s_list], arena);
        AssertHeld(arena, count, message.List.Count);
    }

    [Theory]
    [MemberData(nameof(Counts))]
    public void Parse_Groups_HoldsAtMostHalfMore(int count)
    {
        using var arena = new ArenaAllocator();
        LargeGroups message = LargeGroups.Parse(Repeat(count, s_group), arena);
        AssertHeld(arena, count, message.List.Count);
    }

    [Theory]
    [MemberData(nameof(Counts))]
    public void Parse_AlternatingGroups_HoldsAtMostHalfMore(int count)
    {
        using var arena = new ArenaAllocator();
        LargeGroups message = LargeGroups.Parse(Repeat(count, [.. s_group, .. s_otherGroup]), arena);
        AssertHeld(arena, count, message.List.Count, message.Other.Count);
    }

    [Theory]
    [MemberData(nameof(Counts))]
    public void Parse_OccurrencesOfOneMessage_HoldsAtMostHalfMore(int count)
    {
        using var arena = new ArenaAllocator();
        byte[] part = [0x22, 20, .. Repeat(10, s_list)];
        LargeList message = LargeList.Parse(Repeat(count / 10, part), arena);
        AssertHeld(arena, count / 10 * 10, message.Inner.List.Count);
    }

    [Theory]
    [MemberData(nameof(Counts))]
    public void Read_ManyTimes_HoldsAtMostHalfMore(int count)
    {
        using var arena = new ArenaAllocator();
        LargeList message = default;
        byte[] part = Repeat(10, s_list);
        for (int i = 0; i < count / 10; i++)
        {
            var reader = new ProtoReader(part);
            message.Read(ref reader, arena);
        }
        AssertHeld(arena, count / 10 * 10, message.List.Count);
    }

    [Theory]
    [MemberData(nameof(Counts))]
    public void MergeFrom_ManyTimes_HoldsAtMostHalfMore(int count)
    {
        using ArenaAllocator arena = new(), source = new();
        LargeList message = default, part = LargeList.Parse(Repeat(10, s_list), source);
        for (int i = 0; i < count / 10; i++) message.MergeFrom(in part, arena);
        AssertHeld(arena, count / 10 * 10, message.List.Count);
    }

    [Theory]
    [MemberData(nameof(Counts))]
    public void Add_WithStringsBetween_HoldsAtMostHalfMore(int count)
    {
        using var arena = new ArenaAllocator();
        LargeList message = default;
        for (int i = 0; i < count; i++) message.MutableList.Add(arena).SetA1("some text", arena);
        AssertHeld(arena, count, message.List.Count);
    }

    [Theory]
    [MemberData(nameof(Counts))]
    public void AddRange_OfSpans_HoldsAtMostHalfMore(int count)
    {
        using var arena = new ArenaAllocator();
        LargeList message = default;
        var values = new Large[count / 10];
        for (int i = 0; i < 10; i++)
        {
            message.MutableList.AddRange(values, arena);
            arena.Utf8("some text");
        }

        AssertHeld(arena, count / 10 * 10, message.List.Count);
    }

    [Theory]
    [MemberData(nameof(Counts))]
    public void AddRange_OfASequenceBehindReservedRoom_HoldsAtMostHalfMore(int count)
    {
        using var arena = new ArenaAllocator();
        LargeList message = default;
        message.MutableList.EnsureCapacity(count - 1, arena);
        IEnumerable<Large> values = Enumerable.Range(0, count).Select(_ => default(Large));
        message.MutableList.AddRange(values, arena);
        AssertHeld(arena, count, message.List.Count);
    }

    [Fact]
    public void Parse_AlternatingListsThatHoldValues_HasThemAll()
    {
        const int Count = 3_000;
        var bytes = new List<byte>();
        for (int i = 0; i < Count; i++)
        {
            bytes.AddRange([0x0a, 6, 0x0a, 4, .. Digits(i)]);
            bytes.AddRange([0x1a, 6, 0x12, 4, .. Digits(Count - i)]);
        }

        using var arena = new ArenaAllocator();
        LargeList message = Ways.Accepts<LargeList>(bytes.ToArray(), arena);
        for (int i = 0; i < Count; i++)
        {
            Assert.Equal(Digits(i), message.List[i].A1.Span);
            Assert.Equal(Digits(Count - i), message.Other[i].A2.Span);
        }
    }

    [Fact]
    public void Parse_LargeGroupsThatHoldValues_HasThemAll()
    {
        const int Count = 3_000;
        byte[] bytes = Enumerable.Range(0, Count).SelectMany(i => (byte[])[0x0b, 0x0a, 4, .. Digits(i), 0x0c])
            .ToArray();
        using var arena = new ArenaAllocator();
        LargeGroups message = Ways.Accepts<LargeGroups>(bytes, arena);
        for (int i = 0; i < Count; i++) Assert.Equal(Digits(i), message.List[i].A1.Span);
    }

    [Theory]
    [InlineData(10)]
    [InlineData(2_000)]
    public void Parse_DamagedLargeGroups_SaysWhereTheMistakeIs(int before)
    {
        byte[] good = Repeat(before, s_group);
        Ways.Rejects<LargeGroups>([.. good, 0x0b, 0x0a, 0x09], ProtoFormatError.Truncated, good.Length + 3);
        Ways.Rejects<LargeGroups>([.. good, 0x0b, 0x14], ProtoFormatError.EndGroupMismatch, good.Length + 1);
    }

    [Fact]
    public void MergeFrom_Itself_DoublesTheList()
    {
        using var arena = new ArenaAllocator();
        LargeList message = LargeList.Parse(Repeat(500, [0x0a, 6, 0x0a, 4, .. Digits(7)]), arena);
        for (int i = 0; i < 3; i++) message.MergeFrom(in message, arena);
        Assert.Equal(4_000, message.List.Count);
        foreach (ref readonly Large element in message.List) Assert.Equal(Digits(7), element.A1.Span);
    }

    [Fact]
    public void Parse_UnderAnyLimit_StaysBelowItAndKeepsTheArena()
    {
        var random = new Random(17);
        byte[] lists = Repeat(1_500, [.. s_list, .. s_other]), groups = Repeat(3_000, s_group);
        int parsed = 0;
        for (int i = 0; i < 100; i++)
        {
            long limit = random.Next(100_000, 9_000_000);
            var options = new ProtoParseOptions { MaxArenaBytes = limit };
            using var arena = new ArenaAllocator();
            for (int again = 0; again < 3; again++)
            {
                ProtoError error;
                bool good = (i + again) % 2 == 0
                    ? ProtoMessage.TryParse(lists, arena, out LargeList _, out error, options)
                    : ProtoMessage.TryParse(groups, arena, out LargeGroups _, out error, options);
                Assert.Equal(good ? ProtoFormatError.None : ProtoFormatError.ArenaLimitExceeded, error.Code);
                Assert.InRange(arena.HeldBytes, 0, limit);
                if (good) parsed++;
                arena.Reset();
            }
        }

#if LAZY
        // A lazy message is parsed without memory for its fields.
        Assert.Equal(300, parsed);
#else
        Assert.InRange(parsed, 20, 299);
#endif
    }

    private static byte[] Repeat(int count, byte[] part) =>
        Enumerable.Repeat(part, count).SelectMany(one => one).ToArray();

    private static byte[] Digits(int number) => [.. number.ToString("d4").Select(digit => (byte)digit)];

    private void AssertHeld(ArenaAllocator arena, int count, params int[] counts)
    {
        Assert.All(counts, one => Assert.Equal(count, one));
        double needed = (double)counts.Length * count * Unsafe.SizeOf<Large>();
        output.WriteLine(
            $"RATIO held {arena.HeldBytes / needed:f2} allocated {arena.AllocatedBytes / needed:f2} "
            + $"of {needed / 1e6:f1} MB");
        Assert.InRange(arena.HeldBytes / needed, 1, 1.5);
    }
}
