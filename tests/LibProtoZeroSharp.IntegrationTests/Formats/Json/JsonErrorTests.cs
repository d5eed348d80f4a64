using System;
using System.Linq;
using System.Text;
using Xunit;
using Three = OurKinds.Three;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests.Json;

/// <summary>Every error of the JSON reader, with its place in the text.</summary>
public class JsonErrorTests
{
    [Theory]
    [InlineData("", 0)]
    [InlineData(" ", 1)]
    [InlineData("\ufeff{}", 0)]
    [InlineData("{", 1)]
    [InlineData("{}}", 2)]
    [InlineData("{} x", 3)]
    [InlineData("{}\0", 2)]
    [InlineData("{,}", 1)]
    [InlineData("{\"anInt32\":1,}", 13)]
    [InlineData("{\"anInt32\":1 \"aBool\":true}", 13)]
    [InlineData("{\"anInt32\" 1}", 11)]
    [InlineData("{\"anInt32\"=1}", 10)]
    [InlineData("{anInt32:1}", 1)]
    [InlineData("{'anInt32':1}", 1)]
    [InlineData("{\"anInt32\":1/**/}", 12)]
    [InlineData("{\"anInt32\":01}", 11)]
    [InlineData("{\"anInt32\":-}", 11)]
    [InlineData("{\"anInt32\":+1}", 11)]
    [InlineData("{\"anInt32\":1.}", 11)]
    [InlineData("{\"anInt32\":.5}", 11)]
    [InlineData("{\"anInt32\":1a}", 12)]
    [InlineData("{\"anInt32\":NaN}", 11)]
    [InlineData("{\"aDouble\":1e}", 11)]
    [InlineData("{\"aDouble\":Infinity}", 11)]
    [InlineData("{\"aBool\":True}", 9)]
    [InlineData("{\"aBool\":truE}", 9)]
    [InlineData("{\"aBool\":trues}", 13)]
    [InlineData("{\"aBool\":nul}", 9)]
    [InlineData("{\"aString\":\"a\nb\"}", 13)]
    [InlineData("{\"aString\":\"a\\xb\"}", 13)]
    [InlineData("{\"aString\":\"a\\Ub\"}", 13)]
    [InlineData("{\"aString\":\"a\\u12g4\"}", 13)]
    [InlineData("{\"aString\":\"abc", 15)]
    [InlineData("{\"aString\":\"abc\\", 15)]
    [InlineData("{\"aString\":\"0123456789012345678901234567890123456789\\", 52)]
    [InlineData("{\"rInt32\":[1,]}", 13)]
    [InlineData("{\"rInt32\":[,1]}", 11)]
    [InlineData("{\"rInt32\":[1 2]}", 13)]
    [InlineData("{\"rInt32\":[1}", 12)]
    [InlineData("{\"mInt32\":{1:2}}", 11)]
    [InlineData("{\"mInt32\":{\"1\":2,}}", 17)]
    [InlineData("{\"mInt32\":{\"1\":2]", 16)]
    [InlineData("{\"aLeaf\":{\"number\":1]", 20)]
    public void TryParse_WhatIsNotJson_IsInvalidSyntax(string json, long offset) =>
        Fails<Three.All>(json, ProtoFormatError.InvalidSyntax, offset);

    [Theory]
    [InlineData("null", 0)]
    [InlineData("[]", 0)]
    [InlineData("\"a\"", 0)]
    [InlineData("{\"anInt32\":true}", 11)]
    [InlineData("{\"anInt32\":{}}", 11)]
    [InlineData("{\"anInt32\":[1]}", 11)]
    [InlineData("{\"aBool\":1}", 9)]
    [InlineData("{\"aBool\":\"true\"}", 9)]
    [InlineData("{\"aString\":1}", 11)]
    [InlineData("{\"someBytes\":[1]}", 13)]
    [InlineData("{\"aColour\":true}", 11)]
    [InlineData("{\"aColour\":[1]}", 11)]
    [InlineData("{\"aLeaf\":1}", 9)]
    [InlineData("{\"aLeaf\":[]}", 9)]
    [InlineData("{\"rInt32\":1}", 10)]
    [InlineData("{\"rInt32\":{}}", 10)]
    [InlineData("{\"rInt32\":[null]}", 11)]
    [InlineData("{\"rInt32\":[1,[2]]}", 13)]
    [InlineData("{\"rLeaf\":[null]}", 10)]
    [InlineData("{\"rColour\":[null]}", 12)]
    [InlineData("{\"mInt32\":[]}", 10)]
    [InlineData("{\"mInt32\":{\"1\":null}}", 15)]
    [InlineData("{\"mString\":{\"1\":null}}", 16)]
    public void TryParse_ValueOfAnotherKind_IsWrongKind(string json, long offset) =>
        Fails<Three.All>(json, ProtoFormatError.WrongKind, offset);

