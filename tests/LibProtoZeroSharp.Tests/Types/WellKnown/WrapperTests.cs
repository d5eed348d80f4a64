using Google.Protobuf;
using Xunit;
using Oracle = Google.Protobuf.WellKnownTypes;
using Ours = ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp.Tests;

/// <summary>Wrappers come from values and become values; their bytes are Google's.</summary>
public class WrapperTests
{
    [Fact]
    public void Conversion_OfEachWrapper_KeepsValueAndBytes()
    {
        using var arena = new ArenaAllocator();
        Ours.DoubleValue number = -0.5;
        Ours.FloatValue single = 1.5f;
        Ours.Int64Value int64 = long.MinValue;
        Ours.UInt64Value uint64 = ulong.MaxValue;
        Ours.Int32Value int32 = -1;
        Ours.UInt32Value uint32 = uint.MaxValue;
        Ours.BoolValue flag = true;
        Ours.StringValue text = arena.Utf8("żółw");
        Ours.BytesValue bytes = arena.Bytes([1, 2]);
        Assert.Equal(new Oracle.DoubleValue { Value = -0.5 }.ToByteArray(), number.ToByteArray());
        Assert.Equal(new Oracle.FloatValue { Value = 1.5f }.ToByteArray(), single.ToByteArray());
        Assert.Equal(new Oracle.Int64Value { Value = long.MinValue }.ToByteArray(), int64.ToByteArray());
        Assert.Equal(new Oracle.UInt64Value { Value = ulong.MaxValue }.ToByteArray(), uint64.ToByteArray());
        Assert.Equal(new Oracle.Int32Value { Value = -1 }.ToByteArray(), int32.ToByteArray());
        Assert.Equal(new Oracle.UInt32Value { Value = uint.MaxValue }.ToByteArray(), uint32.ToByteArray());
        Assert.Equal(new Oracle.BoolValue { Value = true }.ToByteArray(), flag.ToByteArray());
        Assert.Equal(new Oracle.StringValue { Value = "żółw" }.ToByteArray(), text.ToByteArray());
        Assert.Equal(new Oracle.BytesValue { Value = ByteString.CopyFrom(1, 2) }.ToByteArray(), bytes.ToByteArray());
        Assert.Equal((-0.5, 1.5f, long.MinValue, ulong.MaxValue),
            ((double)number, (float)single, (long)int64, (ulong)uint64));
        Assert.Equal((-1, uint.MaxValue, true), ((int)int32, (uint)uint32, (bool)flag));
        Assert.Equal("żółw", ((ProtoString)text).ToString());
        Assert.Equal([1, 2], ((ProtoBytes)bytes).ToArray());
    }

    [Fact]
    public void Empty_BytesOfGoogle_KeepsUnknownFields()
    {
        using var arena = new ArenaAllocator();
        Assert.Empty(default(Ours.Empty).ToByteArray());
        Assert.Equal(default, Ours.Empty.Parse(new Oracle.Empty().ToByteArray(), arena));
        Assert.Equal([0x08, 0x01], Ours.Empty.Parse([0x08, 0x01], arena).ToByteArray());
    }
}
