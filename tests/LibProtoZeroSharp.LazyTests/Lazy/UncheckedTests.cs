using System;
using System.Linq;
using ProtoZeroSharp.Tests;
using Xunit;
using Twin = OurKinds.Twin;

namespace ProtoZeroSharp.LazyTests;

/// <summary>Without validation damaged parts read as unset, and are written as they came.</summary>
public class UncheckedTests
{
    private static readonly ProtoParseOptions s_unchecked = new() { SkipValidation = true };

    [Theory]
    [InlineData("08")]                                      // cut
    [InlineData("0f 00")]                                   // a wire type that does not exist
    [InlineData("12 05 08 01")]                             // a child that is cut
    [InlineData("0c")]                                      // the end of no group
    [InlineData("23 08 01")]                                // a group without its end
    [InlineData("6a 05 61")]                                // a text that is cut
    [InlineData("08 ff ff ff ff ff ff ff ff ff ff 01")]     // a varint of eleven bytes
    public void SkipValidation_DamagedRoot_ReadsAsUnsetAndIsWrittenAsItCame(string hex)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex(hex);
        Twin.Node node = Twin.Node.Parse(bytes, arena, s_unchecked);
        Assert.Equal(bytes, node.ToByteArray());
        Assert.Equal((false, false, 0, 0), (node.HasId, node.HasChild, node.Children.Count, node.Text.Length));
        Assert.Equal("", node.ToString());
        Assert.Equal(bytes, node.ToByteArray());
        Assert.Equal(bytes, node.Clone(arena).ToByteArray());
        Assert.False(Twin.Node.TryParse(bytes, arena, out _, out _));
        // A change makes it what it reads as.
        node.Id = 3;
        Assert.Equal([0x08, 0x03], node.ToByteArray());
    }

    [Fact]
    public void SkipValidation_DamagedChild_LeavesTheRest()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex("08 05 1a 02 08 01 1a 02 08 80 1a 02 08 03 12 03 6a 05 61");
        Twin.Node node = Twin.Node.Parse(bytes, arena, s_unchecked);
        Assert.Equal((5, 3, 1, 3), (node.Id, node.Children.Count, node.Children[0].Id, node.Children[2].Id));
        Assert.False(node.Children[1].HasId);
        Assert.Equal((true, false), (node.HasChild, node.Child.HasText));
        node.Id = 6;
        Assert.Equal(
            Wire.Hex("1a 02 08 01 1a 02 08 80 1a 02 08 03 12 03 6a 05 61 08 06"), node.ToByteArray());
        node.MutableChildren.Add(arena);
        Assert.Equal(
            Wire.Hex("12 03 6a 05 61 08 06 1a 02 08 01 1a 02 08 80 1a 02 08 03 1a 00"), node.ToByteArray());
    }

    /// <summary>How much of the damaged part could be read must not matter: it depends on where it lies.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("12 04 9a 01 01 64", "d")]
    public void SkipValidation_DamagedPartOfAChild_LeavesWhatFollowsIt(string behind, params string[] texts)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex("12 08 9a 01 01 61 9a 01 01 62 12 08 9a 01 01 63 9a 01 05 64" + behind);
        Twin.Node node = Twin.Node.Parse(bytes, arena, s_unchecked);
        byte[] pinned = GC.AllocateArray<byte>(bytes.Length, pinned: true);
        bytes.CopyTo(pinned, 0);
        Twin.Node inPlace = Twin.Node.ParseInPlace(PinnedBytes.Promise(pinned), arena, s_unchecked);
        Twin.Node clone = node.Clone(arena);
        clone.MutableChild(arena).MutableMoods.Clear();
        foreach (Twin.Node one in new[] { node, inPlace, clone })
            Assert.Equal(texts, one.Child.Texts.Select(static text => text.ToString()));
        Assert.Equal(bytes, node.ToByteArray());
    }

    [Fact]
    public void SkipValidation_NestedBeyondTheLimit_ReadsAsUnsetThere()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = [];
        for (int i = 0; i < 60; i++) bytes = Wire.Field(2, WireType.LengthDelimited, Wire.Delimited(bytes));
        Twin.Node node = Twin.Node.Parse(
            bytes, arena, new ProtoParseOptions { SkipValidation = true, RecursionLimit = 10 });
        ref readonly Twin.Node at = ref node;
        int depth = 0;
        for (; at.HasChild; depth++) at = ref at.Child;
        Assert.InRange(depth, 1, 10);
        Assert.Equal(bytes, node.ToByteArray());
    }

    [Fact]
    public void SkipValidation_MissingRequired_IsNotLookedFor()
    {
        using var arena = new ArenaAllocator();
        Twin.Strict strict = Twin.Strict.Parse([], arena, s_unchecked);
        Assert.False(strict.IsInitialized());
        strict = Twin.Strict.Parse(Wire.Hex("12 02 12 00"), arena, s_unchecked);
        Assert.True(strict.Inner.HasInner);
    }

    [Fact]
    public void SkipValidation_Parse_TakesNoMemoryForFields()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = new byte[100_000];
        bytes.AsSpan().Fill(0x6a);
        PinnedBytes pinned = PinnedBytes.Promise(bytes);
        long before = arena.AllocatedBytes;
        _ = Twin.Node.ParseInPlace(pinned, arena, s_unchecked);
        Assert.InRange(arena.AllocatedBytes - before, 0, 100);
    }
}
