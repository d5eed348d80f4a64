using OurKinds.Two;
using Xunit;
using Keys = OurKinds.Two.Kinds2Extensions;

namespace ProtoZeroSharp.IntegrationTests.Json;

/// <summary>Names of fields and extensions in JSON.</summary>
public class JsonNameTests
{
    [Fact]
    public void Write_WithExtensionsInRegistry_WritesThemByFullName()
    {
        using var arena = new ArenaAllocator();
        Part part = Extended(arena);
        var options = new ProtoJsonOptions { Types = new ProtoTypeRegistry().AddFile<Kinds2Reflection>() };
        const string Expected =
            """
            {"id":1,"[kinds.two.extra]":-5,"[kinds.two.note]":"n","[kinds.two.marks]":[1,-2],"[kinds.two.inner]":{"id":9}}
            """;
        Assert.Equal(Expected, part.ToJson(options));
        Assert.Equal(Expected, part.ToJson(options with { PreserveProtoFieldNames = true }));
        // As bytes have come, and deeper inside.
        Assert.Equal(Expected, Part.Parse(part.ToByteArray(), arena).ToJson(options));
        Whole whole = default;
        whole.MutablePart(arena) = part;
        Assert.Equal($$"""{"part":{{Expected}}}""", whole.ToJson(options));
    }

    [Fact]
    public void Write_WithoutRegistry_LeavesExtensionsOut()
    {
        using var arena = new ArenaAllocator();
        Part part = Extended(arena);
        Assert.Equal("""{"id":1}""", part.ToJson());
        Assert.Equal("""{"id":1}""", part.ToJson(new ProtoJsonOptions { Types = new ProtoTypeRegistry() }));
    }

    [Fact]
    public void Write_OfGroups_UsesNamesOfFields()
    {
        using var arena = new ArenaAllocator();
        Whole whole = default;
        whole.MutableBox(arena).Width = 3;
        whole.MutableBox(arena).MutableInner(arena).Depth = 4;
        whole.MutableItem.Add(arena).Key = 5;
        Assert.Equal("""{"box":{"width":3,"inner":{"depth":"4"}},"item":[{"key":5}]}""", whole.ToJson());
    }

    [Fact]
    public void Write_OfPresence_WritesWhatIsSet()
    {
        using var arena = new ArenaAllocator();
        Whole whole = default;
        Assert.Equal("{}", whole.ToJson());
        Assert.Equal("""{"numbers":[]}""", OnlyNumbers(whole.ToJson(new ProtoJsonOptions { FormatDefaultValues = true })));
        whole.Number = 0;
        whole.Flag = false;
        whole.Word = default;
        Assert.Equal("""{"number":0,"flag":false,"word":""}""", whole.ToJson());
    }

    [Fact]
    public void Write_OfUnknownEnumNumber_WritesTheNumber()
    {
        using var arena = new ArenaAllocator();
        var message = new OurKinds.Three.All { AColour = (OurKinds.Three.Colour)99 };
        message.MutableRColour.Add((OurKinds.Three.Colour)(-3), arena);
        message.MutableRColour.Add((OurKinds.Three.Colour)100, arena);
        Assert.Equal("""{"aColour":99,"rColour":["COLOUR_NEGATIVE",100]}""", message.ToJson());
    }

    // Of all lists and maps that are empty the one that is looked at.
    private static string OnlyNumbers(string json)
    {
        using var document = System.Text.Json.JsonDocument.Parse(json);
        return $$"""{"numbers":{{document.RootElement.GetProperty("numbers")}}}""";
    }

    private static Part Extended(ArenaAllocator arena)
    {
        Part part = default;
        part.Id = 1;
        part.SetExtension(Keys.Marks, [1, -2], arena);
        part.SetExtension(Keys.Note, arena.Utf8("n"), arena);
        part.SetExtension(Keys.Extra, -5, arena);
        part.SetExtension(Keys.Inner, new Part { Id = 9 }, arena);
        return part;
    }
}
