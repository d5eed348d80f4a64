using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using Google.Protobuf;

namespace ProtoZeroSharp.Tests;

/// <summary>Values around every edge of the encodings.</summary>
internal static class ScalarValues
{
    public static IEnumerable<T> Integers<T>()
        where T : IBinaryInteger<T> => VarintTests.Edges()
        .SelectMany(bits => new[] { T.CreateTruncating(bits), T.CreateTruncating(0 - bits) })
        .Distinct();

    public static IEnumerable<double> Doubles() =>
    [
        0, -0.0, 1, -1.5, double.Epsilon, -double.Epsilon, double.MaxValue, double.MinValue, double.PositiveInfinity,
        double.NegativeInfinity, double.NaN, BitConverter.UInt64BitsToDouble(0x7ff0000000000001),
        BitConverter.UInt64BitsToDouble(0xfff8000000abcdef),
    ];

    public static IEnumerable<float> Floats() =>
    [
        0, -0f, 1, -1.5f, float.Epsilon, -float.Epsilon, float.MaxValue, float.MinValue, float.PositiveInfinity,
        float.NegativeInfinity, float.NaN, BitConverter.UInt32BitsToSingle(0x7f800001),
        BitConverter.UInt32BitsToSingle(0xffc12345),
    ];
}

public sealed class Int32ReadingTests : ScalarReading<int>
{
    protected override WireType Form => WireType.Varint;

    protected override IEnumerable<int> Values => ScalarValues.Integers<int>();

    protected override void Write(CodedOutputStream output, int value) => output.WriteInt32(value);

    protected override int Read(ref ProtoReader reader) => reader.ReadInt32();

    protected override ProtoPackedList<int> ReadList(ref ProtoReader reader) => reader.ReadPackedInt32();
}

public sealed class Int64ReadingTests : ScalarReading<long>
{
    protected override WireType Form => WireType.Varint;

    protected override IEnumerable<long> Values => ScalarValues.Integers<long>();

    protected override void Write(CodedOutputStream output, long value) => output.WriteInt64(value);

    protected override long Read(ref ProtoReader reader) => reader.ReadInt64();

    protected override ProtoPackedList<long> ReadList(ref ProtoReader reader) => reader.ReadPackedInt64();
}

public sealed class UInt32ReadingTests : ScalarReading<uint>
{
    protected override WireType Form => WireType.Varint;

    protected override IEnumerable<uint> Values => ScalarValues.Integers<uint>();

    protected override void Write(CodedOutputStream output, uint value) => output.WriteUInt32(value);

    protected override uint Read(ref ProtoReader reader) => reader.ReadUInt32();

    protected override ProtoPackedList<uint> ReadList(ref ProtoReader reader) => reader.ReadPackedUInt32();
}

public sealed class UInt64ReadingTests : ScalarReading<ulong>
{
    protected override WireType Form => WireType.Varint;

    protected override IEnumerable<ulong> Values => ScalarValues.Integers<ulong>();

    protected override void Write(CodedOutputStream output, ulong value) => output.WriteUInt64(value);

    protected override ulong Read(ref ProtoReader reader) => reader.ReadUInt64();

    protected override ProtoPackedList<ulong> ReadList(ref ProtoReader reader) => reader.ReadPackedUInt64();
}

public sealed class SInt32ReadingTests : ScalarReading<int>
{
    protected override WireType Form => WireType.Varint;

    protected override IEnumerable<int> Values => ScalarValues.Integers<int>();

    protected override void Write(CodedOutputStream output, int value) => output.WriteSInt32(value);

    protected override int Read(ref ProtoReader reader) => reader.ReadSInt32();

    protected override ProtoPackedList<int> ReadList(ref ProtoReader reader) => reader.ReadPackedSInt32();
}

public sealed class SInt64ReadingTests : ScalarReading<long>
{
    protected override WireType Form => WireType.Varint;

    protected override IEnumerable<long> Values => ScalarValues.Integers<long>();

    protected override void Write(CodedOutputStream output, long value) => output.WriteSInt64(value);

    protected override long Read(ref ProtoReader reader) => reader.ReadSInt64();

    protected override ProtoPackedList<long> ReadList(ref ProtoReader reader) => reader.ReadPackedSInt64();
}

public sealed class Fixed32ReadingTests : ScalarReading<uint>
{
    protected override WireType Form => WireType.Fixed32;

