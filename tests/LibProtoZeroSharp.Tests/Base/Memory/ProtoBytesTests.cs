using System;
using System.Linq;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

public class ProtoBytesTests
{
    [Fact]
    public void Default_IsEmpty()
    {
        ProtoBytes bytes = default;
        Assert.True(bytes.IsEmpty);
        Assert.Equal(0, bytes.Length);
        Assert.Empty(bytes.ToArray());
        Assert.Equal("", bytes.ToString());
        Assert.True(bytes == ""u8);
        Assert.True(bytes == default(ProtoBytes));
    }

    [Fact]
    public void Comparisons_OfAllPairs_AreByteByByte()
    {
        using var arena = new ArenaAllocator();
        byte[][] all = [[], [0], [0, 0], [1], [255], [1, 2, 3], [1, 2, 4],
            Enumerable.Range(0, 256).Select(i => (byte)i).ToArray()];
        foreach (byte[] left in all)
        {
            ProtoBytes bytes = arena.Bytes(left);
            Assert.Equal(left, bytes.ToArray());
            Assert.Equal(left, bytes.Span.ToArray());
            Assert.Equal(Convert.ToHexString(left), bytes.ToString());
            ReadOnlySpan<byte> converted = bytes;
            Assert.Equal(left.Length, converted.Length);
            foreach (byte[] right in all)
            {
                bool same = left.AsSpan().SequenceEqual(right);
                ProtoBytes other = arena.Bytes(right);
                Assert.Equal(same, bytes == other);
                Assert.Equal(!same, bytes != other);
                Assert.Equal(same, bytes == (ReadOnlySpan<byte>)right);
                Assert.Equal(!same, bytes != (ReadOnlySpan<byte>)right);
                Assert.Equal(same, bytes.Equals((object)other));
                if (same) Assert.Equal(bytes.GetHashCode(), other.GetHashCode());
            }
        }

        Assert.False(arena.Bytes("a"u8).Equals((object)arena.Utf8("a")));
    }
}
