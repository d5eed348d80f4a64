using System;
using System.Linq;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.Tests;
using Xunit;
using Three = OurKinds.Three;
using Twin = OurKinds.Twin;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>
/// Tags, as generated parsers take them; <c>MalformedCorpusTests</c> and <c>ReaderFormsTests</c> have the same by hand.
/// </summary>
public class TagTests
{
    // A message, messages inside of it, a group and a map entry: each has a parser of its own.
    private static readonly (byte[] Start, byte[] End)[] s_places =
    [
        ([], []), ([0x08, 0x01], []),
        ([0x23], [0x24]), ([0x23, 0x10, 0x05], [0x24]), ([0x63], [0x64]),
    ];

    [Theory]
    [InlineData("00 01")]
    [InlineData("01 00 00 00 00 00 00 00 00")]
    [InlineData("02 01 00")]
    [InlineData("03")]
    [InlineData("03 04")]
    [InlineData("04")]
    [InlineData("05 00 00 00 00")]
    [InlineData("80 80 80 80 00 01")]
    public void T1_FieldNumberZero_IsRejected(string hex) => Everywhere(hex, ProtoFormatError.InvalidTag);

    [Theory]
    [InlineData("06")]
    [InlineData("07")]
    [InlineData("0e")]
    [InlineData("0f")]
    [InlineData("16")]
    [InlineData("17")]
    [InlineData("1e")]
    [InlineData("1f")]
    public void T2_WireType6Or7_IsRejected(string hex)
    {
        Everywhere(hex, ProtoFormatError.InvalidTag);
        Everywhere(hex + "01 00 00 00 00 00 00 00", ProtoFormatError.InvalidTag);
    }

    [Theory]
    [InlineData("88 80 80 80 40 01")]
    [InlineData("88 80 80 80 10 01")]
    public void T4_TagWithBitsAbove32_IsRejected(string hex) => Everywhere(hex, ProtoFormatError.InvalidTag);

    [Theory]
    [InlineData("88 80 80 80 80 80 0f 01")]
    [InlineData("88 80 80 80 80 00 01")]
    public void T5_TagOfSixOrSevenBytes_IsRejected(string hex) => Everywhere(hex, ProtoFormatError.InvalidTag);

    [Fact]
    public void T6_OverLongTagOfTenBytes_IsRejected() =>
        Everywhere("88 80 80 80 80 80 80 80 80 00 01", ProtoFormatError.InvalidTag);

    [Fact]
    public void T7_TagOfMoreThanTenBytes_IsRejected() =>
        Everywhere("88 80 80 80 80 80 80 80 80 80 00 01", ProtoFormatError.InvalidTag);

    [Theory]
    [InlineData("f8 ff ff ff 0f 05")]
    [InlineData("fa ff ff ff 0f 02 61 62")]
    [InlineData("fd ff ff ff 0f 01 02 03 04")]
    [InlineData("fb ff ff ff 0f 08 01 fc ff ff ff 0f")]
    public void T3_LargestFieldNumber_IsKeptAsUnknown(string hex)
    {
        IsUnknown<Twin.Node>(hex);
        IsUnknown<Twin.Nothing>(hex);
        IsUnknown<Twin.Strict>(hex + "08 01", known: 2);
    }

    [Theory]
    [InlineData("88 80 80 00 05")]
    [InlineData("88 80 80 80 00 05")]
    [InlineData("88 00 05")]
    public void T8_OverLongTagWithinFiveBytes_IsTheField(string hex)
    {
        using var arena = new ArenaAllocator();
        Twin.Node node = Ways.Accepts<Twin.Node>(Wire.Hex(hex), arena);
        Assert.Equal((true, 5), (node.HasId, node.Id));
        Assert.True(node.UnknownFields.IsEmpty);
        IsUnknown<Twin.Nothing>(hex);
    }

    [Theory]
    [InlineData("c0 a3 09 05")]
    [InlineData("f8 e1 09 05")]
    [InlineData("c2 a3 09 01 05")]
    public void T9_ReservedNumbers19000To19999_AreKeptAsUnknown(string hex)
    {
        IsUnknown<Twin.Node>(hex);
        IsUnknown<Three.All>(hex);
        IsUnknown<Twin.Nothing>(hex);
    }

