using System;
using System.Text;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.TextFormat;

/// <summary>Texts that are messages, and how these are written again on one line.</summary>
public class TextReadTests
{
    [Theory]
    [InlineData("", "")]
    [InlineData(" \t\r\n\v\f# nothing\n#", "")]
    [InlineData("i32: 5", "i32: 5")]
    [InlineData("i32:5,i64:6;u32:7", "i32: 5 i64: 6 u32: 7")]
    [InlineData("i32 # a\n : # b\n - # c\n 5 # d", "i32: -5")]
    [InlineData("i32: 5[texts.ext]: 6", "i32: 5 [texts.ext]: 6")]
    [InlineData("s: \"x\"i32: 5", "i32: 5 s: \"x\"")]
    [InlineData("sub {} must { id: 1 }", "sub { } must { id: 1 }")]
    [InlineData("sub: <i32: 1 sub < > >", "sub { i32: 1 sub { } }")]
    [InlineData("Box { a: 1 }", "Box { a: 1 }")]
    [InlineData("box: < a: 1 >", "Box { a: 1 }")]
    [InlineData("rm [{}, <i32: 1>] rm: [] rm {}", "rm { } rm { i32: 1 } rm { }")]
    [InlineData("rd: [] rd: 1 rd: [2, 3.5] rd: inf", "rd: 1 rd: 2 rd: 3.5 rd: inf")]
    [InlineData("rs: ['a' \"b\", 'c']", "rs: \"ab\" rs: \"c\"")]
    public void Parse_Structure_IsRead(string text, string expected) =>
        Assert.Equal(expected, TextForms.Again(text, TextForms.OneLine));

    [Theory]
    [InlineData("i32: 0x7fffffff s32: -0x80000000 sf32: 0XaF", "i32: 2147483647 s32: -2147483648 sf32: 175")]
    [InlineData("i32: 017 i64: -01000000000000000000000", "i32: 15 i64: -9223372036854775808")]
    [InlineData("i64: 9223372036854775807 s64: -9223372036854775808",
        "i64: 9223372036854775807 s64: -9223372036854775808")]
    [InlineData("u32: 4294967295 f32: 037777777777", "u32: 4294967295 f32: 4294967295")]
    [InlineData("u64: 18446744073709551615 f64: 0xFFFFFFFFFFFFFFFF",
        "u64: 18446744073709551615 f64: 18446744073709551615")]
    [InlineData("d: 1 f: -1", "d: 1 f: -1")]
    [InlineData("d: .5 f: 5.", "d: 0.5 f: 5")]
    [InlineData("d: 1.5f f: 10F", "d: 1.5 f: 10")]
    [InlineData("d: 1e5 f: 1E-5f", "d: 100000 f: 1e-05")]
    [InlineData("d: 1e400 f: -3.5e38", "d: inf f: -inf")]
    [InlineData("d: -1e-400 f: 1e-99999999999999999999", "d: -0 f: 0")]
    [InlineData("d: NaN f: - nan", "d: nan f: nan")]
    [InlineData("d: Infinity f: -INF", "d: inf f: -inf")]
    [InlineData("d: 123456789012345678901234567890", "d: 1.2345678901234568e+29")]
    [InlineData("plain: -0", "plain: -0")]
    [InlineData("plain: 0", "")]
    [InlineData("b: true", "b: true")]
    [InlineData("b: True", "b: true")]
    [InlineData("b: t", "b: true")]
    [InlineData("b: 0x1", "b: true")]
    [InlineData("b: 01", "b: true")]
    [InlineData("b: false", "b: false")]
    [InlineData("b: False", "b: false")]
    [InlineData("b: f", "b: false")]
    [InlineData("b: 00", "b: false")]
    [InlineData("open: ROT ro: [NEG, -1, nan, 77, 0x1]", "open: RED ro: NEG ro: NEG ro: nan ro: 77 ro: RED")]
    [InlineData("closed: 7", "closed: SEVEN")]
    public void Parse_NumbersBoolsAndEnums_AreRead(string text, string expected) =>
        Assert.Equal(expected, TextForms.Again(text, TextForms.OneLine));

    [Theory]
    [InlineData("""s: "a'b" """, """s: "a\'b" """)]
    [InlineData("""s: 'a"b' """, """s: "a\"b" """)]
    [InlineData("""s: '\a\b\f\n\r\t\v\?\\\'\"'""", """s: "\007\010\014\n\r\t\013?\\\'\"" """)]
    [InlineData("""s: "\1\12\1234\x4\x41B" """, """s: "\001\nS4\004AB" """)]
    [InlineData("""s: "\u00e4\U0001F600" """, """s: "\303\244\360\237\230\200" """)]
    [InlineData("""s: "\xc3" "\xa4" """, """s: "\303\244" """)]
    [InlineData("s: \"ä😀\t\"", """s: "\303\244\360\237\230\200\t" """)]
    [InlineData("""by: "\xff\377" '\0'""", """by: "\377\377\000" """)]
    [InlineData("""s: "" """, """s: "" """)]
    public void Parse_Strings_AreRead(string text, string expected) =>
        Assert.Equal(expected.TrimEnd(), TextForms.Again(text, TextForms.OneLine));

