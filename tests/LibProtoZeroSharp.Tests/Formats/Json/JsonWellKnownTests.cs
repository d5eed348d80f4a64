using System;
using System.Linq;
using Google.Protobuf;
using ProtoZeroSharp.Tests.Checks;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;
using Oracle = Google.Protobuf.WellKnownTypes;

namespace ProtoZeroSharp.Tests.Json;

/// <summary>Messages with a JSON form of their own, and those that have none.</summary>
public class JsonWellKnownTests
{
    [Theory]
    [InlineData(0, 0, "1970-01-01T00:00:00Z")]
    [InlineData(-62135596800, 0, "0001-01-01T00:00:00Z")]
    [InlineData(253402300799, 999999999, "9999-12-31T23:59:59.999999999Z")]
    [InlineData(1700000000, 100000000, "2023-11-14T22:13:20.100Z")]
    [InlineData(1709164799, 1000, "2024-02-28T23:59:59.000001Z")]
    [InlineData(-1, 1, "1969-12-31T23:59:59.000000001Z")]
    public void Timestamp_InRange_IsWritten(long seconds, int nanos, string expected) =>
        Assert.Equal($"\"{expected}\"", new Timestamp { Seconds = seconds, Nanos = nanos }.ToJson());

    [Fact]
    public void Timestamp_Random_IsAsGoogleWritesIt()
    {
        var random = new Random(3);
        for (int i = 0; i < 20_000; i++)
        {
            long seconds = random.NextInt64(Timestamp.MinSeconds, Timestamp.MaxSeconds + 1);
            int nanos = random.Next(1_000_000_000) / (int)Math.Pow(10, random.Next(10));
            Assert.Equal(
                JsonFormatter.Default.Format(new Oracle.Timestamp { Seconds = seconds, Nanos = nanos }),
                new Timestamp { Seconds = seconds, Nanos = nanos }.ToJson());
        }
    }

    [Theory]
    [InlineData(-62135596801, 0)]
    [InlineData(253402300800, 0)]
    [InlineData(long.MinValue, 0)]
    [InlineData(long.MaxValue, 0)]
    [InlineData(0, -1)]
    [InlineData(0, 1000000000)]
    public void Timestamp_OutOfRange_IsRefused(long seconds, int nanos) =>
        Refused(new Timestamp { Seconds = seconds, Nanos = nanos });

    [Theory]
    [InlineData(0, 0, "0s")]
    [InlineData(1, 0, "1s")]
    [InlineData(0, -500000000, "-0.500s")]
    [InlineData(-3, -1, "-3.000000001s")]
    [InlineData(3, 1000, "3.000001s")]
    [InlineData(315576000000, 999999999, "315576000000.999999999s")]
    [InlineData(-315576000000, -999999999, "-315576000000.999999999s")]
    public void Duration_InRange_IsWritten(long seconds, int nanos, string expected) =>
        Assert.Equal($"\"{expected}\"", new Duration { Seconds = seconds, Nanos = nanos }.ToJson());

    [Theory]
    [InlineData(315576000001, 0)]
    [InlineData(-315576000001, 0)]
    [InlineData(long.MinValue, 0)]
    [InlineData(1, -1)]
    [InlineData(-1, 1)]
    [InlineData(0, 1000000000)]
    [InlineData(0, int.MinValue)]
    public void Duration_OutOfRange_IsRefused(long seconds, int nanos) =>
        Refused(new Duration { Seconds = seconds, Nanos = nanos });

