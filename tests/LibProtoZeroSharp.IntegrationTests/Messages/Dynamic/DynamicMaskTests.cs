using System;
using System.Linq;
using Google.Protobuf;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Dynamic;

/// <summary>
/// What the parse of a mask reads, case by case. Random masks of real and random messages are in the tool's tests.
/// </summary>
public sealed class DynamicMaskTests : IDisposable
{
    private const string Filled = """
        number: 5 ratio: 1 shape: FLAT shapes: [ROUND, FLAT] packed_shapes: ROUND numbers: [1, 2] packed_numbers: 3
        Box { width: 1 labels: "l" Inner { depth: 4 } } Item { key: 7 part { id: 1 } } Item { key: 8 }
        part { id: 2 name: "n" } parts { id: 3 } parts { id: 4 name: "m" }
        named { key: "k" value { id: 5 name: "o" } } graded { key: 1 value: HIGH } piece { id: 6 name: "p" }
        """;

    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Theory]
    [InlineData("", "")]
    [InlineData("number", "number: 5")]
    [InlineData("bare,flag", "")]
    [InlineData("shapes,packed_shapes", "shapes: ROUND shapes: FLAT packed_shapes: ROUND")]
    [InlineData("packed_numbers,numbers", "numbers: 1 numbers: 2 packed_numbers: 3")]
    [InlineData("box", "Box { width: 1 labels: \"l\" Inner { depth: 4 } }")]
    [InlineData("box.inner", "Box { Inner { depth: 4 } }")]
    [InlineData("box.inner.depth,box.width", "Box { width: 1 Inner { depth: 4 } }")]
    [InlineData("item.part.id", "Item { part { id: 1 } } Item { }")]
    [InlineData("part.name,part.name", "part { name: \"n\" }")]
    [InlineData("part.name,part", "part { id: 2 name: \"n\" }")]
    [InlineData("part,part.name", "part { id: 2 name: \"n\" }")]
    [InlineData("parts.name", "parts { } parts { name: \"m\" }")]
    [InlineData("named.name", "named { key: \"k\" value { name: \"o\" } }")]
    [InlineData("named", "named { key: \"k\" value { id: 5 name: \"o\" } }")]
    [InlineData("graded", "graded { key: 1 value: HIGH }")]
    [InlineData("piece.id", "piece { id: 6 }")]
    [InlineData("word", "")]
    public void Parse_Paths_HaveTheirFieldsOnly(string paths, string expected)
    {
        byte[] bytes = DynamicMessage.ParseText(KindsSchema.Whole, Filled, _arena).ToByteArray();

        Assert.Equal(expected, Parse(paths, bytes).ToString());
    }

    [Theory]
    [InlineData("word", "C20201 61", "word: \"a\"")]
    [InlineData("word", "C20201 61 D00201", "")] // form
    [InlineData("word", "D00201 C20201 61", "word: \"a\"")]
    [InlineData("word", "C20201 61 D00209", "word: \"a\"")] // a number that the closed enum does not have
    [InlineData("word", "C20201 61 CA0200", "")] // piece
    [InlineData("word", "C20201 61 C80205", "word: \"a\"")] // the number of piece with another wire type
    [InlineData("piece.id", "CA0202 0801 C20200", "")]
    [InlineData("piece.id", "CA0202 0801 C20200 CA0200", "piece { }")]
    [InlineData("piece.id", "CA0202 0801 CA0200", "piece { id: 1 }")]
    [InlineData("word,form", "C20201 61 D00201", "form: ROUND")]
    [InlineData("number", "C20201 61 D00201", "")]
    public void Parse_MemberOfOneofThatIsNotNamed_UnsetsTheOthers(string paths, string hex, string expected)
    {
        byte[] bytes = Hex(hex);

        Assert.Equal(expected, Parse(paths, bytes).ToString());
    }

    [Fact]
    public void Parse_SplitMessages_MergesAndTakesTheLastValue()
    {
        byte[] bytes =
        [
            .. DynamicMessage.ParseText(
                KindsSchema.Whole, "number: 1 part { id: 1 } Box { width: 1 } parts { id: 3 }", _arena).ToByteArray(),
            .. DynamicMessage.ParseText(
                KindsSchema.Whole, "number: 2 part { id: 2 name: 'n' } Box { labels: 'l' } parts { id: 4 }", _arena)
                .ToByteArray(),
        ];

        Assert.Equal(
            "number: 2 Box { width: 1 labels: \"l\" } part { id: 2 name: \"n\" } parts { id: 3 } parts { id: 4 }",
            Parse("number,part.id,part.name,box,parts.id", bytes).ToString());
    }

    [Theory]
    [InlineData("number", "B83E01 0805", "0805")] // 999
    [InlineData("part.id", "F20107 0801 B83E01 A006", "F201020801", true)] // 999 and a cut extension
    [InlineData("part.id", "F20108 0801 B83E01 A00601", "F201020801")] // 999 and an extension
    [InlineData("part", "F20108 0801 B83E01 A00601", "F20108 0801 B83E01 A00601")]
    [InlineData("shape", "2809 3009", "2809")] // a number that the closed enum does not have, and another field's
    [InlineData("part.id", "F00105 F20100", "F20100")] // another wire type
    [InlineData("part", "F00105", "F00105")]
    [InlineData("box.width", "58 05 5B 0802 C03E01 5C", "5B 0802 5C")]
    public void Parse_UnknownFields_AreKeptInFieldsThatAreNamedAsAWhole(
        string paths, string hex, string expected, bool isDamaged = false)
    {
        byte[] bytes = Hex(hex);
        FieldMask mask = FieldMask.FromString(paths, _arena);

        if (isDamaged) Assert.False(DynamicMessage.TryParse(KindsSchema.Whole, in mask, bytes, _arena, out _, out _));
        else Assert.Equal(Hex(expected), Parse(paths, bytes).ToByteArray());
    }

    [Theory]
    [InlineData("part.name", "F20100", null)]
    [InlineData("part.id", "F20100", "part.id")]
    [InlineData("part", "F20100", "part.id")]
    [InlineData("parts.id,part.name", "F20100 FA0100", "parts[0].id")]
    [InlineData("item.part", "A301 A401", null)]
    [InlineData("item.part", "A301 1200 A401", "item[0].part.id")]
    [InlineData("item.part.name", "A301 1200 A401", null)]
    [InlineData("item.key", "A301 1200 A401", "item[0].key")]
    [InlineData("named.name", "820200", null)]
    [InlineData("named.id", "820200", "named[\"\"].id")]
    [InlineData("number", "F20100 FA0100", null)]
    public void Parse_RequiredFields_CountWhereTheyAreNamed(string paths, string hex, string? missing)
    {
        byte[] bytes = Hex(hex);
        FieldMask mask = FieldMask.FromString(paths, _arena);

        bool isRead = DynamicMessage.TryParse(KindsSchema.Whole, in mask, bytes, _arena, out _, out ProtoError error);

        Assert.Equal(missing is null, isRead);
        if (missing is null) return;
        Assert.Equal(new ProtoError(ProtoFormatError.MissingRequired, bytes.Length), error);
        var exception = Assert.Throws<ProtoFormatException>(
            () => DynamicMessage.Parse(KindsSchema.Whole, FieldMask.FromString(paths, _arena), bytes, _arena));
        Assert.Contains($": {missing}", exception.Message);
        Assert.DoesNotContain(", ", exception.Message);
    }

    [Theory]
    [InlineData("08", ProtoFormatError.Truncated)]
    [InlineData("0880", ProtoFormatError.Truncated)]
    [InlineData("08FFFFFFFFFFFFFFFFFFFFFFFF", ProtoFormatError.MalformedVarint)]
    [InlineData("1100", ProtoFormatError.Truncated)]
    [InlineData("220561", ProtoFormatError.Truncated)]
    [InlineData("22FFFFFFFFFFFFFFFFFFFFFFFF", ProtoFormatError.MalformedVarint)]
    [InlineData("C2020561", ProtoFormatError.Truncated)] // a short text
    [InlineData("C2024061", ProtoFormatError.Truncated)]
    [InlineData("F2010561", ProtoFormatError.Truncated)]
    [InlineData("520561", ProtoFormatError.Truncated)] // packed
    [InlineData("4A0561", ProtoFormatError.Truncated)]
    [InlineData("B83E", ProtoFormatError.Truncated)]
    [InlineData("0D00", ProtoFormatError.Truncated)] // the number of an int32 with another wire type
    [InlineData("5B64", ProtoFormatError.EndGroupMismatch)]
    [InlineData("5B", ProtoFormatError.Truncated)]
    [InlineData("5C", ProtoFormatError.EndGroupMismatch)]
    [InlineData("0600", ProtoFormatError.InvalidTag)]
    [InlineData("0F", ProtoFormatError.InvalidTag)]
    [InlineData("8280808010", ProtoFormatError.InvalidTag)]
    public void Parse_DamageWherePathsLeadThrough_IsThatOfAParseOfEverything(string hex, ProtoFormatError code)
    {
        foreach (string prefix in new[] { "", "1800", "FA01" })
        {
            byte[] damage = Hex(hex);
            // In the message itself, behind another field, and in one that a path leads through.
            byte[] length = prefix == "FA01" ? [(byte)damage.Length] : [];
            byte[] bytes = [.. Hex(prefix), .. length, .. damage];
            FieldMask mask = FieldMask.FromString("form,parts.name", _arena);

            Assert.False(DynamicMessage.TryParse(KindsSchema.Whole, bytes, _arena, out _, out ProtoError expected));
            Assert.False(
                DynamicMessage.TryParse(KindsSchema.Whole, in mask, bytes, _arena, out _, out ProtoError error));

            // A part has other fields: it is the code that is told.
            if (prefix != "FA01") Assert.Equal(code, expected.Code);
            Assert.Equal(expected, error);
        }
    }

    [Theory]
    [InlineData("F2010112")] // a cut message
    [InlineData("520180")] // a cut packed list
    [InlineData("8202020A05")] // a cut entry
    [InlineData("F20100")] // a missing field
    [InlineData("A3011202 0A05 A401")] // a cut message in a group
    public void Parse_DamageInWhatIsPassedOver_IsNotNoticed(string hex)
    {
        byte[] bytes = [.. Hex(hex), 0x08, 0x05];

        Assert.False(DynamicMessage.TryParse(KindsSchema.Whole, bytes, _arena, out _, out _));
        Assert.Equal([0x08, 0x05], Parse("number", bytes).ToByteArray());
    }

    [Fact]
    public void Parse_TextThatIsNoUtf8_IsNoticedWhereItIsNamed()
    {
        byte[] bytes = Hex("7201FF 1805");
        FieldMask other = FieldMask.FromString("an_int32", _arena), named = FieldMask.FromString("a_string", _arena);

        Assert.True(
            DynamicMessage.TryParse(KindsSchema.All, in other, bytes, _arena, out DynamicMessage message, out _));
        Assert.Equal("an_int32: 5", message.ToString());
        Assert.False(DynamicMessage.TryParse(KindsSchema.All, in named, bytes, _arena, out _, out ProtoError error));
        Assert.Equal(new ProtoError(ProtoFormatError.InvalidUtf8, 2), error);
    }

    [Theory]
    [InlineData("nope")]
    [InlineData("number,nope")]
    [InlineData("part.nope")]
    [InlineData("part,part.nope")]
    [InlineData("number.x")]
    [InlineData("graded.x")]
    [InlineData("part.")]
    [InlineData(".part")]
    [InlineData("named.value.id")]
    [InlineData("Box")]
    public void Parse_PathOfNoField_IsRefused(string paths)
    {
        var exception = Assert.Throws<ArgumentException>(() => Parse(paths, []));
        Assert.Equal("mask", exception.ParamName);
        Assert.False(FieldMask.FromString(paths, _arena).IsValid(KindsSchema.Whole));
    }

    [Fact]
    public void Parse_OtherArguments_AreRefused()
    {
        FieldMask mask = FieldMask.FromString("number", _arena), empty = default;
        empty.MutablePaths.Add("", _arena);
        Assert.Equal("type", Assert.Throws<ArgumentException>(
            () => DynamicMessage.Parse(ProtoType.Of<Timestamp>(), in mask, [], _arena)).ParamName);
        Assert.Throws<InvalidOperationException>(() => DynamicMessage.Parse(default, in mask, [], _arena));
        Assert.Throws<ArgumentException>(() => DynamicMessage.Parse(KindsSchema.Whole, in empty, [], _arena));
        FieldMask large = FieldMask.FromString(string.Join('.', Enumerable.Repeat("itself", 200_000)), _arena);
        Assert.Throws<ArgumentException>(() => DynamicMessage.Parse(KindsSchema.All, in large, [], _arena));
    }

    [Fact]
    public void Parse_NestingBeyondTheLimit_IsRefusedWherePathsLead()
    {
        var options = new ProtoParseOptions { RecursionLimit = 10 };
        byte[] deep = [];
        for (int i = 0; i < 11; i++) deep = [0x92, 0x01, (byte)deep.Length, .. deep];
        FieldMask all = FieldMask.FromString("itself", _arena), other = FieldMask.FromString("a_leaf", _arena);
        FieldMask path = FieldMask.FromString(string.Join('.', Enumerable.Repeat("itself", 20)), _arena);

        Assert.False(
            DynamicMessage.TryParse(KindsSchema.All, in all, deep, _arena, out _, out ProtoError error, options));
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
        Assert.False(DynamicMessage.TryParse(KindsSchema.All, in path, deep, _arena, out _, out error, options));
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
        Assert.True(DynamicMessage.TryParse(KindsSchema.All, in other, deep, _arena, out _, out _, options));
    }

    [Fact]
    public void Parse_WhatIsPassedOver_TakesNoMemory()
    {
        byte[] part = new RandomMessages(4).Next<GoogleKinds.Three.All>().ToByteArray();
        byte[] often = GC.AllocateUninitializedArray<byte>(part.Length * 1000, pinned: true);
        for (int i = 0; i < 1000; i++) part.CopyTo(often, i * part.Length);
        FieldMask mask = FieldMask.FromString("a_double,a_leaf.number", _arena);
        using var arena = new ArenaAllocator();

        DynamicMessage message = DynamicMessage.ParseInPlace(KindsSchema.All, in mask, often, arena);

        Assert.InRange(arena.AllocatedBytes, 1, 4096);
        Assert.Equal(Parse("a_double,a_leaf.number", part, KindsSchema.All), message);
        GC.KeepAlive(often);
    }

    [Fact]
    public void Parse_ByMask_AllocatesNothingOnTheManagedHeap()
    {
        byte[] bytes = new RandomMessages(3).Next<GoogleKinds.Three.All>().ToByteArray();
        byte[] damaged = bytes[..^1];
        FieldMask mask = FieldMask.FromString("r_leaf.text,m_string.number,itself.itself.r_int32,c_leaf", _arena);
        using var arena = new ArenaAllocator();
        Run();
        Run();
        ManagedAllocation.AssertNone(Run);

        void Run()
        {
            arena.Reset();
            DynamicMessage.Parse(KindsSchema.All, in mask, bytes, arena);
            if (DynamicMessage.TryParse(KindsSchema.All, in mask, damaged, arena, out _, out _))
                throw new InvalidOperationException();
        }
    }

    [Fact]
    public void Parse_MaskOfAnotherArena_IsNotNeededAfterwards()
    {
        byte[] bytes = [0xF2, 0x01, 0x03, 0x12, 0x01, 0x61];
        DynamicMessage message;
        using (var other = new ArenaAllocator())
        {
            FieldMask mask = FieldMask.FromString("part.name", other);
            message = DynamicMessage.Parse(KindsSchema.Whole, in mask, bytes, _arena);
        }

        Assert.Equal("a", message.Mutable("part").Get("name").String.ToString());
        message.Mutable("part").Set("id", 3);
        Assert.Equal("part { id: 3 name: \"a\" }", message.ToString());
    }

    private static byte[] Hex(string digits) => Convert.FromHexString(digits.Replace(" ", ""));

    // Copied and in place are the same.
    private DynamicMessage Parse(string paths, byte[] bytes, ProtoType? type = null)
    {
        FieldMask mask = FieldMask.FromString(paths, _arena);
        DynamicMessage message = DynamicMessage.ParsePartial(type ?? KindsSchema.Whole, in mask, bytes, _arena);
        byte[] pinned = GC.AllocateUninitializedArray<byte>(bytes.Length, pinned: true);
        bytes.CopyTo(pinned, 0);
        if (DynamicMessage.TryParseInPlace(
            type ?? KindsSchema.Whole, in mask, pinned, _arena, out DynamicMessage placed, out ProtoError error))
            Assert.Equal(message.ToByteArray(), placed.ToByteArray());
        else
            Assert.Equal(ProtoFormatError.MissingRequired, error.Code);
        GC.KeepAlive(pinned);
        return message;
    }
}
