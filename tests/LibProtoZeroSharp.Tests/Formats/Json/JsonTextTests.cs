using System;
using System.Buffers;
using System.Linq;
using System.Text;
using System.Text.Json;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests.Json;

/// <summary>Strings: what is escaped, at every place of a vector, and what is refused.</summary>
public class JsonTextTests
{
    private static readonly ProtoJsonOptions s_html = new() { EscapeHtml = true };

    [Theory]
    [InlineData("", "")]
    [InlineData("a/b'c\u007f", "a/b'c\u007f")]
    [InlineData("\"\\\b\f\n\r\t", "\\\"\\\\\\b\\f\\n\\r\\t")]
    [InlineData("\0\u0001\u000b\u001f", "\\u0000\\u0001\\u000b\\u001f")]
    [InlineData("żółw 🐢 €", "żółw 🐢 €")]
    [InlineData("<a href=\"x\">&\u2028\u2029", "<a href=\\\"x\\\">&\u2028\u2029")]
    public void Text_Canonical_EscapesWhatMustBe(string text, string expected) =>
        Assert.Equal($"\"{expected}\"", Written(text));

    [Theory]
    [InlineData("<a>&", "\\u003ca\\u003e\\u0026")]
    [InlineData("\u2027\u2028\u2029\u202a", "\u2027\\u2028\\u2029\u202a")]
    [InlineData("€ ∀\u2028", "€ ∀\\u2028")]
    [InlineData("\"\n", "\\\"\\n")]
    public void Text_ForHtml_EscapesMore(string text, string expected) =>
        Assert.Equal($"\"{expected}\"", Written(text, s_html));

    // One character of each kind at each place of texts of all short lengths.
    [Theory]
    [InlineData("\"", "\\\"")]
    [InlineData("\\", "\\\\")]
    [InlineData("\n", "\\n")]
    [InlineData("\u001f", "\\u001f")]
    [InlineData("ż", "ż")]
    [InlineData("🐢", "🐢")]
    [InlineData("\u2028", "\\u2028")]
    [InlineData("<", "\\u003c")]
    public void Text_WithOneAtEachPlace_IsExact(string one, string escaped)
    {
        bool isHtml = one is "<" or "\u2028";
        for (int length = 0; length < 100; length++)
        {
            for (int at = 0; at <= length; at++)
            {
                string front = new('x', at), back = new('y', length - at);
                string expected = $"\"{front}{escaped}{back}\"";
                Assert.Equal(expected, Written(front + one + back, isHtml ? s_html : default));
            }
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Text_Random_IsReadBackByOthers(bool isHtml)
    {
        var random = new Random(7);
        string[] pieces =
            ["plain words ", "a", "\"", "\\", "\n", "\u0003", "ż", "€", "🐢", "\u2028", "<", "&", "0123456789"];
        for (int round = 0; round < 5_000; round++)
        {
            string text = string.Concat(Enumerable.Range(0, random.Next(40)).Select(_ =>
                pieces[random.Next(pieces.Length)]));
            string written = Written(text, isHtml ? s_html : default);
            Assert.Equal(text, JsonDocument.Parse(written).RootElement.GetString());
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(31)]
    [InlineData(32)]
    [InlineData(95)]
    [InlineData(1000)]
    public void Text_NotUtf8_IsRefused(int inFront)
    {
        byte[][] damages = [[0xFF], [0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]];
        using var arena = new ArenaAllocator();
        foreach (byte[] damage in damages)
        {
            foreach (byte[] back in (byte[][])[[], [(byte)'x']])
            {
                byte[] bytes = [.. Enumerable.Repeat((byte)'a', inFront), .. damage, .. back];
                var message = new StringValue { Value = arena.Utf8(bytes) };
                var thrown = Assert.Throws<ProtoFormatException>(() => message.ToJson());
                Assert.Equal(ProtoFormatError.InvalidUtf8, thrown.Code);
                Assert.Equal(
                    ProtoFormatError.InvalidUtf8,
                    Assert.Throws<ProtoFormatException>(() => message.ToJson(s_html)).Code);
            }
        }
    }

    [Fact]
    public void Text_OfEscapesOnly_TakesSixTimesTheRoom()
    {
        string text = new('\u0001', 1_000_000);
        string written = Written(text);
        Assert.Equal(6_000_002, written.Length);
        Assert.Equal(text, JsonDocument.Parse(written).RootElement.GetString());
    }

    // Nothing beside the text is read, and nothing behind the destination written.
    [Fact]
    public unsafe void Text_AtTheEdgeOfMemory_StaysThere()
    {
        using var input = new GuardedBytes(4096);
        using var output = new GuardedBytes(4096);
        using var arena = new ArenaAllocator();
        for (int length = 0; length < 200; length++)
        {
            foreach (bool isFirst in (bool[])[false, true])
            {
                Span<byte> text = isFirst ? input.First(length) : input.Last(length);
                text.Fill((byte)'q');
                foreach (string middle in (string[])["q", "\n", "<"])
                {
                    if (length != 0) text[length / 2] = (byte)middle[0];
                    fixed (byte* start = text)
                    {
                        var message = new StringValue
                        {
                            Value = new ProtoString(start, length, arena.State->ViewStamp),
                        };
                        string expected = $"\"{Encoding.UTF8.GetString(text).Replace("\n", "\\n")}\"";
                        Span<byte> place = output.Last(expected.Length);
                        Assert.True(ProtoJson.TryWrite(in message, place, out int written));
                        Assert.Equal(expected, Encoding.UTF8.GetString(place[..written]));
                        Assert.True(message.TryWriteJson(output.Last(6 * length + 2), out written, s_html));
                        Assert.Equal(written, message.ToJson(s_html).Length);
                    }
                }
            }
        }
    }

    private static string Written(string text, ProtoJsonOptions options = default)
    {
        using var arena = new ArenaAllocator();
        var message = new StringValue { Value = arena.Utf8(text) };
        string json = message.ToJson(options);
        var buffer = new ArrayBufferWriter<byte>();
        message.WriteJson(buffer, options);
        Assert.Equal(json, Encoding.UTF8.GetString(buffer.WrittenSpan));
        return json;
    }
}
