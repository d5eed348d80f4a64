using System;
using System.Linq;
using System.Runtime.InteropServices;
using Apache.Arrow;
using OurShapes;
using ProtoZeroSharp.Arrow;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.ArrowTests;

/// <summary>Single values at their edges.</summary>
public class ValueTests
{
    [Fact]
    public void Known_WithAllFields_HasTheValuesOfArrow()
    {
        using var arena = new ArenaAllocator();
        Known message = ProtoJson.Parse<Known>("""
            {
              "at": "2026-11-28T03:00:00.000000001Z", "took": "-1.5s", "aNumber": 0, "aText": "", "aBool": true,
              "someBytes": "AAE=", "aDouble": 0.5, "aLarge": "18446744073709551615", "detail": {},
              "object": {"a": [1, null, {"b": "ż"}]}, "value": null, "list": [true, "x"],
              "times": ["1970-01-01T00:00:00Z", "1969-12-31T23:59:59.999999999Z"],
              "values": {"k": {"x": 1}}, "texts": ["", "t"], "durations": {"-1": "0.000000001s"}
            }
            """, arena);
        Span<Known> rows = arena.AllocateSpan<Known>(3);
        rows[1] = message;
        foreach (ProtoArrowOptions form in RoundTrips.Forms()) RoundTrips.Check<Known>(rows, form);
        using RecordBatch batch = ProtoArrow.ToRecordBatch<Known>(rows);
        Assert.Equal(1_795_834_800_000_000_001, ((TimestampArray)batch.Column("at")).GetValue(1));
        Assert.Null(((TimestampArray)batch.Column("at")).GetValue(0));
        Assert.Equal(-1_500_000_000, ((DurationArray)batch.Column("took")).GetValue(1));
        Assert.Equal(0, ((Int32Array)batch.Column("a_number")).GetValue(1));
        Assert.Null(((Int32Array)batch.Column("a_number")).GetValue(2));
        Assert.Equal(ulong.MaxValue, ((UInt64Array)batch.Column("a_large")).GetValue(1));
        Assert.Equal("{}", ((StringArray)batch.Column("detail")).GetString(1));
        Assert.Equal("""{"a":[1,null,{"b":"ż"}]}""", ((StringArray)batch.Column("object")).GetString(1));
        Assert.Equal("null", ((StringArray)batch.Column("value")).GetString(1));
        Assert.Equal("""[true,"x"]""", ((StringArray)batch.Column("list")).GetString(1));
    }

