using System;
using Google.Protobuf;
using Xunit;
using WireKind = Google.Protobuf.WireFormat.WireType;

namespace ProtoZeroSharp.Tests.Writing;

public class ProtoWriterScalarTests
{
    private delegate void Write<T>(ref ProtoWriter writer, int fieldNumber, T value);

    private enum Small : sbyte { Negative = -1, Zero = 0 }

    private enum Unsigned : byte { Large = 200 }

    private enum Short : short { Negative = -300 }

    private enum Plain { Negative = int.MinValue, Large = int.MaxValue }

    private enum Wide : long { Negative = -5, Large = 5_000 }

    private static readonly int[] s_fieldNumbers =
        [1, 15, 16, 2047, 2048, 99_999, 262_143, 262_144, 33_554_431, 33_554_432, 536_870_911];

    [Fact]
    public void AddVarInt_UInt64_SameAsGoogle() =>
        Compare(
            Edges(),
            WireKind.Varint,
            static (ref ProtoWriter w, int f, ulong v) => w.AddVarInt(f, v),
            (o, v) => o.WriteUInt64(v));

    [Fact]
    public void AddUInt64_Edges_SameAsGoogle() =>
        Compare(
            Edges(),
            WireKind.Varint,
            static (ref ProtoWriter w, int f, ulong v) => w.AddUInt64(f, v),
            (o, v) => o.WriteUInt64(v));

    [Fact]
    public void AddVarInt_Int64_SameAsGoogle() =>
        Compare(
            Edges<long>(),
            WireKind.Varint,
            static (ref ProtoWriter w, int f, long v) => w.AddVarInt(f, v),
            (o, v) => o.WriteInt64(v));

    [Fact]
    public void AddInt64_Edges_SameAsGoogle() =>
        Compare(
            Edges<long>(),
            WireKind.Varint,
            static (ref ProtoWriter w, int f, long v) => w.AddInt64(f, v),
            (o, v) => o.WriteInt64(v));

    [Fact]
    public void AddVarInt_UInt32_SameAsGoogle() =>
        Compare(
            Edges<uint>(),
            WireKind.Varint,
            static (ref ProtoWriter w, int f, uint v) => w.AddVarInt(f, v),
            (o, v) => o.WriteUInt32(v));

    [Fact]
    public void AddUInt32_Edges_SameAsGoogle() =>
        Compare(
            Edges<uint>(),
            WireKind.Varint,
            static (ref ProtoWriter w, int f, uint v) => w.AddUInt32(f, v),
            (o, v) => o.WriteUInt32(v));

    [Fact]
    public void AddVarInt_Int32_SameAsGoogle() =>
        Compare(
            Edges<int>(),
            WireKind.Varint,
            static (ref ProtoWriter w, int f, int v) => w.AddVarInt(f, v),
            (o, v) => o.WriteInt32(v));

    [Fact]
    public void AddInt32_Edges_SameAsGoogle() =>
        Compare(
            Edges<int>(),
            WireKind.Varint,
            static (ref ProtoWriter w, int f, int v) => w.AddInt32(f, v),
            (o, v) => o.WriteInt32(v));

    [Fact]
    public void AddSInt32_Edges_SameAsGoogle() =>
        Compare(
            Edges<int>(),
            WireKind.Varint,
            static (ref ProtoWriter w, int f, int v) => w.AddSInt32(f, v),
            (o, v) => o.WriteSInt32(v));

    [Fact]
    public void AddSInt64_Edges_SameAsGoogle() =>
        Compare(
            Edges<long>(),
            WireKind.Varint,
            static (ref ProtoWriter w, int f, long v) => w.AddSInt64(f, v),
            (o, v) => o.WriteSInt64(v));

    [Fact]
    public void AddEnum_Number_SameAsGoogle() =>
        Compare(
            Edges<int>(),
            WireKind.Varint,
            static (ref ProtoWriter w, int f, int v) => w.AddEnum(f, v),
            (o, v) => o.WriteEnum(v));

    [Fact]
    public void AddBool_Both_SameAsGoogle() =>
        Compare(
            [false, true],
            WireKind.Varint,
            static (ref ProtoWriter w, int f, bool v) => w.AddBool(f, v),
            (o, v) => o.WriteBool(v));

