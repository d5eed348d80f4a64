using System;
using OurFormats;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Formats;

/// <summary>Which masks name fields of a message.</summary>
public class FieldMaskTests
{
    // A mask whose paths name nothing did nothing, and no call told so.
    [Theory]
    [InlineData("host", true)]
    [InlineData("since", true)]
    [InlineData("since.seconds", true)]
    [InlineData("since.nope", false)]
    [InlineData("since.seconds.x", false)]
    [InlineData("nope.x", false)]
    [InlineData("nope", false)]
    [InlineData("host.x", false)]
    [InlineData("backups", true)]
    [InlineData("backups.host", false)]         // below a map
    [InlineData("host.", false)]
    [InlineData(".host", false)]
    [InlineData("Host", false)]
    [InlineData("hÖst", false)]
    public void IsValid_Path_AsGooglesCSharpHasIt(string path, bool expected)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(expected, FieldMask.IsValid<Server>(path));
        FieldMask mask = FieldMask.FromString("port," + path, arena);
        Assert.Equal(expected, mask.IsValid<Server>());
        Assert.Equal(expected, mask.IsValid(FormatsSchema.Schema.GetMessageType("formats.Server")));
        if (expected)
        {
            Assert.Equal(mask, FieldMask.FromString<Server>("port," + path, arena));
            return;
        }

        ProtoFormatException thrown = Assert.Throws<ProtoFormatException>(
            () => FieldMask.FromString<Server>("port," + path, arena));
        Assert.Equal((ProtoFormatError.UnknownField, 5), (thrown.Code, thrown.Offset));
        Assert.Contains("formats.Server", thrown.Message);
    }

    [Fact]
    public void IsValid_NamesOfTheSchema_NotOfJson()
    {
        using var arena = new ArenaAllocator();
        Assert.True(FieldMask.IsValid<Choice>("by_name"));
        Assert.False(FieldMask.IsValid<Choice>("byName"));
        Assert.True(FieldMask.IsValid<Config>("nested.nested.servers"));
        Assert.False(FieldMask.IsValid<Config>("nested.servers.host"));
        Assert.False(FieldMask.IsValid<Config>(""));
        Assert.True(default(FieldMask).IsValid<Config>());
        Assert.Equal("servers", FieldMask.FromString<Config>(",servers,,", arena).ToPathString());
        Assert.False(FieldMask.IsValid<Config>(new string('x', 1000)));
    }
}
