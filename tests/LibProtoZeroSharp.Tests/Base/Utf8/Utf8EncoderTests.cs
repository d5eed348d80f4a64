using System;
using System.Buffers;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;
using Xunit;

namespace ProtoZeroSharp.Tests.Text;

/// <summary>The judge is the base library's <see cref="Utf8.FromUtf16"/>.</summary>
public class Utf8EncoderTests
{
    private static readonly byte[] s_room = new byte[400_000];
    private static readonly byte[] s_expected = new byte[400_000];

    [Fact]
    public void Encode_EveryUnitAtEveryPlaceOfAWindow_AgreesWithTheBaseLibrary()
    {
        // Halves of pairs as well, which are damage.
        char[] text = new string('x', 35).ToCharArray();
        for (int unit = 0; unit < 0x10000; unit++)
        {
            int at = unit % text.Length;
            text[at] = (char)unit;
            Check(text);
            text[at] = unit % 3 == 0 ? 'x' : unit % 3 == 1 ? 'ж' : '東';
        }
    }

    [Fact]
    public void Encode_EveryCharacter_GivesItsBytes()
    {
        var all = new StringBuilder("................");
        for (int point = 0; point < 0x110000; point++)
        {
            if (!Rune.TryCreate(point, out Rune rune)) continue;
            all.Append(rune.ToString());
            if (point % 97 != 0) continue;
            Check(all.ToString());
            all.Length = 16 + point % 9;
        }
    }

    [Fact]
    public void Encode_HalfAPairAtEveryPlace_IsInvalidData()
    {
        foreach (string characters in new[] { "a", "ж", "東", "🐢" })
        {
            foreach (string half in new[] { "\ud83d", "\udc22", "\udc22\ud83d" })
            {
                for (int before = 0; before < 40; before++)
                {
                    string front = string.Concat(System.Linq.Enumerable.Repeat(characters, before));
                    foreach (int behind in new[] { 0, 1, 7, 40, 200 })
                        Assert.Equal(OperationStatus.InvalidData, Check(front + half + new string('b', behind)));
                }
            }
        }
    }

    [Fact]
    public void Encode_RandomTextAndRoom_AgreesWithTheBaseLibraryAndStaysInside()
    {
        var random = new Random(25);
        for (int round = 0; round < 100_000; round++)
        {
            string text = SampleText.Next(random, random.Next(round % 10 == 0 ? 300 : 50));
            int size = Encoding.UTF8.GetByteCount(text);
            Assert.Equal(OperationStatus.Done, Check(text));
            int room = Math.Max(0, size + random.Next(-40, 40));
            Assert.Equal(size <= room ? OperationStatus.Done : OperationStatus.DestinationTooSmall, Check(text, room));
        }
    }

    [Fact]
    public void Encode_TextAndRoomBeforePagesThatNobodyMayTouch_TouchesNothingBehindThem()
    {
        using var source = new GuardedBytes(8192);
        using var target = new GuardedBytes(8192);
        var random = new Random(26);
        for (int round = 0; round < 20_000; round++)
        {
            string text = SampleText.Next(random, random.Next(round % 4 == 0 ? 400 : 30));
            byte[] expected = Encoding.UTF8.GetBytes(text);
            ReadOnlySpan<char> units =
                MemoryMarshal.Cast<byte, char>(source.Place(MemoryMarshal.AsBytes(text.AsSpan())));
            Span<byte> room = target.Last(expected.Length);
            Assert.Equal(OperationStatus.Done, Utf8Encoder.Encode(units, room, out int size));
            Assert.Equal(expected, room[..size].ToArray());
        }
    }

    private static OperationStatus Check(ReadOnlySpan<char> text, int room = 300_000)
    {
        Span<byte> behind = s_room.AsSpan(room, 64);
        behind.Fill(0xee);
        OperationStatus expected = Utf8.FromUtf16(
            text, s_expected.AsSpan(0, room), out _, out int expectedSize, replaceInvalidSequences: false);
        OperationStatus status = Utf8Encoder.Encode(text, s_room.AsSpan(0, room), out int size);
        Assert.Equal(expected, status);
        if (status == OperationStatus.Done)
            Assert.True(s_room.AsSpan(0, size).SequenceEqual(s_expected.AsSpan(0, expectedSize)));
        Assert.False(behind.ContainsAnyExcept((byte)0xee));
        return status;
    }
}