    [Fact]
    public void AddFixed32_Edges_SameAsGoogle() =>
        Compare(
            Edges<uint>(),
            WireKind.Fixed32,
            static (ref ProtoWriter w, int f, uint v) => w.AddFixed32(f, v),
            (o, v) => o.WriteFixed32(v));

    [Fact]
    public void AddFixed64_Edges_SameAsGoogle() =>
        Compare(
            Edges(),
            WireKind.Fixed64,
            static (ref ProtoWriter w, int f, ulong v) => w.AddFixed64(f, v),
            (o, v) => o.WriteFixed64(v));

    [Fact]
    public void AddSFixed32_Edges_SameAsGoogle() =>
        Compare(
            Edges<int>(),
            WireKind.Fixed32,
            static (ref ProtoWriter w, int f, int v) => w.AddSFixed32(f, v),
            (o, v) => o.WriteSFixed32(v));

    [Fact]
    public void AddSFixed64_Edges_SameAsGoogle() =>
        Compare(
            Edges<long>(),
            WireKind.Fixed64,
            static (ref ProtoWriter w, int f, long v) => w.AddSFixed64(f, v),
            (o, v) => o.WriteSFixed64(v));

    [Fact]
    public void V10_V11_AddFloat_EverySpecialBitPattern_KeepsTheBits()
    {
        uint[] bits = [0, 0x8000_0000, 0x7f80_0000, 0xff80_0000, 0x7fc0_0001, 0x7f80_0001, 1, 0x3f80_0000];
        foreach (uint value in bits)
        {
            using var arena = new ArenaAllocator();
            var writer = new ProtoWriter(arena);
            writer.AddFloat(1, BitConverter.UInt32BitsToSingle(value));
            Assert.Equal(value, BitConverter.ToUInt32(writer.ToArray(), 1));
        }
    }

    [Fact]
    public void V10_V11_AddDouble_EverySpecialBitPattern_KeepsTheBits()
    {
        ulong[] bits =
        [
            0, 1UL << 63, 0x7ff0UL << 48, 0xfff0UL << 48, (0x7ff8UL << 48) | 1, (0x7ff0UL << 48) | 1, 1,
            0x3ff0UL << 48,
        ];
        foreach (ulong value in bits)
        {
            using var arena = new ArenaAllocator();
            var writer = new ProtoWriter(arena);
            writer.AddDouble(1, BitConverter.UInt64BitsToDouble(value));
            Assert.Equal(value, BitConverter.ToUInt64(writer.ToArray(), 1));
        }
    }

    [Fact]
    public void AddEnum_OfEveryUnderlyingType_WritesTheNumber()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddEnum(1, Small.Negative);
        writer.AddEnum(1, Unsigned.Large);
        writer.AddEnum(1, Short.Negative);
        writer.AddEnum(1, Plain.Negative);
        writer.AddEnum(1, Plain.Large);
        writer.AddEnum(1, Wide.Negative);
        writer.AddEnum(1, Wide.Large);
        writer.AddEnum(1, Small.Zero);
        Assert.Equal(
            WriterOracle.Google(o =>
            {
                foreach (int number in new[] { -1, 200, -300, int.MinValue, int.MaxValue, -5, 5_000, 0 })
                {
                    o.WriteTag(1, WireKind.Varint);
                    o.WriteEnum(number);
                }
            }),
            writer.ToArray());
    }

    private static void Compare<T>(T[] values, WireKind wireType, Write<T> ours, Action<CodedOutputStream, T> theirs)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        foreach (int field in s_fieldNumbers)
            foreach (T value in values) ours(ref writer, field, value);
        byte[] expected = WriterOracle.Google(o =>
        {
            foreach (int field in s_fieldNumbers)
                foreach (T value in values)
                {
                    o.WriteTag(field, wireType);
                    theirs(o, value);
                }
        });
        Assert.Equal(expected.Length, writer.Length);
        Assert.Equal(expected, writer.ToArray());
    }

    // All powers of two and what stands beside them.
    private static ulong[] Edges()
    {
        var edges = new ulong[3 * 64];
        for (int bit = 0; bit < 64; bit++)
        {
            edges[3 * bit] = (1UL << bit) - 1;
            edges[3 * bit + 1] = 1UL << bit;
            edges[3 * bit + 2] = ~(1UL << bit);
        }

        return edges;
    }

    private static T[] Edges<T>()
        where T : struct, System.Numerics.IBinaryInteger<T> => Array.ConvertAll(Edges(), T.CreateTruncating);
}
