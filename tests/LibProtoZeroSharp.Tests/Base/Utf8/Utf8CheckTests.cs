using System;
using System.Text;
using System.Text.Unicode;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests.Text;

/// <summary>The judge is the base library's <see cref="Utf8.IsValid"/>.</summary>
public unsafe class Utf8CheckTests
{
    [Fact]
    public void IsValid_EverySequenceUpToThreeBytes_AgreesWithTheBaseLibrary()
    {
        Span<byte> bytes = stackalloc byte[Utf8Check.FewReach];
        int differing = 0;
        for (int value = 0; value < 1 << 24; value++)
        {
            // ASCII in front is ASCII.
            if ((byte)value is not (0 or > 0x7e)) continue;
            bytes[0] = (byte)value;
            bytes[1] = (byte)(value >> 8);
            bytes[2] = (byte)(value >> 16);
            if (!Agrees(bytes[..3], bytes)) differing++;
        }

        for (int value = 0; value < 1 << 16; value++)
        {
            bytes[0] = (byte)value;
            bytes[1] = (byte)(value >> 8);
            if (!Agrees(bytes[..2], bytes) || !Agrees(bytes[..1], bytes)) differing++;
        }

        Assert.Equal(0, differing);
        Assert.True(Utf8Check.IsValid(default));
    }

    [Fact]
    public void IsValid_FourBytesAtTheEdgesOfRules_AgreesWithTheBaseLibrary()
    {
        // So that the sequence lies in the first vector, in the last bytes, and across the ends of vectors of each
        // width.
        byte[] text = new byte[100];
        foreach (int at in new[] { 0, 13, 14, 15, 28, 29, 30, 31, 61, 62, 63, 79, 93, 96 })
        {
            text.AsSpan().Fill((byte)'a');
            int differing = 0;
            foreach (byte first in SampleText.EdgeBytes)
            {
                foreach (byte second in SampleText.EdgeBytes)
                {
                    foreach (byte third in SampleText.EdgeBytes)
                    {
                        foreach (byte fourth in SampleText.EdgeBytes)
                        {
                            (text[at], text[at + 1], text[at + 2], text[at + 3]) = (first, second, third, fourth);
                            if (Utf8.IsValid(text) != Utf8Check.IsValid(text)) differing++;
                        }
                    }
                }
            }

            Assert.Equal((at, 0), (at, differing));
        }
    }

    [Fact]
    public void IsValid_EveryOffsetOfABadByteInEveryLength_AgreesWithTheBaseLibrary()
    {
        foreach (string characters in new[] { "a", "ж", "東", "🐢", "aж東🐢" })
        {
            byte[] whole = Encoding.UTF8.GetBytes(string.Concat(System.Linq.Enumerable.Repeat(characters, 140)));
            for (int length = 0; length <= 130; length++)
            {
                // Also cut at every place inside of a character.
                byte[] text = whole[..length];
                Assert.Equal(Utf8.IsValid(text), Utf8Check.IsValid(text));
                for (int at = 0; at < length; at++)
                {
                    byte good = text[at];
                    foreach (byte bad in SampleText.EdgeBytes)
                    {
                        text[at] = bad;
                        if (Utf8.IsValid(text) != Utf8Check.IsValid(text))
                            Assert.Fail($"{characters} {length} {at} {bad:x2}");
                    }

                    text[at] = good;
                }
            }
        }
    }

    [Fact]
    [Trait("Speed", "Slow")]
    public void IsValid_RandomDamage_AgreesWithTheBaseLibrary()
    {
        var random = new Random(20);
        Span<byte> padded = stackalloc byte[Utf8Check.FewReach];
        int valid = 0, invalid = 0;
        for (int round = 0; round < 150_000; round++)
        {
            byte[] text = Encoding.UTF8.GetBytes(SampleText.Next(random, random.Next(round % 10 == 0 ? 200 : 20)));
            Assert.True(Utf8Check.IsValid(text));
            text = SampleText.Damage(random, text);
            bool expected = Utf8.IsValid(text);
            if (expected) valid++;
            else invalid++;
            if (expected != Utf8Check.IsValid(text)) Assert.Fail(Convert.ToHexString(text));
            if (text.Length >= Utf8Check.FewReach) continue;
            random.NextBytes(padded);
            text.CopyTo(padded);
            if (!Agrees(text, padded)) Assert.Fail(Convert.ToHexString(text));
        }

        Assert.True(valid > 10_000 && invalid > 10_000);
    }

    [Fact]
    public void IsValid_TextBeforeAPageThatNobodyMayTouch_ReadsNothingBehindIt()
    {
        using var pages = new GuardedBytes(4096);
        var random = new Random(21);
        for (int round = 0; round < 20_000; round++)
        {
            byte[] text = Encoding.UTF8.GetBytes(SampleText.Next(random, random.Next(round % 4 == 0 ? 150 : 12)));
            Assert.True(Utf8Check.IsValid(pages.Place(text)));
            text = SampleText.Damage(random, text);
            Assert.Equal(Utf8.IsValid(text), Utf8Check.IsValid(pages.Place(text)));
        }
    }

    [Fact]
    public void ParseInPlace_TextBeforeAPageThatNobodyMayTouch_AgreesWithTheBaseLibrary()
    {
        using var pages = new GuardedBytes(4096);
        using var arena = new ArenaAllocator();
        var random = new Random(27);
        for (int round = 0; round < 20_000; round++)
        {
            arena.Reset();
            byte[] text = Encoding.UTF8.GetBytes(SampleText.Next(random, random.Next(round % 4 == 0 ? 150 : 14)));
            if (round % 2 == 0) text = SampleText.Damage(random, text);
            // Now and then with the longest length, and with fields in front, so that the copied tail begins anywhere.
            byte[] length =
                [(byte)(text.Length | 0x80), (byte)(text.Length >> 7 | 0x80), 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
                    0];
            byte[] field = round % 5 == 0
                ? [10, .. length, .. text]
                : Wire.Field(1, WireType.LengthDelimited, Wire.Delimited(text));
            byte[] message = [.. new byte[random.Next(3) * 40], .. field];
            for (int i = 0; i < message.Length - field.Length; i += 2) message[i] = 16;
            bool parsed =
                ProtoMessage.TryParseInPlace(pages.Place(message), arena, out StringValue value, out ProtoError error);
            Assert.Equal(Utf8.IsValid(text), parsed);
            if (parsed) Assert.True(value.Value.Span.SequenceEqual(text));
            else Assert.Equal((ProtoFormatError.InvalidUtf8, message.Length - text.Length),
                (error.Code, (int)error.Offset));
            Assert.Equal(parsed, ProtoMessage.TryParse(message, arena, out StringValue copy, out ProtoError copyError));
            Assert.Equal((error.Code, error.Offset), (copyError.Code, copyError.Offset));
            if (parsed) Assert.True(copy.Value.Span.SequenceEqual(text));
        }
    }

    private static bool Agrees(ReadOnlySpan<byte> text, ReadOnlySpan<byte> padded)
    {
        bool expected = Utf8.IsValid(text);
        fixed (byte* start = padded)
            return expected == Utf8Check.IsValid(text) && expected == Utf8Check.IsValidFew(start, text.Length);
    }
}