    [Theory]
    [InlineData("{\"anInt32\":2147483648}", 11)]
    [InlineData("{\"anInt32\":-2147483649}", 11)]
    [InlineData("{\"anInt32\":1.5}", 11)]
    [InlineData("{\"anInt32\":\"1.5\"}", 11)]
    [InlineData("{\"anInt32\":1e-1}", 11)]
    [InlineData("{\"anInt32\":1e400}", 11)]
    [InlineData("{\"aUint32\":-1}", 11)]
    [InlineData("{\"aUint32\":\"4294967296\"}", 11)]
    [InlineData("{\"anInt64\":\"9223372036854775808\"}", 11)]
    [InlineData("{\"anInt64\":\"-9223372036854775809\"}", 11)]
    [InlineData("{\"aUint64\":18446744073709551616}", 11)]
    [InlineData("{\"aUint64\":\"1.8446744073709551616e19\"}", 11)]
    [InlineData("{\"aFloat\":3.502823e38}", 10)]
    [InlineData("{\"aFloat\":\"-3.502823e38\"}", 10)]
    [InlineData("{\"aDouble\":1.8e308}", 11)]
    [InlineData("{\"aDouble\":\"1e999999999999999999999\"}", 11)]
    [InlineData("{\"aColour\":2147483648}", 11)]
    [InlineData("{\"rInt32\":[1, 3000000000]}", 14)]
    [InlineData("{\"mInt32\":{\"3000000000\":1}}", 11)]
    public void TryParse_NumberThatDoesNotFit_IsOutOfRange(string json, long offset) =>
        Fails<Three.All>(json, ProtoFormatError.OutOfRange, offset);

    [Theory]
    [InlineData("{\"anInt32\":\"\"}", 11)]
    [InlineData("{\"anInt32\":\" 1\"}", 11)]
    [InlineData("{\"anInt32\":\"1 \"}", 11)]
    [InlineData("{\"anInt32\":\"+1\"}", 11)]
    [InlineData("{\"anInt32\":\"01\"}", 11)]
    [InlineData("{\"anInt32\":\"12abc\"}", 11)]
    [InlineData("{\"anInt32\":\"1,000\"}", 11)]
    [InlineData("{\"anInt32\":\"\u0661\"}", 11)]
    [InlineData("{\"anInt32\":\"99999999999abc\"}", 11)]
    [InlineData("{\"anInt32\":\"NaN\"}", 11)]
    [InlineData("{\"aDouble\":\"nan\"}", 11)]
    [InlineData("{\"aDouble\":\"+Infinity\"}", 11)]
    [InlineData("{\"aDouble\":\"inf\"}", 11)]
    [InlineData("{\"aColour\":\"COLOUR_GREEN\"}", 11)]
    [InlineData("{\"aColour\":\"colour_red\"}", 11)]
    [InlineData("{\"aColour\":\"1\"}", 11)]
    [InlineData("{\"someBytes\":\"A\"}", 13)]
    [InlineData("{\"someBytes\":\"AA=\"}", 13)]
    [InlineData("{\"someBytes\":\"AAA==\"}", 13)]
    [InlineData("{\"someBytes\":\"====\"}", 13)]
    [InlineData("{\"someBytes\":\"AA-_=A\"}", 13)]
    [InlineData("{\"someBytes\":\"AA*A\"}", 13)]
    [InlineData("{\"mInt32\":{\"\":1}}", 11)]
    [InlineData("{\"mInt32\":{\"1 \":1}}", 11)]
    [InlineData("{\"mBool\":{\"True\":\"\"}}", 10)]
    [InlineData("{\"mBool\":{\"1\":\"\"}}", 10)]
    public void TryParse_TextWithoutMeaning_IsInvalidValue(string json, long offset) =>
        Fails<Three.All>(json, ProtoFormatError.InvalidValue, offset);

    [Theory]
    [InlineData("{\"anInt32\":1,\"anInt32\":1}", 13)]
    [InlineData("{\"anInt32\":1,\"an_int32\":1}", 13)]
    [InlineData("{\"an_int32\":0,\"an\\u0049nt32\":0}", 14)]
    [InlineData("{\"anInt32\":null,\"anInt32\":1}", 16)]
    [InlineData("{\"rInt32\":[],\"rInt32\":[]}", 13)]
    [InlineData("{\"mInt32\":{},\"mInt32\":{}}", 13)]
    [InlineData("{\"cInt32\":1,\"cString\":\"\"}", 12)]
    [InlineData("{\"cLeaf\":{},\"cAll\":{}}", 12)]
    [InlineData("{\"farthest\":\"\",\"farthest\":\"\"}", 15)]
    public void TryParse_FieldTwice_IsDuplicateField(string json, long offset) =>
        Fails<Three.All>(json, ProtoFormatError.DuplicateField, offset);