    [Fact]
    public void Any_WithRegistry_IsItsJson()
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoArrowOptions { Types = new ProtoTypeRegistry().Add<Strict>() };
        var message = new Known();
        message.MutableDetail(arena) = Any.Pack(new Strict { Needed = 1, More = 2 }, arena);
        RoundTrips.Check<Known>([message, message], options);
        using RecordBatch batch = ProtoArrow.ToRecordBatch<Known>([message], options);
        Assert.Equal(
            """{"@type":"type.googleapis.com/columns.shapes.Strict","needed":1,"more":2}""",
            ((StringArray)batch.Column("detail")).GetString(0));
        Assert.Equal(ProtoArrowError.InvalidJson, Refused(message).Code);
    }

    [Theory]
    [InlineData(9_223_372_036, 854_775_807, true)]
    [InlineData(9_223_372_036, 854_775_808, false)]
    [InlineData(-9_223_372_037, 145_224_192, true)]
    [InlineData(-9_223_372_037, 145_224_191, false)]
    [InlineData(0, -1, false)]
    [InlineData(0, 1_000_000_000, false)]
    [InlineData(long.MinValue, int.MinValue, false)]
    public void Timestamp_AtTheEdgesOfNanoseconds_ComesBackOrIsRefused(long seconds, int nanos, bool fits)
    {
        using var arena = new ArenaAllocator();
        var message = new Known();
        message.MutableAt(arena) = new Timestamp { Seconds = seconds, Nanos = nanos };
        if (fits)
        {
            RoundTrips.Check<Known>([message]);
            return;
        }

        ProtoArrowException error = Refused(message);
        Assert.Equal((ProtoArrowError.OutOfRange, "at", 0), (error.Code, error.Path, error.Row));
    }

    [Theory]
    [InlineData(-1, -1, true)]
    [InlineData(0, -999_999_999, true)]
    [InlineData(1, -1, false)]
    [InlineData(315_576_000_000, 0, false)]
    public void Duration_AtItsEdges_ComesBackOrIsRefused(long seconds, int nanos, bool fits)
    {
        using var arena = new ArenaAllocator();
        var message = new Known();
        message.MutableTook(arena) = new Duration { Seconds = seconds, Nanos = nanos };
        if (fits) RoundTrips.Check<Known>([message]);
        else Assert.Equal(ProtoArrowError.OutOfRange, Refused(message).Code);
    }

    [Fact]
    public void Shapes_WithPresence_ComeBackEqual()
    {
        using var arena = new ArenaAllocator();
        string[] texts =
        [
            "", "number: 0", "text: ''", "inner {}", "nothing {}", "colour: COLOUR_NONE", "when {}",
            "yes: false number: 5",
            "yes: false", "data: '\\x00\\xff'", "empty {} empties {} empties {}", "empty_by_number { key: 0 value {} }",
            "closed: CLOSED_FAR closed_list: CLOSED_TWO closed_list: CLOSED_FAR", "delimited { name: 'x' }",
            "inners {} inners { numbers: 1 numbers: -2 nothing {} } inners { name: 'q' }",
            "by_name { key: '' value {} } by_name { key: 'k' value { numbers: 7 name: '' } }",
            "colours { key: false value: COLOUR_BLUE } colours { key: true value: COLOUR_NONE }",
            "implicit: 5 implicit_colour: COLOUR_RED real: -0.0", "real: nan", "raw: 'ż'",
        ];
        Span<Shapes> rows = arena.AllocateSpan<Shapes>(texts.Length);
        for (int i = 0; i < texts.Length; i++)
            rows[i] = ProtoText.Parse<Shapes>(texts[i], arena);
        foreach (ProtoArrowOptions form in RoundTrips.Forms()) RoundTrips.Check<Shapes>(rows, form);
        foreach (ProtoArrowOptions form in RoundTrips.Forms()) RoundTrips.Check<Shapes>([], form);
    }

    [Fact]
    public void Nan_OfAnyBits_IsKept()
    {
        using var arena = new ArenaAllocator();
        Span<OurColumns.Sample> rows = arena.AllocateSpan<OurColumns.Sample>(4);
        ulong[] bits = [0x7ff8000000000000, 0x7ff0000000000001, 0xfff8dead_beef0001, 0x8000000000000000];
        for (int i = 0; i < bits.Length; i++) rows[i].Value = BitConverter.UInt64BitsToDouble(bits[i]);
        using RecordBatch batch = ProtoArrow.ToRecordBatch<OurColumns.Sample>(rows);
        Assert.Equal(bits, MemoryMarshal.Cast<double, ulong>(((DoubleArray)batch.Column("value")).Values).ToArray());
        RoundTrips.Check<OurColumns.Sample>(rows);
    }

    [Fact]
    public void UnnamedNumber_IsRefusedByNames_AndHeldByNumbers()
    {
        using var arena = new ArenaAllocator();
        var message = new Shapes { Colour = (Colour)99, ImplicitColour = (Colour)(-5) };
        ProtoArrowException error =
            Assert.Throws<ProtoArrowException>(() => ProtoArrow.ToRecordBatch<Shapes>([default, message]));
        Assert.Equal((ProtoArrowError.UnnamedNumber, "colour", 1), (error.Code, error.Path, error.Row));
        RoundTrips.Check<Shapes>([message], new ProtoArrowOptions { Enums = ProtoArrowEnums.Numbers });
    }

    [Fact]
    public void UnknownFieldsAndExtensions_AreRefused_OrLeftOut()
    {
        using var arena = new ArenaAllocator();
        var extended = new Shapes { Implicit = 1 };
        extended.SetExtension(ColumnsExtensions.Extra, 7, arena);
        Span<Shapes> rows = [extended];
        Unknown(rows[0], "", "100");
        // A closed enum keeps a number that it does not declare in the unknown fields.
        Unknown(ProtoMessage.Parse<Shapes>([0x78, 0x05], arena), "", "15");
        Unknown(ProtoMessage.Parse<Shapes>([0x0a, 0x03, 0x98, 0x06, 0x01], arena), "inners", "99");
        var lenient = new ProtoArrowOptions { DiscardUnknownFields = true };
        using RecordBatch batch = ProtoArrow.ToRecordBatch<Shapes>(rows, lenient);
        Assert.Equal(new Shapes { Implicit = 1 }, ProtoArrow.FromRecordBatch<Shapes>(batch, arena, lenient)[0]);

        static void Unknown(Shapes message, string path, string number)
        {
            ProtoArrowException error =
                Assert.Throws<ProtoArrowException>(() => ProtoArrow.ToRecordBatch<Shapes>([message]));
            Assert.Equal((ProtoArrowError.UnknownFields, path), (error.Code, error.Path));
            Assert.Contains($" {number} ", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void UnknownFields_InsideOfKnownTypes_AreRefused()
    {
        using var arena = new ArenaAllocator();
        byte[] unknown = [0x98, 0x06, 0x01];
        for (int number = 1; number <= 12; number++)
        {
            byte[] bytes = [(byte)((number << 3) | 2), 3, .. unknown];
            ProtoArrowException error = Refused(ProtoMessage.Parse<Known>(bytes, arena));
            // An empty Value has no JSON either way.
            Assert.True(error.Code is ProtoArrowError.UnknownFields, $"{number}: {error.Message}");
        }
    }

    [Fact]
    public void StringThatIsNotUtf8_IsRefused()
    {
        using var arena = new ArenaAllocator();
        Shapes message = ProtoMessage.Parse<Shapes>([0x92, 0x01, 0x02, 0xc3, 0x28], arena);
        ProtoArrowException error =
            Assert.Throws<ProtoArrowException>(() => ProtoArrow.ToRecordBatch<Shapes>([default, message]));
        Assert.Equal((ProtoArrowError.InvalidUtf8, "raw", 1), (error.Code, error.Path, error.Row));
    }

    [Fact]
    public void RequiredField_ThatIsMissing_IsNullAndRefusedOnTheWayBack()
    {
        using var arena = new ArenaAllocator();
        RoundTrips.Check<Strict>([new Strict { Needed = 0 }, new Strict { Needed = 4, More = 0 }]);
        using RecordBatch batch = ProtoArrow.ToRecordBatch<Strict>([new Strict { More = 1 }]);
        ProtoArrowException error =
            Assert.Throws<ProtoArrowException>(() => ProtoArrow.FromRecordBatch<Strict>(batch, arena));
        Assert.Equal(ProtoArrowError.InvalidMessage, error.Code);
        Assert.Equal(ProtoFormatError.MissingRequired, Assert.IsType<ProtoFormatException>(error.InnerException).Code);
    }

    [Fact]
    public void MessageWithoutFields_HasRowsAndNoColumns()
    {
        using var arena = new ArenaAllocator();
        RoundTrips.Check<Nothing>(new Nothing[5]);
        using RecordBatch batch = ProtoArrow.ToRecordBatch<Nothing>(new Nothing[5]);
        Assert.Equal((0, 5), (batch.ColumnCount, batch.Length));
    }

    [Fact]
    public void Tree_ThatIsCut_HasWhatIsAboveTheCut()
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoArrowOptions { RecursionDepth = 2 };
        Tree tree = ProtoText.Parse<Tree>("name: 'a' children { name: 'b' children { name: 'c' } children {} }", arena);
        RoundTrips.Check<Tree>([tree, default, tree, tree], options);
        Tree deeper = ProtoText.Parse<Tree>("children { children { name: 'c' children { name: 'd' } } }", arena);
        using RecordBatch batch = ProtoArrow.ToRecordBatch<Tree>([deeper], options);
        Tree back = ProtoArrow.FromRecordBatch<Tree>(batch, arena, options)[0];
        Assert.Equal(ProtoText.Parse<Tree>("children { children { name: 'c' } }", arena), back);
    }

    [Fact]
    public void MessagesOfAnotherType_AreRefused()
    {
        using var arena = new ArenaAllocator();
        DynamicMessage[] messages = [DynamicMessage.New(ProtoType.Of<Tree>(), arena)];
        Assert.Throws<InvalidOperationException>(
            () => ProtoArrow.ToRecordBatch(ProtoType.Of<Strict>(), messages));
        Assert.Throws<InvalidOperationException>(
            () => ProtoArrow.ToRecordBatch(ProtoType.Of<Strict>(), new DynamicMessage[1]));
    }

    private static ProtoArrowException Refused(Known message) =>
        Assert.Throws<ProtoArrowException>(() => ProtoArrow.ToRecordBatch<Known>([message]));
}
