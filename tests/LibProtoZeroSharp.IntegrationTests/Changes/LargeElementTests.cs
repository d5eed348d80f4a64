using System;
using System.Linq;
using System.Runtime.CompilerServices;
using OurLarge;
using ProtoZeroSharp.IntegrationTests.Behaviours;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Changes;

/// <summary>
/// Lists of large messages: 64 KiB of input once held twice the memory that the list needed, on the scratch stack and
/// in the list.
/// </summary>
public class LargeElementTests
{
    [Fact]
    public void Parse_ManyEmptyLargeElements_HoldsAtMostHalfMoreThanTheyTake()
    {
        byte[] bytes = Enumerable.Repeat(new byte[] { 0x0a, 0x00 }, 10_000).SelectMany(one => one).ToArray();
        using var arena = new ArenaAllocator();
        LargeList message = LargeList.Parse(bytes, arena);
        Assert.Equal(10_000, message.List.Count);
        long needed = 10_000L * Unsafe.SizeOf<Large>();
        Assert.InRange(arena.HeldBytes, needed, needed + (needed / 2));
    }

    [Theory]
    [InlineData("0a 03 0a 01 61 0a 00 0a 02 8a 05", ProtoFormatError.Truncated, 11)]        // the last one is cut
    [InlineData("0a 03 0a 01 ff 0a 00 0a 09 00", ProtoFormatError.InvalidUtf8, 4)]          // the first mistake counts
    [InlineData("0a 00 0a 00 0a 80", ProtoFormatError.Truncated, 5)]
    [InlineData("0a 00 0a 00 0a", ProtoFormatError.Truncated, 5)]
    [InlineData("0a 00 0a ff ff ff ff ff ff ff ff ff ff 01", ProtoFormatError.MalformedVarint, 3)]
    public void Parse_DamagedList_SaysWhereTheFirstMistakeIs(string hex, ProtoFormatError code, int offset) =>
        Ways.Rejects<LargeList>(hex, code, offset);

    [Theory]
    [InlineData("0a 03 0a 01 61 0a 00 10 05 0a 03 12 01 62 0a 00", 4)]
    [InlineData("0a 08 d2 05 00 d2 05 02 0a 00 0a 00", 2)]
    public void Parse_ListInRuns_HoldsAllElements(string hex, int count)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(count, Ways.Accepts<LargeList>(ProtoZeroSharp.Tests.Wire.Hex(hex), arena).List.Count);
    }
}
