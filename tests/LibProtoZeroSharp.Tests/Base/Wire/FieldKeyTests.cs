using System;
using Google.Protobuf;
using Xunit;

namespace ProtoZeroSharp.Tests;

public class FieldKeyTests
{
    private static readonly int[] s_numbers =
        [1, 2, 15, 16, 2047, 2048, 19_000, (1 << 18) - 1, 1 << 18, (1 << 25) - 1, 1 << 25, (1 << 29) - 1];

    [Fact]
    public void Make_EveryWireType_EqualsGoogleAndSplits()
    {
        foreach (int number in s_numbers)
        {
            foreach (WireType type in Enum.GetValues<WireType>())
            {
                uint tag = FieldKey.Make(number, type);
                Assert.Equal(WireFormat.MakeTag(number, (WireFormat.WireType)type), tag);
                Assert.Equal(number, FieldKey.FieldNumber(tag));
                Assert.Equal(type, FieldKey.WireTypeOf(tag));
                Assert.Equal(CodedOutputStream.ComputeTagSize(number), FieldKey.Size(number));
                Assert.True(FieldKey.IsValid(tag));
                Assert.Equal(type != WireType.EndGroup, FieldKey.OpensValue(tag));
            }
        }
    }

    [Theory]
    [InlineData(0, false)]
    [InlineData(-1, false)]
    [InlineData(1, true)]
    [InlineData(FieldKey.MaxFieldNumber, true)]
    [InlineData(FieldKey.MaxFieldNumber + 1, false)]
    [InlineData(int.MinValue, false)]
    [InlineData(int.MaxValue, false)]
    public void IsFieldNumber_Edges_AreRight(int number, bool expected) =>
        Assert.Equal(expected, FieldKey.IsFieldNumber(number));

    [Fact]
    public void IsShortTag_EveryByte_IsAValidTagOfOneByteThatOpensAValue()
    {
        for (uint first = 0; first < 256; first++)
        {
            bool expected = first is >= 8 and < 0x80 && ((first & 7) is 0 or 1 or 2 or 3 or 5);
            Assert.Equal(expected, FieldKey.IsShortTag(first));
        }
    }

    [Theory]
    [InlineData(0u)]
    [InlineData(7u)]
    [InlineData(0x0eu)]
    [InlineData(0x0fu)]
    [InlineData(uint.MaxValue)]
    [InlineData(uint.MaxValue - 1)]
    public void IsValid_FieldZeroOrUndefinedType_IsFalse(uint tag)
    {
        Assert.False(FieldKey.IsValid(tag));
        Assert.False(FieldKey.OpensValue(tag));
    }
}
