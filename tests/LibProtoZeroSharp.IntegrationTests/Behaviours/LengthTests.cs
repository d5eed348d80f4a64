using System;
using System.Linq;
using Google.Protobuf;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using ProtoZeroSharp.Tests;
using ProtoZeroSharp.Reflection;
using Xunit;
using Three = OurKinds.Three;
using Twin = OurKinds.Twin;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>
/// Lengths and sizes in generated code; the corpus and <c>ProtoWriterSubTests</c> have the same by hand.
/// </summary>
public class LengthTests
{
    // What else may be claimed by ten bytes: the length of the rest and one more, signed and unsigned limits, -1.
    private static readonly ulong[] s_claims =
        [int.MaxValue, 1UL << 31, uint.MaxValue, (1UL << 32) + 1, (1UL << 32) + 4, 1UL << 62, 1UL << 63,
            ulong.MaxValue];

    [Theory]
    [InlineData("72")]          // string
    [InlineData("7a")]          // bytes
    [InlineData("8a 01")]       // message
    [InlineData("ca 02")]       // packed double
    [InlineData("da 02")]       // packed int32
    [InlineData("ea 02")]       // packed uint32 by another width
    [InlineData("aa 03")]       // packed bool
    [InlineData("c2 03")]       // packed enum
    [InlineData("b2 03")]       // one of a list of strings
    [InlineData("ca 03")]       // one of a list of messages
    [InlineData("ea 03")]       // map entry
    [InlineData("c2 04")]       // map entry with a message
    [InlineData("92 05")]       // string of a oneof
    [InlineData("a2 05")]       // message of a oneof
    [InlineData("a2 06")]       // unknown
    public void L1_LengthPastTheEnd_IsRejectedAndTakesNoMemory(string tag)
    {
        byte[] start = Wire.Hex(tag);
        foreach (ulong claim in s_claims)
        {
            byte[] bytes = [.. start, .. Wire.Bytes(o => o.WriteUInt64(claim)), 0, 0, 0, 0];
            Ways.Rejects<Three.All>(bytes, ProtoFormatError.Truncated, start.Length);
            // The same inside of a message, a list, a map entry.
            foreach (byte[] outer in new byte[][] { [0x92, 0x01], [0xaa, 0x05] })
            {
                byte[] nested = [.. outer, (byte)bytes.Length, .. bytes];
                Ways.Rejects<Three.All>(nested, ProtoFormatError.Truncated, outer.Length + 1 + start.Length);
            }

            using var arena = new ArenaAllocator();
            Assert.False(Three.All.TryParse(bytes, arena, out _, out _));
            Assert.InRange(arena.AllocatedBytes, 0, 4096);
        }

        // One more than there is; the last bytes of a short text are looked at before its length.
        for (int there = 0; there <= 40; there += 8)
        {
            byte[] bytes = [.. start, (byte)(there + 1), .. new byte[there]];
            ProtoError error = Ways.Outcome<Three.All>(bytes);
            Assert.Equal(ProtoFormatError.Truncated, error.Code);
            Assert.True(error.Offset == start.Length
                || (error.Offset == bytes.Length && start[0] is 0x72 or 0xb2 or 0x92));
        }
    }

    [Theory]
    [InlineData("6a 03 61 62 63", 0)]               // string, as unknown of the group kind below
    [InlineData("72 03 61 62 63", 1)]
    [InlineData("12 03 08 01 00", 2)]
    [InlineData("1a 03 08 01 00", 3)]
    [InlineData("2a 03 0a 01 61", 4)]
    [InlineData("32 03 08 01 00", 5)]
    [InlineData("52 03 01 02 01", 6)]
    [InlineData("9a 01 02 61 62", 7)]
    [InlineData("b2 06 02 61 62", 8)]
    public void L2_LengthPastTheParentsEnd_IsRejected(string hex, int salt)
    {
        byte[] field = Wire.Hex(hex);
        // The buffer goes on; the parent ends before the field does.
        foreach (byte tag in new byte[] { 0x12, 0x1a, 0x32 })
        {
            byte[] bytes = [tag, (byte)(field.Length - 1), .. field, 0x08, (byte)salt, .. new byte[] { 0x72, 2, 1, 2 }];
            Assert.Equal(ProtoFormatError.Truncated, Ways.Outcome<Twin.Node>(bytes).Code);
            Assert.InRange(Ways.Outcome<Twin.Node>(bytes).Offset, 3, field.Length + 1);
        }

        byte[] entry = [0xaa, 0x01, (byte)(field.Length + 3), 0x08, 0x01, 0x12, (byte)field.Length, .. field, 0x08,
            0x01];
        Assert.Equal(ProtoFormatError.Truncated, Ways.Outcome<Twin.Node>(entry).Code);
    }