    [Theory]
    [InlineData("88")]
    [InlineData("88 80")]
    [InlineData("88 80 80")]
    [InlineData("88 80 80 80")]
    [InlineData("fb ff ff ff")]
    public void T10_TagCut_IsRejected(string hex)
    {
        byte[] bytes = Wire.Hex(hex);
        Ways.Rejects<Twin.Nothing>(bytes, ProtoFormatError.Truncated, bytes.Length);
        // What is left of the tag may look like a known field, whose value is then what is missing.
        Ways.Rejects<Twin.Node>(bytes, ProtoFormatError.Truncated, bytes.Length);
        Ways.Rejects<Twin.Node>([0x08, 0x01, .. bytes], ProtoFormatError.Truncated, 2 + bytes.Length);
        // By the end of a message inside: what follows it must not complete the tag, nor decide where the damage is.
        Ways.Rejects<Twin.Node>([0x23, .. bytes], ProtoFormatError.Truncated, 1 + bytes.Length);
        byte[] inside = [0x12, (byte)bytes.Length, .. bytes];
        foreach (byte next in new byte[] { 0x00, 0x01, 0x08, 0x0a, 0x12, 0x7f, 0x80, 0xff })
        {
            Ways.Rejects<Twin.Node>([.. inside, next], ProtoFormatError.Truncated, inside.Length);
            Ways.Rejects<Twin.Node>([.. inside, next, .. new byte[100]], ProtoFormatError.Truncated, inside.Length);
        }
    }

    public static TheoryData<int> Numbers =>
        [.. GoogleKinds.Three.All.Descriptor.Fields.InFieldNumberOrder().Select(one => one.FieldNumber)];

    [Theory]
    [MemberData(nameof(Numbers))]
    public void T11_KnownFieldOfAnotherWireType_IsKeptAsUnknown(int number) =>
        OtherWireTypes<Three.All>(GoogleKinds.Three.All.Descriptor.FindFieldByNumber(number));

    [Fact]
    public void T11_KnownProto2FieldOfAnotherWireType_IsKeptAsUnknown()
    {
        foreach (FieldDescriptor field in GoogleKinds.Twin.Node.Descriptor.Fields.InFieldNumberOrder())
            OtherWireTypes<Twin.Node>(field);
    }

    private static void OtherWireTypes<T>(FieldDescriptor field)
        where T : unmanaged, IProtoMessage<T>
    {
        foreach ((WireType type, byte[] value) in new (WireType, byte[])[]
        {
            (WireType.Varint, [0x96, 0x01]), (WireType.Fixed32, [1, 2, 3, 4]),
            (WireType.Fixed64, [1, 2, 3, 4, 5, 6, 7, 8]),
            (WireType.LengthDelimited, [0]), (WireType.StartGroup, Wire.Field(field.FieldNumber, WireType.EndGroup)),
        })
        {
            bool isPackable = field.IsRepeated
                && field.FieldType is not (FieldType.String or FieldType.Bytes or FieldType.Message);
            if (type == FormOf(field) || (type == WireType.LengthDelimited && isPackable)) continue;
            byte[] bytes = Wire.Field(field.FieldNumber, type, value);
            using var arena = new ArenaAllocator();
            T message = Ways.Accepts<T>(bytes, arena);
            Assert.True(bytes.SequenceEqual(ProtoMessage.UnknownFields(in message).ToArray()),
                $"{field.FullName} {field.FieldType}: {type}");
            Assert.Equal(bytes, ProtoMessage.ToByteArray(in message));
        }
    }

    // Google's runtime calls a group a message; the name of its type gives it away.
    private static WireType FormOf(FieldDescriptor field) => field.FieldType switch
    {
        FieldType.Message when string.Equals(field.Name, field.MessageType.Name, StringComparison.OrdinalIgnoreCase) =>
            WireType.StartGroup,
        FieldType.Double or FieldType.Fixed64 or FieldType.SFixed64 => WireType.Fixed64,
        FieldType.Float or FieldType.Fixed32 or FieldType.SFixed32 => WireType.Fixed32,
        FieldType.String or FieldType.Bytes or FieldType.Message => WireType.LengthDelimited,
        _ => WireType.Varint,
    };

    private static void Everywhere(string hex, ProtoFormatError code)
    {
        byte[] bytes = Wire.Hex(hex);
        foreach ((byte[] start, byte[] end) in s_places)
            Ways.Rejects<Twin.Node>([.. start, .. bytes, .. end], code, start.Length);
        foreach (byte tag in new byte[] { 0x12, 0x1a, 0x2a, 0x32, 0xaa })
        {
            // A message, one of a list, a map entry (twice: its key's kind matters), one of a oneof.
            byte[] start = tag == 0xaa ? [0xaa, 0x01, (byte)bytes.Length] : [tag, (byte)bytes.Length];
            Ways.Rejects<Twin.Node>([.. start, .. bytes], code, start.Length);
        }

        Ways.Rejects<Twin.Nothing>(bytes, code, 0);
        Ways.Rejects<Three.All>([0x18, 0x01, .. bytes], code, 2);
    }

    private static void IsUnknown<T>(string hex, int known = 0)
        where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex(hex);
        T message = Ways.Accepts<T>(bytes, arena);
        Assert.Equal(bytes[..^known], ProtoMessage.UnknownFields(in message).ToArray());
    }
}
