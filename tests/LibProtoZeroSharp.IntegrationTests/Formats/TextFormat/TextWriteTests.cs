using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Testing;
using Texts;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.TextFormat;

/// <summary>How messages are written, and where to.</summary>
public class TextWriteTests
{
    private const string Several =
        "i32: 1 s: 'ä\u2028\u0001' sub { rd: 1 rd: 2 sub { } } mss { key: 'a' value: 'b' } secret: 'x' "
        + "secrets { i32: 1 } secret_map { key: 'a' value: 1 } [texts.ext]: 5 "
        + "any { type_url: 'a/texts.Must' value: '\\x08\\x01' }";

    [Fact]
    public void ToText_OfDefaultOptions_HasALineForEachField()
    {
        using var arena = new ArenaAllocator();
        Every message = Every.ParseText(Several.AsSpan(), arena, TextForms.OneLine);

        Assert.Equal("""
            i32: 1
            s: "\303\244\342\200\250\001"
            sub {
              sub {
              }
              rd: 1
              rd: 2
            }
            mss {
              key: "a"
              value: "b"
            }
            any {
              type_url: "a/texts.Must"
              value: "\010\001"
            }
            secret: "x"
            secrets {
              i32: 1
            }
            secret_map {
              key: "a"
              value: 1
            }

            """.ReplaceLineEndings("\n"), message.ToText());
        Assert.Equal(
            "sub {\n\t  i32: 1\n}\n",
            Every.ParseText("sub { i32: 1 }"u8, arena).ToText(new ProtoTextOptions { Indentation = "\t  " }));
    }

    [Fact]
    public void ToText_WithOptions_HasWhatTheySay()
    {
        using var arena = new ArenaAllocator();
        Every message = Every.ParseText(Several.AsSpan(), arena, TextForms.OneLine);

        Assert.Equal(
            "i32: 1 s: \"ä\u2028\\001\" sub { sub { } rd: 1 rd: 2 } mss { key: \"a\" value: \"b\" } "
            + "any { [a/texts.Must] { id: 1 } } secret: [REDACTED] secrets: [REDACTED] secret_map: [REDACTED] "
            + "[texts.ext]: 5",
            message.ToText(TextForms.OneLine with { UseUtf8StringEscaping = true, Redact = true }));
        Assert.Throws<ArgumentException>(() => new ProtoTextOptions { Indentation = "x" });
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoTextOptions { RecursionLimit = -1 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoTextOptions { RecursionLimit = 10_001 });
    }

    [Theory]
    [InlineData("A006 05", "[texts.ext]: 5", "100: 5")]
    [InlineData("A206 0161 A006 05", "[texts.ext]: 5 100: \"a\"", "100: \"a\" 100: 5")]
    [InlineData("C206 00", "", "104: \"\"")]
    [InlineData("C206 020102 C006 03", "[texts.pext]: 1 [texts.pext]: 2 [texts.pext]: 3", "104: \"\\001\\002\" 104: 3")]
    [InlineData("C806 09", "105: 9", "105: 9")]
    [InlineData("B206 0118 D804 01", "102: \"\\030\" 75: 1", "102: \"\\030\" 75: 1")]
    [InlineData("D804 01 DD04 02000000 D904 0300000000000000 DB04 0801 DC04 DA04 020801",
        "75: 1 75: 0x00000002 75: 0x0000000000000003 75 { 1: 1 } 75 { 1: 1 }",
        "75: 1 75: 0x00000002 75: 0x0000000000000003 75 { 1: 1 } 75 { 1: 1 }")]
    public void ToText_OfUnknownFields_PrintsThemOnRequest(string hex, string known, string unknown)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        Every message = Every.Parse(bytes, arena);
        var options = new ProtoTextOptions { SingleLine = true, PrintUnknownFields = true };

        Assert.Equal("", message.ToText());
        Assert.Equal(unknown, message.ToText(options));
        Assert.Equal(known, message.ToText(options with { Types = TextForms.Types }));
        Assert.Equal(unknown, message.ToString());
    }

    [Fact]
    public void Write_EachDestination_GetsTheSameBytes()
    {
        using var arena = new ArenaAllocator();
        Every message = Every.ParseText(Several.AsSpan(), arena, TextForms.OneLine);
        byte[] expected = Encoding.UTF8.GetBytes(message.ToText());
        var writer = new ArrayBufferWriter<byte>(1);
        using var stream = new MemoryStream();
        var exact = new byte[expected.Length];

        message.WriteText(writer);
        message.WriteText(stream);
        Assert.True(message.TryWriteText(exact, out int written));

        Assert.Equal(expected, writer.WrittenSpan.ToArray());
        Assert.Equal(expected, stream.ToArray());
        Assert.Equal(expected, exact);
        Assert.Equal(expected.Length, written);
        Assert.False(message.TryWriteText(exact.AsSpan(1), out written));
        Assert.Equal(0, written);
    }

    [Fact]
    public void TryWrite_WithExtensionsMapsAndAny_AllocatesNothing()
    {
        using var arena = new ArenaAllocator();
        Every message = Every.ParseText(Several.AsSpan(), arena, TextForms.OneLine);
        var room = new byte[1000];
        void Run() => Assert.True(ProtoText.TryWrite(in message, room, out _, TextForms.OneLine));

        foreach (int _ in Enumerable.Range(0, 100)) Run();
        ManagedAllocation.AssertNone(Run);
    }

    [Fact]
    public void ToText_OfALargeMap_IsSorted()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(3);
        int[] keys = [.. Enumerable.Range(0, 2000).Select(_ => random.Next(int.MinValue, int.MaxValue)).Distinct()];
        string text = string.Concat(
            keys.Select(key => $"mim {{ key: {key} }} msb {{ key: {key} }} mss {{ key: '{key}' }}"));
        Every message = Every.ParseText(text.AsSpan(), arena);

        string written = message.ToText(TextForms.OneLine);

        string[] strings = [.. keys.Select(key => $"{key}").Order(StringComparer.Ordinal)];
        Assert.Equal(
            string.Join(" ", strings.Select(key => $"mss {{ key: \"{key}\" value: \"\" }}")
                .Concat(keys.Order().Select(key => $"mim {{ key: {key} value {{ }} }}"))
                .Concat(keys.Order().Select(key => $"msb {{ key: {key} value: \"\" }}"))),
            written);
    }
}
