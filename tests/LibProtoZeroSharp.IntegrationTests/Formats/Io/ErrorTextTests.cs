using System;
using System.Text;
using OurFormats;
using ProtoZeroSharp.Tests;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Formats;

/// <summary>
/// What exceptions say: the field by its path, the value, and what is wrong. Here the text is what is tested.
/// </summary>
public class ErrorTextTests
{
    private static readonly ProtoTypeRegistry s_types = new ProtoTypeRegistry().AddFile<FormatsReflection>();

    [Theory]
    [InlineData("""{"nme":1}""", "Unknown field \"nme\": formats.Config has none of this name, at nme (at line 1, column 2, offset 1)")]
    [InlineData(
        """{"servers":[{"host":"a"},{"host":"b"},{"host":"c","port":-1}]}""",
        "-1 is out of the range of uint32, at servers[2].port (at line 1, column 58, offset 57)")]
    [InlineData("""{"servers":[{"port":1.5}]}""", "1.5 is out of the range of uint32, or has a fraction, at servers[0].port")]
    [InlineData("""{"servers":[{"port":"x"}]}""", "\"x\" is no uint32, at servers[0].port")]
    [InlineData("""{"servers":[{"port":true}]}""", "true is a bool, where uint32 is needed, at servers[0].port")]
    [InlineData("""{"servers":{}}""", "{ is an object, where a list is needed, at servers")]
    [InlineData("""{"servers":[1]}""", "1 is a number, where formats.Server is needed, at servers[0]")]
    [InlineData("""{"names":{"1":"a","x":"b"}}""", "\"x\" is no int32, at names[\"x\"]")]
    [InlineData("""{"names":{"1":2}}""", "2 is a number, where string is needed, at names[\"1\"]")]
    [InlineData(
        """{"servers":[{"level":"LEVEL_WRONG"}]}""",
        "\"LEVEL_WRONG\" is no value of the enum, which has BELOW, ONE, TWO, at servers[0].level")]
    [InlineData("""{"servers":[{"key":"?"}]}""", "\"?\" is not base64, at servers[0].key")]
    [InlineData("""{"servers":[{"since":"yesterday"}]}""", "\"yesterday\" is no timestamp, such as ")]
    [InlineData("""{"servers":[{"timeout":"1"}]}""", "\"1\" is no duration, such as ")]
    [InlineData("""{"servers":[{"mask":"a_b"}]}""", "\"a_b\" is no field mask: ")]
    [InlineData("""{"servers":[{"backups":{"k":{"port":{}}}}]}""", "{ is an object, where uint32 is needed, at servers[0].backups[\"k\"].port")]
    [InlineData("""{"servers":[{"host":"a","host":"b"}]}""", "The field \"host\" is set twice, or another member of its oneof is, at servers[0].host")]
    [InlineData(
        """{"servers":[{"detail":{"@type":"x.y/No.Such"}}]}""",
        "The type \"x.y/No.Such\" is not in the registry of the options, at servers[0].detail.@type")]
    [InlineData(
        """{"servers":[{"detail":{"@type":"x.y/formats.Server","port":-5}}]}""",
        "-5 is out of the range of uint32, at servers[0].detail.port")]
    [InlineData(
        """{"servers":[{"detail":{"@type":"x.y/google.protobuf.Timestamp","value":"?"}}]}""",
        "\"?\" is no timestamp, such as ")]
    [InlineData("""{"[formats.no]":1}""", "The extension [formats.no] is not in the registry of the options, at [formats.no]")]
    [InlineData("""{"servers":[{"port":1}]}""", "A required field is missing: servers[0].host (at ")]
    [InlineData("""{"servers":[{},{"host":"a","backups":{"k":{}}}]}""", "Required fields are missing: servers[0].host, servers[1].backups[\"k\"].host (at ")]
    [InlineData("\uFEFF{}", "JSON has no byte order mark (at line 1, column 1, offset 0)")]
    [InlineData("{\0}", "A NUL is no part of JSON (at ")]
    [InlineData("{} // none", "JSON has no comments (at ")]
    [InlineData("{/* none */}", "JSON has no comments (at ")]
    [InlineData("{'a':1}", "Texts of JSON stand between double quotes (at ")]
    [InlineData("""{"servers":[{"host":"a"},]}""", "A comma stands in front of a closing bracket, at servers[1] (at ")]
    [InlineData("""{"servers":[{"host":"a"}""", "The text ends before its value is complete, at servers[0] (at ")]
    [InlineData("""{"servers":[{"host":"\q"}]}""", "JSON has no escape \\q")]
    [InlineData("""{"servers":[{"host":"\ud800"}]}""", "An escaped surrogate has no partner, at servers[0].host (at ")]
    [InlineData("{\"servers\":[{\"host\":\"a\nb\"}]}", "A text of JSON holds \\u000a, which must be escaped, at servers[0].host (at ")]
    [InlineData("""{"servers":[{"host":nothing}]}""", "nothing is not what JSON has here, at servers[0].host (at ")]
    [InlineData("""{"servers":[{"value":[{"a":[1,?]}]}]}""", "? is not what JSON has here, at servers[0].value[0].a[1] (at ")]
    [InlineData("", "The text ends before its value is complete (at ")]
    public void Json_Error_NamesPathAndValue(string json, string expected)
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoJsonOptions { Types = s_types };
        ProtoFormatException thrown = Assert.Throws<ProtoFormatException>(() => Config.ParseJson(json, arena, options));
        Assert.StartsWith(expected, thrown.Message);
        ProtoFormatException bytes = Assert.Throws<ProtoFormatException>(
            () => Config.ParseJson(Encoding.UTF8.GetBytes(json), arena, options));
        Assert.StartsWith(expected.Split(" (at ")[0], bytes.Message);
        ProtoFormatException dynamic = Assert.Throws<ProtoFormatException>(() => DynamicMessage.ParseJson(
            FormatsSchema.Schema.GetMessageType("formats.Config"), json, arena,
            new ProtoJsonOptions { Types = FormatsSchema.Schema.Types }));
        Assert.Equal(thrown.Message, dynamic.Message);