    [Theory]
    [InlineData("mss { key: 'b' value: '1' } mss: [{ value: '2' key: 'a' }, <>]",
        "mss { key: \"\" value: \"\" } mss { key: \"a\" value: \"2\" } mss { key: \"b\" value: \"1\" }")]
    [InlineData("mim { key: 1 value { i32: 1 } } mim { value { i64: 2 } key: 1 }", "mim { key: 1 value { i64: 2 } }")]
    [InlineData("mim { key: 1 value { i32: 1 } } mim { key: 1 }", "mim { key: 1 value { } }")]
    [InlineData("mim { key: 10 } mim { key: -1, } mim { key: 9; value: < > }",
        "mim { key: -1 value { } } mim { key: 9 value { } } mim { key: 10 value { } }")]
    [InlineData("mbd { key: true value: 1 } mbd { value: 2 }",
        "mbd { key: false value: 2 } mbd { key: true value: 1 }")]
    [InlineData("muo { key: 18446744073709551615 value: RED } muo { key: 1 }",
        "muo { key: 1 value: ZERO } muo { key: 18446744073709551615 value: RED }")]
    public void Parse_Maps_AreReadAndSorted(string text, string expected) =>
        Assert.Equal(expected, TextForms.Again(text, TextForms.OneLine));

    [Theory]
    [InlineData("[texts.ext]: 5 [texts.Scope.inner]: 'x'", "[texts.ext]: 5 [texts.Scope.inner]: \"x\"")]
    [InlineData("[texts.rext]: 'a' i32: 1 [texts.rext]: ['b', 'c']",
        "i32: 1 [texts.rext]: \"a\" [texts.rext]: \"b\" [texts.rext]: \"c\"")]
    [InlineData("[texts.mext] { [texts.ext]: 1 }", "[texts.mext] { [texts.ext]: 1 }")]
    [InlineData("[texts.gext]: < a: 1 >", "[texts.gext] { a: 1 }")]
    [InlineData("[texts.pext]: [1, 2] [texts.pext]: []", "[texts.pext]: 1 [texts.pext]: 2")]
    [InlineData("[texts.cext]: 8", "[texts.cext]: EIGHT")]
    [InlineData("[texts.rmext] [{}, { s: 'x' }]", "[texts.rmext] { } [texts.rmext] { s: \"x\" }")]
    [InlineData("[ texts # c\n. ext ]: 5", "[texts.ext]: 5")]
    [InlineData("any { [type.googleapis.com/texts.Every] { i32: 5 } }",
        "any { [type.googleapis.com/texts.Every] { i32: 5 } }")]
    [InlineData("any { [ a-b%20/c / texts.\nMust ]: < id: 1 > }", "any { [a-b%20/c/texts.Must] { id: 1 } }")]
    [InlineData("any { [a/google.protobuf.Any] { [b/texts.Every] { [texts.ext]: 1 } } }",
        "any { [a/google.protobuf.Any] { [b/texts.Every] { [texts.ext]: 1 } } }")]
    [InlineData("any { type_url: 'a/texts.Every' value: '\\x18\\x05' }", "any { [a/texts.Every] { i32: 5 } }")]
    [InlineData("any { type_url: 'a/texts.Every' value: '\\x18' }",
        "any { type_url: \"a/texts.Every\" value: \"\\030\" }")]
    [InlineData("any { type_url: 'texts.Every' }", "any { type_url: \"texts.Every\" }")]
    [InlineData("any { type_url: 'a b/texts.Every' }", "any { type_url: \"a b/texts.Every\" }")]
    [InlineData("any { type_url: 'a/no.Such' }", "any { type_url: \"a/no.Such\" }")]
    public void Parse_NamesInBrackets_AreRead(string text, string expected) =>
        Assert.Equal(expected, TextForms.Again(text, TextForms.OneLine));

    [Theory]
    [InlineData("gone: 1 i32: 5")]
    [InlineData("gone: 'a' \"\\x00\" i32: 5")]
    [InlineData("gone { x: 1 [a.b]: 2 [c/d.e] { } y: [1, {}, 2.5f], z < > ; } i32: 5")]
    [InlineData("gone: [1, 'a' 'b', c, -inf, - 5, 1.5f, 0x12, 017, .5] i32: 5")]
    [InlineData("gone [{}, <>], i32: 5")]
    [InlineData("gone: [] i32: 5")]
    public void Parse_ReservedNames_AreSkipped(string text)
    {
        Assert.Equal("i32: 5", TextForms.Again(text, TextForms.OneLine));
        string unknown = text.Replace("gone", "nobody", StringComparison.Ordinal);
        ProtoTextOptions lenient = TextForms.OneLine with { IgnoreUnknownFields = true };
        Assert.Equal("i32: 5", TextForms.Again(unknown, lenient));
        Assert.Equal("i32: 5", TextForms.Again(text.Replace("gone", "[a.b]", StringComparison.Ordinal), lenient));
    }

    [Theory]
    [InlineData("i32: 1 i32: 2", "i32: 2")]
    [InlineData("plain: 1 plain: 0", "")]
    [InlineData("sub { i32: 1 rd: 1 } sub { i64: 2 rd: 2 }", "sub { i32: 1 i64: 2 rd: 1 rd: 2 }")]
    [InlineData("o1: 1 o2: 'x'", "o2: \"x\"")]
    [InlineData("o2: 'xyz' o1: 1", "o1: 1")]
    [InlineData("o3 { i32: 1 } o1: 0 o3 { i64: 2 } o3 { u32: 3 }", "o3 { i64: 2 u32: 3 }")]
    [InlineData("[texts.ext]: 1 [texts.ext]: 2", "[texts.ext]: 2")]
    [InlineData("[texts.mext] { i32: 1 } [texts.mext] { i64: 2 }", "[texts.mext] { i32: 1 i64: 2 }")]
    public void Parse_SingularOverwrites_LastOneCountsOnRequest(string text, string expected)
    {
        Assert.Equal(expected, TextForms.Again(text, TextForms.OneLine with { AllowSingularOverwrites = true }));
        Assert.Equal(
            ProtoFormatError.DuplicateField,
            TextForms.Refuse(Encoding.UTF8.GetBytes(text), TextForms.OneLine).Code);
    }
}
