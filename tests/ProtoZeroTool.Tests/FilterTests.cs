using System;
using System.IO;
using System.Linq;
using System.Text;
using ProtoZeroSharp;
using ProtoZeroTool.Filtering;
using ProtoZeroTool.Input;
using ProtoZeroTool.Terminal;
using Xunit;

namespace ProtoZeroTool.Tests;

/// <summary><c>convert --where</c>: which records stay.</summary>
public sealed class FilterTests : IDisposable
{
    internal const string Schema = """
        syntax = "proto2"; package shop;
        import "google/protobuf/timestamp.proto"; import "google/protobuf/duration.proto";
        message Order {
          extensions 100 to 199;
          optional string id = 1; repeated Line lines = 2; optional Status status = 3;
          map<string, string> labels = 4; map<int32, Line> places = 5; map<string, Status> states = 6;
          optional google.protobuf.Timestamp made = 7; optional google.protobuf.Duration took = 8;
          optional bytes key = 9; optional uint64 big = 10; optional sint64 low = 11; optional double price = 12;
          optional float rate = 13; optional bool paid = 14; repeated int32 sizes = 15 [packed = true];
          optional group Extra = 16 { optional int32 x = 1; optional int32 y = 2; }
          optional Order inner = 17; repeated Status history = 18; optional fixed32 code = 19; optional bool not = 20;
          map<bool, int32> flags = 21; repeated google.protobuf.Timestamp seen = 22;
        }
        message Line { extensions 100 to 150; optional string name = 1; optional int32 count = 2; }
        enum Status { NEW = 0; PAID = 1; SENT = 2; LOST = -1; }
        extend Order {
          optional string note = 100; repeated int32 marks = 101 [packed = true]; optional Line more = 102;
          optional Status mood = 103; optional group Pack = 104 { optional int32 z = 1; }
        }
        message Scope { extend Line { optional bool gift = 100; } }
        message Old { option message_set_wire_format = true; extensions 4 to max; }
        extend Old { optional Line item = 2000000000; }
        message Plain { }
        """;

    private const string Plain = """
        syntax = "proto3"; package plain;
        message Plain { int32 n = 1; string s = 2; optional int32 o = 3; Sub sub = 4; Kind kind = 5; double d = 6; }
        message Sub { bool b = 1; bytes c = 2; }
        enum Kind { NONE = 0; SOME = 1; }
        """;

    internal const string Orders = """
        {"id":"a","lines":[{"name":"tea","count":2},{"name":"milk","count":7}],"status":"PAID","labels":{"env":"prod"}}
        {"id":"b","sizes":[1,5,9],"big":"18446744073709551615","low":"-9223372036854775808","price":0.1,"rate":0.1}
        {"id":"c","price":"NaN","made":"2026-05-01T12:00:00.000000001Z","took":"1.500s","key":"AP8K","paid":true}
        {"id":"d","labels":{"env":"test","":"x"},"places":{"7":{"name":"tea"}},"states":{"s":"SENT"},"not":true}
        {"id":"e","extra":{"x":5},"inner":{"id":"in","inner":{"id":"deep"}},"history":["NEW","LOST"],"code":4294967295}
        {"id":"f","[shop.note]":"hello","[shop.marks]":[3,4],"[shop.more]":{"name":"x","[shop.Scope.gift]":true}}
        {"id":"g","lines":[{"name":"Tür \"1\"\n","[shop.Scope.gift]":true}],"[shop.mood]":"LOST","[shop.pack]":{"z":9}}
        {"id":"h","flags":{"true":3},"paid":false,"took":"-0.5s","seen":["1970-01-01T00:00:00Z","2000-01-01T00:00:00Z"]}
        """;

    private static readonly Lazy<byte[]> s_set = new(() =>
    {
        using ToolFolder folder = new ToolFolder().File("shop.proto", Schema).File("plain.proto", Plain);
        ToolFolder.Run("descriptor", "-I", folder.Path, "--include-imports", "-o", folder.PathOf("set"), folder.Path)
            .Silent();
        return File.ReadAllBytes(folder.PathOf("set"));
    });

    /// <summary>The schemas as a set of descriptors.</summary>
    internal static byte[] Set => s_set.Value;

    private readonly ToolFolder _folder = new ToolFolder().File("set", s_set.Value);

