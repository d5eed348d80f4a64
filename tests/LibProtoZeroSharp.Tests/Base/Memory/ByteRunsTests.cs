using System;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

public unsafe class ByteRunsTests
{
    private const int Longest = 100;

    [Fact]
    public void Same_OfNothing_ReadsNothing() => Assert.True(ByteRuns.Same((byte*)8, (byte*)16, 0));

    [Fact]
    public void Same_AtTheEndsOfPages_SeesEachByteOfTheRunsAndNoOther()
    {
        using var memory = new GuardedBytes(Longest);
        Span<byte> left = memory.Last(Longest);
        // Behind the second run there are other bytes than behind the first one, or another page.
        foreach (int behind in new[] { 0, 1, 31, 32, 200 })
        {
            using var others = new GuardedBytes(Longest + behind);
            Span<byte> room = others.Last(Longest + behind);
            for (int length = 1; length <= Longest; length++)
            {
                left.Fill(7);
                room.Fill(9);
                Span<byte> right = room.Slice(Longest - length, length);
                right.Fill(7);
                fixed (byte* first = left[^length..], second = right)
                {
                    Assert.True(ByteRuns.Same(first, second, length));
                    Assert.True(ByteRuns.Same(second, first, length));
                    for (int at = 0; at < length; at++)
                    {
                        right[at] ^= 0x80;
                        Assert.False(ByteRuns.Same(first, second, length), $"{at} of {length}");
                        right[at] ^= 0x80;
                    }
                }
            }
        }
    }
}
