using System;
using System.IO;
using Google.Protobuf;
using ProtoZeroSharp.Compatibility;
using Xunit;
using JsonFormatter = ProtoZeroSharp.Compatibility.JsonFormatter;
using JsonParser = ProtoZeroSharp.Compatibility.JsonParser;
using Ours = OurKinds.Three.All;
using Theirs = GoogleKinds.Three.All;

namespace ProtoZeroSharp.ClassTests;

/// <summary>Errors and settings of parsers beside Google's.</summary>
public class ErrorTests
{
    [Theory]
    [InlineData("")]
    [InlineData("{")]
    [InlineData("}")]
    [InlineData("{]")]
    [InlineData("{\"aBool\"}")]
    [InlineData("{\"aBool\":}")]
    [InlineData("{\"aBool\":true,}")]
    [InlineData("{\"aBool\":true}x")]
    [InlineData("{\"aBool\":true} {}")]
    [InlineData("{\"aBool\":tru}")]
    [InlineData("{\"anInt32\":01}")]
    [InlineData("{\"anInt32\":1.}")]
    [InlineData("{\"aString\":\"x}")]
    [InlineData("{\"aString\":\"\\x\"}")]
    [InlineData("{\"aString\":\"\\ud800\"}")]
    [InlineData("{\"aString\":\"\\udc00x\"}")]
    [InlineData("{'aString':1}")]
    [InlineData("{\"rInt32\":[1,]}")]
    [InlineData("{\"rInt32\":[1 2]}")]
    [InlineData("{\"none\":1}")]
    [InlineData("{\"aBool\":1}")]
    [InlineData("{\"aString\":1}")]
    [InlineData("{\"anInt32\":\"x\"}")]
    [InlineData("{\"anInt32\":5000000000}")]
    [InlineData("{\"anInt32\":1.5}")]
    [InlineData("{\"someBytes\":\"?\"}")]
    [InlineData("{\"aColour\":\"NONE\"}")]
    [InlineData("{\"aLeaf\":1}")]
    [InlineData("{\"aLeaf\":[]}")]
    [InlineData("{\"rInt32\":{}}")]
    [InlineData("{\"mInt32\":[]}")]
    [InlineData("{\"mInt32\":{\"x\":1}}")]
    [InlineData("{\"cInt32\":1,\"cString\":\"\"}")]
    [InlineData("1")]
    [InlineData("[]")]
    public void Parse_BadJson_ThrowsWhatGoogleThrows(string json)
    {
        Exception expected = Assert.ThrowsAny<IOException>(() => Theirs.Parser.ParseJson(json));

        Exception error = Assert.ThrowsAny<IOException>(() => Ours.Parser.ParseJson(json));

        Assert.Equal(expected.GetType().Name, error.GetType().Name);
        Assert.IsType<ProtoFormatException>(error.InnerException);
    }

    [Theory]
    [InlineData(0xD800)]
    [InlineData(0xDC00)]
    public void Parse_SurrogateAlone_ThrowsWhatGoogleThrows(int surrogate) =>
        Parse_BadJson_ThrowsWhatGoogleThrows($"{{\"aString\":\"é{(char)surrogate}x\"}}");

    [Fact]
    public void Parse_EntryOfAMap_IsRefused()
    {
        Compatibility.MessageDescriptor entry = Ours.Descriptor.Fields["m_int32"].MessageType;

        Assert.Throws<ArgumentException>(() => Compatibility.JsonParser.Default.Parse("{}", entry));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void WithDiscardUnknownFields_OfAParser_AsGoogle(bool discards)
    {
        // Fields that the message does not have, on two levels.
        byte[] bytes = [0x08, 0x01, 0x8a, 0x01, 0x04, 0x08, 0x05, 0x78, 0x02, 0xf8, 0x7f, 0x07];

        byte[] expected = Theirs.Parser.WithDiscardUnknownFields(discards).ParseFrom(bytes).ToByteArray();

        Compatibility.MessageParser any = Ours.Descriptor.Parser;
        Assert.Equal(expected, Ours.Parser.WithDiscardUnknownFields(discards).ParseFrom(bytes).ToByteArray());
        Assert.Equal(expected, any.WithDiscardUnknownFields(discards).ParseFrom(bytes).ToByteArray());
        Assert.Equal(Ours.Parser.ParseFrom(bytes), Ours.Parser.WithDiscardUnknownFields(true)
            .WithDiscardUnknownFields(false).ParseFrom(bytes));
    }

    [Fact]
    public void Settings_OfJson_SayWhatTheyAre()
    {
        var types = new ProtoTypeRegistry();
        JsonFormatter.Settings format = new JsonFormatter.Settings(true, types)
            .WithFormatEnumsAsIntegers(true).WithPreserveProtoFieldNames(true).WithIndentation();
        JsonParser.Settings parse = new JsonParser.Settings(7, types).WithIgnoreUnknownFields(true);

        Assert.True(format.FormatDefaultValues && format.FormatEnumsAsIntegers && format.PreserveProtoFieldNames);
        Assert.Equal("  ", format.Indentation);
        Assert.Same(types, format.TypeRegistry);
        Assert.Equal((7, true), (parse.RecursionLimit, parse.IgnoreUnknownFields));
        Assert.Same(types, parse.TypeRegistry);
        Assert.Null(JsonParser.Settings.Default.TypeRegistry);
        Assert.Null(JsonFormatter.Settings.Default.Indentation);
    }
}
