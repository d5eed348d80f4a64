using System;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Testing;
using Texts;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.TextFormat;

/// <summary>Texts that are no messages: what is wrong, and where.</summary>
public class TextErrorTests
{
    // The caret stands in front of the place of the error.
    [Theory]
    [InlineData(ProtoFormatError.InvalidSyntax, "i32^")]
    [InlineData(ProtoFormatError.InvalidSyntax, "i32 ^5")]
    [InlineData(ProtoFormatError.InvalidSyntax, "i32:^")]
    [InlineData(ProtoFormatError.InvalidSyntax, "i32: 5,^,")]
    [InlineData(ProtoFormatError.InvalidSyntax, "^, i32: 5")]
    [InlineData(ProtoFormatError.InvalidSyntax, "i32: 5 ^}")]
    [InlineData(ProtoFormatError.InvalidSyntax, "i32: 5 ^$")]
    [InlineData(ProtoFormatError.InvalidSyntax, "^5: 5")]
    [InlineData(ProtoFormatError.InvalidSyntax, "^ä: 5")]
    [InlineData(ProtoFormatError.InvalidSyntax, "sub { ^>")]
    [InlineData(ProtoFormatError.InvalidSyntax, "sub { i32: 1^")]
    [InlineData(ProtoFormatError.InvalidSyntax, "rm [{} ^{}]")]
    [InlineData(ProtoFormatError.InvalidSyntax, "rd: [1,^]")]
    [InlineData(ProtoFormatError.InvalidSyntax, "rd: [1^; 2]")]
    [InlineData(ProtoFormatError.InvalidSyntax, "rd ^[1]")]
    [InlineData(ProtoFormatError.WrongKind, "rd: [^[1]]")]
    [InlineData(ProtoFormatError.WrongKind, "i32: ^[1]")]
    [InlineData(ProtoFormatError.WrongKind, "i32: ^'1'")]
    [InlineData(ProtoFormatError.WrongKind, "i32: ^a")]
    [InlineData(ProtoFormatError.WrongKind, "i32: ^1.0")]
    [InlineData(ProtoFormatError.WrongKind, "i32: ^1e3")]
    [InlineData(ProtoFormatError.WrongKind, "i32: ^1f")]
    [InlineData(ProtoFormatError.WrongKind, "i32: ^{}")]
    [InlineData(ProtoFormatError.WrongKind, "i32: -^'1'")]
    [InlineData(ProtoFormatError.WrongKind, "sub: ^1")]
    [InlineData(ProtoFormatError.WrongKind, "mss: ^1")]
    [InlineData(ProtoFormatError.WrongKind, "s: ^1")]
    [InlineData(ProtoFormatError.WrongKind, "s: ^abc")]
    [InlineData(ProtoFormatError.WrongKind, "d: ^'1'")]
    [InlineData(ProtoFormatError.WrongKind, "d: ^012")]
    [InlineData(ProtoFormatError.WrongKind, "d: ^0x1")]
    [InlineData(ProtoFormatError.WrongKind, "d: ^infinite")]
    [InlineData(ProtoFormatError.WrongKind, "b: ^TRUE")]
    [InlineData(ProtoFormatError.WrongKind, "b: ^'true'")]
    [InlineData(ProtoFormatError.WrongKind, "open: ^'RED'")]
    [InlineData(ProtoFormatError.InvalidSyntax, "i32: ^+1")]
    [InlineData(ProtoFormatError.InvalidSyntax, "i32: ^08")]
    [InlineData(ProtoFormatError.InvalidSyntax, "i32: ^0x")]
    [InlineData(ProtoFormatError.InvalidSyntax, "i32: ^10bar: 5")]
    [InlineData(ProtoFormatError.InvalidSyntax, "d: ^.")]
    [InlineData(ProtoFormatError.InvalidSyntax, "d: ^1e")]
    [InlineData(ProtoFormatError.InvalidSyntax, "d: ^00.5")]
    [InlineData(ProtoFormatError.InvalidSyntax, "d: ^1.2.3")]
    [InlineData(ProtoFormatError.InvalidSyntax, "d: 2 ^. 0")]
    [InlineData(ProtoFormatError.OutOfRange, "i32: ^2147483648")]
    [InlineData(ProtoFormatError.OutOfRange, "i32: ^-2147483649")]
    [InlineData(ProtoFormatError.OutOfRange, "i32: ^0x80000000")]
    [InlineData(ProtoFormatError.OutOfRange, "i64: ^9223372036854775808")]
    [InlineData(ProtoFormatError.OutOfRange, "u32: ^4294967296")]
    [InlineData(ProtoFormatError.OutOfRange, "u32: ^-0")]
    [InlineData(ProtoFormatError.OutOfRange, "u64: ^18446744073709551616")]
    [InlineData(ProtoFormatError.OutOfRange, "u64: ^99999999999999999999999999999999999999")]
    [InlineData(ProtoFormatError.OutOfRange, "b: ^2")]
    [InlineData(ProtoFormatError.OutOfRange, "open: ^2147483648")]
    [InlineData(ProtoFormatError.InvalidValue, "open: ^red")]
    [InlineData(ProtoFormatError.InvalidValue, "closed: ^9")]
    [InlineData(ProtoFormatError.InvalidSyntax, "s: 'a^")]
    [InlineData(ProtoFormatError.InvalidSyntax, "s: 'a^\n'")]
    [InlineData(ProtoFormatError.InvalidSyntax, "s: 'a^\0'")]
    [InlineData(ProtoFormatError.InvalidSyntax, "s: 'a^\\q'")]
    [InlineData(ProtoFormatError.InvalidSyntax, "s: 'a^\\x'")]
    [InlineData(ProtoFormatError.InvalidSyntax, "s: 'a^\\400'")]
    [InlineData(ProtoFormatError.InvalidSyntax, "s: 'a^\\u12'")]
    [InlineData(ProtoFormatError.InvalidSyntax, "s: 'a^\\")]
    [InlineData(ProtoFormatError.InvalidUtf8, "s: 'a^\\ud83d\\u0041'")]
    [InlineData(ProtoFormatError.InvalidUtf8, "by: 'a^\\udc00'")]
    [InlineData(ProtoFormatError.InvalidUtf8, "by: 'a^\\U00110000'")]
    [InlineData(ProtoFormatError.InvalidUtf8, "i32: 5 s: ^'a\\xff'")]
    [InlineData(ProtoFormatError.UnknownField, "i32: 5 ^nobody: 5")]
    [InlineData(ProtoFormatError.UnknownField, "^Sub {}")]
    [InlineData(ProtoFormatError.UnknownField, "mss { ^foo: 1 }")]
    [InlineData(ProtoFormatError.UnknownField, "^[a/texts.Every] {}")]
    [InlineData(ProtoFormatError.DuplicateField, "i32: 5 ^i32: 5")]
    [InlineData(ProtoFormatError.DuplicateField, "plain: 0 ^plain: 0")]
    [InlineData(ProtoFormatError.DuplicateField, "sub {} ^sub {}")]
    [InlineData(ProtoFormatError.DuplicateField, "o1: 1 ^o2: 'x'")]
    [InlineData(ProtoFormatError.DuplicateField, "o3 {} ^o3 {}")]
    [InlineData(ProtoFormatError.DuplicateField, "Box {} ^box {}")]
    [InlineData(ProtoFormatError.DuplicateField, "mss { key: '' ^key: '' }")]
    [InlineData(ProtoFormatError.DuplicateField, "mss { value: '' ^value: '' }")]
    [InlineData(ProtoFormatError.DuplicateField, "[texts.ext]: 1 ^[texts.ext]: 1")]
    [InlineData(ProtoFormatError.DuplicateField, "any { type_url: '' ^[a/texts.Every] {} }")]
    [InlineData(ProtoFormatError.DuplicateField, "any { [a/texts.Every] {} ^value: '' }")]
    [InlineData(ProtoFormatError.UnknownType, "^[texts.nope]: 1")]
    [InlineData(ProtoFormatError.UnknownType, "sub { ^[ext]: 1 }")]
    [InlineData(ProtoFormatError.UnknownType, "any { ^[a/texts.Nope] {} }")]
    [InlineData(ProtoFormatError.InvalidSyntax, "^[]: 1")]
    [InlineData(ProtoFormatError.InvalidSyntax, "^[texts..ext]: 1")]
    [InlineData(ProtoFormatError.InvalidSyntax, "^[texts.ext.]: 1")]
    [InlineData(ProtoFormatError.InvalidSyntax, "[texts ^ext]: 1")]
    [InlineData(ProtoFormatError.InvalidSyntax, "[texts.ext^: 1")]
    [InlineData(ProtoFormatError.InvalidSyntax, "any { ^[/texts.Every] {} }")]
    [InlineData(ProtoFormatError.InvalidSyntax, "any { [a^%2/texts.Every] {} }")]
    [InlineData(ProtoFormatError.WrongKind, "any { [a/texts.Every] ^[{}] }")]
    [InlineData(ProtoFormatError.MissingRequired, "must { }^")]
    [InlineData(ProtoFormatError.MissingRequired, "any { ^[a/texts.Must] { } }")]
    [InlineData(ProtoFormatError.MissingRequired, "i32: 1 ^[texts.reqext] { } u32: 1")]
    [InlineData(ProtoFormatError.MissingRequired, "sub { ^[texts.rreqext]: [{ id: 1 }, { }] }")]
    [InlineData(ProtoFormatError.MissingRequired, "^[texts.mext] { must { } }")]
    [InlineData(ProtoFormatError.InvalidSyntax, "gone ^1")]
    [InlineData(ProtoFormatError.InvalidSyntax, "gone: ^1.2.3")]
    [InlineData(ProtoFormatError.InvalidSyntax, "gone: [1 ^2]")]
    [InlineData(ProtoFormatError.InvalidSyntax, "gone: { ^5: 1 }")]
    [InlineData(ProtoFormatError.InvalidSyntax, "gone: {^")]
    [InlineData(ProtoFormatError.InvalidSyntax, "gone: '^\\q'")]
    public void TryParse_Damaged_TellsCodeAndOffset(ProtoFormatError code, string marked)
    {
        string text = marked.Replace("^", "", StringComparison.Ordinal);
        int chars = marked.IndexOf('^', StringComparison.Ordinal);
        int bytes = Encoding.UTF8.GetByteCount(marked.AsSpan(0, chars));
        using var arena = new ArenaAllocator();

        Assert.Equal(new ProtoError(code, bytes), TextForms.Refuse(Encoding.UTF8.GetBytes(text), TextForms.OneLine));
        Assert.False(Every.TryParseText(text.AsSpan(), arena, out _, out ProtoError error, TextForms.OneLine));
        Assert.Equal(new ProtoError(code, chars), error);
    }

