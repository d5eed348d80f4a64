using System;
using System.Collections.Generic;
using System.Linq;
using Google.Protobuf;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using ProtoZeroSharp.Tests;
using Xunit;
using Three = OurKinds.Three;
using Twin = OurKinds.Twin;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>
/// Varints and scalars in generated code; <c>ReaderFormsTests</c> and <c>ScalarReadingTests</c> have the same by hand.
/// </summary>
public class ScalarTests
{
    [Theory]
    [InlineData("18 80 80 80 80 80 80 80 80 80 80 00", 1)]          // int32
    [InlineData("30 ff ff ff ff ff ff ff ff ff ff 01", 1)]          // uint64
    [InlineData("40 80 80 80 80 80 80 80 80 80 80 80 80 00", 1)]    // sint64
    [InlineData("68 80 80 80 80 80 80 80 80 80 80 00", 1)]          // bool
    [InlineData("80 01 80 80 80 80 80 80 80 80 80 80 00", 2)]       // enum
    [InlineData("72 80 80 80 80 80 80 80 80 80 80 00", 1)]          // a length
    [InlineData("da 02 0b 80 80 80 80 80 80 80 80 80 80 00", 3)]    // packed int32
    [InlineData("a0 06 80 80 80 80 80 80 80 80 80 80 00", 2)]       // unknown
    public void V1_VarintOfElevenBytes_IsRejected(string hex, int offset)
    {
        Ways.Rejects<Three.All>(hex, ProtoFormatError.MalformedVarint, offset);
        Ways.Rejects<Three.All>("08 01" + hex + "08 01 08 01 08 01 08 01 08 01 08 01 08 01 08 01",
            ProtoFormatError.MalformedVarint, offset + 2);
    }

    [Theory]
    [InlineData("ff ff ff ff ff ff ff ff ff 7f", ulong.MaxValue)]
    [InlineData("80 80 80 80 80 80 80 80 80 02", 0)]
    [InlineData("85 80 80 80 80 80 80 80 80 03", (1UL << 63) | 5)]
    public void V2_BitsAbove64_AreDropped(string hex, ulong value) => Takes(hex, value);

    [Fact]
    public void V3_OverLongZero_IsNotSetWithoutPresence()
    {
        Takes("80 80 80 00", 0);
        using var arena = new ArenaAllocator();
        Assert.Empty(Ways.Rewritten<Three.All>(Wire.Hex("18 80 80 80 00 30 80 00 68 80 00 80 01 80 00")));
        Assert.True(Ways.Accepts<Twin.Scalars>(Wire.Hex("18 80 80 80 00"), arena).HasAnInt32);
        Assert.Equal([0x18, 0x00], Ways.Rewritten<Twin.Scalars>(Wire.Hex("18 80 80 80 00")));
    }

    [Fact]
    public void V4_ThirtyTwoBitTypes_TakeTheLow32Bits()
    {
        using var arena = new ArenaAllocator();
        const string Value = "85 80 80 80 10";
        Three.All all = Ways.Accepts<Three.All>(
            Wire.Hex("18" + Value + "28" + Value + "80 01" + Value + "da 02 05" + Value), arena);
        Assert.Equal((5, 5u, 5), (all.AnInt32, all.AUint32, (int)all.AColour));
        Assert.Equal([5], all.RInt32.ToArray());
        // A closed enum: the low bits decide whether the number is known.
        Twin.Node node = Ways.Accepts<Twin.Node>(Wire.Hex("90 01 82 80 80 80 10 48 81 80 80 80 10"), arena);
        Assert.Equal(Twin.Mood.Sad, node.PlainMood);
        Assert.Equal([Twin.Mood.Glad], node.Moods.ToArray());
    }

    [Fact]
    public void V5_SInt32_TakesTheLow32Bits()
    {
        using var arena = new ArenaAllocator();
        Three.All all = Ways.Accepts<Three.All>(Wire.Hex("38 85 80 80 80 10 fa 02 05 85 80 80 80 10"), arena);
        Assert.Equal(-3, all.ASint32);
        Assert.Equal([-3], all.RSint32.ToArray());
    }

    [Fact]
    public void V6_NegativeInt32_TakesTenBytesAndReadsFromFive()
    {
        using var arena = new ArenaAllocator();
        Three.All all = Ways.Accepts<Three.All>(Wire.Hex("18 ff ff ff ff 0f da 02 05 ff ff ff ff 0f"), arena);
        Assert.Equal(-1, all.AnInt32);
        Assert.Equal([-1], all.RInt32.ToArray());
        Assert.Equal(Wire.Hex("18 ff ff ff ff ff ff ff ff ff 01 da 02 0a ff ff ff ff ff ff ff ff ff 01"),
            Ways.Anew(in all));
        Three.All enumeration = Ways.Accepts<Three.All>(Wire.Hex("80 01 fd ff ff ff 0f"), arena);
        Assert.Equal(Three.Colour.Negative, enumeration.AColour);
        Assert.Equal(12, Ways.Anew(in enumeration).Length);
    }

