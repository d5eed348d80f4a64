using Google.Protobuf;
using ProtoZeroSharp.Tests;
using Xunit;
using Editions = OurKinds.Editions;
using Keys = OurKinds.Twin.KindsTwinExtensions;
using Twin = OurKinds.Twin;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>Required fields of proto2, and of editions as legacy_required.</summary>
public class RequiredTests
{
    [Theory]
    [InlineData("", "08 01")]                                                   // its own
    [InlineData("32 01 61", "32 01 61 08 01")]
    [InlineData("08 01 12 00", "08 01 12 02 08 01")]                            // in a message
    [InlineData("08 01 12 04 08 01 12 00", "08 01 12 06 08 01 12 02 08 01")]
    [InlineData("08 01 1a 02 08 01 1a 00", "08 01 1a 02 08 01 1a 02 08 01")]    // in a list
    [InlineData("08 01 22 02 08 01", "08 01 22 06 08 01 12 02 08 01")]          // in a map's value, missing or empty
    [InlineData("08 01 22 04 08 01 12 00", "08 01 22 06 12 02 08 01 08 01")]
    [InlineData("08 01 2a 00", "08 01 2a 02 08 01")]                            // in a oneof
    [InlineData("08 01 3b 3c", "08 01 3b 08 01 3c")]                            // in a group
    [InlineData("12 00 08 01 12 02 08 01 12 04 12 00 08 01", "12 00 08 01 12 02 08 01")] // complete only when merged
    public void R1_RequiredFieldMissing_IsRejectedByParseOnly(string missing, string complete)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex(missing);
        Ways.Rejects<Twin.Strict>(bytes, ProtoFormatError.MissingRequired, bytes.Length);
        Ways.Rejects<Editions.Strict>(bytes, ProtoFormatError.MissingRequired, bytes.Length);
        Assert.False(GoogleKinds.Twin.Strict.Parser.ParseFrom(bytes).IsInitialized());

        Twin.Strict partial = Twin.Strict.ParsePartial(bytes, arena);
        Assert.False(partial.IsInitialized());
        Assert.Equal(Editions.Strict.ParsePartial(bytes, arena).ToByteArray(), partial.ToByteArray());
        Twin.Strict merged = default;
        merged.MergeFrom(bytes, arena);
        Assert.Equal(partial, merged);
        var reader = new ProtoReader(bytes);
        Twin.Strict read = default;
        read.Read(ref reader, arena);
        Assert.Equal(partial, read);

        Assert.True(Ways.Accepts<Twin.Strict>(Wire.Hex(complete), arena).IsInitialized());
        Assert.True(GoogleKinds.Twin.Strict.Parser.ParseFrom(Wire.Hex(complete)).IsInitialized());
        Ways.SameAsGoogle<Twin.Strict, GoogleKinds.Twin.Strict>(Wire.Hex(complete));
    }

    [Fact]
    public void R1_InAnExtension_IsTheCallersToAsk()
    {
        using var arena = new ArenaAllocator();
        // The bytes of extensions stay undecoded, so Parse cannot know.
        Twin.Node node = Ways.Accepts<Twin.Node>(Wire.Hex("da 3e 03 32 01 61"), arena);
        Twin.Strict strict = node.GetExtension(Keys.Strict, arena);
        Assert.Equal((false, "a"), (strict.IsInitialized(), strict.Word.ToString()));
        node = Ways.Accepts<Twin.Node>(Wire.Hex("da 3e 03 32 01 61 da 3e 02 08 05"), arena);
        Assert.Equal((true, 5),
            (node.GetExtension(Keys.Strict, arena).IsInitialized(), node.GetExtension(Keys.Strict, arena).Id));
    }

    [Fact]
    public void R1_Writing_WritesWhatIsThere()
    {
        using var arena = new ArenaAllocator();
        Twin.Strict strict = default;
        strict.MutableInner(arena).Word = arena.Utf8("a");
        Assert.False(strict.IsInitialized());
        Assert.Equal(Wire.Hex("12 03 32 01 61"), strict.ToByteArray());
        Assert.Equal(5, strict.CalculateSize());
    }
}
