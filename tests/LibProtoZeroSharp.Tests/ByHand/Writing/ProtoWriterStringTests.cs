using System;
using System.Linq;
using System.Text;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

public class ProtoWriterStringTests
{
    private static readonly int[] s_lengths =
        [
            .. Enumerable.Range(0, 50), 63, 64, 65, 95, 96, 97, 125, 126, 127, 128, 129, 130, 255, 256,
            1000, 5461, 5462, 16383, 16384, 16385, 60_000,
        ];

    [Fact]
    public void AddString_Ascii_WritesUtf8()
    {
        foreach (int length in s_lengths) Check(string.Create(length, length, static (s, n) =>
        {
            for (int i = 0; i < n; i++) s[i] = (char)(' ' + i % 95);
        }));
    }

    [Theory]
    [InlineData("\u0000")]
    [InlineData("\u007f")]
    [InlineData("\u0080")]
    [InlineData("é")]
    [InlineData("\u07ff")]
    [InlineData("\u0800")]
    [InlineData("€")]
    [InlineData("\uffff")]
    [InlineData("\ufeff")]
    [InlineData("🐢")]
    [InlineData("\U0010ffff")]
    public void AddString_OtherCharacterAtVectorEdges_WritesUtf8(string character)
    {
        foreach (int length in s_lengths.Where(n => n < 2000))
        {
            int[] places = [0, 1, 7, 8, 14, 15, 16, 17, 30, 31, 32, 33, 63, 64, 127, 128, length - 2, length - 1];
            foreach (int place in places)
            {
                if (place < 0 || place + character.Length > length) continue;
                Check(new string('a', place) + character + new string('b', length - place - character.Length));
            }

            Check(string.Concat(Enumerable.Repeat(character, length)));
        }
    }

    [Fact]
    public void AddString_LongNonAscii_WritesUtf8()
    {
        foreach (int length in new[] { 16383, 16384, 16385, 100_000 })
        {
            Check(string.Concat(Enumerable.Repeat("🐢", length / 2)));
            Check(new string('€', length));
            Check(new string('x', length - 1) + 'ż');
        }
    }

    [Fact]
    public void AddString_NullOrEmpty_WritesLengthZero()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddString(1, (string?)null);
        writer.AddString(2, "");
        writer.AddString(3, ReadOnlySpan<char>.Empty);
        writer.AddString(4, ReadOnlySpan<byte>.Empty);
        writer.AddBytes(5, default);
        writer.AddMessage(6, default);
        writer.AddRaw(default);
        Assert.Equal<byte>([10, 0, 18, 0, 26, 0, 34, 0, 42, 0, 50, 0], writer.ToArray());
    }

    [Fact]
    public void U4_AddString_LoneSurrogate_ThrowsAndDoesNotMove()
    {
        foreach (string damage in new[] { "\ud800", "\udc00", "\udc22\ud83d", "\ud83d\ud83d\udc22", "\ud83dx" })
        {
            foreach (int length in new[] { 0, 3, 7, 8, 15, 16, 31, 100, 126, 127, 128, 1000, 20_000 })
            {
                using var arena = new ArenaAllocator();
                var writer = new ProtoWriter(arena);
                writer.AddVarInt(1, 1);
                Assert.Throws<ArgumentException>(() => writer.AddString(2, new string('a', length) + damage));
                Assert.Throws<ArgumentException>(() => writer.AddString(2, damage + new string('a', length)));
                writer.AddVarInt(3, 1);
                Assert.Equal<byte>([8, 1, 24, 1], writer.ToArray());
            }
        }
    }

    [Fact]
    public void AddBytes_EveryShortLength_CopiesThem()
    {
        byte[] data = new byte[200_000];
        new Random(3).NextBytes(data);
        foreach (int length in s_lengths.Append(200_000))
        {
            for (int offset = 0; offset < (length < 60 ? 9 : 1) && offset + length <= data.Length; offset++)
            {
                using var arena = new ArenaAllocator();
                var writer = new ProtoWriter(arena);
                writer.AddBytes(1, data.AsSpan(offset, length));
                writer.AddString(1, data.AsSpan(offset, length));
                writer.AddMessage(1, data.AsSpan(offset, length));
                byte[] field = WriterOracle.Field(1, data.AsSpan(offset, length));
                Assert.Equal([.. field, .. field, .. field], writer.ToArray());
            }
        }
    }

    [Fact]
    public void AddBytes_LiteralsOfEveryShortLength_CopiesThem()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddBytes(1, "1"u8);
        writer.AddBytes(1, "12"u8);
        writer.AddBytes(1, "123"u8);
        writer.AddBytes(1, "1234567"u8);
        writer.AddBytes(1, "12345678"u8);
        writer.AddBytes(1, "123456789abcdef"u8);
        writer.AddBytes(1, "0123456789abcdef"u8);
        writer.AddBytes(1, "0123456789abcdef0123456789abcdef"u8);
        writer.AddBytes(1, "0123456789abcdef0123456789abcdef!"u8);
        string expected = "\n\u00011\n\u000212\n\u0003123\n\u00071234567\n\u000812345678\n\u000f123456789abcdef"
            + "\n\u00100123456789abcdef\n\u00200123456789abcdef0123456789abcdef"
            + "\n\u00210123456789abcdef0123456789abcdef!";
        Assert.Equal(expected, Encoding.UTF8.GetString(writer.ToArray()));
    }

    [Fact]
    public void AddRaw_Fields_CopiesThemAsTheyAre()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        byte[] fields = new byte[70_000];
        new Random(4).NextBytes(fields);
        writer.AddRaw(fields);
        writer.AddRaw(fields.AsSpan(0, 3));
        Assert.Equal([.. fields, .. fields[..3]], writer.ToArray());
    }

    private static void Check(string text)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddString(1, text);
        writer.AddString(2, text.AsSpan());
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        byte[] expected = [.. WriterOracle.Field(1, utf8), .. WriterOracle.Field(2, utf8)];
        Assert.Equal(expected.Length, writer.Length);
        Assert.True(expected.AsSpan().SequenceEqual(writer.ToArray()), $"{text.Length} units");
    }
}
