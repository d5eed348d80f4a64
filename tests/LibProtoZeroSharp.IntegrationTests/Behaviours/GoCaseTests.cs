using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using Google.Protobuf;
using Language;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using ProtoZeroSharp.Tests;
using Xunit;
using Three = OurKinds.Three;
using Twin = OurKinds.Twin;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>
/// The first half of the cases on which one or another protobuf library of Go went wrong. Where a behaviour has a test
/// of its own in this folder, the case here adds what only the mixture shows.
/// </summary>
public class GoCaseTests
{
    [Fact]
    public void G1_WriteChangeLongerAndShorter_WriteAgain()
    {
        using var arena = new ArenaAllocator();
        Three.All all = default;
        foreach (int length in new[] { 1, 200, 3, 20_000, 0, 127, 128 })
        {
            string text = new('x', length);
            all.AString = arena.Utf8(text);
            all.MutableALeaf(arena).Text = arena.Utf8(text);
            all.MutableRString.Add(arena) = arena.Utf8(text);
            byte[] bytes = all.ToByteArray();
            Assert.Equal(all.CalculateSize(), bytes.Length);
            GoogleKinds.Three.All google = GoogleKinds.Three.All.Parser.ParseFrom(bytes);
            Assert.Equal((text, text, text), (google.AString, google.ALeaf.Text, google.RString[^1]));
            all = Three.All.Parse(bytes, arena);
        }
    }

    [Fact]
    public void G2_UnknownFields_SurviveUntouchedModifiedAndNested()
    {
        using var arena = new ArenaAllocator();
        byte[] unknown = Wire.Hex("a0 06 07 a2 06 02 61 62");
        byte[] node = Wire.Delimited([0x08, 0x01, .. unknown]);
        byte[] entry = Wire.Delimited([0x0a, 0x01, 0x6b, 0x12, .. node]);
        byte[] bytes = [0x08, 0x01, 0x12, .. node, 0x2a, .. entry, .. unknown];
        Twin.Node message = Ways.Accepts<Twin.Node>(bytes, arena);
        Assert.Equal(bytes, message.ToByteArray());
        message.Id = 300;
        message.MutableChild(arena).Text = arena.Utf8("longer than before");
        message.MutableByName.GetOrAdd(arena.Utf8("k"), arena).Id = 2;
        message = Twin.Node.Parse(message.ToByteArray(), arena);
        Assert.Equal(unknown, message.UnknownFields.ToArray());
        Assert.Equal(unknown, message.Child.UnknownFields.ToArray());
        Assert.Equal(unknown, message.ByName[arena.Utf8("k")].UnknownFields.ToArray());
    }

    [Fact]
    public void G3_EmptySubMessage_InListOneofAndMap()
    {
        using var arena = new ArenaAllocator();
        Twin.Node node = default;
        node.MutableChildren.Add(arena);
        node.MutableChildren.Add(arena);
        node.MutableInner(arena);
        node.MutableByNumber.GetOrAdd(7, arena);
        node.MutableChild(arena);
        node.MutableNest(arena);
        byte[] bytes = node.ToByteArray();
        var google = new GoogleKinds.Twin.Node
        {
            Children = { new GoogleKinds.Twin.Node(), new GoogleKinds.Twin.Node() }, Inner = new(),
            ByNumber = { [7] = new() }, Child = new(), Nest = new(),
        };
        Assert.Equal(google, GoogleKinds.Twin.Node.Parser.ParseFrom(bytes));
        node = Ways.Accepts<Twin.Node>(bytes, arena);
        Assert.Equal((2, true, true, true, true),
            (node.Children.Count, node.HasInner, node.HasChild, node.HasNest, node.ByNumber.ContainsKey(7)));
    }

