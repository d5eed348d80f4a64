using System;
using System.Text;
using System.Text.Unicode;
using Xunit;

namespace ProtoZeroSharp.Tests.Text;

/// <summary>The judge is the base library.</summary>
public class Utf8DecoderTests
{
    [Fact]
    public void TryDecode_EveryCharacter_GivesIt()
    {
        // Alone, in a text of some vectors, and in one that is decoded straight into its string.
        var all = new StringBuilder();
        for (int point = 0; point < 0x110000; point++)
        {
            if (!Rune.TryCreate(point, out Rune rune)) continue;
            string character = rune.ToString();
            byte[] bytes = Encoding.UTF8.GetBytes(character);
            if (Utf8Decoder.TryDecode(bytes) != character) Assert.Fail($"{point:x}");
            all.Append(character);
            if (point % 200 != 0) continue;
            CheckWhole(all.ToString());
            if (point % 1000 == 0) all.Clear();
        }

        Assert.Equal("", Utf8Decoder.TryDecode(default));
    }

    [Fact]
    public void TryDecode_EveryLengthOfEveryKind_GivesTheText()
    {
        foreach (string characters in new[] { "a", "ж", "東", "🐢", "aж東🐢", "🐢a", "東ж", new string('a', 37) + "ж" })
        {
            string whole = string.Concat(System.Linq.Enumerable.Repeat(characters, 300));
            for (int units = 1; units <= 300; units++)
                CheckWhole(whole[..(char.IsHighSurrogate(whole[units - 1]) ? units + 1 : units)]);
            for (int units = 0; units <= 40; units++) CheckWhole(new string('x', units) + whole[..200]);
            CheckWhole(whole + new string('y', 100_000) + whole);
        }
    }

    [Fact]
    [Trait("Speed", "Slow")]
    public void TryDecode_RandomTextAndDamage_AgreesWithTheBaseLibrary()
    {
        var random = new Random(22);
        for (int round = 0; round < 100_000; round++)
        {
            string text = SampleText.Next(random, random.Next(round % 10 == 0 ? 300 : 40));
            byte[] bytes = Encoding.UTF8.GetBytes(text);
            if (Utf8Decoder.TryDecode(bytes) != text) Assert.Fail(Convert.ToHexString(bytes));
            bytes = SampleText.Damage(random, bytes);
            string? expected = Utf8.IsValid(bytes) ? Encoding.UTF8.GetString(bytes) : null;
            if (Utf8Decoder.TryDecode(bytes) != expected) Assert.Fail(Convert.ToHexString(bytes));
        }
    }

    [Fact]
    public void TryDecode_TextBeforeAPageThatNobodyMayTouch_ReadsNothingBehindIt()
    {
        using var pages = new GuardedBytes(8192);
        var random = new Random(23);
        for (int round = 0; round < 20_000; round++)
        {
            string text = SampleText.Next(random, random.Next(round % 4 == 0 ? 400 : 12));
            Assert.Equal(text, Utf8Decoder.TryDecode(pages.Place(Encoding.UTF8.GetBytes(text))));
        }
    }

    [Fact]
    public void ReadString_AndToString_OfDamagedText_ThrowAndReplace()
    {
        var random = new Random(24);
        using var arena = new ArenaAllocator();
        for (int round = 0; round < 20_000; round++)
        {
            byte[] text = SampleText.Damage(random, Encoding.UTF8.GetBytes(SampleText.Next(random, random.Next(60))));
            string replaced = Encoding.UTF8.GetString(text);
            Assert.Equal(replaced, arena.Utf8(text).ToString());
            byte[] message = Wire.Field(1, WireType.LengthDelimited, Wire.Delimited(text));
            var reader = new ProtoReader(message);
            Assert.True(reader.Next());
            if (Utf8.IsValid(text))
            {
                Assert.Equal(replaced, reader.ReadString());
                continue;
            }

            ProtoFormatException? error = null;
            try
            {
                reader.ReadString();
            }
            catch (ProtoFormatException e)
            {
                error = e;
            }

            Assert.Equal((ProtoFormatError.InvalidUtf8, message.Length - text.Length),
                (error?.Code, (int)(error?.Offset ?? -1)));
            Assert.Equal(1, reader.Position);
            arena.Reset();
        }
    }

    private static void CheckWhole(string text) =>
        Assert.Equal(text, Utf8Decoder.TryDecode(Encoding.UTF8.GetBytes(text)));
}
