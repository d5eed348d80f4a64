using System;
using System.Linq;
using Xunit;
using Ours = ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp.Tests;

/// <summary>Unknown fields in the text of a message and by themselves.</summary>
public class UnknownFieldTextTests
{
    [Theory]
    [InlineData("", "")]
    [InlineData("109601", "2: 150")]
    [InlineData("10FFFFFFFFFFFFFFFFFF01", "2: 18446744073709551615")]
    [InlineData("1505000000", "2: 0x00000005")]
    [InlineData("11EFCDAB8967452301", "2: 0x0123456789abcdef")]
    [InlineData("12056122C3A900", "2: \"a\\\"\\303\\251\\000\"")]
    [InlineData("1200", "2: \"\"")]
    [InlineData("1314", "2 { }")]
    [InlineData("131807230A01782414109601", "2 { 3: 7 4 { 1: \"x\" } } 2: 150")]
    [InlineData("1203080110", "2: \"\\010\\001\\020\"")]
    [InlineData("12020801", "2 { 1: 1 }")]
    [InlineData("F8FFFFFF0F01", "536870911: 1")]
    public void ToString_EveryWireForm_IsTextFormat(string hex, string expected)
    {
        using var arena = new ArenaAllocator();
        Ours.Empty empty = Ours.Empty.Parse(Convert.FromHexString(hex), arena);

        Assert.Equal(expected, ProtoMessage.UnknownFields(in empty).ToString());
        Assert.Equal(expected, empty.ToString());
    }

    [Fact]
    public void ToString_OfAMessage_HasKnownFieldsThenUnknownOnes()
    {
        using var arena = new ArenaAllocator();
        Ours.Timestamp time = Ours.Timestamp.Parse(Convert.FromHexString("1807080520012006"), arena);

        Assert.Equal("seconds: 5 3: 7 4: 1 4: 6", time.ToString());
    }

    [Fact]
    public void ToString_OfManyOrDeepOrLongFields_IsCut()
    {
        using var arena = new ArenaAllocator();
        byte[] many = [.. Enumerable.Repeat<byte>(0, 400_000).Select((_, i) => (byte)(i % 2 == 0 ? 0x10 : 1))];
        byte[] deep = [.. Enumerable.Repeat<byte>(0x13, 90), .. Enumerable.Repeat<byte>(0x14, 90)];
        byte[] wide = [0x12, 0xc0, 0x84, 0x3d, .. new byte[1_000_000], 0x10, 0x01];
        foreach (byte[] bytes in new[] { many, wide })
        {
            string text = Ours.Empty.Parse(bytes, arena).ToString();
            Assert.InRange(text.Length, 16_000, 17_000);
            Assert.EndsWith("…", text);
        }

        Assert.Equal(90, Ours.Empty.Parse(deep, arena).ToString().Count(c => c == '}'));
    }
}