    [Theory]
    [InlineData("ca 02", 8)]
    [InlineData("d2 02", 4)]
    [InlineData("8a 03", 4)]
    [InlineData("92 03", 8)]
    [InlineData("9a 03", 4)]
    [InlineData("a2 03", 8)]
    [InlineData("da 03", 8)]    // declared unpacked
    public void L3_PackedFixedOfNoWholeNumberOfValues_IsRejected(string tag, int width)
    {
        byte[] start = Wire.Hex(tag);
        for (int length = 1; length <= 3 * width; length++)
        {
            byte[] bytes = [.. start, (byte)length, .. new byte[length]];
            Ways.Outcome<Three.All>(bytes);
            ProtoError expected = length % width == 0 ? default
                : new ProtoError(ProtoFormatError.InvalidLength, start.Length);
            Assert.Equal(expected, Ways.Outcome<Three.All>(bytes));
        }
    }

    [Theory]
    [InlineData("da 02")]
    [InlineData("e2 02")]
    [InlineData("ea 02")]
    [InlineData("f2 02")]
    [InlineData("fa 02")]
    [InlineData("82 03")]
    [InlineData("aa 03")]
    [InlineData("c2 03")]
    [InlineData("d2 03")]       // declared unpacked
    public void L4_PackedVarintCut_IsRejected(string tag)
    {
        byte[] start = Wire.Hex(tag);
        foreach (int before in new[] { 0, 1, 7, 8, 9, 40 })
        {
            for (int cut = 1; cut < 10; cut++)
            {
                byte[] bytes = [.. start, (byte)(before + cut), .. Enumerable.Repeat((byte)1, before),
                    .. Enumerable.Repeat((byte)0x80, cut)];
                Assert.Equal(ProtoFormatError.Truncated, Ways.Outcome<Three.All>(bytes).Code);
                // Bytes that would end the value do not belong to the list.
                Assert.Equal(ProtoFormatError.Truncated, Ways.Outcome<Three.All>([.. bytes, 0x01, 0x18, 0x01]).Code);
            }
        }
    }

    [Theory]
    [InlineData("ca 02")]
    [InlineData("8a 03")]
    [InlineData("da 02")]
    public void L5_PackedLengthNear2GiB_IsRejectedWithoutMemory(string tag)
    {
        byte[] start = Wire.Hex(tag);
        byte[] bytes = [.. start, .. Wire.Hex("f8 ff ff ff 07"), 1, 2, 3, 4, 5, 6, 7, 8];
        Ways.Rejects<Three.All>(bytes, ProtoFormatError.Truncated, start.Length);
        using var arena = new ArenaAllocator();
        Assert.False(Three.All.TryParse(bytes, arena, out _, out _));
        Assert.InRange(arena.AllocatedBytes, 0, 200);
    }

    [Theory]
    [InlineData("2affffffff672acc", 1)]
    [InlineData("42fcffffff57d801", 1)]
    [InlineData("3affffffff67b534", 1)]
    [InlineData("42ffffffff673934", 1)]
    public void L6_LengthsThatOverflowedElsewhere_AreRejected(string hex, int offset) =>
        Ways.Rejects<FileDescriptorProto>(hex, ProtoFormatError.Truncated, offset);