    [Fact]
    public void G4_ZeroNegativeZeroAndNaN_InEveryScalarKind()
    {
        using var arena = new ArenaAllocator();
        foreach (double value in new[] { 0.0, -0.0, double.NaN })
        {
            Three.All all = default;
            (all.ADouble, all.AFloat, all.ODouble, all.CDouble) = (value, (float)value, value, value);
            all.MutableRDouble.Add(value, arena);
            all.MutableMInt64.Set(0, value, arena);
            Three.All again = Ways.Accepts<Three.All>(all.ToByteArray(), arena);
            foreach (double read in new[] { again.ADouble, again.ODouble, again.CDouble, again.RDouble[0],
                again.MInt64[0] })
                Assert.Equal(BitConverter.DoubleToInt64Bits(value), BitConverter.DoubleToInt64Bits(read));
            Assert.Equal(all, again);
        }

        // Zeros with presence are written, without it not; sfixed among them.
        const string Four = "00 00 00 00", Eight = Four + Four;
        const string Zeros = "09" + Eight + "15" + Four + "18 00 20 00 28 00 30 00 38 00 40 00 4d" + Four + "51" + Eight
            + "5d" + Four + "61" + Eight + "68 00 72 00 7a 00";
        Assert.Equal(Wire.Hex(Zeros), Ways.Rewritten<Twin.Scalars>(Wire.Hex(Zeros)));
        Assert.Empty(Ways.Rewritten<Three.All>(Wire.Hex(Zeros + "80 01 00")));
    }

    [Fact]
    public void G5_OneofHoldingADefaultValue_IsWritten()
    {
        using var arena = new ArenaAllocator();
        Three.All all = default;
        all.CInt32 = 0;
        Assert.Equal(Wire.Hex("88 05 00"), all.ToByteArray());
        all.CString = default;
        Assert.Equal(Wire.Hex("92 05 00"), all.ToByteArray());
        all.MutableCLeaf(arena);
        Assert.Equal(Wire.Hex("a2 05 00"), all.ToByteArray());
        Assert.Equal(GoogleKinds.Three.All.ChoiceOneofCase.CLeaf,
            GoogleKinds.Three.All.Parser.ParseFrom(all.ToByteArray()).ChoiceCase);
        all.ClearChoice();
        Assert.Empty(all.ToByteArray());
    }

    [Fact]
    public void G6_PackedAndUnpacked_BothWaysForEveryNumericKind()
    {
        using var arena = new ArenaAllocator();
        // Unpacked repeated bool and negative packed int32; MergingTests.M2 has every kind.
        Three.All all = Ways.Accepts<Three.All>(Wire.Hex("a8 03 01 a8 03 00 a8 03 02"), arena);
        Assert.Equal([true, false, true], all.RBool.ToArray());
        all = Ways.Accepts<Three.All>(Wire.Hex("da 02 0b ff ff ff ff ff ff ff ff ff 01 05"), arena);
        Assert.Equal([-1, 5], all.RInt32.ToArray());
        // Declared unpacked, written unpacked for both forms of the input.
        Assert.Equal(Wire.Hex("d0 03 05 d0 03 06"), Ways.Rewritten<Three.All>(Wire.Hex("d2 03 02 05 06")));
        Assert.Equal(Wire.Hex("da 02 02 05 06"), Ways.Rewritten<Three.All>(Wire.Hex("d8 02 05 d8 02 06")));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(15)]
    [InlineData(16)]
    [InlineData(2047)]
    [InlineData(2048)]
    [InlineData(1 << 26)]
    [InlineData((1 << 29) - 1)]
    public void G7_FieldNumbersAtTheEdges_AndKeysNotMinimal(int number)
    {
        byte[] field = Wire.Field(number, WireType.Varint, 0x05);
        Assert.Equal(field, Ways.Rewritten<Twin.Nothing>(field));
        var reader = new ProtoReader(field);
        Assert.True(reader.Next());
        Assert.Equal((number, 5), (reader.FieldNumber, reader.ReadInt32()));
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddVarInt(number, 5);
        Assert.Equal(field, writer.ToArray());
        // Number 0 does not exist; over-long tags of 1, 15 and 16 do.
        Ways.Rejects<Twin.Nothing>("00 05", ProtoFormatError.InvalidTag, 0);
        Assert.Equal(5, Ways.Accepts<Twin.Node>(Wire.Hex("88 80 80 00 05"), arena).Id);
        Assert.Equal(0.5, Ways.Accepts<Twin.Node>(Wire.Hex("f9 80 00 00 00 00 00 00 00 e0 3f"), arena).Number);
        Assert.Equal(5u, Ways.Accepts<Twin.Node>(Wire.Hex("85 81 80 00 05 00 00 00"), arena).Small);
    }

