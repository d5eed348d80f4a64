using System;
using System.Linq;
using System.Text;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests.Json;

/// <summary>The JSON forms of the well-known types, also what only later conformance suites test.</summary>
public class JsonWellKnownReadingTests
{
    [Theory]
    [InlineData("1970-01-01T00:00:00Z", 0, 0)]
    [InlineData("1970-01-01T00:00:00.5Z", 0, 500_000_000)]
    [InlineData("1970-01-01T00:00:00.000000001Z", 0, 1)]
    [InlineData("1969-12-31T23:59:59.999999999Z", -1, 999_999_999)]
    [InlineData("0001-01-01T00:00:00Z", Timestamp.MinSeconds, 0)]
    [InlineData("9999-12-31T23:59:59.999999999Z", Timestamp.MaxSeconds, 999_999_999)]
    [InlineData("1970-01-01T01:30:00+01:30", 0, 0)]
    [InlineData("1969-12-31T16:00:00-08:00", 0, 0)]
    [InlineData("2000-02-29T00:00:00Z", 951_782_400, 0)]
    [InlineData("1970-01-01T00:00:00\\u005a", 0, 0)]
    public void Timestamp_OfText_IsRead(string text, long seconds, int nanos)
    {
        using var arena = new ArenaAllocator();
        Timestamp time = Timestamp.ParseJson($"\"{text}\"", arena);
        Assert.Equal((seconds, nanos), (time.Seconds, time.Nanos));
    }

    [Theory]
    [InlineData("1970-01-01T00:00:00")]
    [InlineData("1970-01-01t00:00:00Z")]
    [InlineData("1970-01-01T00:00:00z")]
    [InlineData("1970-01-01 00:00:00Z")]
    [InlineData("1970-01-01T00:00:00 Z")]
    [InlineData("1970-13-01T00:00:00Z")]
    [InlineData("1970-00-01T00:00:00Z")]
    [InlineData("1970-02-30T00:00:00Z")]
    [InlineData("1993-02-29T00:00:00Z")]
    [InlineData("1970-01-00T00:00:00Z")]
    [InlineData("1970-01-01T24:00:00Z")]
    [InlineData("1970-01-01T00:60:00Z")]
    [InlineData("1970-01-01T00:00:60Z")]
    [InlineData("1970-01-01T00:00:00.Z")]
    [InlineData("1970-01-01T00:00:00.1234567890Z")]
    [InlineData("1970-01-01T00:00:00+0800")]
    [InlineData("1970-01-01T00:00:00+24:00")]
    [InlineData("1970-01-01T00:00:00+08:60")]
    [InlineData("1970-01-01T00:00:00+8:00")]
    [InlineData("1970-01-01T00:00:00Zx")]
    [InlineData("0000-01-01T00:00:00Z")]
    [InlineData("0001-01-01T00:00:00+00:01")]
    [InlineData("9999-12-31T23:59:59-00:01")]
    [InlineData("10000-01-01T00:00:00Z")]
    [InlineData("-001-01-01T00:00:00Z")]
    [InlineData("1970-1-01T00:00:00Z")]
    [InlineData("197a-01-01T00:00:00Z")]
    [InlineData("1970-01-01T00:00:0")]
    [InlineData("")]
    public void Timestamp_OfOtherText_IsAnInvalidValue(string text) => Fails<Timestamp>($" \"{text}\"");

    [Theory]
    [InlineData("0s", 0, 0)]
    [InlineData("1.5s", 1, 500_000_000)]
    [InlineData("-0.5s", 0, -500_000_000)]
    [InlineData("-1.000000001s", -1, -1)]
    [InlineData("00007s", 7, 0)]
    [InlineData("315576000000.999999999s", Duration.MaxSeconds, 999_999_999)]
    [InlineData("-315576000000.999999999s", Duration.MinSeconds, -999_999_999)]
    public void Duration_OfText_IsRead(string text, long seconds, int nanos)
    {
        using var arena = new ArenaAllocator();
        Duration time = Duration.ParseJson($"\"{text}\"", arena);
        Assert.Equal((seconds, nanos), (time.Seconds, time.Nanos));
    }

