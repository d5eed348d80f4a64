using System;
using System.Linq;
using Google.Protobuf;
using Xunit;

namespace ProtoZeroSharp.Tests;

public class ScalarCodingTests
{
    [Fact]
    public void ZigZag_EdgeValues_EqualGoogle()
    {
        foreach (ulong bits in VarintTests.Edges())
        {
            long value64 = (long)bits;
            int value32 = (int)bits;
            byte[] wide = Wire.Bytes(o => o.WriteSInt64(value64));
            Assert.Equal(new CodedInputStream(wide).ReadUInt64(), ZigZag.Encode(value64));
            byte[] narrow = Wire.Bytes(o => o.WriteSInt32(value32));
            Assert.Equal(new CodedInputStream(narrow).ReadUInt32(), ZigZag.Encode(value32));
            Assert.Equal(value64, ZigZag.Decode(ZigZag.Encode(value64)));
            Assert.Equal(value32, ZigZag.Decode(ZigZag.Encode(value32)));
        }
    }

    [Fact]
    public void ZigZagDecodeMany_EveryLength_EqualsOneByOne()
    {
        Random random = new(3);
        for (int length = 0; length < 40; length++)
        {
            ulong[] wide = Enumerable.Range(0, length)
                .Select(_ => (ulong)random.NextInt64(long.MinValue, long.MaxValue))
                .ToArray();
            uint[] narrow = wide.Select(value => (uint)value).ToArray();
            ulong[] expectedWide = wide.Select(value => (ulong)ZigZag.Decode(value)).ToArray();
            uint[] expectedNarrow = narrow.Select(value => (uint)ZigZag.Decode(value)).ToArray();
            ZigZag.DecodeMany<ulong>(wide);
            ZigZag.DecodeMany<uint>(narrow);
            Assert.Equal(expectedWide, wide);
            Assert.Equal(expectedNarrow, narrow);
        }
    }

    [Fact]
    public void FixedWidth_StoreAndLoad_AreLittleEndian()
    {
        byte[] bytes = new byte[10];
        FixedWidth.Store64(ref bytes[1], 0x0102030405060708);
        Assert.Equal(new byte[] { 0, 8, 7, 6, 5, 4, 3, 2, 1, 0 }, bytes);
        Assert.Equal(0x0102030405060708ul, FixedWidth.Load64(ref bytes[1]));
        FixedWidth.Store32(ref bytes[2], 0xa1a2a3a4);
        Assert.Equal(new byte[] { 0, 8, 0xa4, 0xa3, 0xa2, 0xa1, 3, 2, 1, 0 }, bytes);
        Assert.Equal(0xa1a2a3a4u, FixedWidth.Load32(ref bytes[2]));
        FixedWidth.Store16(ref bytes[8], 0xb1b2);
        Assert.Equal(new byte[] { 0xb2, 0xb1 }, bytes[8..]);
    }

    [Fact]
    public void FixedWidth_Many_EqualsOneByOne()
    {
        double[] values = [1.5, double.NaN, -0.0, double.MaxValue];
        byte[] bytes = new byte[40];
        FixedWidth.StoreMany<double>(values, bytes);
        Assert.Equal(Wire.Bytes(o => Array.ForEach(values, o.WriteDouble)), bytes[..32]);
        Assert.Equal(-1, bytes.AsSpan(32).IndexOfAnyExcept((byte)0));
        double[] read = new double[4];
        FixedWidth.LoadMany<double>(bytes.AsSpan(0, 32), read);
        Assert.Equal(values.Select(BitConverter.DoubleToInt64Bits), read.Select(BitConverter.DoubleToInt64Bits));
    }

    [Fact]
    public void WireSize_EdgeValues_EqualGoogle()
    {
        foreach (ulong bits in VarintTests.Edges())
        {
            Assert.Equal(CodedOutputStream.ComputeInt32Size((int)bits), WireSize.Int32((int)bits));
            Assert.Equal(CodedOutputStream.ComputeInt64Size((long)bits), WireSize.Int64((long)bits));
            Assert.Equal(CodedOutputStream.ComputeUInt32Size((uint)bits), WireSize.UInt32((uint)bits));
            Assert.Equal(CodedOutputStream.ComputeUInt64Size(bits), WireSize.UInt64(bits));
            Assert.Equal(CodedOutputStream.ComputeSInt32Size((int)bits), WireSize.SInt32((int)bits));
            Assert.Equal(CodedOutputStream.ComputeSInt64Size((long)bits), WireSize.SInt64((long)bits));
        }

        Assert.Equal(1, WireSize.LengthDelimited(0));
        Assert.Equal(128, WireSize.LengthDelimited(127));
        Assert.Equal(130, WireSize.LengthDelimited(128));
        Assert.Equal(int.MaxValue + 5L, WireSize.LengthDelimited(int.MaxValue));
    }
}
