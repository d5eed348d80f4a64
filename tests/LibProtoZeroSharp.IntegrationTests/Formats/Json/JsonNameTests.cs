using OurKinds.Two;
using ProtoZeroSharp.WellKnownTypes;
using Written;
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
        var withDefaults = new ProtoJsonOptions { FormatDefaultValues = true };
        Assert.Equal("""{"numbers":[]}""", OnlyNumbers(whole.ToJson(withDefaults)));
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

    [Fact]
    public void Write_OfNames_FollowsTheSchema()
    {
        var names = new Names
        {
            _ = 1, TwoWords3 = 2, UpperCase = 3, Quoted = 4,
            AVeryLongNameThatDoesNotFitIntoOneVectorOfThirtyTwoBytes = 5,
        };
        Assert.Equal(
            """{"":1,"TwoWords3":2,"UpperCase":3,"a\"b\\<c>":4""" +
            ""","aVeryLongNameThatDoesNotFitIntoOneVectorOfThirtyTwoBytes":5}""",
            names.ToJson());
        Assert.Equal(
            """{"_":1,"__two_words3":2,"Upper_Case":3,"quoted":4""" +
            ""","a_very_long_name_that_does_not_fit_into_one_vector_of_thirty_two_bytes":5}""",
            names.ToJson(new ProtoJsonOptions { PreserveProtoFieldNames = true }));
        names.AVeryLongNameThatDoesNotFitIntoOneVectorOfThirtyTwoBytes = 0;
        Assert.Equal(
            """{"":1,"TwoWords3":2,"UpperCase":3,"a\"b\\\u003cc\u003e":4}""",
            names.ToJson(new ProtoJsonOptions { EscapeHtml = true }));
    }

    // Only the names of extensions stand between brackets.
    [Fact]
    public void Write_OfANameThatBeginsWithABracket_IsThatOfAField()
    {
        var names = new Names { Bracket = 1 };
        Assert.Equal("""{"[b":1}""", names.ToJson());
        Assert.Equal("""{"bracket":1}""", names.ToJson(new ProtoJsonOptions { PreserveProtoFieldNames = true }));
        Assert.Equal("bracket: 1\n", names.ToText());
    }

    [Fact]
    public void Write_OfNullsAndWrappers_WritesTheirForms()
    {
        using var arena = new ArenaAllocator();
        Holder holder = default;
        Assert.Equal("{}", holder.ToJson());
        holder.MutableNothings.Add(NullValue.NullValue, arena);
        holder.MutableNothings.Add((NullValue)3, arena);
        holder.MutableNamed.GetOrAdd("k", arena) = NullValue.NullValue;
        holder.Chosen = NullValue.NullValue;
        holder.Maybe = NullValue.NullValue;
        holder.MutableFlags.Add(arena).Value = true;
        holder.MutableFlags.Add(arena);
        holder.MutablePacked.GetOrAdd(-1, arena) = Any.Pack(new Names { Quoted = 1 }, arena);
        var options = new ProtoJsonOptions { Types = new ProtoTypeRegistry().Add<Names>() };
        const string Packed = """{"-1":{"@type":"type.googleapis.com/written.Names","a\"b\\<c>":1}}""";
        Assert.Equal(
            """{"nothings":[null,null],"named":{"k":null},"chosen":null,"maybe":null,"flags":[true,false],"packed":"""
            + Packed + "}",
            holder.ToJson(options));
        holder.MutableNumber(arena).Value = long.MinValue;
        holder.MutablePacked.Clear();
        Assert.Equal(
            """{"nothings":[null,null],"named":{"k":null},"number":"-9223372036854775808","maybe":null,""" +
            "\"flags\":[true,false]}",
            holder.ToJson());
    }

    // Nested in each other without end, as far as the limit lets them.
    [Fact]
    public void Write_OfNestedAny_TakesTimeInProportion()
    {
        using var arena = new ArenaAllocator();
        Any any = Any.Pack(new StringValue { Value = arena[new string('x', 100_000)] }, arena);
        for (int i = 0; i < 100; i++) any = Any.Pack(any, arena);
        Assert.InRange(any.ToJson().Length, 100_000, 120_000);
        any = Any.Pack(any, arena);
        Assert.Equal(
            ProtoFormatError.RecursionLimitExceeded, Assert.Throws<ProtoFormatException>(() => any.ToJson()).Code);
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
