using System;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Tests;
using Xunit;
using Editions = OurKinds.Editions;
using EditionKeys = OurKinds.Editions.KindsEditionsExtensions;
using Keys = OurKinds.Twin.KindsTwinExtensions;
using Three = OurKinds.Three;
using Twin = OurKinds.Twin;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>UTF-8: checked at parse where the schema requires it, any bytes elsewhere.</summary>
public class TextTests
{
    public static TheoryData<string> NotUtf8 =>
        ["a0b0c0d0", "c080", "eda080", "edbfbf", "f4908080", "f880808080", "ff", "c3", "e282", "f09f90", "80",
            "e08080", "c1bf"];

    [Theory]
    [MemberData(nameof(NotUtf8))]
    public void U1_NotUtf8WhereItIsVerified_IsRejectedAtParse(string hex)
    {
        byte[] bad = Wire.Hex(hex);
        // Before, behind and between text of every length around the widths of vectors.
        foreach (int before in new[] { 0, 1, 7, 14, 15, 16, 17, 30, 31, 32, 33, 62, 63, 64, 65, 200 })
        {
            foreach (string fill in new[] { "x", "é" })
            {
                byte[] text = [.. Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat(fill, before))), .. bad];
                AllKindsReject(text);
                if (before is 0 or 15 or 31 or 64)
                    AllKindsReject([.. text, .. Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat(fill, 40)))]);
            }
        }
    }

    [Fact]
    public void U1_SequenceCutByTheEndOfTheText_IsRejectedWhateverFollows()
    {
        // The next field's bytes would complete the character.
        Ways.Rejects<Three.All>("72 01 c3 a9 01 00 00 00 00 00 00 00 00", ProtoFormatError.InvalidUtf8, 2);
        Ways.Rejects<Three.All>([0x72, 33, .. Enumerable.Repeat((byte)0x61, 31), 0xe2, 0x82, 0x18, 0x01],
            ProtoFormatError.InvalidUtf8, 2);
    }

    [Fact]
    public void U1_ExtensionNotUtf8_IsRejectedWhenAskedFor()
    {
        using var arena = new ArenaAllocator();
        Editions.Node node = Ways.Accepts<Editions.Node>(Wire.Hex("e2 44 01 ff ea 44 01 ff"), arena);
        ProtoFormatException error =
            Assert.Throws<ProtoFormatException>(() => node.GetExtension(EditionKeys.Checked, arena));
        Assert.Equal((ProtoFormatError.InvalidUtf8, 3), (error.Code, error.Offset));
        Assert.Equal([0xff], node.GetExtension(EditionKeys.Unchecked, arena).Span.ToArray());
    }

    [Theory]
    [MemberData(nameof(NotUtf8))]
    public void U2_NotUtf8WhereItIsNotVerified_IsKeptAndShownReplaced(string hex)
    {
        byte[] bad = Wire.Hex(hex);
        foreach (int before in new[] { 0, 15, 16, 31, 32, 40 })
        {
            byte[] text = [.. Enumerable.Repeat((byte)0x61, before), .. bad];
            byte[] delimited = Wire.Delimited(text);
            byte[] entry = [0xa2, 0x01, .. Wire.Delimited([0x0a, .. delimited, 0x12, .. delimited])];
            byte[] bytes = [0x3a, .. delimited, 0x6a, .. delimited, 0x9a, 0x01, .. delimited, .. entry, 0xca, 0x3e,
                .. delimited];
            using var arena = new ArenaAllocator();
            Twin.Node node = Ways.Accepts<Twin.Node>(bytes, arena);
            Assert.Equal(text, node.Text.Span.ToArray());
            Assert.Equal(Encoding.UTF8.GetString(text), node.Text.ToString());
            Assert.Equal(text, node.Word.Span.ToArray());
            Assert.Equal(text, node.Texts[0].Span.ToArray());
            Assert.Equal(text, node.TextOf.Entries[0].Key.Span.ToArray());
            Assert.Equal(text, node.TextOf[node.Text].Span.ToArray());
            Assert.Equal(text, node.GetExtension(Keys.Remark, arena).Span.ToArray());
            Assert.Equal(bytes, node.ToByteArray());
            Assert.Equal(bytes, Ways.Rewritten<Editions.Node>(bytes));
            Editions.Mixed mixed = Ways.Accepts<Editions.Mixed>([0x22, .. delimited], arena);
            Assert.Equal(text, mixed.Raw.Span.ToArray());
        }
    }

    [Theory]
    [InlineData("\0")]
    [InlineData("\ufeff")]
    [InlineData("\ufffe\uffff")]
    [InlineData("\U0010ffff")]
    [InlineData("\ufdd0")]
    public void U3_UnusualCharacters_AreText(string text)
    {
        using var arena = new ArenaAllocator();
        foreach (int before in new[] { 0, 15, 31, 32, 70 })
        {
            string padded = new string('a', before) + text;
            byte[] bytes = [0x72, .. Wire.Delimited(Encoding.UTF8.GetBytes(padded))];
            Three.All all = Ways.Accepts<Three.All>(bytes, arena);
            Assert.Equal(padded, all.AString.ToString());
            Three.All built = default;
            built.AString = arena.Utf8(padded);
            Assert.Equal(bytes, built.ToByteArray());
        }
    }

    [Fact]
    public void U4_LoneSurrogate_IsAnError()
    {
        using var arena = new ArenaAllocator();
        foreach (string text in new[] { "\ud800", "a\udc00", "\udc00\ud800", new string('x', 40) + "\ud83d" })
        {
            Assert.ThrowsAny<ArgumentException>(() => arena.Utf8(text));
            var writer = new ProtoWriter(arena);
            Assert.ThrowsAny<ArgumentException>(() => Three.All.Write.AString(ref writer, text));
            Assert.Equal(0, writer.Length);
            writer.Dispose();
        }
    }

    [Theory]
    [MemberData(nameof(NotUtf8))]
    public void U5_NotUtf8InBytes_IsKept(string hex)
    {
        byte[] bad = Wire.Hex(hex);
        byte[] bytes = [0x7a, .. Wire.Delimited(bad), 0xba, 0x03, .. Wire.Delimited(bad), 0x9a, 0x05,
            .. Wire.Delimited(bad)];
        using var arena = new ArenaAllocator();
        Three.All all = Ways.Accepts<Three.All>(bytes, arena);
        Assert.Equal(bad, all.SomeBytes.Span.ToArray());
        Assert.Equal(bad, all.RBytes[0].Span.ToArray());
        Assert.Equal(bad, all.CBytes.Span.ToArray());
        Assert.Equal(bytes, all.ToByteArray());
    }

    // Singular, with presence, one of a list, in a oneof, map key, map value, in a nested message; and an edition's
    // verified field.
    private static void AllKindsReject(byte[] text)
    {
        byte[] value = Wire.Delimited(text);
        foreach (byte[] tag in new byte[][] { [0x72], [0x92, 0x02], [0xb2, 0x03], [0x92, 0x05],
            [0xfa, 0xff, 0xff, 0xff, 0x0f] })
            Ways.Rejects<Three.All>([.. tag, .. value], ProtoFormatError.InvalidUtf8,
                tag.Length + value.Length - text.Length);
        foreach ((byte[] tag, byte[] inside) in new (byte[], byte[])[] { ([0xc2, 0x04], [0x0a]),
            ([0xba, 0x04], [0x08, 0x01, 0x12]), ([0x8a, 0x01], [0x12]) })
        {
            byte[] body = Wire.Delimited([.. inside, .. value]);
            byte[] bytes = [.. tag, .. body];
            Ways.Rejects<Three.All>(bytes, ProtoFormatError.InvalidUtf8, bytes.Length - text.Length);
        }

        Ways.Rejects<Editions.Mixed>([0x1a, .. value], ProtoFormatError.InvalidUtf8, 1 + value.Length - text.Length);
    }
}
