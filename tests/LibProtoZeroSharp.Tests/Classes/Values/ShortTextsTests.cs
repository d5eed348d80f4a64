using System;
using System.Text;
using Xunit;

namespace ProtoZeroSharp.Tests.Values;

/// <summary>The table of short strings that came twice.</summary>
public sealed class ShortTextsTests
{
    [Fact]
    public void Find_SecondTime_IsOneStringFromThenOn()
    {
        var texts = new ShortTexts();

        Assert.Null(texts.Find("http.method"u8));
        string? made = texts.Find("http.method"u8);
        Assert.Equal("http.method", made);
        Assert.Same(made, texts.Find("http.method"u8));
    }

    /// <summary>All lengths, and for each length texts that differ in one byte: what is found is the text.</summary>
    [Fact]
    public void Find_TextsThatDifferInOneByte_NeverGivesAnother()
    {
        var texts = new ShortTexts();
        int found = 0;
        for (int length = 1; length <= ShortTexts.MostBytes; length++)
        {
            for (int place = 0; place < length; place++)
            {
                byte[] utf8 = new byte[length];
                Array.Fill(utf8, (byte)'a');
                for (byte value = (byte)'a'; value <= (byte)'d'; value++)
                {
                    utf8[place] = value;
                    found += Same(texts, utf8) + Same(texts, utf8) + Same(texts, utf8);
                }
            }
        }

        // Not for the first time of each, unless the entry is another's meanwhile.
        Assert.InRange(found, 2000, 4 * 3 * 32 * 33 / 2);
    }

    [Fact]
    public void Find_RandomTextsOfAFewLetters_NeverGivesAnother()
    {
        var texts = new ShortTexts();
        var random = new Random(5);
        int found = 0;
        for (int i = 0; i < 200_000; i++)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(random.GetString("ab\u00e4\u20ac", random.Next(1, 11)));
            if (utf8.Length <= ShortTexts.MostBytes) found += Same(texts, utf8);
        }

        Assert.InRange(found, 1_000, 199_000);
    }

    /// <summary>A name that comes again and again stays, whatever comes once in between.</summary>
    [Fact]
    public void Find_ManyThatComeOnce_PushNothingOut()
    {
        var texts = new ShortTexts();
        texts.Find("service.name"u8);
        string? name = texts.Find("service.name"u8);
        for (int i = 0; i < 20_000; i++) Same(texts, Encoding.UTF8.GetBytes($"id-{i}"));

        Assert.Same(name, texts.Find("service.name"u8));
    }

    /// <summary>No byte behind the text is read, and none before it.</summary>
    [Fact]
    public void Find_AtTheEdgesOfMemory_ReadsTheTextAlone()
    {
        using var memory = new GuardedBytes(ShortTexts.MostBytes);
        var texts = new ShortTexts();
        for (int length = 1; length <= ShortTexts.MostBytes; length++)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(new string((char)('a' + (length % 26)), length));
            memory.Place(utf8);
            for (int i = 0; i < 3; i++) Same(texts, memory.Last(length));
            memory.PlaceFirst(utf8);
            Assert.Equal(1, Same(texts, memory.First(length)));
        }
    }

    [Fact]
    public void Find_NotUtf8_IsNull()
    {
        var texts = new ShortTexts();
        for (int i = 0; i < 3; i++) Assert.Null(texts.Find([(byte)'a', 0xFF, (byte)'b']));
    }

    private static int Same(ShortTexts texts, ReadOnlySpan<byte> utf8)
    {
        string? text = texts.Find(utf8);
        if (text is null) return 0;
        Assert.Equal(Encoding.UTF8.GetString(utf8), text);
        return 1;
    }
}
