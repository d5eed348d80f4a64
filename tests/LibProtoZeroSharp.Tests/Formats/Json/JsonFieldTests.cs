using System.Text;
using ProtoZeroSharp.Tests.Checks;
using Xunit;
using static ProtoZeroSharp.Tests.Wire;

namespace ProtoZeroSharp.Tests.Json;

/// <summary>Fields of every kind, in the exact text that is written.</summary>
public class JsonFieldTests
{
    // What one field is written as, by its bytes.
    [Theory]
    [InlineData("", "{}")]
    [InlineData("0807", """{"id":7}""")]
    [InlineData("08ffffffffffffffffff01", """{"id":-1}""")]
    [InlineData("1202 6162", """{"text":"ab"}""")]
    [InlineData("1a01 fb", """{"data":"+w=="}""")]
    [InlineData("1a02 fbff", """{"data":"+/8="}""")]
    [InlineData("1a03 fbffbf", """{"data":"+/+/"}""")]
    [InlineData("2200", """{"child":{}}""")]
    [InlineData("2204 2202 0801", """{"child":{"child":{"id":1}}}""")]
    [InlineData("2a00 2a02 0802", """{"items":[{},{"id":2}]}""")]
    [InlineData("3208 0100000000000080", """{"words":[1,2147483648]}""")]
    [InlineData("3a03 017f00", """{"numbers":[1,127,0]}""")]
    [InlineData("4205 0a016b1003", """{"counts":{"k":"3"}}""")]
    [InlineData("4200", """{"counts":{"":"0"}}""")]
    [InlineData("4205 0a016b1003 4205 0a016b1004 4205 0a01221001", """{"counts":{"k":"4","\"":"1"}}""")]
    [InlineData("4a00", """{"name":""}""")]
    [InlineData("5200", """{"body":{}}""")]
    [InlineData("4a0161 5202 0801", """{"body":{"id":1}}""")]
    [InlineData("5b 0801 5c", """{"part":{"id":1}}""")]
    [InlineData("6201 01 6001 6002", """{"colors":["Red","Red","Green"]}""")]
    [InlineData("6a06 0805 1202 0801", """{"children":{"5":{"id":1}}}""")]
    [InlineData("73 0801 74 73 74", """{"parts":[{"id":1},{}]}""")]
    [InlineData("800101", """{"color":"Red"}""")]
    [InlineData("8001fbffffffffffffffff01", """{"color":"Dark"}""")]
    [InlineData("8a0101 7a", """{"raw":"z"}""")]
    [InlineData("920104 0801 1002", """{"palette":{"1":"Deep"}}""")]
    [InlineData("9901 ffffffffffffffff", """{"stamp":"18446744073709551615"}""")]
    [InlineData("a20100 a20101 61", """{"lines":["","a"]}""")]
    [InlineData("f8070f", "{}")] // an unknown field
    public void Write_OfField_IsExactText(string bytes, string expected)
    {
        using var arena = new ArenaAllocator();
        Sample message = Sample.Parse(Hex(bytes), arena);
        Assert.Equal(expected, message.ToJson());
    }

    [Fact]
    public void Write_WithDefaultValues_WritesWhatHasNoPresence()
    {
        var options = new ProtoJsonOptions { FormatDefaultValues = true };
        Assert.Equal(
            """
            {"id":0,"text":"","data":"","items":[],"words":[],"numbers":[],"counts":{},"colors":[],
            """
            + """
            "children":{},"parts":[],"raw":"","palette":{},"stamp":"0","lines":[]}
            """,
            default(Sample).ToJson(options));
    }

    [Fact]
    public void Write_WithEnumsAsIntegers_WritesNumbers()
    {
        using var arena = new ArenaAllocator();
        Sample message = Sample.Parse(Hex("8001fbffffffffffffffff01 6201 02 920104 0801 1002"), arena);
        Assert.Equal(
            """{"colors":[2],"color":-5,"palette":{"1":2}}""",
            message.ToJson(new ProtoJsonOptions { FormatEnumsAsIntegers = true }));
    }

    [Theory]
    [InlineData("  ")]
    [InlineData("\t")]
    [InlineData("")]
    public void Write_WithIndentation_GivesEachValueALine(string step)
    {
        using var arena = new ArenaAllocator();
        Sample message = Sample.Parse(
            Hex("0807 2200 2a00 2a02 0802 3a0101 4205 0a016b1003 6a06 0805 1202 0801"), arena);
        const string Expected =
            """
            {
            >"id": 7,
            >"child": {},
            >"items": [
            >>{},
            >>{
            >>>"id": 2
            >>}
            >],
            >"numbers": [
            >>1
            >],
            >"counts": {
            >>"k": "3"
            >},
            >"children": {
            >>"5": {
            >>>"id": 1
            >>}
            >}
            }
            """;
        Assert.Equal(
            Expected.ReplaceLineEndings("\n").Replace(">", step),
            message.ToJson(new ProtoJsonOptions { Indentation = step }));
        Assert.Equal("{}", default(Sample).ToJson(new ProtoJsonOptions { Indentation = step }));
    }

    [Fact]
    public void Write_OfManyMessages_GrowsTheText()
    {
        using var arena = new ArenaAllocator();
        var expected = new StringBuilder("""{"items":[""");
        var bytes = new System.Collections.Generic.List<byte>();
        for (int i = 0; i < 20_000; i++)
        {
            expected.Append(i == 0 ? "" : ",").Append("""{"text":"abc","child":{"id":7}}""");
            bytes.AddRange(Hex("2a09 1203616263 2202 0807"));
        }

        Assert.Equal(expected.Append("]}").ToString(), Sample.Parse(bytes.ToArray(), arena).ToJson());
    }
}
