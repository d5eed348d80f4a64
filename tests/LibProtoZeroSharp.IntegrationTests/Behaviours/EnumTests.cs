using ProtoZeroSharp.Tests;
using Xunit;
using Editions = OurKinds.Editions;
using Keys = OurKinds.Twin.KindsTwinExtensions;
using Three = OurKinds.Three;
using Twin = OurKinds.Twin;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>Closed and open enums: what a number without a name becomes.</summary>
public class EnumTests
{
    [Theory]
    [InlineData("90 01 4d", "90 01 4d", false, 1)]
    [InlineData("90 01 00", "90 01 00", false, 1)]
    [InlineData("90 01 02 90 01 4d", "90 01 4d", true, 2)]                          // the known one stays
    [InlineData("90 01 4d 90 01 02", "90 01 4d", true, 2)]
    [InlineData("90 01 fe ff ff ff ff ff ff ff ff 01", "90 01 fe ff ff ff ff ff ff ff ff 01", false, 1)]
    [InlineData("90 01 ff ff ff ff ff ff ff ff ff 01", "", true, -1)]
    public void E1_ClosedSingularUnknownNumber_IsAnUnknownField(string hex, string unknown, bool has, int value)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex(hex);
        Twin.Node node = Ways.Accepts<Twin.Node>(bytes, arena);
        Assert.Equal((has, value), (node.HasPlainMood, (int)node.PlainMood));
        Assert.Equal(Wire.Hex(unknown), node.UnknownFields.ToArray());
        Editions.Node twin = Ways.Accepts<Editions.Node>(bytes, arena);
        Assert.Equal((has, value), (twin.HasPlainMood, (int)twin.PlainMood));
        Assert.Equal(node.ToByteArray(), twin.ToByteArray());
    }

    [Fact]
    public void E1_ClosedInAOneof_LeavesTheOtherMember()
    {
        using var arena = new ArenaAllocator();
        Twin.Node node = Ways.Accepts<Twin.Node>(Wire.Hex("3a 01 61 40 4d"), arena);
        Assert.Equal((Twin.Node.PickOneofCase.Word, "a"), (node.PickCase, node.Word.ToString()));
        Assert.Equal(Wire.Hex("40 4d"), node.UnknownFields.ToArray());
        node = Ways.Accepts<Twin.Node>(Wire.Hex("3a 01 61 40 02"), arena);
        Assert.Equal((Twin.Node.PickOneofCase.Mood, Twin.Mood.Sad), (node.PickCase, node.Mood));
    }

    [Fact]
    public void E1_ClosedExtensionUnknownNumber_ReadsAsDefaultAndIsKept()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex("e0 3e 4d");
        Twin.Node node = Ways.Accepts<Twin.Node>(bytes, arena);
        Assert.Equal(Twin.Mood.Glad, node.GetExtension(Keys.Temper, arena));
        Assert.Equal(bytes, node.ToByteArray());
        node = Ways.Accepts<Twin.Node>(Wire.Hex("d0 3e 02 d0 3e 4d d0 3e 01 d2 3e 03 02 4d 01"), arena);
        Assert.Equal([Twin.Mood.Sad, Twin.Mood.Glad, Twin.Mood.Sad, Twin.Mood.Glad],
            node.GetExtension(Keys.Tempers, arena).ToArray());
    }

    [Theory]
    [InlineData("48 01 48 4d 48 02", "48 4d", 9)]
    [InlineData("4a 03 01 4d 02", "48 4d", 9)]
    [InlineData("48 01 4a 02 4d 02", "48 4d", 9)]
    [InlineData("4a 02 4d 01 48 02 48 4e", "48 4d 48 4e", 9)]
    [InlineData("50 01 52 02 4d 02", "50 4d", 10)]
    [InlineData("52 0c 01 fe ff ff ff ff ff ff ff ff 01 02", "50 fe ff ff ff ff ff ff ff ff 01", 10)]
    public void E2_ClosedRepeatedUnknownNumbers_AreUnknownFieldsAsVarints(string hex, string unknown, int field)
    {
        using var arena = new ArenaAllocator();
        Twin.Node node = Ways.Accepts<Twin.Node>(Wire.Hex(hex), arena);
        Assert.Equal([Twin.Mood.Glad, Twin.Mood.Sad], (field == 9 ? node.Moods : node.PackedMoods).ToArray());
        Assert.Equal(Wire.Hex(unknown), node.UnknownFields.ToArray());
        Editions.Node twin = Ways.Accepts<Editions.Node>(Wire.Hex(hex), arena);
        Assert.Equal(node.ToByteArray(), twin.ToByteArray());
    }

    [Theory]
    [InlineData("5a 04 08 01 10 4d")]
    [InlineData("5a 04 10 4d 08 01")]
    [InlineData("5a 02 10 4d")]
    [InlineData("5a 06 10 4d 08 01 18 05")]
    public void E3_ClosedMapValueUnknownNumber_TheWholeEntryIsUnknown(string hex)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex(hex);
        foreach (byte[] known in new byte[][] { [], Wire.Hex("5a 04 08 01 10 05") })
        {
            Twin.Node node = Ways.Accepts<Twin.Node>([.. known, .. bytes], arena);
            Assert.Equal(known.Length == 0 ? 0 : 1, node.GradeOf.Count);
            Assert.Equal(bytes, node.UnknownFields.ToArray());
            Assert.Equal([.. known, .. bytes], node.ToByteArray());
            Assert.Equal(node.ToByteArray(), Ways.Rewritten<Editions.Node>([.. known, .. bytes]));
        }
    }

    [Theory]
    [InlineData("4d", 77)]
    [InlineData("ff ff ff ff ff ff ff ff ff 01", -1)]
    [InlineData("ff ff ff ff 07", int.MaxValue)]
    [InlineData("80 80 80 80 f8 ff ff ff ff 01", int.MinValue)]
    [InlineData("85 80 80 80 80 01", 5)]
    public void E4_OpenEnum_KeepsAnyNumber(string hex, int number)
    {
        using var arena = new ArenaAllocator();
        byte[] value = Wire.Hex(hex);
        byte length = (byte)value.Length;
        byte[] bytes = [0x80, 0x01, .. value, 0xc2, 0x03, length, .. value, 0xb2, 0x04, (byte)(length + 10), 0x09, 1,
            0, 0, 0, 0, 0, 0, 0, 0x10, .. value, 0xb8, 0x05, .. value];
        Three.All all = Ways.Accepts<Three.All>(bytes, arena);
        Assert.Equal((number, number, number, number),
            ((int)all.AColour, (int)all.RColour[0], (int)all.MSfixed64[1], (int)all.CColour));
        Assert.True(all.UnknownFields.IsEmpty);
        Assert.Equal(GoogleKinds.Three.All.Parser.ParseFrom(bytes),
            GoogleKinds.Three.All.Parser.ParseFrom(all.ToByteArray()));
        // An edition's file may have both kinds.
        Editions.Mixed mixed =
            Ways.Accepts<Editions.Mixed>([0x28, .. value, 0x32, length, .. value, 0x58, .. value], arena);
        Assert.Equal((number, number, number),
            ((int)mixed.Weather, (int)mixed.PackedWeather[0], (int)mixed.ImplicitWeather));
    }

    [Fact]
    public void E5_ClosedEnumWithoutZero_DefaultsToItsFirstValue()
    {
        Twin.Node node = default;
        Assert.Equal((false, Twin.Mood.Glad, Twin.Mood.Glad), (node.HasPlainMood, node.PlainMood, node.Mood));
        Assert.Equal(Editions.Mood.Glad, default(Editions.Node).PlainMood);
        Assert.Equal(Twin.Mood.Glad, default(Twin.Defaults).First);
        Assert.Equal(Twin.Mood.Wild, default(Twin.Defaults).Mood);
        Assert.Equal((int)new GoogleKinds.Twin.Node().PlainMood, (int)node.PlainMood);
        node.PlainMood = Twin.Mood.Glad;
        Assert.Equal(Wire.Hex("90 01 01"), node.ToByteArray());
    }
}