    [Fact]
    public void G8_GroupsAsUnknownFields_NestedAndUnmatched()
    {
        byte[] nested = Wire.Hex("0b 13 08 01 1b 22 02 61 62 1c 14 0c");
        Assert.Equal(nested, Ways.Rewritten<Twin.Nothing>(nested));
        Ways.Rejects<Twin.Nothing>("0b 13 0c 14", ProtoFormatError.EndGroupMismatch, 2);
        Ways.Rejects<Twin.Nothing>("0b 13 14", ProtoFormatError.Truncated, 3);
        Ways.Rejects<Twin.Nothing>("0c", ProtoFormatError.EndGroupMismatch, 0);
    }

    [Fact]
    public void G9_TruncationAtEveryByteOfEveryMessage_IsAnError()
    {
        // Small ones of every schema here; ScalarTests.V9 cuts messages that have every field.
        Cut<Three.Leaf, GoogleKinds.Three.Leaf>();
        Cut<Twin.Strict, GoogleKinds.Twin.Strict>();
        Cut<Twin.Scalars, GoogleKinds.Twin.Scalars>();
        Cut<Twin.Defaults, GoogleKinds.Twin.Defaults>();
        Cut<OurKinds.Two.Part, GoogleKinds.Two.Part>();

        static void Cut<TOurs, TGoogle>()
            where TOurs : unmanaged, IProtoMessage<TOurs>
            where TGoogle : class, IMessage<TGoogle>, new()
        {
            byte[] bytes = new RandomMessages(91).Next<TGoogle>().ToByteArray();
            var parser = new MessageParser<TGoogle>(static () => new TGoogle());
            for (int length = 0; length <= bytes.Length; length++)
            {
                bool isMessage = true;
                try
                {
                    parser.ParseFrom(bytes, 0, length);
                }
                catch (InvalidProtocolBufferException)
                {
                    isMessage = false;
                }

                // Google's does not check required fields here.
                Assert.Equal(isMessage,
                    Ways.Outcome<TOurs>(bytes[..length]).Code is ProtoFormatError.None
                        or ProtoFormatError.MissingRequired);
            }
        }
    }

    [Theory]
    [InlineData(1UL << 31)]
    [InlineData(1UL << 62)]
    [InlineData((1UL << 63) - 1)]
    public void G10_EnormousLengths_AreAnErrorWithoutMemory(ulong length)
    {
        foreach (byte[] tag in new byte[][] { [0x72], [0x7a], [0x8a, 0x01], [0xca, 0x02], [0xda, 0x02], [0xaa, 0x03],
            [0xea, 0x03], [0xa2, 0x06] })
        {
            byte[] bytes = [.. tag, .. Wire.Bytes(o => o.WriteUInt64(length)), 1, 2, 3];
            Ways.Rejects<Three.All>(bytes, ProtoFormatError.Truncated, tag.Length);
            using var arena = new ArenaAllocator();
            Assert.False(Three.All.TryParse(bytes, arena, out _, out _));
            Assert.InRange(arena.AllocatedBytes, 0, 4096);
            ProtoFormatException error = Assert.Throws<ProtoFormatException>(() => Skip(bytes));
            Assert.Equal((ProtoFormatError.Truncated, tag.Length), (error.Code, error.Offset));
        }
    }

    [Fact]
    public void G11_Int32BeyondThirtyTwoBits_IsTruncated()
    {
        byte[] bytes = Wire.Hex("18 85 80 80 80 10 28 ff ff ff ff ff 01 da 02 05 85 80 80 80 10");
        Ways.SameAsGoogle<Three.All, GoogleKinds.Three.All>(bytes);
        using var arena = new ArenaAllocator();
        Three.All all = Ways.Accepts<Three.All>(bytes, arena);
        Assert.Equal((5, uint.MaxValue, 5), (all.AnInt32, all.AUint32, all.RInt32[0]));
    }

    [Fact]
    public void G12_WireTypeMismatch_IsAnUnknownField()
    {
        byte[] bytes = Wire.Hex("1a 01 05 70 05 7d 01 02 03 04 88 01 05");
        using var arena = new ArenaAllocator();
        Three.All all = Ways.Accepts<Three.All>(bytes, arena);
        Assert.Equal(bytes, all.UnknownFields.ToArray());
        Assert.Equal(bytes, all.ToByteArray());
        Assert.Equal(bytes, GoogleKinds.Three.All.Parser.ParseFrom(bytes).ToByteArray());
    }

    private static void Skip(byte[] bytes)
    {
        var reader = new ProtoReader(bytes);
        while (reader.Next()) reader.Skip();
    }
}
