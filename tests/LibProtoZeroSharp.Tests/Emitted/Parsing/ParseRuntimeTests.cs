using System;
using System.Linq;
using Google.Protobuf;
using ProtoZeroSharp.Emitted;
using Xunit;

namespace ProtoZeroSharp.Tests.Checks;

/// <summary>The parse runtime, driven by a message with every kind of field.</summary>
public unsafe class ParseRuntimeTests
{
    [Fact]
    public void Parse_EveryKindOfField_GivesTheValuesAndTheBytesBack()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = SampleBytes.Full(2);
        Sample message = ProtoMessage.Parse<Sample>(bytes, arena);
        Assert.Equal(-7, message.Id);
        Assert.True(message.Text == "żółw 🐢");
        Assert.Equal("0001FF", message.Data.ToString());
        Assert.Equal(-7, message.Child.Id);
        Assert.Equal(3, message.Items.Count);
        Assert.Equal(5, message.Items[1].Id);
        Assert.Equal([1u, 2u, uint.MaxValue, 9u], message.Words.ToArray());
        Assert.Equal([1, -1, 300, 7], message.Numbers.ToArray());
        Assert.Equal(3, message.Counts.Count);
        Assert.Equal(9, message.Counts[arena.Utf8("a")]);
        Assert.Equal(5, message.Body.Id);
        Assert.Equal(5, message.Part.Id);
        Assert.Equal([Color.Red, Color.Dark, Color.Green], message.Colors.ToArray());
        Assert.Equal(5, message.Children[4].Id);
        Assert.Equal(2, message.Parts.Count);
        Assert.Equal(Shade.Deep, message.Palette[1]);
        Assert.Single(message.Palette);
        Assert.Equal("two", message.Lines[1].ToString());
        byte[] written = ProtoMessage.ToByteArray(in message);
        Assert.Equal(written.Length, ProtoMessage.CalculateSize(in message));
        Sample again = ProtoMessage.Parse<Sample>(written, arena);
        Assert.Equal(written, ProtoMessage.ToByteArray(in again));
        Sample clone = ProtoMessage.Clone(in message, arena);
        Assert.True(ProtoMessage.Same(in message, in clone));
    }

    [Fact]
    public void Parse_OnlyUnknownNumbersOfAClosedEnum_KeepsThemAsUnknownFields()
    {
        using var arena = new ArenaAllocator();
        foreach (byte[] bytes in new byte[][] { [96, 9], [98, 1, 9], [96, 9, 96, 8], [98, 2, 9, 8] })
        {
            Sample message = ProtoMessage.Parse<Sample>(bytes, arena);
            Assert.True(message.Colors.IsEmpty);
            Assert.Equal<byte>(bytes.Contains((byte)8) ? [96, 9, 96, 8] : [96, 9],
                ProtoMessage.UnknownFields(in message).ToArray());
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(5)]
    public void Parse_TagZeroAtTheDeepestLevel_IsAnInvalidTag(int limit)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = [0];
        for (int i = 0; i < limit; i++) bytes = SampleBytes.Field(4, bytes);
        var options = new ProtoParseOptions { RecursionLimit = limit };
        Assert.False(ProtoMessage.TryParse(bytes, arena, out Sample _, out ProtoError error, options));
        Assert.Equal(new ProtoError(ProtoFormatError.InvalidTag, 2 * limit), error);
    }

    [Theory]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(10)]
    [InlineData(11)]
    [InlineData(13)]
    [InlineData(14)]
    [InlineData(1000)]
    public void Parse_NestingByAnyField_HasOneLimit(int field)
    {
        using var arena = new ArenaAllocator();
        foreach (int limit in new[] { 1, 4, 32, 33, 64, 100, 250, 2000 })
        {
            // A map's entry and its value are a level each.
            int levels = field == 13 ? limit / 2 : limit;
            var options = new ProtoParseOptions { RecursionLimit = limit };
            byte[] most = SampleBytes.Nested(field, levels);
            Assert.True(ProtoMessage.TryParse(most, arena, out Sample _, out ProtoError _, options));
            Assert.False(
                ProtoMessage.TryParse(SampleBytes.Nested(field, levels + 1), arena, out Sample _, out ProtoError error,
                    options));
            Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
            using var memory = new GuardedBytes(most.Length);
            Assert.True(
                ProtoMessage.TryParseInPlace(memory.Place(most), arena, out Sample _, out ProtoError _, options));
            arena.Reset();
        }
    }

    [Fact]
    public void Parse_AMillionGroupStarts_FailsAtTheLimit()
    {
        using var arena = new ArenaAllocator();
        foreach (byte tag in new byte[] { 91, 115, 0xFB })
        {
            byte[] bytes = Enumerable.Repeat(tag, 1_000_000).ToArray();
            if (tag == 0xFB) for (int i = 1; i < bytes.Length; i += 2) bytes[i] = 0x7F;
            Assert.False(ProtoMessage.TryParse(bytes, arena, out Sample _, out ProtoError error));
            Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
        }
    }

    [Theory]
    [InlineData("5C", ProtoFormatError.EndGroupMismatch, 0)] // an end without a start
    [InlineData("5B", ProtoFormatError.Truncated, 1)]
    [InlineData("5B74", ProtoFormatError.EndGroupMismatch, 1)] // the end of another group
    [InlineData("5B22015C5C", ProtoFormatError.EndGroupMismatch, 3)] // the end inside a message inside the group
    [InlineData("22015B5C", ProtoFormatError.Truncated, 3)] // a group that leaves its message
    [InlineData("5B6A015C5C", ProtoFormatError.EndGroupMismatch, 3)] // the end inside a map entry
    [InlineData("5BDB01DC01DC015C", ProtoFormatError.EndGroupMismatch, 5)] // the end of an unknown group, twice
    public void Parse_GroupsOutOfOrder_Fail(string hex, ProtoFormatError code, int offset)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Convert.FromHexString(hex);
        Assert.False(ProtoMessage.TryParse(bytes, arena, out Sample _, out ProtoError error));
        Assert.Equal(new ProtoError(code, offset), error);
        using var memory = new GuardedBytes(100);
        Assert.False(ProtoMessage.TryParseInPlace(memory.Place(bytes), arena, out Sample _, out ProtoError inPlace));
        Assert.Equal(error, inPlace);
    }

    [Theory]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(6)]
    [InlineData(7)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(13)]
    [InlineData(17)]
    [InlineData(20)]
    [InlineData(30)]
    public void Parse_LengthsThatDoNotFit_FailAndTakeNoMemory(int field)
    {
        using var arena = new ArenaAllocator();
        using var memory = new GuardedBytes(200);
        foreach (ulong length in new ulong[] { 5, 127, 128, int.MaxValue, 1UL << 31, uint.MaxValue, (1UL << 32) + 1,
            1UL << 62, 1UL << 63, ulong.MaxValue, ulong.MaxValue - 40 })
        {
            foreach (int padding in new[] { 0, 100 })
            {
                byte[] start = padding == 0 ? [] : SampleBytes.Field(30, new byte[padding]);
                byte[] bytes =
                    [.. start, .. SampleBytes.Varint((ulong)field << 3 | 2), .. SampleBytes.Varint(length), 1, 1, 1, 1];
                Assert.False(ProtoMessage.TryParse(bytes, arena, out Sample _, out ProtoError error));
                Assert.Equal(ProtoFormatError.Truncated, error.Code);
                Assert.False(
                    ProtoMessage.TryParseInPlace(memory.Place(bytes), arena, out Sample _, out ProtoError inPlace));
                Assert.Equal(error, inPlace);
                Assert.InRange(arena.AllocatedBytes, 0, 40_000);
            }
        }
    }

    [Fact]
    public void MaxArenaBytes_Exceeded_FailsAndTakesNoMore()
    {
        byte[] bytes = SampleBytes.Full(3);
        for (long limit = 0; limit < 2_000_000; limit += limit < 3000 ? 50 : limit / 9)
        {
            using var arena = new ArenaAllocator();
            var options = new ProtoParseOptions { MaxArenaBytes = limit };
            bool parsed = ProtoMessage.TryParse(bytes, arena, out Sample _, out ProtoError error, options);
            Assert.InRange(arena.HeldBytes, 0, limit);
            if (!parsed) Assert.Equal(ProtoFormatError.ArenaLimitExceeded, error.Code);
            if (limit == 0) Assert.False(parsed);
            if (limit > 1_000_000) Assert.True(parsed);
            using var memory = new GuardedBytes(bytes.Length);
            parsed = ProtoMessage.TryParseInPlace(memory.Place(bytes), arena, out Sample _, out error, options);
            if (!parsed) Assert.Equal(ProtoFormatError.ArenaLimitExceeded, error.Code);
            arena.Allocate<long>() = 1;
        }
    }

    [Fact]
    public void MaxArenaBytes_WhatTheArenaKeeps_MayBeUsed()
    {
        if (ProtoZeroInfo.ChecksEnabled) return; // it holds nothing after a reset
        using var arena = new ArenaAllocator();
        byte[] bytes = SampleBytes.Full(3);
        for (int i = 0; i < 5; i++)
        {
            arena.Reset();
            ProtoMessage.Parse<Sample>(bytes, arena);
        }

        arena.Reset();
        long held = arena.HeldBytes;
        ProtoMessage.Parse<Sample>(bytes, arena, new ProtoParseOptions { MaxArenaBytes = 0 });
        Assert.Equal(held, arena.HeldBytes);
    }

    [Fact]
    public void ArenaLimit_AtEverySize_FailsCleanly()
    {
        byte[] bytes = SampleBytes.Full(3);
        using var memory = new GuardedBytes(bytes.Length);
        ReadOnlySpan<byte> placed = memory.Place(bytes);
        int accepted = 0;
        for (long limit = 1; limit < 1_000_000; limit += limit < 3000 ? 17 : limit / 9)
        {
            using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024, MaxBytes = limit });
            for (int round = 0; round < 3; round++)
            {
                if (ProtoMessage.TryParse(bytes, arena, out Sample message, out ProtoError error))
                    accepted += message.Items.Count;
                else Assert.Equal(ProtoFormatError.ArenaLimitExceeded, error.Code);
                Assert.InRange(arena.HeldBytes, 0, limit);
                if (!ProtoMessage.TryParseInPlace(placed, arena, out message, out error))
                    Assert.Equal(ProtoFormatError.ArenaLimitExceeded, error.Code);
                arena.Reset();
            }
        }

        Assert.True(accepted > 0);
    }

    [Fact]
    public void MergeFrom_DamagedText_LeavesNoForeignAddressInAOneof()
    {
        using var arena = new ArenaAllocator();
        // A long text, then a message at the same place, then a text that is not UTF-8.
        byte[] bytes =
        [
            .. SampleBytes.Field(9, new byte[100]), .. SampleBytes.Field(10, []),
            .. SampleBytes.Field(9, [.. new byte[40], 0xff]),
        ];
        Sample message = default;
        Assert.Throws<ProtoFormatException>(() => ProtoMessage.MergeFrom(ref message, bytes, arena));
        Assert.True(message.Name.Length == 0 || message.Name.Span.IndexOfAnyExcept((byte)0) < 0);
    }

    [Fact]
    public void Merge_MessageIntoItself_DoublesItsLists()
    {
        using var arena = new ArenaAllocator();
        Sample message = ProtoMessage.Parse<Sample>(SampleBytes.Full(1), arena);
        int[] numbers = message.Numbers.ToArray();
        uint[] words = message.Words.ToArray();
        ProtoMessage.MergeFrom(ref message, in message, arena);
        Assert.Equal([.. numbers, .. numbers], message.Numbers.ToArray());
        Assert.Equal([.. words, .. words], message.Words.ToArray());
        Assert.Equal(6, message.Items.Count);
        for (int i = 0; i < 3; i++) Assert.True(message.Items[i].Equals(message.Items[i + 3]));
        Assert.Equal(3, message.Counts.Count);
    }

    [Fact]
    public void ParseInPlace_ViewsOfTheInput_AreNeverWritten()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = SampleBytes.Field(6, [1, 0, 0, 0, 2, 0, 0, 0]);
        using var memory = new GuardedBytes(200);
        ReadOnlySpan<byte> placed = memory.Place([.. bytes, .. SampleBytes.Field(30, new byte[100])]);
        byte[] before = placed.ToArray();
        Sample message = ProtoMessage.ParseInPlace<Sample>(placed, arena);
        message.MutableWords.Add(3, arena);
        message.MutableWords.Mutable(0, arena) = 8;
        ProtoMessage.MergeFrom(ref message, bytes, arena);
        Assert.Equal([8u, 2u, 3u, 1u, 2u], message.Words.ToArray());
        Assert.Equal(before, placed.ToArray());
    }

    [Fact]
    public void Unknown_FieldsOfSeveralParses_AreKeptInOrder()
    {
        using var arena = new ArenaAllocator();
        Sample message = default;
        for (int i = 0; i < 20; i++)
        {
            ProtoMessage.MergeFrom(ref message, SampleBytes.Field(30, [(byte)i]), arena);
            ProtoMessage.MergeFrom(ref message, [96, (byte)(i + 10)], arena);
            if (i % 3 == 0)
                ProtoMessage.MergeFrom(ref message,
                    [.. SampleBytes.Field(30, new byte[i]), 8, 1, .. SampleBytes.Field(31, new byte[i])], arena);
        }

        byte[] expected = Enumerable.Range(0, 20).SelectMany(i => (byte[])
        [
            .. SampleBytes.Field(30, [(byte)i]), 96, (byte)(i + 10),
            .. i % 3 == 0 ? [.. SampleBytes.Field(30, new byte[i]), .. SampleBytes.Field(31, new byte[i])]
                : Array.Empty<byte>(),
        ]).ToArray();
        Assert.Equal(expected, ProtoMessage.UnknownFields(in message).ToArray());
        Assert.Equal(expected.Length, ProtoMessage.UnknownFields(in message).Size);
    }

    [Fact]
    public void L7_Write_UnknownFieldsBeyondTwoGigabytes_Throws()
    {
        byte[] one = [1];
        fixed (byte* start = one)
        {
            UnknownSlice slice;
            var message = default(Sample);
            UnknownSlice.Append(ref MessageHead.Of(ref message), (byte*)&slice, start,
                unchecked((nint)((1L << 32) + 1)));
            bool thrown = false;
            try
            {
                ProtoMessage.ToByteArray(in message);
            }
            catch (InvalidOperationException)
            {
                thrown = true;
            }

            Assert.True(thrown);
        }
    }

    [Fact]
    public void Scratch_NestedLists_DoNotMixTheirElements()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024 });
        for (int round = 0; round < 4; round++)
        {
            byte[] bytes = Tree(4, 7);
            Sample message = ProtoMessage.Parse<Sample>(bytes, arena);
            Assert.Equal(7 + 49 + 343 + 2401, Count(in message));
            Assert.Equal(bytes, ProtoMessage.ToByteArray(in message));
            arena.Reset();
        }

        static byte[] Tree(int depth, int width)
        {
            if (depth == 0) return [8, 3];
            byte[] child = SampleBytes.Field(5, Tree(depth - 1, width));
            return Enumerable.Repeat(child, width).SelectMany(x => x).ToArray();
        }

        static int Count(in Sample message)
        {
            int count = message.Items.Count;
            foreach (ref readonly Sample item in message.Items) count += Count(in item);
            return count;
        }
    }
}