    [Theory]
    [InlineData("")]
    [InlineData("s")]
    [InlineData("-s")]
    [InlineData("1")]
    [InlineData("1S")]
    [InlineData("1 s")]
    [InlineData("+1s")]
    [InlineData("--1s")]
    [InlineData("1.s")]
    [InlineData(".5s")]
    [InlineData("1.-5s")]
    [InlineData("1.0000000001s")]
    [InlineData("1e3s")]
    [InlineData("315576000001s")]
    [InlineData("-315576000001s")]
    [InlineData("99999999999999999999999999999s")]
    [InlineData("1ss")]
    public void Duration_OfOtherText_IsAnInvalidValue(string text) => Fails<Duration>($" \"{text}\"");

    [Theory]
    [InlineData("", "")]
    [InlineData("foo", "foo")]
    [InlineData("fooBar,baz.quxQuux", "foo_bar,baz.qux_quux")]
    [InlineData("a1B2", "a1_b2")]
    public void FieldMask_OfText_HasNamesOfTheSchema(string text, string paths)
    {
        using var arena = new ArenaAllocator();
        FieldMask mask = FieldMask.ParseJson($"\"{text}\"", arena);
        Assert.Equal(paths, mask.ToPathString());
    }

    [Theory]
    [InlineData("foo_bar")]
    [InlineData("foo,")]
    [InlineData(",foo")]
    [InlineData("a,,b")]
    public void FieldMask_OfOtherText_IsAnInvalidValue(string text) => Fails<FieldMask>($" \"{text}\"");

    [Theory]
    [InlineData("""{"@type":"type.googleapis.com/google.protobuf.Duration","value":"1.5s"}""")]
    [InlineData("""{"value":"1.5s","@type":"type.googleapis.com/google.protobuf.Duration"}""")]
    [InlineData("""{"value":"\u0031.5s","\u0040type":"type.googleapis.com\/google.protobuf.Duration"}""")]
    public void Any_OfTypeWithAFormOfItsOwn_HoldsTheValue(string json)
    {
        using var arena = new ArenaAllocator();
        Any any = Any.ParseJson(json, arena);
        Assert.Equal("type.googleapis.com/google.protobuf.Duration", any.TypeUrl.ToString());
        Duration duration = any.Unpack<Duration>(arena);
        Assert.Equal((1, 500_000_000), (duration.Seconds, duration.Nanos));
    }

    [Fact]
    public void Any_InAny_HoldsTheInnerOne()
    {
        const string Inner = """{"value":{"a":[1,null]},"@type":"x/google.protobuf.Struct"}""";
        using var arena = new ArenaAllocator();
        Any any = Any.ParseJson($$"""{"value":{{Inner}},"@type":"x/google.protobuf.Any"}""", arena);
        Struct held = any.Unpack<Any>(arena).Unpack<Struct>(arena);
        Assert.Equal(1, held["a"].ListValue.Values[0].NumberValue);
        Assert.Equal(Value.KindOneofCase.NullValue, held["a"].ListValue.Values[1].KindCase);
    }

    [Fact]
    public void Any_OfNothing_IsEmpty()
    {
        using var arena = new ArenaAllocator();
        Assert.True(Any.ParseJson(" { } "u8, arena).TypeUrl.IsEmpty);
        Assert.True(Any.ParseJson("""{"@type":"x/google.protobuf.Empty"}"""u8, arena).Value.IsEmpty);
    }