        Assert.False(Config.TryParseJson(json, arena, out _, out ProtoError error, options));
        Assert.Equal((thrown.Code, thrown.Offset), (error.Code, error.Offset));
        if (error.Code != ProtoFormatError.MissingRequired)
            Assert.Equal(thrown.Message, ProtoJson.Explain<Config>(json, error, options));
    }

    [Theory]
    [InlineData("nme: 1", "Unknown field \"nme\": formats.Config has none of this name, at nme (at line 1, column 1, offset 0)")]
    [InlineData("servers { host: 'a' } servers { port: -1 }", "-1 is out of the range of uint32, at servers[1].port (at ")]
    [InlineData("servers [{ host: 'a' }, { port: x }]", "x is a word, where uint32 is needed, at servers[1].port (at ")]
    [InlineData("servers { port: 'x' }", "'x' is a string, where uint32 is needed, at servers[0].port (at ")]
    [InlineData("servers { level: NOPE }", "NOPE is no value of the enum, which has BELOW, ONE, TWO, at servers[0].level (at ")]
    [InlineData("servers { host: 'a' host: 'b' }", "The field \"host\" is set twice, or another member of its oneof is, at servers[0].host (at ")]
    [InlineData("names { key: x }", "x is a word, where int32 is needed, at names[0].key (at ")]
    [InlineData("servers { host: 'a' detail { [a.b/No.Such] { } } }", "The type [a.b/No.Such] is not in the registry of the options, at servers[0].detail.[a.b/No.Such] (at ")]
    [InlineData("servers { host: 'a' detail { [a.b/formats.Server] { port: -1 } } }", "-1 is out of the range of uint32, at servers[0].detail.[a.b/formats.Server].port (at ")]
    [InlineData("servers { port: 1 }", "A required field is missing: servers[0].host (at ")]
    [InlineData("nested { nested { servers { host: 'a' # comment\n port 5 } } }", "5 is not what the text format has here, at nested.nested.servers[0].port (at line 2, ")]
    [InlineData("servers { host: 'a'", "The text ends before its message is complete, at servers[0] (at ")]
    [InlineData("servers { host: 'a\n' }", "A string does not end on its line, at servers[0].host (at ")]
    [InlineData("names { key: 1 } // no", "A comment begins with # (at ")]
    [InlineData("\uFEFFnames { }", "The text format has no byte order mark (at ")]
    [InlineData("servers { host: '\\q' }", "The text format has no escape \\q' }, at servers[0].host (at ")]
    public void Text_Error_NamesPathAndValue(string text, string expected)
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoTextOptions { Types = s_types };
        ProtoFormatException thrown = Assert.Throws<ProtoFormatException>(() => Config.ParseText(text, arena, options));
        Assert.StartsWith(expected, thrown.Message);
        ProtoFormatException dynamic = Assert.Throws<ProtoFormatException>(() => DynamicMessage.ParseText(
            FormatsSchema.Schema.GetMessageType("formats.Config"), text, arena,
            new ProtoTextOptions { Types = FormatsSchema.Schema.Types }));
        Assert.Equal(thrown.Message, dynamic.Message);
        Assert.False(Config.TryParseText(text, arena, out _, out ProtoError error, options));
        if (error.Code != ProtoFormatError.MissingRequired)
            Assert.Equal(thrown.Message, ProtoText.Explain<Config>(text, error, options));
    }

    // A value may be long, and may hold what deceives a reader of a log.
    [Fact]
    public void Error_LongOrHostileValue_IsCutAndEscaped()
    {
        using var arena = new ArenaAllocator();
        string json = $$"""{"servers":[{"port":"{{new string('x', 1 << 20)}}"}]}""";
        string message = Assert.Throws<ProtoFormatException>(() => Config.ParseJson(json, arena)).Message;
        Assert.StartsWith($"\"{new string('x', 39)}… is no uint32, at servers[0].port (at ", message);
        string hostile = "{\"a\u202e\u2028\u0085é😀ß\":1}";
        message = Assert.Throws<ProtoFormatException>(() => Config.ParseJson(hostile, arena)).Message;
        Assert.StartsWith("Unknown field \"a\\u202e\\u2028\\u0085é\\U0001f600ß\": ", message);
        string deep = string.Concat(System.Linq.Enumerable.Repeat("{\"nested\":", 90)) + "1";
        message = Assert.Throws<ProtoFormatException>(() => Config.ParseJson(deep, arena)).Message;
        Assert.StartsWith("1 is a number, where formats.Config is needed, at …", message);
        Assert.True(message.Length < 330);
    }

    [Theory]
    [InlineData("0a021001", "A required field is missing: servers[0].host (at byte 4)")]
    [InlineData("0a000a00", "Required fields are missing: servers[0].host, servers[1].host (at byte 4)")]
    [InlineData("1a020a00", "A required field is missing: nested.servers[0].host (at byte 4)")]
    [InlineData("0a0c0a01614a070a016b12021001", "A required field is missing: servers[0].backups[\"k\"].host (at byte 14)")]
    public void Parse_MissingRequired_NamesFields(string hex, string expected)
    {
        using var arena = new ArenaAllocator();
        byte[] data = GC.AllocateArray<byte>(hex.Length / 2, pinned: true);
        Convert.FromHexString(hex).CopyTo(data, 0);
        Assert.Equal(expected, Thrown(() => Config.Parse(data, arena)));
        Assert.Equal(expected, Thrown(() => Config.ParseInPlace(PinnedBytes.Promise(data), arena)));
        Assert.Equal(expected, Thrown(() => Config.Parse(Pieces.Of(data[..3], data[3..]), arena)));
        Assert.Equal(expected, Thrown(() => Owned<Config>.Parse(data)));
        Assert.Equal(expected, Thrown(
            () => DynamicMessage.Parse(FormatsSchema.Schema.GetMessageType("formats.Config"), data, arena)));
    }

    [Theory]
    [InlineData(0, -1, "A google.protobuf.Timestamp has -1 nanos, which are not between 0 and 999999999")]
    [InlineData(253402300800, 0, "A google.protobuf.Timestamp of 253402300800 seconds is not between the years 1 and 9999")]
    public void Json_TimestampWithoutForm_SaysWhy(long seconds, int nanos, string expected)
    {
        var time = new WellKnownTypes.Timestamp { Seconds = seconds, Nanos = nanos };
        Assert.Equal(expected, Assert.Throws<ProtoFormatException>(() => time.ToJson()).Message);
    }

    private static string Thrown(Action parse)
    {
        ProtoFormatException exception = Assert.Throws<ProtoFormatException>(parse);
        Assert.Equal(ProtoFormatError.MissingRequired, exception.Code);
        return exception.Message;
    }
}