    [Fact]
    public void Parse_Damaged_ThrowsWithLineAndColumn()
    {
        using var arena = new ArenaAllocator();
        var utf8 = Assert.Throws<ProtoFormatException>(() => Every.ParseText("s: 'ä'\n  i32: x"u8, arena));
        var chars = Assert.Throws<ProtoFormatException>(() => Every.ParseText("s: 'ä'\n  i32: x".AsSpan(), arena));

        Assert.Equal((ProtoFormatError.WrongKind, 15L, 14L), (utf8.Code, utf8.Offset, chars.Offset));
        Assert.Contains("line 2, column 8", utf8.Message, StringComparison.Ordinal);
        Assert.Contains("line 2, column 8", chars.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void TryParse_TextThatIsNoUnicode_IsRefused()
    {
        using var arena = new ArenaAllocator();
        byte[] utf8 = [.. "s: '"u8, 0xff, (byte)'\''];
        Assert.Equal(new ProtoError(ProtoFormatError.InvalidUtf8, 3), TextForms.Refuse(utf8, TextForms.OneLine));
        Assert.False(Every.TryParseText("s: '\ud83d'".AsSpan(), arena, out _, out ProtoError error));
        Assert.Equal(new ProtoError(ProtoFormatError.InvalidUtf8, 4), error);
    }

    [Fact]
    public void TryParse_MutatedTexts_NeverThrowsAndTellsAPlaceInside()
    {
        byte[] whole = Encoding.UTF8.GetBytes(
            "d: 1.5e3 i32: -0x1f s: 'a\\n\\u00e4' \"b\" sub { rm [{}, < b: t >] box: { a: 017 } } # c\n"
            + "mim { key: 1 value { s: '' } } [texts.rext]: ['x', 'y'] "
            + "any { [a/texts.Every] { gone: [1, {}] } } o2: 'z'");
        var random = new Random(5);
        byte[] alphabet = [.. "{}<>[]:;,#'\"\\-+.0129abefnxuU/% \n"u8, 0, 0xff, 0xc3];
        using var arena = new ArenaAllocator();
        for (int round = 0; round < 30_000; round++)
        {
            byte[] text = [.. round < whole.Length ? whole[..round] : whole];
            for (int edits = round < whole.Length ? 0 : random.Next(1, 5); edits > 0; edits--)
                text[random.Next(text.Length)] = alphabet[random.Next(alphabet.Length)];
            arena.Reset();
            if (Every.TryParseText(text, arena, out Every message, out ProtoError error, TextForms.OneLine))
            {
                string written = ProtoText.ToText(in message, TextForms.OneLine);
                Every again = Every.ParseText(written.AsSpan(), arena, TextForms.OneLine);
                Assert.Equal(written, ProtoText.ToText(in again, TextForms.OneLine));
            }
            else
            {
                Assert.NotEqual(ProtoFormatError.None, error.Code);
                Assert.InRange(error.Offset, 0, text.Length);
                if (round >= whole.Length && round % 8 != 0) continue;
                // The place is described from the text once more, which once failed where a type's name is cut off.
                ProtoFormatException thrown = Assert.Throws<ProtoFormatException>(
                    () => Every.ParseText(text, arena, TextForms.OneLine));
                Assert.Equal((error.Code, error.Offset), (thrown.Code, thrown.Offset));
                Assert.NotEmpty(thrown.Message);
            }
        }
    }

    [Theory]
    [InlineData("i32: 5 s: 'a\\n' sub { mss { key: 'a' } mim { value {} key: 1 } } any { [a/texts.Every] { d: 1e5 } }")]
    [InlineData("rm [{}, {}, {}] i32: x")]
    public void TryParse_AnyText_AllocatesNothing(string text)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        using var arena = new ArenaAllocator();
        void Run()
        {
            arena.Reset();
            Every.TryParseText(utf8, arena, out _, out _, TextForms.OneLine);
        }

        foreach (int _ in Enumerable.Range(0, 100)) Run();
        ManagedAllocation.AssertNone(Run);
    }
}