    [Theory]
    [InlineData("", "")]
    [InlineData("foo", "foo")]
    [InlineData("foo_bar,baz.qux_quux", "fooBar,baz.quxQuux")]
    [InlineData("_foo", "Foo")]
    [InlineData("a1_b2.ż", "a1B2.ż")]
    public void FieldMask_ThatComesBack_IsWritten(string paths, string expected)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal($"\"{expected}\"", FieldMask.FromString(paths, arena).ToJson());
    }

    [Theory]
    [InlineData("fooBar")]
    [InlineData("foo_3_bar")]
    [InlineData("foo__bar")]
    [InlineData("foo_")]
    [InlineData("foo,Bar")]
    [InlineData("foo_.bar")]
    public void FieldMask_ThatWouldBeAnother_IsRefused(string paths)
    {
        using var arena = new ArenaAllocator();
        Refused(FieldMask.FromString(paths, arena));
    }

    [Theory]
    [InlineData("")]
    [InlineData("a,b")]
    public void FieldMask_WithPathThatIsNone_IsRefused(string path)
    {
        using var arena = new ArenaAllocator();
        FieldMask mask = default;
        mask.MutablePaths.Add(path, arena);
        Refused(mask);
    }

    [Fact]
    public void Wrappers_AreTheirValues()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal("0", default(Int32Value).ToJson());
        Assert.Equal("\"-5\"", new Int64Value { Value = -5 }.ToJson());
        Assert.Equal("4294967295", new UInt32Value { Value = uint.MaxValue }.ToJson());
        Assert.Equal("\"18446744073709551615\"", new UInt64Value { Value = ulong.MaxValue }.ToJson());
        Assert.Equal("true", new BoolValue { Value = true }.ToJson());
        Assert.Equal("false", default(BoolValue).ToJson());
        Assert.Equal("\"\"", default(StringValue).ToJson());
        Assert.Equal("\"AQI=\"", new BytesValue { Value = arena.Bytes([1, 2]) }.ToJson());
        Assert.Equal("0.1", new DoubleValue { Value = 0.1 }.ToJson());
        Assert.Equal("0.1", new FloatValue { Value = 0.1f }.ToJson());
        Assert.Equal("\"NaN\"", new DoubleValue { Value = double.NaN }.ToJson());
        Assert.Equal("\"Infinity\"", new FloatValue { Value = float.PositiveInfinity }.ToJson());
        Assert.Equal("\"-Infinity\"", new DoubleValue { Value = double.NegativeInfinity }.ToJson());
        Assert.Equal("-0", new DoubleValue { Value = -0.0 }.ToJson());
        Assert.Equal("1E+20", new DoubleValue { Value = 1e20 }.ToJson());
    }

    [Fact]
    public void Values_OfAllKinds_AreJson()
    {
        using var arena = new ArenaAllocator();
        Struct fields = default;
        fields.MutableFields.GetOrAdd("a b", arena) = Value.ForList(
            arena, Value.ForNull(), Value.ForBool(true), Value.ForNumber(1.5), Value.ForString(arena, "x\n"),
            Value.ForList(arena), Value.ForStruct(arena, default));
        Assert.Equal("""{"a b":[null,true,1.5,"x\n",[],{}]}""", fields.ToJson());
        Assert.Equal("""{"a b":[null,true,1.5,"x\n",[],{}]}""", Value.ForStruct(arena, in fields).ToJson());
        Assert.Equal("null", Value.ForNull().ToJson());
        Assert.Equal("null", Value.ForNull().ToJson(new ProtoJsonOptions { FormatEnumsAsIntegers = true }));
        Assert.Equal("{}", default(Struct).ToJson());
        Assert.Equal("[]", default(ListValue).ToJson());
        Refused(default(Value));
        Refused(Value.ForNumber(double.NaN));
        Refused(Value.ForNumber(double.PositiveInfinity));
        Refused(Value.ForNumber(double.NegativeInfinity));
        Refused(Value.ForList(arena, default(Value)));
    }

    [Fact]
    public void Any_OfKnownTypes_IsWrittenWithItsType()
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoJsonOptions { Types = new ProtoTypeRegistry().Add<Sample>() };
        Sample message = Sample.Parse([8, 7], arena);
        Any any = Any.Pack(message, arena);
        Assert.Equal("""{"@type":"type.googleapis.com/checks.Sample","id":7}""", any.ToJson(options));
        Assert.Equal(
            """{"@type":"x/checks.Sample"}""", Any.Pack(default(Sample), arena, "x").ToJson(options));
        Any time = Any.Pack(new Duration { Seconds = 5 }, arena);
        Assert.Equal("""{"@type":"type.googleapis.com/google.protobuf.Duration","value":"5s"}""", time.ToJson());
        Any twice = Any.Pack(time, arena);
        Assert.Equal(
            """
            {"@type":"type.googleapis.com/google.protobuf.Any","value":
            """
            + """
            {"@type":"type.googleapis.com/google.protobuf.Duration","value":"5s"}}
            """,
            twice.ToJson());
        Assert.Equal(
            """{"@type":"type.googleapis.com/google.protobuf.Empty"}""", Any.Pack(default(Empty), arena).ToJson());
        Assert.Equal("{}", default(Any).ToJson());
        Assert.Equal(
            "{\n  \"@type\": \"x/checks.Sample\",\n  \"id\": 7\n}",
            Any.Pack(message, arena, "x").ToJson(options with { Indentation = "  " }));
    }

    [Fact]
    public void Any_OfOtherTypes_IsRefused()
    {
        using var arena = new ArenaAllocator();
        Any unknown = Any.Pack(Sample.Parse([8, 7], arena), arena);
        var thrown = Assert.Throws<ProtoFormatException>(() => unknown.ToJson());
        Assert.Equal(ProtoFormatError.UnknownType, thrown.Code);
        Assert.Contains("checks.Sample", thrown.Message);
        Refused(new Any { TypeUrl = arena.Utf8("google.protobuf.Duration") });
        Refused(new Any { Value = arena.Bytes([8, 1]) });
        var damaged = new Any { TypeUrl = arena.Utf8("/google.protobuf.Duration"), Value = arena.Bytes([8]) };
        Assert.Equal(
            ProtoFormatError.Truncated, Assert.Throws<ProtoFormatException>(() => damaged.ToJson()).Code);
    }

    private static void Refused<T>(T message)
        where T : unmanaged, IProtoMessage<T>
    {
        var thrown = Assert.Throws<ProtoFormatException>(() => message.ToJson());
        Assert.Equal((ProtoFormatError.InvalidValue, 0L), (thrown.Code, thrown.Offset));
    }
}