    [Theory]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(16_383)]
    [InlineData(16_384)]
    [InlineData(2_097_151)]
    [InlineData(2_097_152)]
    public void L7_SubMessageAroundALengthEdge_HasTheMinimalLength(int length)
    {
        using var arena = new ArenaAllocator();
        for (int text = length - 12; text <= length; text++)
        {
            Twin.Node node = default;
            node.MutableChild(arena).Text = arena.Utf8(new string('x', text));
            node.MutableChild(arena).MutableChildren.Add(arena).Id = 1;
            node.MutableByNumber.GetOrAdd(1, arena).MutableInner(arena).Word = node.Child.Text;
            node.MutableNest(arena).MutableNode(arena).Text = node.Child.Text;
            var google = new GoogleKinds.Twin.Node
            {
                Child = new() { Text = new string('x', text), Children = { new GoogleKinds.Twin.Node { Id = 1 } } },
                Nest = new() { Node = new() { Text = new string('x', text) } },
                ByNumber = { [1] = new() { Inner = new() { Word = new string('x', text) } } },
            };
            Assert.Equal(google.CalculateSize(), node.CalculateSize());
            Assert.True(google.ToByteArray().AsSpan().SequenceEqual(node.ToByteArray()));
            arena.Reset();
        }
    }

    [Fact]
    public void L8_TryWriteTo_EveryDestinationTooShort_TouchesNothingBehind()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = new RandomMessages(41).Next<GoogleKinds.Three.All>().ToByteArray();
        Three.All all = Three.All.Parse(bytes, arena);
        byte[] written = all.ToByteArray();
        byte[] room = new byte[written.Length + 8];
        using var memory = new GuardedBytes(room.Length);
        for (int length = 0; length <= room.Length; length++)
        {
            room.AsSpan().Fill(0xcc);
            bool fits = all.TryWriteTo(room.AsSpan(0, length), out int count);
            Assert.Equal((length >= written.Length, fits ? written.Length : 0), (fits, count));
            Assert.Equal(-1, room.AsSpan(length).IndexOfAnyExcept((byte)0xcc));
            if (fits) Assert.Equal(written, room[..count]);
            // Against a page that ends the process when written to.
            Assert.Equal(fits, all.TryWriteTo(memory.Last(length), out _));
        }
    }

    [Theory]
    [InlineData(51)]
    [InlineData(52)]
    public void L10_SequenceCutAnywhere_IsTheSameMessage(int seed)
    {
        SplitEverywhere<Three.All, GoogleKinds.Three.All>(seed);
        SplitEverywhere<Twin.Node, GoogleKinds.Twin.Node>(seed);
        SplitEverywhere<Two.Whole, GoogleKinds.Two.Whole>(seed);
    }

    public static TheoryData<string> MalformedNames => [.. HexCase.All("malformed").Select(one => one.Name)];

    [Theory]
    [MemberData(nameof(MalformedNames))]
    public void L10_MalformedCorpus_SameErrorInEveryWayAndPiece(string name)
    {
        HexCase one = HexCase.Load("malformed", name);
        ProtoError error = Ways.Outcome<Twin.Nothing>(one.Bytes);
        string[] expected = one["expect"]!.Split(' ');
        // A reader says where a cut tag begins. A parser says where the bytes end: what follows them would decide
        // whether it knows the tag.
        string offset = name.StartsWith("tag_cut", StringComparison.Ordinal) ? $"{one.Bytes.Length}" : expected[1];
        if (one["read"] is null) Assert.Equal((expected[0], offset), (error.Code.ToString(), $"{error.Offset}"));
        Ways.Outcome<Twin.Node>(one.Bytes);
        Ways.Outcome<Three.All>(one.Bytes);
        if (one.Bytes.Length > 300) return;
        for (int cut = 0; cut <= one.Bytes.Length; cut++)
            Assert.Equal(error, OfParts<Twin.Nothing>(one.Bytes[..cut], [], one.Bytes[cut..]));
    }

    private static void SplitEverywhere<TOurs, TGoogle>(int seed)
        where TOurs : unmanaged, IProtoMessage<TOurs>
        where TGoogle : class, IMessage<TGoogle>, new()
    {
        var random = new RandomMessages(seed);
        using var arena = new ArenaAllocator();
        for (int done = 0; done < 4;)
        {
            byte[] bytes = random.Next<TGoogle>().ToByteArray();
            if (bytes.Length is < 40 or > 600) continue;
            done++;
            TOurs message = Ways.Accepts<TOurs>(bytes, arena);
            byte[] written = ProtoMessage.ToByteArray(in message);
            for (int cut = 0; cut <= bytes.Length; cut++)
            {
                TOurs parts = ProtoMessage.Parse<TOurs>(Pieces.Of(bytes[..cut], [], bytes[cut..], []), arena);
                Assert.True(ProtoMessage.ToByteArray(in parts).AsSpan().SequenceEqual(written));
                // Cut short as well: the same error.
                Assert.True(ProtoMessage.TryParse(bytes.AsSpan(0, cut), arena, out TOurs _, out ProtoError error)
                    || error.Code != 0);
                Assert.Equal(error, OfParts<TOurs>(bytes[..(cut / 2)], [], bytes[(cut / 2)..cut]));
            }
        }
    }

    private static ProtoError OfParts<T>(params byte[][] parts)
        where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        ProtoMessage.TryParse(Pieces.Of(parts), arena, out T _, out ProtoError error);
        return error;
    }
}