    [Theory]
    [InlineData("""{"@type":"x/google.protobuf.Empty","value":{"a":1}}""", ProtoFormatError.UnknownField, 44)]
    [InlineData("""{"value":"1s"}""", ProtoFormatError.InvalidValue, 0)]
    [InlineData("""{"@type":"x/google.protobuf.Duration"}""", ProtoFormatError.InvalidValue, 0)]
    [InlineData("""{"@type":"google.protobuf.Duration","value":"1s"}""", ProtoFormatError.InvalidValue, 9)]
    [InlineData("""{"@type":"","value":""}""", ProtoFormatError.InvalidValue, 9)]
    [InlineData("""{"@type":"x/","value":""}""", ProtoFormatError.InvalidValue, 9)]
    [InlineData("""{"@type":1,"value":""}""", ProtoFormatError.WrongKind, 9)]
    [InlineData("""{"@type":"x/no.Such","value":""}""", ProtoFormatError.UnknownType, 9)]
    [InlineData("""{"@type":"x/google.protobuf.Duration","@type":"x/y"}""", ProtoFormatError.DuplicateField, 38)]
    [InlineData("""{"@type":"x/google.protobuf.Duration","value":"1s","value":"1s"}""",
        ProtoFormatError.DuplicateField, 51)]
    [InlineData("""{"@type":"x/google.protobuf.Duration","other":"1s"}""", ProtoFormatError.UnknownField, 38)]
    [InlineData("""{"@type":"x/google.protobuf.Duration","value":null}""", ProtoFormatError.WrongKind, 46)]
    [InlineData("""{"value":[1,],"@type":"x/google.protobuf.Duration"}""", ProtoFormatError.InvalidSyntax, 12)]
    public void Any_Damaged_FailsWhereItIs(string json, ProtoFormatError code, long offset) =>
        Fails<Any>(json, code, offset);

    [Theory]
    [InlineData("null", Value.KindOneofCase.NullValue)]
    [InlineData("-1e3", Value.KindOneofCase.NumberValue)]
    [InlineData("\"\"", Value.KindOneofCase.StringValue)]
    [InlineData("false", Value.KindOneofCase.BoolValue)]
    [InlineData("{}", Value.KindOneofCase.StructValue)]
    [InlineData("[]", Value.KindOneofCase.ListValue)]
    public void Value_OfEachKind_IsOfThatKind(string json, Value.KindOneofCase kind)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(kind, Value.ParseJson(json, arena).KindCase);
    }

    [Theory]
    [InlineData(25, true)]
    [InlineData(101, true)]
    [InlineData(102, false)]
    [InlineData(200, false)]
    public void Value_Nested_IsLimitedByItsLists(int depth, bool isRead)
    {
        using var arena = new ArenaAllocator();
        string lists = new string('[', depth) + new string(']', depth);
        string structs =
            string.Concat(Enumerable.Repeat("{\"a\":", depth - 1)) + "{}" + new string('}', depth - 1);
        Assert.Equal(isRead, Value.TryParseJson(lists, arena, out _, out ProtoError error));
        Assert.Equal(isRead ? default : new ProtoError(ProtoFormatError.RecursionLimitExceeded, 101), error);
        Assert.Equal(isRead, Struct.TryParseJson(structs, arena, out _, out error));
        Assert.Equal(isRead ? default : new ProtoError(ProtoFormatError.RecursionLimitExceeded, 505), error);
        Assert.Equal(isRead, ListValue.TryParseJson(lists, arena, out _, out _));
    }

    [Fact]
    public void Wrappers_OfBareValues_AreRead()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(-5, Int32Value.ParseJson("-5"u8, arena).Value);
        Assert.Equal(ulong.MaxValue, UInt64Value.ParseJson("\"18446744073709551615\""u8, arena).Value);
        Assert.Equal("a\nb", StringValue.ParseJson("\"a\\nb\""u8, arena).Value.ToString());
        Assert.Equal([0xFB], BytesValue.ParseJson("\"-_\""u8, arena).Value.Span.ToArray());
        Assert.True(BoolValue.ParseJson("true"u8, arena).Value);
        Assert.True(double.IsNaN(DoubleValue.ParseJson("\"NaN\""u8, arena).Value));
        Fails<Int32Value>("null", ProtoFormatError.WrongKind, 0);
    }

    private static void Fails<T>(string json)
        where T : unmanaged, IProtoMessage<T> => Fails<T>(json, ProtoFormatError.InvalidValue, 1);

    private static void Fails<T>(string json, ProtoFormatError code, long offset)
        where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        Assert.False(ProtoJson.TryParse(Encoding.UTF8.GetBytes(json), arena, out T _, out ProtoError error));
        Assert.Equal(new ProtoError(code, offset), error);
    }
}