    [Theory]
    [InlineData("id == \"a\"", "a")]
    [InlineData("id != 'a' and id < 'c'", "b")]
    [InlineData("id in ('c', 'a', 'zz')", "a c")]
    [InlineData("not id in ('c', 'a') and not (id >= 'd')", "b")]
    [InlineData("not not id == 'a'", "a")]
    [InlineData("id == 'a' or id == 'b' and paid", "a")]
    [InlineData("(id == 'a' or id == 'c') and paid", "c")]
    [InlineData("lines.name == 'milk'", "a")]
    [InlineData("lines.count > 6", "a")]
    [InlineData("lines.count != 7", "a")]
    [InlineData("has lines and not lines.count == 7", "g")]
    [InlineData("lines[1].name == 'milk'", "a")]
    [InlineData("lines[0].name == 'milk'", "")]
    [InlineData("has lines[1]", "a")]
    [InlineData("lines.name startswith 'te' or lines.name endswith 'ilk' or lines.name contains 'ür'", "a g")]
    [InlineData(@"lines.name == 'T\u00fcr ""1""\n'", "g")]
    [InlineData(@"lines.name == ""T\xc3\xbcr \""1\""\n""", "g")]
    [InlineData("lines.name matches '^(te|mi)[a-z]+$'", "a")]
    [InlineData("status == PAID", "a")]
    [InlineData("status == 1", "a")]
    [InlineData("status != NEW", "a")]
    [InlineData("history == LOST", "e")]
    [InlineData("history < NEW", "e")]
    [InlineData("states == SENT", "d")]
    [InlineData("states['s'] in (NEW, 2)", "d")]
    [InlineData("labels[\"env\"] == \"prod\"", "a")]
    [InlineData("labels == 'test'", "d")]
    [InlineData("has labels", "a d")]
    [InlineData("has labels['']", "d")]
    [InlineData("has(labels['nothing'])", "")]
    [InlineData("places[7].name == 'tea'", "d")]
    [InlineData("places[8].name == 'tea'", "")]
    [InlineData("places.name == 'tea'", "d")]
    [InlineData("flags[true] == 3", "h")]
    [InlineData("flags[false] == 3", "")]
    [InlineData("big == 18446744073709551615", "b")]
    [InlineData("big > 18446744073709551614", "b")]
    [InlineData("big == 0xffffffffffffffff", "b")]
    [InlineData("low <= -9223372036854775808", "b")]
    [InlineData("low == -9223372036854775807", "")]
    [InlineData("code == 0xFFFFFFFF", "e")]
    [InlineData("sizes == 5", "b")]
    [InlineData("sizes in (2, 9)", "b")]
    [InlineData("sizes > 9", "")]
    [InlineData("price == 0.1", "b")]
    [InlineData("rate == 0.1", "b")]
    [InlineData("price == nan", "c")]
    [InlineData("price != 0.1", "c")]
    [InlineData("price < inf or price >= -inf", "b")]
    [InlineData("price in (1e-1, nan)", "b c")]
    [InlineData("paid", "c")]
    [InlineData("paid == false", "h")]
    [InlineData("not paid", "a b d e f g h")]
    [InlineData(".not", "d")]
    [InlineData("not .not and has id and id < 'b'", "a")]
    [InlineData("made == \"2026-05-01T12:00:00.000000001Z\"", "c")]
    [InlineData("made > '2026-05-01T14:00:00+02:00'", "c")]
    [InlineData("made > '2026-05-01T12:00:00.000000001Z'", "")]
    [InlineData("seen < '1999-12-31T23:59:59Z'", "h")]
    [InlineData("made.nanos == 1", "c")]
    [InlineData("took == '1.5s'", "c")]
    [InlineData("took < '0s'", "h")]
    [InlineData("took in ('-0.5s', '1.5s')", "c h")]
    [InlineData("key == hex\"00ff0a\"", "c")]
    [InlineData("key == hex'00 FF 0a'", "c")]
    [InlineData("key == base64\"AP8K\"", "c")]
    [InlineData("key contains hex'ff' and key startswith hex'00' and key endswith '\\n'", "c")]
    [InlineData("key < hex'01'", "c")]
    [InlineData("has extra", "e")]
    [InlineData("extra.x == 5", "e")]
    [InlineData("extra.y == 0", "")]
    [InlineData("inner.inner.id == 'deep'", "e")]
    [InlineData("has inner.inner.inner", "")]
    [InlineData("[shop.note] == 'hello'", "f")]
    [InlineData("has [shop.note]", "f")]
    [InlineData("[shop.marks] > 3", "f")]
    [InlineData("[shop.marks][0] > 3", "")]
    [InlineData("[shop.more].name == 'x'", "f")]
    [InlineData("[shop.more].[shop.Scope.gift]", "f")]
    [InlineData("lines.[shop.Scope.gift] == true", "g")]
    [InlineData("[shop.mood] == LOST", "g")]
    [InlineData("[shop.pack].z == 9", "g")]
    [InlineData("has made and has took or has(code)", "c e")]
    public void Where_Condition_KeepsTheRecordsThatFulfilIt(string condition, string expected)
    {
        ToolRun run = Where(condition, Orders);

        Assert.Equal(0, run.ExitCode);
        Assert.Equal(expected, string.Join(' ', run.Lines.Select(line => line.Split('"')[3])));
        Assert.Equal($"protozero: the standard input: {run.Lines.Count} of 8 records kept\n", run.Error);
    }

    [Theory]
    [InlineData("n == 0", "1 2 4")]
    [InlineData("n < 1 and s == ''", "2 4")]
    [InlineData("n != 5", "1 2 4")]
    [InlineData("has n", "3")]
    [InlineData("has s", "1 3")]
    [InlineData("o == 0", "4")]
    [InlineData("has o", "4")]
    [InlineData("kind == NONE and d == 0", "1 2 3 4")]
    [InlineData("kind in (SOME, NONE)", "1 2 3 4")]
    [InlineData("sub.b == false", "2")]
    [InlineData("not sub.b", "1 2 3 4")]
    [InlineData("sub.c == ''", "2")]
    [InlineData("s matches '^$'", "2 4")]
    [InlineData("s contains ''", "1 2 3 4")]
    public void Where_FieldsWithoutPresence_HaveTheirDefault(string condition, string expected)
    {
        const string Records = "{\"s\":\"x\"}\n{\"sub\":{}}\n{\"n\":5,\"s\":\"y\"}\n{\"o\":0}\n";

        ToolRun run = Where(condition, Records, "plain.Plain");

        string[] records = [.. Records.Split('\n', StringSplitOptions.RemoveEmptyEntries)];
        Assert.Equal((0, expected), (run.ExitCode, string.Join(
            ' ', run.Lines.Select(line => 1 + Array.IndexOf(records, line)))));
    }

    [Theory]
    [InlineData("", 1, "the path of a field, has, not or ( is expected, not the end")]
    [InlineData("nme == 'x'", 1, "shop.Order has no field nme; it has id, lines, ")]
    [InlineData("lines.nme == 'x'", 7, "shop.Line has no field nme; it has name, count")]
    [InlineData("id.x == 1", 1, "id holds no messages")]
    [InlineData("id == 1", 7, "a text in quotes is expected for id (string), not 1")]
    [InlineData("id = 'a'", 4, "== is")]
    [InlineData("id & id", 4, "and, or")]
    [InlineData("!paid", 1, "not")]
    [InlineData("id", 3, "a comparison is expected, not the end")]
    [InlineData("id == 'a", 7, "the text has no end")]
    [InlineData("id == 'a' id", 11, "and, or or the end is expected, not id")]
    [InlineData("id == 'a' and", 14, "the path of a field")]
    [InlineData("(id == 'a'", 11, ") is expected")]
    [InlineData("id in 'a'", 7, "( is expected")]
    [InlineData("id in ()", 8, "a text in quotes")]
    [InlineData("id in ('a',)", 12, "a text in quotes")]
    [InlineData(@"id == '\q'", 8, @"there are \n")]
    [InlineData(@"id == '\u12'", 8, "4 hexadecimal digits")]
    [InlineData(@"id == '\ud800'", 8, "no such character")]
    [InlineData(@"id == '\xff'", 7, "not UTF-8")]
    [InlineData("id matches '('", 12, "no regular expression")]
    [InlineData(@"id matches '(a)\\1'", 12, "no regular expression")]
    [InlineData("key matches 'a'", 5, "matches makes no sense for key (bytes)")]
    [InlineData("big contains 'a'", 5, "contains makes no sense for big (uint64)")]
    [InlineData("key == hex'0'", 8, "no hex")]
    [InlineData("key == base64'?'", 8, "no base64")]
    [InlineData("key == b'00'", 8, "hex\"…\" or base64\"…\"")]
    [InlineData("key == 12", 8, "hex\"…\"")]
    [InlineData("big == -1", 8, "-1 does not fit: big (uint64) is from 0 to 18446744073709551615")]
    [InlineData("low == 9223372036854775808", 8, "does not fit")]
    [InlineData("sizes == 2147483648", 10, "sizes (int32) is from -2147483648 to 2147483647")]
    [InlineData("sizes == 1.5", 10, "a whole number is expected for sizes (int32), not 1.5")]
    [InlineData("sizes == 99999999999999999999999999999999999999999", 10, "a whole number")]
    [InlineData("sizes == 'a'", 10, "a whole number")]
    [InlineData("price < nan", 9, "nothing is below or above nan")]
    [InlineData("price == 1e999", 10, "a number, inf, -inf or nan")]
    [InlineData("rate == 1e39", 9, "a number")]
    [InlineData("price == 1.2.3", 10, "a number")]
    [InlineData("paid == 1", 9, "true or false")]
    [InlineData("paid > false", 6, "has no order")]
    [InlineData("status == PAYED", 11, "status (enum) has no value PAYED; it has LOST, NEW, PAID, SENT")]
    [InlineData("status == 'PAID'", 11, "the name or number of an enum's value")]
    [InlineData("status == 2147483648", 11, "does not fit")]
    [InlineData("inner == 'x'", 7, "inner (shop.Order) has no order and no value")]
    [InlineData("made == 5", 9, "a time such as")]
    [InlineData("made == '2026-05-01'", 9, "a time such as")]
    [InlineData("took == '5'", 9, "a duration such as")]
    [InlineData("labels['a' == 'x'", 12, "] is expected")]
    [InlineData("labels[1] == 'x'", 8, "a text in quotes")]
    [InlineData("places['a'].name == 'x'", 8, "a whole number")]
    [InlineData("lines[-1].count == 1", 7, "the place of an element")]
    [InlineData("id[0] == 'x'", 3, "neither a list nor a map")]
    [InlineData("has has", 5, "no field has")]
    [InlineData("in == 1", 1, "the path of a field")]
    [InlineData("[shop.nothing] == 1", 2, "shop.Order has no extension shop.nothing")]
    [InlineData("[shop.Scope.gift]", 2, "shop.Order has no extension shop.Scope.gift")]
    [InlineData("[shop.] == 1", 7, "the full name of an extension")]
    [InlineData("lines . count ; 1", 15, "nothing here")]
    public void Where_Mistake_IsOneLineWithItsColumn(string condition, int column, string text)
    {
        // The input is no record: it is not looked at.
        ToolRun run = Where(condition, "{");

        run.Failed(1, text);
        Assert.StartsWith($"protozero: --where: column {column}: ", run.Error);
    }

    [Fact]
    public void Where_MessageSet_HasNoExtensionsThatCanBeNamed() =>
        Where("has [shop.item]", "{}", "shop.Old").Failed(1, "shop.Old is a message set");

    [Fact]
    public void Where_SingleMessage_IsWrittenOrNot()
    {
        _folder.File("a.json", "{\"id\":\"a\"}");
        string[] arguments = ["convert", "--descriptors", _folder.PathOf("set"), "--type", "shop.Order"];

        ToolRun kept = ToolFolder.Run([.. arguments, "--to", "text", "--where", "id == 'a'", _folder.PathOf("a.json")]);
        ToolRun left = ToolFolder.Run([
            .. arguments, "--where", "id == 'b'", "-o", _folder.PathOf("b.pb"), _folder.PathOf("a.json")]);

        Assert.Equal((0, "id: \"a\"\n"), (kept.ExitCode, kept.Output));
        Assert.EndsWith("1 of 1 record kept\n", kept.Error);
        Assert.Equal((0, ""), (left.ExitCode, left.Output));
        Assert.EndsWith("0 of 1 record kept\n", left.Error);
        Assert.False(File.Exists(_folder.PathOf("b.pb")));
    }

    [Fact]
    public void Where_WithoutRecords_IsToldUnlessThereIsAnError()
    {
        Assert.Equal(new ToolRun(0, "", "protozero: the standard input: 0 of 0 records kept\n"), Where("paid", ""));
        Where("paid", "{").Failed(1, "record in line 1");
        Assert.EndsWith("1 of 1 record kept\n", Where("not paid", "{}\n{").Error.Split("protozero: the standard input: record")[0]);
    }

    [Fact]
    public void Where_DamagedExtension_IsOneLineWithTheRecord()
    {
        // Field 102, a message of one byte, which is a tag.
        (ToolRun run, byte[] bytes) = Run([0, 4, 0xB2, 0x06, 0x01, 0x08], "binary", "[shop.more].name == 'x'", "");

        Assert.Equal((1, 0), (run.ExitCode, bytes.Length));
        Assert.Contains("record 1 at offset 2", run.Error);
        Assert.DoesNotContain("defect", run.Error);
    }

    /// <summary>Depth ends in an error, and length takes time in proportion.</summary>
    [Fact]
    public void Where_LargeConditions_EndInAResultOrAnError()
    {
        LoadedSchema schema = LoadedSchema.Of(s_set.Value, "shop.Order");
        Condition Read(string text) => ConditionReader.Read(new FilterText("--where", text), schema);
        using var arena = new ArenaAllocator();
        DynamicMessage order = DynamicMessage.New(schema.Type, arena);

        Assert.Contains("100 brackets", Assert.Throws<ToolException>(() => Read(new string('(', 200_000))).Message);
        Assert.Contains(
            "at most 100 fields",
            Assert.Throws<ToolException>(() => Read(string.Concat(Enumerable.Repeat("inner.", 200_000)))).Message);
        Assert.True(Read(string.Concat(Enumerable.Repeat("not ", 100_001)) + "paid").Holds(order, arena));
        Assert.False(Read(string.Join(" and ", Enumerable.Repeat("paid", 50_000))).Holds(order, arena));
        Assert.True(Read(string.Join(" or ", Enumerable.Repeat("not paid", 50_000))).Holds(order, arena));
        string list = string.Join(",", Enumerable.Range(0, 100_000));
        order.Add(order.Type.GetField("sizes"), 99_999);
        Assert.True(Read($"sizes in ({list})").Holds(order, arena));
        Assert.True(Read(new string('(', 100) + "not paid" + new string(')', 100)).Holds(order, arena));
    }

    [Fact]
    public void Where_DamagedConditions_EndInAResultOrAnError()
    {
        LoadedSchema schema = LoadedSchema.Of(s_set.Value, "shop.Order");
        string[] sources =
        [
            "id in ('a', \"b\\n\") and not (lines.count >= -5 or labels['x'] == 'y')",
            "has [shop.more].name or made > '2026-05-01T12:00:00Z' and key == hex'00ff'",
            "price != 1.5e-3 and status in (NEW, 2) or lines[0].name matches '[a-z]+' and .not",
        ];
        var random = new Random(7);
        using var arena = new ArenaAllocator();
        DynamicMessage order = DynamicMessage.New(schema.Type, arena);
        int good = 0;
        for (int i = 0; i < 6000; i++)
        {
            var text = new StringBuilder(sources[i % sources.Length]);
            for (int j = random.Next(0, 4); j > 0; j--)
            {
                int at = random.Next(text.Length);
                string other = sources[random.Next(sources.Length)];
                if (random.Next(2) == 0) text[at] = other[random.Next(other.Length)];
                else text.Remove(at, Math.Min(random.Next(1, 5), text.Length - at)).Insert(at, other[at % other.Length]);
            }

            try
            {
                ConditionReader.Read(new FilterText("--where", text.ToString()), schema).Holds(order, arena);
                good++;
            }
            catch (ToolException exception)
            {
                Assert.Matches(@"^--where: column \d+: [^\n]", exception.Message);
            }
        }

        Assert.InRange(good, 1000, 5999);
    }

    public void Dispose() => _folder.Dispose();

    private ToolRun Where(string condition, string records, string type = "shop.Order")
    {
        (ToolRun run, byte[] bytes) = Run(Encoding.UTF8.GetBytes(records), "json", condition, type);
        return run with { Output = run.Output + Encoding.UTF8.GetString(bytes) };
    }

    private (ToolRun Run, byte[] Bytes) Run(byte[] input, string form, string condition, string type) =>
        ToolFolder.RunOn(input, [
            "convert", "--descriptors", _folder.PathOf("set"), "--type", type.Length == 0 ? "shop.Order" : type,
            "--framing", "delimited", "--from", form, "--to", "json", "--where", condition, "-"]);
}
