using System.Collections.Generic;
using System.Linq;
using System.Text;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Syntax.Lexing;
using ProtoZeroGenerator.Text;
using Xunit;

namespace ProtoZeroGenerator.Tests.Syntax;

public sealed class LexerTests
{
    [Theory]
    [InlineData("a _b1 C", "Identifier Identifier Identifier End")]
    [InlineData("0 12 017 0x1F 0XaB", "Integer Integer Integer Integer Integer End")]
    [InlineData("1.5 .5 1. 1e5 1E-5 .5e+3", "Float Float Float Float Float Float End")]
    [InlineData("'a' \"b\" 'a\\'b'", "String String String End")]
    [InlineData("a.b=-1;", "Identifier Symbol Identifier Symbol Symbol Integer Symbol End")]
    [InlineData("a//b\nc/*d*/e", "Identifier Identifier Identifier End")]
    [InlineData("", "End")]
    public void Lex_Text_GivesKinds(string text, string kinds)
    {
        (List<Token> tokens, DiagnosticBag bag) = Lex(text);

        Assert.Equal(kinds, string.Join(" ", tokens.Select(token => token.Kind)));
        Assert.Empty(bag.Items);
    }

    [Theory]
    [InlineData("x \u00E4\u00F6 y", nameof(DiagnosticId.UnexpectedCharacter), 2, 2)]
    [InlineData("x /* y", nameof(DiagnosticId.UnterminatedComment), 2, 2)]
    [InlineData("/* /* */", nameof(DiagnosticId.NestedComment), 3, 2)]
    [InlineData("a \"bc\nd", nameof(DiagnosticId.UnterminatedString), 2, 3)]
    [InlineData("'\\q'", nameof(DiagnosticId.WrongEscape), 1, 2)]
    [InlineData("'\\xg'", nameof(DiagnosticId.WrongEscape), 1, 2)]
    [InlineData("'\\u12'", nameof(DiagnosticId.WrongEscape), 1, 4)]
    [InlineData("0x", nameof(DiagnosticId.MalformedNumber), 0, 2)]
    [InlineData("089", nameof(DiagnosticId.MalformedNumber), 0, 3)]
    [InlineData("1.2.3", nameof(DiagnosticId.MalformedNumber), 0, 5)]
    [InlineData("1e+", nameof(DiagnosticId.MalformedNumber), 0, 3)]
    [InlineData("12ab", nameof(DiagnosticId.NameAndNumberTouch), 2, 1)]
    [InlineData("ab.5", nameof(DiagnosticId.NameAndNumberTouch), 2, 1)]
    public void Lex_Mistake_IsReportedWhereItStands(string text, string id, int start, int length)
    {
        (List<Token> _, DiagnosticBag bag) = Lex(text);

        ProtoDiagnostic found = Assert.Single(bag.Items);
        Assert.Equal(id, found.Id.ToString());
        Assert.Equal(new SourceSpan(start, length), found.Span);
    }

    [Theory]
    [InlineData("'a\\n\\x41\\101\\0'", "a\nAA\0")]
    [InlineData("'\\u00e9\\U0001F422'", "\u00E9\U0001F422")]
    [InlineData("'\\ud83d\\udc22'", "\U0001F422")]
    [InlineData("'\u017C\U0001F422'", "\u017C\U0001F422")]
    public void AppendString_Escapes_GiveUtf8(string literal, string expected)
    {
        var bytes = new List<byte>();
        Literals.AppendString(bytes, literal, 0, literal.Length);

        Assert.Equal(Encoding.UTF8.GetBytes(expected), bytes.ToArray());
    }

    [Theory]
    [InlineData("18446744073709551615", true, ulong.MaxValue)]
    [InlineData("18446744073709551616", false, 0)]
    [InlineData("0xFFFFFFFFFFFFFFFF", true, ulong.MaxValue)]
    [InlineData("01777777777777777777777", true, ulong.MaxValue)]
    [InlineData("02000000000000000000000", false, 0)]
    [InlineData("0", true, 0)]
    public void TryParseInteger_Edges_FitOrNot(string text, bool fits, ulong expected)
    {
        Assert.Equal(fits, Literals.TryParseInteger(text, 0, text.Length, out ulong value));
        if (fits) Assert.Equal(expected, value);
    }

    private static (List<Token> Tokens, DiagnosticBag Bag) Lex(string text)
    {
        var bag = new DiagnosticBag();
        return (Lexer.Lex(new SourceFile("a.proto", text), bag, out _), bag);
    }
}