    [Theory]
    [InlineData("{\"other\":1}", 1)]
    [InlineData("{\"aLeaf\":{\"number\":1, \"AnInt32\":1}}", 22)]
    [InlineData("{\"\":1}", 1)]
    [InlineData("{\"anInt32 \":1}", 1)]
    [InlineData("{\"@type\":\"x/y\"}", 1)]
    public void TryParse_FieldThatIsNotThere_IsUnknownField(string json, long offset) =>
        Fails<Three.All>(json, ProtoFormatError.UnknownField, offset);

    [Theory]
    [InlineData("{\"aString\":\"\\ud800\"}", 12)]
    [InlineData("{\"aString\":\"\\udc00\\ud800\"}", 12)]
    [InlineData("{\"aString\":\"ab\\ud800\\u0061\"}", 14)]
    [InlineData("{\"\\ud800\":1}", 2)]
    public void TryParse_LoneSurrogate_IsInvalidUtf8AtTheBackslash(string json, long offset) =>
        Fails<Three.All>(json, ProtoFormatError.InvalidUtf8, offset);

    [Theory]
    [InlineData(0xFF)]
    [InlineData(0x80)]
    [InlineData(0xC3)]
    [InlineData(0xF5)]
    public void TryParse_TextThatIsNotUtf8_IsInvalidUtf8AtItsQuote(byte wrong)
    {
        string[] texts = ["", "abc", new string('x', 31), new string('x', 70), "ä\\n", "\\u0041"];
        foreach (string text in texts)
        {
            byte[] before = Encoding.UTF8.GetBytes("{\"aString\":\"" + text);
            Fails<Three.All>([.. before, wrong, .. "z\"}"u8], ProtoFormatError.InvalidUtf8, 11);
            Fails<Three.All>([.. "{\""u8, wrong, .. "\":1}"u8], ProtoFormatError.InvalidUtf8, 1);
        }
    }

    [Fact]
    public void TryParse_MissingRequired_IsFoundAtTheEnd()
    {
        Fails<Two.Part>("{}", ProtoFormatError.MissingRequired, 2);
        Fails<Two.Whole>("{\"parts\":[{\"id\":1},{}]}", ProtoFormatError.MissingRequired, 23);
    }

    [Fact]
    public void TryParse_ExtensionWithoutARegistry_IsUnknownType() =>
        Fails<Two.Part>("{\"id\":1,\"[kinds.two.extra]\":1}", ProtoFormatError.UnknownType, 8);

    [Fact]
    public void TryParse_ArenaWithoutRoom_IsArenaLimitExceeded()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 1 << 16 });
        string json = "{\"rLeaf\":[" + new string(' ', 100) + string.Join(',', Enumerable.Repeat("{}", 5000)) + "]}";
        Assert.False(Three.All.TryParseJson(json, arena, out Three.All message, out ProtoError error));
        Assert.Equal(ProtoFormatError.ArenaLimitExceeded, error.Code);
        Assert.Equal(0, ProtoMessage.CalculateSize(in message));
    }

    [Fact]
    public void Parse_Damaged_SaysLineAndColumn()
    {
        using var arena = new ArenaAllocator();
        var error = Assert.Throws<ProtoFormatException>(
            () => Three.All.ParseJson("{\n \"aString\": \"ä\", \"no\": 1}", arena));
        Assert.Equal((ProtoFormatError.UnknownField, 19), (error.Code, error.Offset));
        Assert.Contains("line 2, column 18", error.Message, StringComparison.Ordinal);
        error = Assert.Throws<ProtoFormatException>(
            () => Three.All.ParseJson("{\n \"aString\": \"ä\", \"no\": 1}"u8, arena));
        Assert.Equal((ProtoFormatError.UnknownField, 20), (error.Code, error.Offset));
        Assert.Contains("line 2, column 18", error.Message, StringComparison.Ordinal);
    }

    private static void Fails<T>(string json, ProtoFormatError code, long offset)
        where T : unmanaged, IProtoMessage<T>
    {
        Fails<T>(Encoding.UTF8.GetBytes(json), code, offset);
        using var arena = new ArenaAllocator();
        Assert.False(ProtoJson.TryParse(json, arena, out T _, out ProtoError error));
        Assert.Equal(code, error.Code);
    }

    private static void Fails<T>(byte[] json, ProtoFormatError code, long offset)
        where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        Assert.False(ProtoJson.TryParse(json, arena, out T message, out ProtoError error));
        Assert.Equal(new ProtoError(code, offset), error);
        Assert.Equal(0, ProtoMessage.CalculateSize(in message));
    }
}
