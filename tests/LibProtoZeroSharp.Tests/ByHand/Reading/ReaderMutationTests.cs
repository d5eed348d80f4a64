using System;
using System.Collections.Generic;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>Messages damaged at random, placed against a page that must not be touched.</summary>
public class ReaderMutationTests
{
    private const int Rounds = 200_000;
    private static readonly byte[] s_odd = [0x00, 0x01, 0x7f, 0x80, 0xff, 0x0b, 0x0c, 0x0a, 0x06, 0x07];

    [Trait("Speed", "Slow")]
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void Walk_MutatedMessage_SkipRawAndReadingAgree(int seed)
    {
        Random random = new(seed);
        using GuardedBytes memory = new(4096);
        List<byte[]> messages = [Sample(0), Sample(1), Sample(2), Sample(3)];
        Span<byte> bytes = stackalloc byte[512];
        int accepted = 0;
        for (int round = 0; round < Rounds; round++)
        {
            int length = Mutate(random, messages[random.Next(messages.Count)], bytes);
            ReadOnlySpan<byte> input = memory.Place(bytes[..length]);
            ProtoError skipped = Outcome(input, Way.Skip);
            if (skipped.Code == ProtoFormatError.None)
            {
                accepted++;
                Same(skipped, input, Way.Raw);
                Same(skipped, input, Way.Read);
                Same(skipped, input, Way.Find);
                SameFields(input, random.Next(1, 9));

                // Lists and sub-messages look inside of values, so they find more; never anything but a format error.
                Outcome(input, Way.Enter);
                continue;
            }

            // An exception takes a thousand times as long as what it tests: one more way is enough.
            switch (round & 3)
            {
                case 0: Same(skipped, input, Way.Read); break;
                case 1: Same(skipped, input, Way.Raw); break;
                case 2: Same(skipped, input, Way.Find); break;
                default: Assert.NotEqual(ProtoFormatError.None, Outcome(input, Way.Enter).Code); break;
            }
        }

        Assert.InRange(accepted, Rounds / 100, Rounds);
    }

    private static void Same(ProtoError expected, ReadOnlySpan<byte> input, Way way)
    {
        ProtoError actual = Outcome(input, way);
        if (actual != expected) Assert.Fail($"{way}: {Convert.ToHexString(input)}: {actual}, not {expected}");
    }

    // Looking for a number finds the same fields as looking at all of them.
    private static void SameFields(ReadOnlySpan<byte> input, int fieldNumber)
    {
        ProtoReader finder = new(input);
        ProtoReader walker = new(input);
        while (walker.Next())
        {
            if (walker.FieldNumber == fieldNumber)
            {
                Assert.True(finder.Next(fieldNumber));
                Assert.Equal((walker.Position, walker.WireType), (finder.Position, finder.WireType));
                Assert.True(walker.ReadRaw().SequenceEqual(finder.ReadRaw()));
                continue;
            }

            walker.Skip();
        }

        Assert.False(finder.Next(fieldNumber));
        Assert.Equal(input.Length, finder.Position);
    }

    private enum Way
    {
        Skip,
        Raw,
        Read,
        Find,
        Enter,
    }

    private static ProtoError Outcome(ReadOnlySpan<byte> input, Way way)
    {
        ProtoReader reader = new(input);
        int last = 0;
        try
        {
            while (way == Way.Find ? reader.Next(77_777) : reader.Next())
            {
                Take(ref reader, way);
                if (reader.Position <= last || reader.Position > input.Length)
                    throw new InvalidOperationException("no progress");
                last = reader.Position;
            }

            return reader.Position == input.Length ? default : throw new InvalidOperationException("stopped early");
        }
        catch (ProtoFormatException error)
        {
            if (reader.Position < last || error.Offset < 0 || error.Offset > input.Length)
                throw new InvalidOperationException("position");
            return new ProtoError(error.Code, error.Offset);
        }
    }

    private static void Take(ref ProtoReader reader, Way way)
    {
        switch (way, reader.WireType)
        {
            case (Way.Skip or Way.Find, _): reader.Skip(); break;
            case (Way.Raw, _): reader.ReadRaw(); break;
            case (_, WireType.Fixed32): reader.ReadFloat(); break;
            case (_, WireType.Fixed64): reader.ReadDouble(); break;
            case (Way.Read, WireType.Varint): reader.ReadInt64(); break;
            case (Way.Read, WireType.LengthDelimited): reader.ReadUtf8(); break;
            case (Way.Enter, WireType.Varint or WireType.LengthDelimited) when reader.FieldNumber == 4:
                Sum(reader.ReadPackedSInt32());
                break;
            case (Way.Enter, WireType.Varint or WireType.LengthDelimited) when reader.FieldNumber == 8:
                Copy(reader.ReadPackedUInt64());
                break;
            case (Way.Enter, WireType.Varint): reader.ReadSInt32(); break;
            case (_, WireType.StartGroup): All(reader.ReadGroup(), way); break;
            default: All(reader.ReadMessage(), way); break;
        }
    }

    private static void All(ProtoReader reader, Way way)
    {
        while (reader.Next()) Take(ref reader, way);
    }

    private static void Sum(ProtoPackedList<int> list)
    {
        int count = 0;
        foreach (int _ in list) count++;
        if (count != list.Count) throw new InvalidOperationException("count");
    }

    private static void Copy(ProtoPackedList<ulong> list)
    {
        Span<ulong> room = stackalloc ulong[512];
        if (!list.TryCopyTo(room, out _)) throw new InvalidOperationException("room");
    }

    private static int Mutate(Random random, byte[] message, Span<byte> bytes)
    {
        message.CopyTo(bytes);
        int length = message.Length;
        for (int i = random.Next(1, 4); i > 0; i--)
        {
            int at = random.Next(length);
            switch (random.Next(5))
            {
                case 0: bytes[at] ^= (byte)(1 << random.Next(8)); break;
                case 1: bytes[at] = s_odd[random.Next(s_odd.Length)]; break;
                case 2: bytes[at] = (byte)random.Next(256); break;
                case 3: length = Math.Max(1, at); break;
                default:
                    int count = random.Next(1, Math.Min(length - at, 12) + 1);
                    bytes.Slice(at, count).CopyTo(bytes[random.Next(length - count + 1)..]);
                    break;
            }
        }

        return length;
    }

    private static byte[] Sample(int kind)
    {
        byte[] leaf = Wire.Hex("08 96 01 12 03 61 62 63 1d 00 00 80 3f 21 01 02 03 04 05 06 07 08 2b 08 01 2c");
        byte[] inner = [.. leaf, .. Wire.Field(3, WireType.LengthDelimited, Wire.Delimited(leaf))];
        byte[] wide = Wire.Hex("01 ff 01 80 80 04 ff ff ff ff ff ff ff ff ff 01");
        byte[] list =
        [
            .. Wire.Field(4, WireType.LengthDelimited, Wire.Delimited(new byte[90])),
            .. Wire.Field(8, WireType.LengthDelimited, Wire.Delimited(wide)),
        ];
        return kind switch
        {
            0 => leaf,
            1 => [.. inner, .. Wire.Field(700, WireType.LengthDelimited, Wire.Delimited(inner))],
            2 => [.. list, .. inner],
            _ => [.. Wire.Field(90_000, WireType.StartGroup, inner), .. Wire.Field(90_000, WireType.EndGroup), .. list],
        };
    }
}
