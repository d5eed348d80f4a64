using System;
using ProtoZeroSharp.Tests;
using Xunit;
using Twin = OurKinds.Twin;

namespace ProtoZeroSharp.LazyTests;

/// <summary>What is not changed is written as it came, beside what is changed too.</summary>
public class UnchangedTests
{
    // An unknown field, an over-long id, an empty child, an unknown field, a text, another unknown field.
    private const string Odd = "f8 07 05  08 85 80 00  12 83 00 f8 07 01  fa 07 01 78  6a 01 61  f8 07 06";

    [Fact]
    public void Write_Unchanged_IsTheInput()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex(Odd);
        Twin.Node node = Twin.Node.Parse(bytes, arena);
        Assert.Equal(bytes, node.ToByteArray());
        Assert.Equal((5, true, "a"), (node.Id, node.HasChild, node.Text.ToString()));
        Assert.Equal(bytes, node.ToByteArray());
        Assert.Equal(bytes.Length, node.CalculateSize());
    }

    [Fact]
    public void Write_OneFieldChanged_KeepsTheOthersByteForByte()
    {
        using var arena = new ArenaAllocator();
        Twin.Node node = Twin.Node.Parse(Wire.Hex(Odd), arena);
        node.SetText("longer", arena);
        byte[] expected = Wire.Hex(
            "f8 07 05  08 85 80 00  12 83 00 f8 07 01  fa 07 01 78  f8 07 06  6a 06 6c 6f 6e 67 65 72");
        Assert.Equal(expected, node.ToByteArray());
        Assert.Equal(expected.Length, node.CalculateSize());
        node.ClearText();
        Assert.Equal(expected[..^8], node.ToByteArray());
        node.Id = 7;
        Assert.Equal(Wire.Hex("f8 07 05  12 83 00 f8 07 01  fa 07 01 78  f8 07 06  08 07"), node.ToByteArray());
    }

    [Fact]
    public void Write_UnknownFieldAdded_KeepsTheKnownOnesByteForByte()
    {
        using var arena = new ArenaAllocator();
        Twin.Node node = Twin.Node.Parse(Wire.Hex("08 85 80 00 12 00 f8 07 05"), arena);
        node.SetExtension(Twin.KindsTwinExtensions.Remark, "x", arena);
        Assert.Equal(Wire.Hex("08 85 80 00 12 00 f8 07 05 ca 3e 01 78"), node.ToByteArray());
        node.ClearExtension(Twin.KindsTwinExtensions.Remark);
        Assert.Equal(Wire.Hex("08 85 80 00 12 00 f8 07 05"), node.ToByteArray());
    }

    [Fact]
    public void Write_ClosedEnumChanged_KeepsNumbersThatItDoesNotKnow()
    {
        using var arena = new ArenaAllocator();
        // moods: 1, 77, 2; a text behind it.
        Twin.Node node = Twin.Node.Parse(Wire.Hex("48 01 48 4d 48 02 6a 81 00 61"), arena);
        node.MutableMoods.Add(Twin.Mood.Wild, arena);
        Twin.Node again = Twin.Node.Parse(node.ToByteArray(), arena);
        Assert.Equal([Twin.Mood.Glad, Twin.Mood.Sad, Twin.Mood.Wild], again.Moods.ToArray());
        Assert.Equal(Wire.Hex("48 4d"), again.UnknownFields.ToArray());
        Assert.StartsWith("6A810061", Convert.ToHexString(node.ToByteArray()), StringComparison.Ordinal);
    }

    [Fact]
    public void Write_ChildOfManyChanged_CopiesTheOthers()
    {
        using var arena = new ArenaAllocator();
        // Three children with over-long ids, and a field behind them.
        Twin.Node node = Twin.Node.Parse(Wire.Hex("1a 03 08 81 00 1a 03 08 82 00 1a 03 08 83 00 08 85 00"), arena);
        node.MutableChildren[1].Id = 9;
        Assert.Equal(Wire.Hex("08 85 00 1a 03 08 81 00 1a 02 08 09 1a 03 08 83 00"), node.ToByteArray());
        node.MutableChildren.RemoveIf(static (ref readonly Twin.Node child) => child.Id == 9);
        Assert.Equal(Wire.Hex("08 85 00 1a 03 08 81 00 1a 03 08 83 00"), node.ToByteArray());
    }

    [Fact]
    public void Write_ChildThatCameTwice_IsMergedWhenChangedAndCopiedElse()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex("12 02 08 05 6a 01 78 12 03 6a 01 61");
        Twin.Node node = Twin.Node.Parse(bytes, arena);
        Assert.Equal((5, "a"), (node.Child.Id, node.Child.Text.ToString()));
        Assert.Equal(bytes, node.ToByteArray());
        node.SetText("y", arena);
        Assert.Equal(Wire.Hex("12 02 08 05 12 03 6a 01 61 6a 01 79"), node.ToByteArray());
        node.MutableChild(arena).Id = 6;
        Assert.Equal(Wire.Hex("12 05 08 06 6a 01 61 6a 01 79"), node.ToByteArray());
    }

    [Fact]
    public void DiscardUnknownFields_LazyMessage_DropsThemAtEveryDepth()
    {
        using var arena = new ArenaAllocator();
        Twin.Node node = Twin.Node.Parse(
            Wire.Hex("f8 07 05 12 05 08 01 f8 07 05 08 02"), arena,
            new ProtoParseOptions { DiscardUnknownFields = true });
        Assert.Equal(Wire.Hex("08 02 12 02 08 01"), node.ToByteArray());
    }
}
