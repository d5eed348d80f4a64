using Google.Protobuf;
using OurKinds.Two;
using Xunit;
using Keys = OurKinds.Two.Kinds2Extensions;
using GoogleKeys = GoogleKinds.Two.Kinds2Extensions;

namespace ProtoZeroSharp.IntegrationTests.RoundTrip;

public class ExtensionTests
{
    [Fact]
    public void Extensions_SetHere_AreReadByGoogle()
    {
        using var arena = new ArenaAllocator();
        Part part = Sample(arena);

        var registry = new ExtensionRegistry { GoogleKeys.Extra, GoogleKeys.Note, GoogleKeys.Marks, GoogleKeys.Inner };
        GoogleKinds.Two.Part theirs =
            GoogleKinds.Two.Part.Parser.WithExtensionRegistry(registry).ParseFrom(part.ToByteArray());

        Assert.Equal(-5, theirs.GetExtension(GoogleKeys.Extra));
        Assert.Equal("żółw", theirs.GetExtension(GoogleKeys.Note));
        Assert.Equal([1, -2, 300], theirs.GetExtension(GoogleKeys.Marks));
        Assert.Equal(9, theirs.GetExtension(GoogleKeys.Inner).Id);
    }

    [Fact]
    public void Extensions_OfParsedMessage_AreDecodedWhenAskedFor()
    {
        using var arena = new ArenaAllocator();
        Part part = Part.Parse(Sample(arena).ToByteArray(), arena);

        Check(in part, arena);
        Assert.False(Part.Parse([8, 1], arena).HasExtension(Keys.Note));
        Assert.Equal("none", Part.Parse([8, 1], arena).GetExtension(Keys.Note, arena).ToString());
    }

    [Fact]
    public void Extensions_OfCloneAndMerge_StayApart()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        Part copy = Sample(arena).Clone(other);
        arena.Reset();
        Check(in copy, other);

        copy.ClearExtension(Keys.Extra);
        Assert.False(copy.HasExtension(Keys.Extra));
        Assert.True(copy.HasExtension(Keys.Note));

        copy.MergeFrom(in copy, other);
        Assert.Equal([1, -2, 300, 1, -2, 300], copy.GetExtension(Keys.Marks, other).ToArray());
        copy.SetExtension(Keys.Note, other.Utf8("again"), other);
        Assert.Equal("again", copy.GetExtension(Keys.Note, other).ToString());
    }

    private static Part Sample(ArenaAllocator arena)
    {
        Part part = default;
        part.Id = 1;
        part.SetExtension(Keys.Extra, -5, arena);
        part.SetExtension(Keys.Note, arena.Utf8("żółw"), arena);
        part.SetExtension(Keys.Marks, [1, -2, 300], arena);
        Part inner = default;
        inner.Id = 9;
        part.SetExtension(Keys.Inner, inner, arena);
        return part;
    }

    private static void Check(in Part part, ArenaAllocator arena)
    {
        Assert.True(part.HasExtension(Keys.Extra));
        Assert.Equal(-5, part.GetExtension(Keys.Extra, arena));
        Assert.Equal("żółw", part.GetExtension(Keys.Note, arena).ToString());
        Assert.Equal([1, -2, 300], part.GetExtension(Keys.Marks, arena).ToArray());
        Assert.Equal(9, part.GetExtension(Keys.Inner, arena).Id);
    }
}
