using System;
using System.Text;
using OurFormats;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Formats;

/// <summary>Where implementations differ: what docs/json.md and docs/text.md say is done here.</summary>
public class DecisionTests
{
    // protoc joins what programs escape as UTF-16: a CycloneDX file has such names. Google's conformance tests refuse
    // it.
    [Theory]
    [InlineData(@"\ud83d\ude00", "😀")]
    [InlineData(@"a\uD83D\uDE00b", "a😀b")]
    [InlineData(@"\ud800\udc00", "\U00010000")]
    [InlineData(@"\udbff\udfff", "\U0010FFFF")]
    [InlineData(@"\U0000d83d\ude00", "😀")]
    [InlineData(@"\ue000\ud7ff", "\ue000\ud7ff")]
    [InlineData(@"\ud83d", null)]
    [InlineData(@"\ude00\ud83d", null)]
    [InlineData(@"\ud83d\U0000de00", null)]
    [InlineData(@"\ud83dx", null)]
    [InlineData(@"\ud83d\ud83d\ude00", null)]
    [InlineData(@"\ud83d' '\ude00", null)]
    [InlineData(@"\udfff", null)]
    [InlineData(@"\ud83d\u", null)]
    public void ReadText_EscapedSurrogates_ArePairs(string escaped, string? expected)
    {
        using var arena = new ArenaAllocator();
        string text = $"e: ONE text: '{escaped}'";
        var options = new ProtoTextOptions { AllowSurrogatePairs = true };
        bool isRead = Need.TryParseText(text, arena, out Need need, out ProtoError error, options);
        Assert.Equal(expected != null, isRead);
        if (isRead) Assert.Equal(expected, need.Text.ToString());
        else Assert.Equal(ProtoFormatError.InvalidUtf8, error.Code);
        Assert.Equal(escaped[2] is 'e' or 'E', Need.TryParseText(text, arena, out _, out _));
    }