    [Theory]
    [InlineData("02", true)]
    [InlineData("80 80 80 80 10", true)]
    [InlineData("80 80 80 80 80 80 80 80 80 01", true)]
    [InlineData("80 80 80 80 80 80 80 80 80 02", false)]
    [InlineData("80 00", false)]
    public void V7_V8_Bool_AnyBitBelow64IsTrue(string hex, bool expected)
    {
        using var arena = new ArenaAllocator();
        byte[] value = Wire.Hex(hex);
        byte[] bytes = [0x68, .. value, 0xaa, 0x03, (byte)value.Length, .. value, 0xc0, 0x05, .. value];
        Three.All all = Ways.Accepts<Three.All>(bytes, arena);
        Assert.Equal(expected, all.ABool);
        Assert.Equal([expected], all.RBool.ToArray());
        Assert.Equal((Three.All.ChoiceOneofCase.CBool, expected), (all.ChoiceCase, all.CBool));
        Assert.Equal(
            expected ? [0x68, 1, 0xaa, 3, 1, 1, 0xc0, 5, 1] : [0xaa, 3, 1, 0, 0xc0, 5, 0], Ways.Anew(in all));
    }

    [Theory]
    [InlineData(31)]
    [InlineData(32)]
    public void V9_Proto3CutAtEveryByte_IsRejectedUnlessBetweenFields(int seed) =>
        CutEverywhere<Three.All, GoogleKinds.Three.All>(seed);

    [Theory]
    [InlineData(33)]
    [InlineData(34)]
    public void V9_Proto2CutAtEveryByte_IsRejectedUnlessBetweenFields(int seed)
    {
        CutEverywhere<Twin.Node, GoogleKinds.Twin.Node>(seed);
        CutEverywhere<Two.Whole, GoogleKinds.Two.Whole>(seed);
    }