    protected override IEnumerable<uint> Values => ScalarValues.Integers<uint>();

    protected override void Write(CodedOutputStream output, uint value) => output.WriteFixed32(value);

    protected override uint Read(ref ProtoReader reader) => reader.ReadFixed32();

    protected override ProtoPackedList<uint> ReadList(ref ProtoReader reader) => reader.ReadPackedFixed32();
}

public sealed class Fixed64ReadingTests : ScalarReading<ulong>
{
    protected override WireType Form => WireType.Fixed64;

    protected override IEnumerable<ulong> Values => ScalarValues.Integers<ulong>();

    protected override void Write(CodedOutputStream output, ulong value) => output.WriteFixed64(value);

    protected override ulong Read(ref ProtoReader reader) => reader.ReadFixed64();

    protected override ProtoPackedList<ulong> ReadList(ref ProtoReader reader) => reader.ReadPackedFixed64();
}

public sealed class SFixed32ReadingTests : ScalarReading<int>
{
    protected override WireType Form => WireType.Fixed32;

    protected override IEnumerable<int> Values => ScalarValues.Integers<int>();

    protected override void Write(CodedOutputStream output, int value) => output.WriteSFixed32(value);

    protected override int Read(ref ProtoReader reader) => reader.ReadSFixed32();

    protected override ProtoPackedList<int> ReadList(ref ProtoReader reader) => reader.ReadPackedSFixed32();
}

public sealed class SFixed64ReadingTests : ScalarReading<long>
{
    protected override WireType Form => WireType.Fixed64;

    protected override IEnumerable<long> Values => ScalarValues.Integers<long>();

    protected override void Write(CodedOutputStream output, long value) => output.WriteSFixed64(value);

    protected override long Read(ref ProtoReader reader) => reader.ReadSFixed64();

    protected override ProtoPackedList<long> ReadList(ref ProtoReader reader) => reader.ReadPackedSFixed64();
}

public sealed class BoolReadingTests : ScalarReading<bool>
{
    protected override WireType Form => WireType.Varint;

    protected override IEnumerable<bool> Values => [false, true];

    protected override void Write(CodedOutputStream output, bool value) => output.WriteBool(value);

    protected override bool Read(ref ProtoReader reader) => reader.ReadBool();

    protected override ProtoPackedList<bool> ReadList(ref ProtoReader reader) => reader.ReadPackedBool();
}

public sealed class EnumReadingTests : ScalarReading<int>
{
    protected override WireType Form => WireType.Varint;

    protected override IEnumerable<int> Values => ScalarValues.Integers<int>();

    protected override void Write(CodedOutputStream output, int value) => output.WriteEnum(value);

    protected override int Read(ref ProtoReader reader) => reader.ReadEnum();

    protected override ProtoPackedList<int> ReadList(ref ProtoReader reader) => reader.ReadPackedEnum();
}

public sealed class FloatReadingTests : ScalarReading<float>
{
    protected override WireType Form => WireType.Fixed32;

    protected override IEnumerable<float> Values => ScalarValues.Floats();

    protected override void Write(CodedOutputStream output, float value) => output.WriteFloat(value);

    protected override float Read(ref ProtoReader reader) => reader.ReadFloat();

    protected override ProtoPackedList<float> ReadList(ref ProtoReader reader) => reader.ReadPackedFloat();
}

public sealed class DoubleReadingTests : ScalarReading<double>
{
    protected override WireType Form => WireType.Fixed64;

    protected override IEnumerable<double> Values => ScalarValues.Doubles();

    protected override void Write(CodedOutputStream output, double value) => output.WriteDouble(value);

    protected override double Read(ref ProtoReader reader) => reader.ReadDouble();

    protected override ProtoPackedList<double> ReadList(ref ProtoReader reader) => reader.ReadPackedDouble();
}

public sealed class VarIntReadingTests : ScalarReading<ulong>
{
    protected override WireType Form => WireType.Varint;

    protected override IEnumerable<ulong> Values => VarintTests.Edges();

    protected override void Write(CodedOutputStream output, ulong value) => output.WriteUInt64(value);

    protected override ulong Read(ref ProtoReader reader) => reader.ReadVarInt();

    protected override ProtoPackedList<ulong> ReadList(ref ProtoReader reader) => reader.ReadPackedUInt64();
}
