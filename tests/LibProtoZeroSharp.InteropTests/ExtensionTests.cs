using System.Linq;
using Google.Protobuf;
using OurKinds.Two;
using ProtoZeroSharp.Interop;
using Xunit;
using GoogleKeys = GoogleKinds.Two.Kinds2Extensions;
using GooglePart = GoogleKinds.Two.Part;
using Keys = OurKinds.Two.Kinds2Extensions;

namespace ProtoZeroSharp.InteropTests;

/// <summary>Extensions by the keys of both runtimes, and how they come through the conversion.</summary>
public class ExtensionTests
{
    private static readonly ExtensionRegistry s_known =
        [GoogleKeys.Extra, GoogleKeys.Note, GoogleKeys.Marks, GoogleKeys.Inner];

    [Fact]
    public void Unset_ReadsAsDefaultInBoth()
    {
        using var arena = new ArenaAllocator();
        Part ours = new() { Id = 1 };
        var theirs = new GooglePart { Id = 1 };

        Assert.False(ProtoInterop.HasExtension(in ours, Keys.Note));
        Assert.False(ProtoInterop.HasExtension(theirs, GoogleKeys.Note));
        Assert.False(ProtoInterop.HasExtension(in ours, Keys.Marks));
        Assert.False(ProtoInterop.HasExtension(theirs, GoogleKeys.Marks));
        Assert.Equal("none", ProtoInterop.GetExtension(in ours, Keys.Note, arena).ToString());
        Assert.Equal("none", ProtoInterop.GetExtension(theirs, GoogleKeys.Note));
        Assert.Empty(ProtoInterop.GetExtension(in ours, Keys.Marks, arena));
        Assert.Empty(ProtoInterop.GetExtension(theirs, GoogleKeys.Marks));
        ProtoInterop.ClearExtension(ref ours, Keys.Extra);
        ProtoInterop.ClearExtension(theirs, GoogleKeys.Extra);
    }

    [Fact]
    public void Set_InEither_IsReadInTheOtherAfterConversion()
    {
        using var arena = new ArenaAllocator();
        Part ours = Sample(arena);
        var theirs = new GooglePart { Id = 1 };
        ProtoInterop.SetExtension(theirs, GoogleKeys.Extra, -5);
        ProtoInterop.SetExtension(theirs, GoogleKeys.Note, "żółw");
        ProtoInterop.SetExtension(theirs, GoogleKeys.Marks, 7);
        ProtoInterop.SetExtension(theirs, GoogleKeys.Marks, 1, -2, 300);
        ProtoInterop.SetExtension(theirs, GoogleKeys.Inner, new GooglePart { Id = 9 });

        Assert.Equal(theirs, ProtoInterop.ToGoogle(in ours, GooglePart.Parser.WithExtensionRegistry(s_known)));
        Assert.Equal(theirs, ProtoInterop.Parse<GooglePart>(ours.ToByteArray(), default, s_known));
        Part back = ProtoInterop.ToOurs<Part>(theirs, arena);
        Assert.True(ProtoInterop.HasExtension(in back, Keys.Extra) && ProtoInterop.HasExtension(in back, Keys.Marks));
        Assert.Equal(-5, ProtoInterop.GetExtension(in back, Keys.Extra, arena));
        Assert.Equal("żółw", ProtoInterop.GetExtension(in back, Keys.Note, arena).ToString());
        Assert.Equal([1, -2, 300], ProtoInterop.GetExtension(in back, Keys.Marks, arena).ToArray());
        Assert.Equal(9, ProtoInterop.GetExtension(in back, Keys.Inner, arena).Id);
        Assert.Equal([1, -2, 300], ProtoInterop.GetExtension(theirs, GoogleKeys.Marks).ToArray());
        Assert.Equal(9, ProtoInterop.GetExtension(theirs, GoogleKeys.Inner).Id);
        Assert.True(ProtoInterop.HasExtension(theirs, GoogleKeys.Marks));
    }

    [Fact]
    public void Unknown_ToGoogle_ComesBack()
    {
        using var arena = new ArenaAllocator();
        Part ours = Sample(arena);
        // Without a registry they are unknown fields there.
        GooglePart theirs = ProtoInterop.ToGoogle(in ours, GooglePart.Parser);
        Assert.False(ProtoInterop.HasExtension(theirs, GoogleKeys.Note));
        Part back = ProtoInterop.ToOurs<Part>(theirs, arena);
        Assert.Equal("żółw", ProtoInterop.GetExtension(in back, Keys.Note, arena).ToString());
        Assert.Equal([1, -2, 300], ProtoInterop.GetExtension(in back, Keys.Marks, arena).ToArray());
    }

    [Fact]
    public void Clear_UnsetsInBoth()
    {
        using var arena = new ArenaAllocator();
        Part ours = Sample(arena);
        GooglePart theirs = ProtoInterop.ToGoogle(in ours, GooglePart.Parser.WithExtensionRegistry(s_known));
        ProtoInterop.ClearExtension(ref ours, Keys.Note);
        ProtoInterop.ClearExtension(ref ours, Keys.Marks);
        ProtoInterop.ClearExtension(theirs, GoogleKeys.Note);
        ProtoInterop.ClearExtension(theirs, GoogleKeys.Marks);
        Assert.False(ProtoInterop.HasExtension(in ours, Keys.Marks) || ProtoInterop.HasExtension(in ours, Keys.Note));
        Assert.False(ProtoInterop.HasExtension(theirs, GoogleKeys.Marks)
            || ProtoInterop.HasExtension(theirs, GoogleKeys.Note));
        ProtoInterop.SetExtension(ref ours, Keys.Marks, [], arena);
        ProtoInterop.SetExtension(theirs, GoogleKeys.Marks);
        Assert.Equal(theirs, ProtoInterop.Parse<GooglePart>(ours.ToByteArray(), default, s_known));
    }

    private static Part Sample(ArenaAllocator arena)
    {
        Part part = new() { Id = 1 };
        ProtoInterop.SetExtension(ref part, Keys.Extra, -5, arena);
        ProtoInterop.SetExtension(ref part, Keys.Note, arena.Utf8("żółw"), arena);
        ProtoInterop.SetExtension(ref part, Keys.Marks, [1, -2, 300], arena);
        ProtoInterop.SetExtension(ref part, Keys.Inner, new Part { Id = 9 }, arena);
        return part;
    }
}
