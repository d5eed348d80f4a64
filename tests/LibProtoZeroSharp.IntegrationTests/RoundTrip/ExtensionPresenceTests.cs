using System;
using OurSets;
using Xunit;
using Keys = OurSets.SetsExtensions;

namespace ProtoZeroSharp.IntegrationTests.RoundTrip;

/// <summary>
/// Which fields count as values of an extension: those that a parser which knows the extension would take, and no
/// others. The rest stays, byte for byte, as unknown fields.
/// </summary>
public class ExtensionPresenceTests
{
    [Theory]
    [InlineData("a00601", true)]            // 100: 1
    [InlineData("a00603", false)]           // a number that the closed enum does not know
    [InlineData("a00603a00602", true)]      // and then one that it knows
    [InlineData("a2060161", false)]         // the wrong wire type
    public void Has_ClosedEnum_AsAParserThatKnowsIt(string bytes, bool expected)
    {
        using var arena = new ArenaAllocator();
        Open open = Open.Parse(Convert.FromHexString(bytes), arena);
        Assert.Equal(expected, open.HasExtension(Keys.Color));
        if (!expected) Assert.Equal(Color.Red, open.GetExtension(Keys.Color, arena));

        open.ClearExtension(Keys.Color);
        Assert.False(open.HasExtension(Keys.Color));
        Assert.Equal(expected ? bytes == "a00601" ? "" : "a00603" : bytes,
            Convert.ToHexStringLower(open.ToByteArray()));
    }

    [Theory]
    [InlineData("b20600", false)]           // 102 as bytes
    [InlineData("b306b406", false)]         // as a group
    [InlineData("b00605", true)]
    [InlineData("b20600b00605", true)]
    public void Has_Number_NeedsItsWireType(string bytes, bool expected)
    {
        using var arena = new ArenaAllocator();
        Open open = Open.Parse(Convert.FromHexString(bytes), arena);
        Assert.Equal(expected, open.HasExtension(Keys.Number));
        Assert.Equal(expected ? 5 : 0, open.GetExtension(Keys.Number, arena));
        open.SetExtension(Keys.Number, 6, arena);
        Assert.Equal(6, open.GetExtension(Keys.Number, arena));
        Assert.Equal(bytes.Replace("b00605", "") + "b00606", Convert.ToHexStringLower(open.ToByteArray()));
    }

    [Theory]
    [InlineData("b80602", "1")]             // 103
    [InlineData("ba06020204", "1,2")]       // packed, though it is not declared so
    [InlineData("ba0600", "")]              // packed, and empty
    [InlineData("b80602ba060104b80606", "1,2,3")]
    [InlineData("bd0601000000", "")]        // of another wire type
    public void Has_List_NeedsAValue(string bytes, string expected)
    {
        using var arena = new ArenaAllocator();
        Open open = Open.Parse(Convert.FromHexString(bytes), arena);
        Assert.Equal(expected.Length > 0, open.HasExtension(Keys.Numbers));
        Assert.Equal(expected, string.Join(',', open.GetExtension(Keys.Numbers, arena).ToArray()));
        open.ClearExtension(Keys.Numbers);
        Assert.Equal(bytes[..2] == "bd" ? bytes : "", Convert.ToHexStringLower(open.ToByteArray()));
    }

    [Fact]
    public void Get_PackedListOfClosedEnum_LeavesUnknownNumbersOut()
    {
        using var arena = new ArenaAllocator();
        Open open = Open.Parse([0xaa, 6, 3, 1, 7, 2], arena);
        Assert.Equal([Color.Red, Color.Blue], open.GetExtension(Keys.Colors, arena).ToArray());
    }

    [Fact]
    public void Parse_DiscardingUnknownFields_DropsExtensionsToo()
    {
        using var arena = new ArenaAllocator();
        Open open = Open.Parse([0xb0, 6, 5], arena, new ProtoParseOptions { DiscardUnknownFields = true });
        Assert.False(open.HasExtension(Keys.Number));
    }
}
