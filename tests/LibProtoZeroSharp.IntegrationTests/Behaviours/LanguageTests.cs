using System;
using System.Reflection;
using Language;
using ProtoZeroSharp.Tests;
using ProtoZeroSharp.Reflection;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;
using Editions = OurKinds.Editions;
using Twin = OurKinds.Twin;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>
/// What of the language has no wire form: imports, options, reserved names, visibility; and how editions say what
/// proto2 said.
/// </summary>
public class LanguageTests
{
    [Fact]
    public void Imports_PublicWeakAndForOptions_GiveTheirTypes()
    {
        using var arena = new ArenaAllocator();
        Old old = default;
        old.MutableShared(arena).Number = 5;            // through a public import
        old.Only = OnlyEnum.Uno;                        // through a weak one
        old.MutableAny(arena).TypeUrl = arena.Utf8("a/b");
        Exported exported = default;
        exported.MutableShared(arena) = old.Shared;     // in edition 2024, beside an import for options only
        exported.MutableHidden(arena).Number = 6;
        Assert.Equal(Wire.Hex("0a 02 08 05 22 05 0a 03 61 2f 62 48 01"), old.ToByteArray());
        Assert.Equal(Wire.Hex("0a 02 08 05 12 02 08 06"), exported.ToByteArray());
        Assert.IsType<Any>(Ways.Accepts<Old>(old.ToByteArray(), arena).Any);
    }

    [Fact]
    public void Deprecated_IsObsolete() =>
        Assert.NotNull(typeof(Old).GetProperty("Outdated")!.GetCustomAttribute<ObsoleteAttribute>());

    [Fact]
    public void NestedTypes_LiveInTypes()
    {
        using var arena = new ArenaAllocator();
        Old old = default;
        old.MutableInner(arena).Kind = Old.Types.Inner.Types.Kind.B;
        old.SetExtension(Old.Types.Inner.Extensions.InnerOfOld, old.Inner, arena);
        Assert.Equal(Wire.Hex("32 02 08 01 b2 06 02 08 01"), old.ToByteArray());
        Assert.Equal(Old.Types.Inner.Types.Kind.B, old.GetExtension(Old.Types.Inner.Extensions.InnerOfOld, arena).Kind);
    }

    [Fact]
    public void FieldNumbers_AreConstants() => Assert.Equal(
        (2, 536_870_911, 1), (Old.NamedFieldNumber, OurKinds.Three.All.FarthestFieldNumber, Shared.NumberFieldNumber));

    [Fact]
    public void Options_OfFieldsAndReservedNames_ChangeNothingOnTheWire()
    {
        using var arena = new ArenaAllocator();
        Old old = new() { Named = 5, Text = arena.Utf8("a"), Debug = arena.Bytes([1]) };
        Assert.Equal(Wire.Hex("10 05 3a 01 61 42 01 01"), old.ToByteArray());
        // A reserved number is a field that the schema does not know.
        Assert.Equal(Wire.Hex("28 01"), Ways.Accepts<Old>(Wire.Hex("28 01"), arena).UnknownFields.ToArray());
        Assert.DoesNotContain(typeof(Old).GetProperties(), property => property.Name is "Gone" or "Lost");
    }

    [Fact]
    public void CustomOptions_AreExtensionsOfTheirDescriptors()
    {
        using var arena = new ArenaAllocator();
        var field = FieldOptions.Parse(Wire.Hex("8a b5 18 07 08 03 12 01 61 12 00"), arena);
        Rule rule = field.GetExtension(LanguageOptionsExtensions.Rule, arena);
        Assert.Equal((3, 2, "a"), (rule.Least, rule.Words.Count, rule.Words[0].ToString()));
        MessageOptions message = default;
        message.SetExtension(LanguageOptionsExtensions.Title, arena.Utf8("old"), arena);
        Assert.Equal(Wire.Hex("8a b5 18 03 6f 6c 64"), message.ToByteArray());
    }

    [Theory]
    [InlineData("", "")]
    [InlineData("08 00", "10 00")]                      // implicit presence drops zero, explicit keeps it
    public void Editions_Presence_IsPerField(string implicitZero, string explicitZero)
    {
        Assert.Empty(Ways.Rewritten<Editions.Mixed>(Wire.Hex(implicitZero)));
        Assert.Equal(Wire.Hex(explicitZero), Ways.Rewritten<Editions.Mixed>(Wire.Hex(explicitZero)));
    }

    [Fact]
    public void Editions_Delimited_IsAGroupOnTheWire()
    {
        using var arena = new ArenaAllocator();
        Editions.Mixed mixed = default;
        mixed.MutableDelimited(arena).MutableDelimited(arena).Explicit = 5;
        Assert.Equal(Wire.Hex("4b 4b 10 05 4c 4c"), mixed.ToByteArray());
        Assert.Equal(mixed, Ways.Accepts<Editions.Mixed>(mixed.ToByteArray(), arena));
        // A message of the other form is another field.
        Assert.Equal(Wire.Hex("4a 00"), Ways.Accepts<Editions.Mixed>(Wire.Hex("4a 00"), arena).UnknownFields.ToArray());
    }

    [Fact]
    public void Editions_RepeatedEncoding_IsPerFileAndField()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex("50 05 50 06 32 02 01 02");
        Assert.Equal(Wire.Hex("32 02 01 02 50 05 50 06"), Ways.Rewritten<Editions.Mixed>(bytes));
    }

    [Theory]
    [InlineData(61)]
    [InlineData(62)]
    public void Editions_AgainstTheirProto2Twin_AreTheSameInEveryByte(int seed)
    {
        var random = new RoundTrip.RandomMessages(seed);
        for (int round = 0; round < 30; round++)
        {
            byte[] bytes = Google.Protobuf.MessageExtensions.ToByteArray(random.Next<GoogleKinds.Twin.Node>());
            if (bytes.Length > 3000) continue;
            Assert.Equal(Ways.Rewritten<Twin.Node>(bytes), Ways.Rewritten<Editions.Node>(bytes));
            Ways.SameAsGoogle<Editions.Node, GoogleKinds.Twin.Node>(bytes);
            // Damaged as well: the same error at the same place.
            for (int i = 0; i < bytes.Length && i < 200; i++)
            {
                byte[] damaged = [.. bytes];
                damaged[i] ^= 0x81;
                Assert.Equal(Ways.Outcome<Twin.Node>(damaged), Ways.Outcome<Editions.Node>(damaged));
            }
        }
    }
}
