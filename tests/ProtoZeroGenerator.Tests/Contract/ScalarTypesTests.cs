using System;
using System.Linq;
using ProtoZeroSharp.Contract;
using Xunit;

namespace ProtoZeroGenerator.Tests.Contract;

/// <summary>The table of kinds is whole, and its columns agree with each other.</summary>
public class ScalarTypesTests
{
    [Fact]
    public void Of_EveryKindButGroups_IsItsOwnRow()
    {
        ScalarKind[] kinds = [.. Enum.GetValues<ScalarKind>().Where(kind => kind != ScalarKind.Group)];
        foreach (ScalarKind kind in kinds) Assert.Equal(kind, ScalarTypes.Of(kind).Kind);
        Assert.Equal(kinds.Length - 1, ScalarTypes.All.Count);
        Assert.Same(ScalarTypes.Of(ScalarKind.Message), ScalarTypes.Of(ScalarKind.Group));
    }

    [Fact]
    public void Parse_Keyword_IsItsKind()
    {
        Assert.Equal(15, ScalarTypes.All.Count(type => type.HasKeyword));
        foreach (ScalarType type in ScalarTypes.All)
            Assert.Equal(type.HasKeyword ? type.Kind : ScalarKind.Unknown, ScalarTypes.Parse(type.Keyword));
        Assert.Equal(ScalarKind.Unknown, ScalarTypes.Parse("group"));
    }

    [Fact]
    public void Columns_OfEveryKind_AgreeWithEachOther()
    {
        foreach (ScalarType type in ScalarTypes.All)
        {
            Assert.Equal(type.WireType == WireType.LengthDelimited, type.Bits == 0);
            Assert.Equal(type.Bits == 0, !type.IsPackable);
            if (type.WireType is WireType.Fixed32 or WireType.Fixed64) Assert.Equal(type.Bits, 8 * type.WireSize);
            if (type.IsZigZag) Assert.Equal((ValueForm.Signed, WireType.Varint), (type.Form, type.WireType));
        }
    }

    [Theory]
    [InlineData("int32", true)]
    [InlineData("string", true)]
    [InlineData("bool", true)]
    [InlineData("bytes", false)]
    [InlineData("double", false)]
    [InlineData("enum", false)]
    [InlineData("message", false)]
    public void CanBeMapKey_Kind_AsTheLanguageSays(string keyword, bool expected) =>
        Assert.Equal(expected, ScalarTypes.All.Single(type => type.Keyword == keyword).CanBeMapKey);
}
