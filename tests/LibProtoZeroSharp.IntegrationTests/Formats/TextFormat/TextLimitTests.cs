using System;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.Tests;
using Texts;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.TextFormat;

/// <summary>Depth, stack and memory; what <c>ToString</c> makes of messages that are too much for it.</summary>
public class TextLimitTests
{
    [Theory]
    [InlineData("sub {", "}")]
    [InlineData("rm: [<", ">]")]
    [InlineData("[texts.mext] {", "}")]
    [InlineData("gone {", "}")]
    public void TryParse_AtTheLimit_IsReadAndBeyondItNot(string open, string close)
    {
        Assert.NotNull(TextForms.Again(Nest(open, close, 100), TextForms.OneLine));
        ProtoError error = TextForms.Refuse(Encoding.UTF8.GetBytes(Nest(open, close, 101)), TextForms.OneLine);
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
        Assert.Equal((101 * open.Length) - 1, error.Offset);
        ProtoTextOptions none = TextForms.OneLine with { RecursionLimit = 0 };
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded,
            TextForms.Refuse(Encoding.UTF8.GetBytes(open + close), none).Code);
    }

    [Fact]
    public void TryParse_AnyInAny_IsLimited()
    {
        const string Open = "any { [a/texts.Every] {";
        Assert.NotNull(TextForms.Again(Nest(Open, "} }", 49), TextForms.OneLine));
        ProtoError error = TextForms.Refuse(Encoding.UTF8.GetBytes(Nest(Open, "} }", 51)), TextForms.OneLine);
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
    }

    [Theory]
    [InlineData("sub {", "}")]
    [InlineData("mim { value {", "} }")]
    [InlineData("gone <", ">")]
    [InlineData("[texts.mext] {", "}")]
    public void TryParse_OnASmallStack_SaysSo(string open, string close) => StackThread.RunCompiled(256, () =>
    {
        using var arena = new ArenaAllocator();
        byte[] text = Encoding.UTF8.GetBytes(Nest(open, close, 5000));
        ProtoTextOptions deep = TextForms.OneLine with { RecursionLimit = 10_000 };
        if (Every.TryParseText(text, arena, out Every message, out ProtoError error, deep))
        {
            try
            {
                ProtoText.ToText(in message, deep);
            }
            catch (InsufficientExecutionStackException)
            {
                // As documented.
            }

            Assert.NotNull(ProtoMessage.Describe(in message));
        }
        else
        {
            Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
        }
    });

    [Fact]
    public void TryParse_InASmallArena_SaysSo()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 1 << 16 });
        byte[] text = Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat("rm {}", 10_000)));

        Assert.False(Every.TryParseText(text, arena, out Every message, out ProtoError error));

        Assert.Equal(new ProtoError(ProtoFormatError.ArenaLimitExceeded, 0), error);
        Assert.Equal(0, message.CalculateSize());
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void ToText_OfWhatHidesDepthInBytes_StopsAtTheLimit(bool isAny)
    {
        // A parser sees the bytes of an extension or of an Any, not what is in them.
        byte[] bytes = [];
        for (int i = 0; i < 3000; i++)
        {
            bytes = isAny
                ? [0x92, 0x03, .. Wire.Delimited([0x0a, 0x0d, .. "a/texts.Every"u8, 0x12, .. Wire.Delimited(bytes)])]
                : [0xb2, 0x06, .. Wire.Delimited(bytes)];
        }

        using var arena = new ArenaAllocator();
        Every message = Every.Parse(bytes, arena);
        long elapsed = System.Diagnostics.Stopwatch.GetTimestamp();

        string text = message.ToText(TextForms.OneLine);

        Assert.InRange(System.Diagnostics.Stopwatch.GetElapsedTime(elapsed).TotalSeconds, 0, 20);
        Assert.InRange(text.Split(" {").Length, 90, 110);
    }

    [Fact]
    public void ToString_OfDeepAndLongMessages_EndsInAnEllipsis()
    {
        using var arena = new ArenaAllocator();
        ProtoTextOptions limit = new() { RecursionLimit = 200 };
        Every deep = Every.ParseText(Nest("sub {", "}", 150).AsSpan(), arena, limit);
        Every @long = Every.ParseText(("s: '" + new string('x', 100_000) + "' by: 'y'").AsSpan(), arena);
        Every many = Every.ParseText(string.Concat(Enumerable.Repeat("rm { i32: 5 }", 10_000)).AsSpan(), arena);

        string text = ProtoMessage.Describe(in deep);

        Assert.Equal(100, text.Split("sub").Length - 2);
        Assert.Contains("sub { … }", text, StringComparison.Ordinal);
        foreach (string cut in new[] { ProtoMessage.Describe(in @long), ProtoMessage.Describe(in many) })
        {
            Assert.InRange(cut.Length, 16_000, 17_000);
            Assert.EndsWith("…", cut, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void ToString_OfASecret_DoesNotTellIt()
    {
        using var arena = new ArenaAllocator();
        Every message = Every.ParseText("secret: 'x' sub { secret: 'y' }"u8, arena);

        Assert.Equal("sub { secret: [REDACTED] } secret: [REDACTED]", message.ToString());
    }

    private static string Nest(string open, string close, int count) =>
        string.Concat(Enumerable.Repeat(open, count)) + string.Concat(Enumerable.Repeat(close, count));
}