    // What is written of a proto2 string that is not UTF-8 is read back.
    [Fact]
    public void ReadText_Proto2String_TakesAllBytes()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Convert.FromHexString("08011a03ff41c3");
        Need need = Need.Parse(bytes, arena);
        string text = need.ToText();
        Assert.Equal("e: ONE\ntext: \"\\377A\\303\"\n", text);
        Assert.Equal(bytes, Need.ParseText(text, arena).ToByteArray());
        ProtoType type = FormatsSchema.Schema.GetMessageType("formats.Need");
        Assert.Equal(bytes, DynamicMessage.ParseText(type, text, arena).ToByteArray());
        Assert.Equal(bytes, Need.ParseText([.. "e: 1 text: '"u8, 0xff, 0x41, 0xc3, (byte)'\''], arena).ToByteArray());
        Choice choice = Choice.ParseText("texts { key: '\\377' value: '\\376' }", arena);
        Assert.Equal("3a060a01ff1201fe", Convert.ToHexStringLower(choice.ToByteArray()));
    }

    // Through a double, as protoc does: a MediaPipe file differs by one bit else.
    [Theory]
    [InlineData("1.00000017881393432617187499", 0x3F800002u)]
    [InlineData("1.00000017881393432617187500", 0x3F800002u)]
    [InlineData("7.038531e-26", 0x15AE43FEu)]
    [InlineData("3.4028235677973366e38", 0x7F7FFFFFu)]
    [InlineData("-3.4028235677973366e38", 0xFF7FFFFFu)]
    [InlineData("3.402823567797337e38", 0x7F800000u)]
    [InlineData("1e-50", 0u)]
    [InlineData("-1e39", 0xFF800000u)]
    public void ReadText_Float_IsRoundedToDoubleFirst(string text, uint expected)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(expected, BitConverter.SingleToUInt32Bits(Choice.ParseText("f: " + text, arena).F));
    }

    // C#, es and python take white space; a sigstore file has a newline in a certificate.
    [Theory]
    [InlineData("aGVs\\nbG8=", "hello")]
    [InlineData(" a G V s b G 8 = ", "hello")]
    [InlineData("aGVsbG8=\\n", "hello")]
    [InlineData("aGVsbG8 =", "hello")]
    [InlineData("aGVsbG8\\r\\n", "hello")]
    [InlineData("QUJDREVGR0hJSktMTU5P\\nUFFSU1RVVldYWVox", "ABCDEFGHIJKLMNOPQRSTUVWXYZ1")]
    [InlineData("QUJDREVGR0hJSktM TU5PUFFSU1RVVldYWVo=", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")]
    [InlineData(" ", "")]
    [InlineData("aGVsbG8=x", null)]
    [InlineData("aGVsbG8==", null)]
    [InlineData("a\\n", null)]
    [InlineData("aGVs\\u000bbG8=", null)]
    [InlineData("aGVs\\u00a0bG8=", null)]
    [InlineData("=", null)]
    [InlineData("aGVs=", null)]
    [InlineData("aGVsbG8=aGVsbG8=", null)]
    public void ReadJson_Base64WithWhiteSpace_IsRead(string base64, string? expected)
    {
        using var arena = new ArenaAllocator();
        string json = $$"""{"host":"","key":"{{base64}}"}""";
        bool isRead = Server.TryParseJson(json, arena, out Server server, out ProtoError error);
        Assert.Equal(expected != null, isRead);
        if (isRead) Assert.Equal(expected, Encoding.UTF8.GetString(server.Key.Span));
        else Assert.Equal(new ProtoError(ProtoFormatError.InvalidValue, 17), error);
    }

    // Google's C# writes this form.
    [Theory]
    [InlineData("""{"@type":"type.googleapis.com/google.protobuf.Empty","value":{}}""", true)]
    [InlineData("""{"value":{},"@type":"type.googleapis.com/google.protobuf.Empty"}""", true)]
    [InlineData("""{"@type":"type.googleapis.com/google.protobuf.Empty"}""", true)]
    [InlineData("""{"@type":"type.googleapis.com/google.protobuf.Empty","v\u0061lue":{}}""", true)]
    [InlineData("""{"@type":"type.googleapis.com/google.protobuf.Empty","value":{},"value":{}}""", false)]
    [InlineData("""{"@type":"type.googleapis.com/google.protobuf.Empty","value":{"a":1}}""", false)]
    [InlineData("""{"@type":"type.googleapis.com/google.protobuf.Empty","value":1}""", false)]
    [InlineData("""{"@type":"type.googleapis.com/google.protobuf.Empty","value":null}""", false)]
    [InlineData("""{"@type":"type.googleapis.com/google.protobuf.Empty","other":{}}""", false)]
    [InlineData("""{"@type":"type.googleapis.com/google.protobuf.Empty","value":{},"other":1}""", false)]
    public void ReadJson_EmptyInAny_MayHaveValue(string json, bool expected)
    {
        using var arena = new ArenaAllocator();
        bool isRead = Any.TryParseJson(json, arena, out Any any, out _);
        Assert.Equal(expected, isRead);
        if (!isRead) return;
        Assert.Equal("type.googleapis.com/google.protobuf.Empty", any.TypeUrl.ToString());
        Assert.Equal(0, any.Value.Length);
    }

    // JSON counts the brackets of JSON, as all do; each list in a Value is two messages.
    [Fact]
    public void ReadJson_HundredListsInAValue_ExceedTheLimitOfParse()
    {
        using var arena = new ArenaAllocator();
        string json = new string('[', 100) + new string(']', 100);
        byte[] bytes = Value.ParseJson(json, arena).ToByteArray();
        Assert.False(Value.TryParse(bytes, arena, out _, out ProtoError error));
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
        Assert.True(Value.TryParse(bytes, arena, out _, out _, new ProtoParseOptions { RecursionLimit = 200 }));
    }
}