    [Fact]
    public void V10_NegativeZeroWithoutPresence_IsKeptAndWritten()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex("09 00 00 00 00 00 00 00 80 15 00 00 00 80");
        Three.All all = Ways.Accepts<Three.All>(bytes, arena);
        Assert.True(double.IsNegative(all.ADouble) && float.IsNegative(all.AFloat));
        Assert.Equal(bytes, all.ToByteArray());
        Three.All built = default;
        (built.ADouble, built.AFloat) = (-0.0, -0.0f);
        Assert.Equal(bytes, built.ToByteArray());
        Assert.NotEqual(default, built);
    }

    [Fact]
    public void V11_SpecialBitPatterns_AreKeptExactly()
    {
        using var arena = new ArenaAllocator();
        foreach (ulong bits in new ulong[] { 0x7ff8000000000001, 0x7ff0000000000001, 0xfff7ffffffffffff,
            0x7ff0000000000000, 0xfff0000000000000, 1UL, 0x800fffffffffffff })
        {
            byte[] value = BitConverter.GetBytes(bits);
            byte[] bytes = [0x09, .. value, 0xa9, 0x01, .. value, 0xca, 0x02, 0x08, .. value, 0xb1, 0x05, .. value];
            Three.All all = Ways.Accepts<Three.All>(bytes, arena);
            Assert.Equal(bits, BitConverter.DoubleToUInt64Bits(all.ADouble));
            Assert.Equal(bits, BitConverter.DoubleToUInt64Bits(all.CDouble));
            Assert.Equal(bytes, all.ToByteArray());
            Assert.Equal(all, all.Clone(arena));
        }

        foreach (uint bits in new uint[] { 0x7fc00001, 0x7f800001, 0xffbfffff, 0x7f800000, 0xff800000, 1u, 0x807fffff })
        {
            byte[] value = BitConverter.GetBytes(bits);
            byte[] bytes = [0x15, .. value, 0xd2, 0x02, 0x04, .. value];
            Three.All all = Ways.Accepts<Three.All>(bytes, arena);
            Assert.Equal(bits, BitConverter.SingleToUInt32Bits(all.AFloat));
            Assert.Equal(bytes, all.ToByteArray());
        }
    }

    [Fact]
    public void V12_SmallestAndLargestOfEachType_SameAsGoogle()
    {
        foreach (GoogleKinds.Three.All google in new GoogleKinds.Three.All[]
        {
            new()
            {
                ADouble = double.MaxValue, AFloat = float.MaxValue, AnInt32 = int.MaxValue, AnInt64 = long.MaxValue,
                AUint32 = uint.MaxValue, AUint64 = ulong.MaxValue, ASint32 = int.MaxValue, ASint64 = long.MaxValue,
                AFixed32 = uint.MaxValue, AFixed64 = ulong.MaxValue, AnSfixed32 = int.MaxValue,
                AnSfixed64 = long.MaxValue, ABool = true, AColour = (GoogleKinds.Three.Colour)int.MaxValue,
            },
            new()
            {
                ADouble = double.MinValue, AFloat = float.MinValue, AnInt32 = int.MinValue, AnInt64 = long.MinValue,
                ASint32 = int.MinValue, ASint64 = long.MinValue, AnSfixed32 = int.MinValue, AnSfixed64 = long.MinValue,
                AColour = (GoogleKinds.Three.Colour)int.MinValue,
            },
        })
        {
            using var arena = new ArenaAllocator();
            byte[] bytes = google.ToByteArray();
            Three.All all = Ways.Accepts<Three.All>(bytes, arena);
            Assert.Equal(bytes, all.ToByteArray());
            Assert.Equal(
                (google.ADouble, google.AFloat, google.AnInt32, google.AnInt64, google.AUint32, google.AUint64,
                    google.ASint32),
                (all.ADouble, all.AFloat, all.AnInt32, all.AnInt64, all.AUint32, all.AUint64, all.ASint32));
            Assert.Equal(
                (google.ASint64, google.AFixed32, google.AFixed64, google.AnSfixed32, google.AnSfixed64, google.ABool,
                    (int)google.AColour),
                (all.ASint64, all.AFixed32, all.AFixed64, all.AnSfixed32, all.AnSfixed64, all.ABool, (int)all.AColour));
        }
    }

    [Fact]
    public void V13_ScalarTwice_LastWinsEvenIfZero()
    {
        using var arena = new ArenaAllocator();
        Three.All all = Ways.Accepts<Three.All>(
            Wire.Hex("18 05 18 06 72 01 61 72 01 62 28 05 28 00 0d 00 00 00 00 4d 01 00 00 00 4d 00 00 00 00"), arena);
        Assert.Equal((6, "b", 0u, 0u), (all.AnInt32, all.AString.ToString(), all.AUint32, all.AFixed32));
        Assert.Equal(Wire.Hex("18 06 72 01 62 0d 00 00 00 00"), Ways.Anew(in all));
        Twin.Scalars scalars = Ways.Accepts<Twin.Scalars>(Wire.Hex("18 05 18 00 72 01 61 72 00"), arena);
        Assert.Equal((true, 0, true, 0),
            (scalars.HasAnInt32, scalars.AnInt32, scalars.HasAString, scalars.AString.Length));
        Assert.Equal(Wire.Hex("18 00 72 00"), Ways.Anew(in scalars));
    }

    private static void Takes(string hex, ulong value)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex("20" + hex + "30" + hex);
        byte[] more = Wire.Hex("18" + hex + "28" + hex + "40" + hex + "38" + hex);
        foreach (byte[] message in new[] { bytes,
            [.. bytes, .. new byte[] { 0x08 | 1, 0, 0, 0, 0, 0, 0, 0, 0, 0x12, 0 }] })
        {
            Three.All all = Ways.Accepts<Three.All>(message, arena);
            Assert.Equal(((long)value, value), (all.AnInt64, all.AUint64));
        }

        Three.All narrow = Ways.Accepts<Three.All>(more, arena);
        Assert.Equal(((int)value, (uint)value), (narrow.AnInt32, narrow.AUint32));
        Assert.Equal((long)(value >> 1) ^ -(long)(value & 1), narrow.ASint64);
        Ways.SameAsGoogle<Three.All, GoogleKinds.Three.All>([.. bytes, .. more]);
    }

    // One message after another until every field is there: together they are one message.
    private static void CutEverywhere<TOurs, TGoogle>(int seed)
        where TOurs : unmanaged, IProtoMessage<TOurs>
        where TGoogle : class, IMessage<TGoogle>, new()
    {
        var random = new RandomMessages(seed);
        var missing = new TGoogle().Descriptor.Fields.InFieldNumberOrder().Select(field =>
            field.FieldNumber).ToHashSet();
        List<byte> bytes = [];
        while (missing.Count > 0)
        {
            byte[] next = random.Next<TGoogle>().ToByteArray();
            if (next.Length > 900 || !FieldsOf(next).Any(field => missing.Contains(field.Number))) continue;
            foreach ((int number, _) in FieldsOf(next)) missing.Remove(number);
            bytes.AddRange(next);
        }

        byte[] whole = bytes.ToArray();
        HashSet<int> ends = [0, .. FieldsOf(whole).Select(field => field.End)];
        for (int length = 0; length <= whole.Length; length++)
        {
            ProtoError error = Ways.Outcome<TOurs>(whole[..length]);
            if (error.Code != (ends.Contains(length) ? ProtoFormatError.None : ProtoFormatError.Truncated)
                || error.Offset > length)
                Assert.Fail($"{Convert.ToHexString(whole.AsSpan(0, length))}: {error}");
        }
    }

    private static List<(int Number, int End)> FieldsOf(byte[] message)
    {
        List<(int, int)> fields = [];
        var input = new CodedInputStream(message);
        while (input.ReadTag() is uint tag and not 0)
        {
            input.SkipLastField();
            fields.Add(((int)(tag >> 3), (int)input.Position));
        }

        return fields;
    }
}
