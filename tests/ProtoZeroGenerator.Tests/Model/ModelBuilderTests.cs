using System;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Emit;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Linking;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Model;

/// <summary>What a schema becomes.</summary>
public class ModelBuilderTests
{
    [Theory]
    [InlineData("int32", "int", "Int32Codec", 8u)]
    [InlineData("int64", "long", "Int64Codec", 8u)]
    [InlineData("uint32", "uint", "UInt32Codec", 8u)]
    [InlineData("uint64", "ulong", "UInt64Codec", 8u)]
    [InlineData("sint32", "int", "SInt32Codec", 8u)]
    [InlineData("sint64", "long", "SInt64Codec", 8u)]
    [InlineData("bool", "bool", "BoolCodec", 8u)]
    [InlineData("fixed32", "uint", "Fixed32Codec", 13u)]
    [InlineData("fixed64", "ulong", "Fixed64Codec", 9u)]
    [InlineData("sfixed32", "int", "SFixed32Codec", 13u)]
    [InlineData("sfixed64", "long", "SFixed64Codec", 9u)]
    [InlineData("float", "float", "FloatCodec", 13u)]
    [InlineData("double", "double", "DoubleCodec", 9u)]
    [InlineData("string", "_P::ProtoString", "StringCodec", 10u)]
    [InlineData("bytes", "_P::ProtoBytes", "BytesCodec", 10u)]
    [InlineData("E", "E", "EnumCodec<E, EValues>", 8u)]
    [InlineData("M.N", "Types.N", "MessageCodec<Types.N>", 10u)]
    [InlineData("google.protobuf.Any", "_P::WellKnownTypes.Any", "MessageCodec<_P::WellKnownTypes.Any>", 10u)]
    public void Field_OfType_HasItsCSharp(string type, string expected, string codec, uint tag)
    {
        FieldModel field = Models.OfProto3(
            "import \"google/protobuf/any.proto\"; message M { message N {} " + type + " f = 1; } enum E { A = 0; }")
            .Messages[0].Fields[0];

        Assert.Equal(expected, field.Value.CSharp);
        Assert.Equal("_E::" + codec, FieldText.Codec(field.Value));
        Assert.Equal(tag, field.Tag);
    }

    [Fact]
    public void Field_OfProto2_HasClosedEnumsGroupsAndRawStrings()
    {
        MessageModel message = Models.OfProto2("""
            enum E { A = 1; B = 2; }
            message M { optional E e = 1; optional group G = 2 { optional int32 x = 1; } optional string s = 3; repeated int32 l = 4;
              repeated int32 p = 5 [packed = true]; repeated E q = 6; }
            """).Message("p.M");

        Assert.Equal("EValues", message.Field("e").Value.EnumValues);
        Assert.Equal("_E::ClosedEnumCodec<E, EValues>", FieldText.Codec(message.Field("q").Value));
        Assert.Equal("global::P.E.A", message.Field("e").Default);
        FieldModel group = message.Field("g");
        Assert.Equal("G", group.Property);
        Assert.True(group.Value.IsDelimited);
        Assert.Equal("_E::GroupCodec<Types.G>", FieldText.Codec(group.Value));
        Assert.Equal((2u << 3) | 3, group.Tag);
        Assert.Equal("_E::RawStringCodec", FieldText.Codec(message.Field("s").Value));
        Assert.Equal((4u << 3, false), (message.Field("l").Tag, message.Field("l").IsPacked));
        Assert.Equal(((5u << 3) | 2, true), (message.Field("p").Tag, message.Field("p").IsPacked));
    }

    [Fact]
    public void GroupField_NameInCapitals_IsThatOfItsMessage() =>
        Assert.Equal(
            "OptionalGroup",
            Models.OfProto2("message M { optional group OptionalGroup = 1 { } }").Messages[0].Fields[0].Property);

    [Fact]
    public void Presence_OfEachKind_HasBitsInOrderOfNumbers()
    {
        MessageModel message = Models.OfProto3("""
            message All {
              optional int32 c = 9; int32 implicit = 2; optional string a = 1; All m = 3; oneof o { int32 x = 4; All y = 5; }
              repeated int32 l = 6; map<int32, All> k = 7;
            }
            """).Messages[0];

        Assert.Equal(
            [("a", PresenceKind.Explicit, 0), ("implicit", PresenceKind.Implicit, -1), ("m", PresenceKind.Explicit, -1),
                ("x", PresenceKind.Oneof, -1), ("y", PresenceKind.Oneof, -1), ("l", PresenceKind.Implicit, -1),
                ("k", PresenceKind.Implicit, -1),
                ("c", PresenceKind.Explicit, 1)],
            message.Fields.Select(field => (field.ProtoName, field.Presence, field.PresenceBit)));
        Assert.Equal(1, message.PresenceWords);
        Assert.Equal([3, 4], message.Oneofs.Single().Fields);
        Assert.Equal(
            ["HasA", "null", "HasM", "HasX", "HasY", "null", "null", "HasC"],
            message.Fields.Select(field => field.Has ?? "null"));
        Assert.Equal(
            ["null", "null", "MutableM", "null", "MutableY", "MutableL", "MutableK", "null"],
            message.Fields.Select(field => field.Mutable ?? "null"));
        Assert.Equal(
            ["null", "null", "InitM", "null", "InitY", "null", "null", "null"],
            message.Fields.Select(field => field.Init ?? "null"));
        FieldModel map = message.Field("k");
        Assert.Equal((Cardinality.Map, "int", "All"), (map.Cardinality, map.Key!.CSharp, map.Value.CSharp));
        Assert.Empty(message.Messages);
    }

    [Fact]
    public void PresenceWords_Of33Bits_AreTwo()
    {
        string fields = string.Concat(Enumerable.Range(1, 33).Select(i => $"optional int32 f{i} = {i};"));

        Assert.Equal(2, Models.OfProto2("message M {" + fields + "}").Messages[0].PresenceWords);
        Assert.Equal(0, Models.OfProto2("message M { repeated int32 f = 1; }").Messages[0].PresenceWords);
    }

    [Fact]
    public void MayMissRequired_InCycles_ReachesAllThatHoldIt()
    {
        FileModel file = Models.OfProto2("""
            message Needs { required int32 x = 1; }
            message Holds { optional Needs n = 1; optional Cycle c = 2; }
            message Cycle { repeated Holds h = 1; }
            message Maps { map<int32, Cycle> m = 1; }
            message Free { optional Free f = 1; optional Other o = 2; }
            message Other { optional Free f = 1; extensions 10; }
            extend Other { optional Needs e = 10; }
            """);

        Assert.Equal(
            ["p.Needs", "p.Holds", "p.Cycle", "p.Maps"],
            file.Messages.Where(m => m.MayMissRequired).Select(m => m.FullName));
        Assert.True(file.Message("p.Maps").Field("m").Value.MayMissRequired);
        Assert.False(file.Message("p.Free").Field("o").Value.MayMissRequired);
    }

    [Theory]
    [InlineData("int32", "5", "5")]
    [InlineData("int32", "-2147483648", "int.MinValue")]
    [InlineData("int64", "-9223372036854775808", "long.MinValue")]
    [InlineData("sint64", "-1", "-1L")]
    [InlineData("uint32", "4294967295", "4294967295U")]
    [InlineData("fixed64", "18446744073709551615", "18446744073709551615UL")]
    [InlineData("int32", "0", null)]
    [InlineData("bool", "true", "true")]
    [InlineData("bool", "false", null)]
    [InlineData("float", "inf", "float.PositiveInfinity")]
    [InlineData("float", "-inf", "float.NegativeInfinity")]
    [InlineData("double", "nan", "double.NaN")]
    [InlineData("double", "-0.0", "-0.0D")]
    [InlineData("float", "-0.0", "-0.0F")]
    [InlineData("double", "0.0", null)]
    [InlineData("double", "0.1", "0.1D")]
    [InlineData("float", "0.1", "0.1F")]
    [InlineData("double", "1e300", "1E+300D")]
    [InlineData("float", "3.4028234663852886e+38", "3.4028235E+38F")]
    [InlineData("double", "5e-324", "4.94065645841247E-324D")]
    [InlineData("string", "\"\"", null)]
    [InlineData("string", "\"a\\\"b\\\\c\\n\"", "\"a\\\"b\\\\c\\u000a\"u8")]
    [InlineData("string", "\"{0} */ \\x3c\"", "\"{0} */ <\"u8")]
    [InlineData("string", "\"\\303\\244\"", "[0xc3, 0xa4]")]
    [InlineData("bytes", "\"\\xff\\0\"", "[0xff, 0x00]")]
    public void Default_Declared_IsAnExpression(string type, string value, string? expected) => Assert.Equal(
        expected,
        Models.OfProto2($"message M {{ optional {type} f = 1 [default = {value}]; }}").Messages[0].Fields[0].Default);

    [Fact]
    public void Default_OfEnumNamedAfterKeyword_IsEscaped() => Assert.Equal(
        "global::P.@event.Class",
        Models.OfProto2("enum event { a = 0; class = 1; } message M { optional event f = 1 [default = class]; }")
        .Messages[0].Fields[0].Default);

    [Fact]
    public void Docs_OfDeclarations_AreLeadingElseTrailing()
    {
        MessageModel message = Models.OfProto3("""

            // First line
            // goes on.
            //
            // Second paragraph.
            message M {
              int32 a = 1;  // Behind.
              /* Before & <b>.
               * More. */
              int32 b = 2;
              // Detached.

              int32 c = 3;
            }
            """).Messages[0];

        Assert.Equal("First line goes on.", message.Docs.Summary);
        Assert.Equal(["Second paragraph."], message.Docs.Remarks);
        Assert.Equal("Behind.", message.Field("a").Docs.Summary);
        Assert.Equal("Before & <b>. More.", message.Field("b").Docs.Summary);
        Assert.Equal(DocsModel.None, message.Field("c").Docs);
    }

    [Fact]
    public void IsLeaf_OfMessages_IsForFewSingleValues()
    {
        FileModel file = Models.OfProto3("""
            message Five { int32 a = 1; string b = 2; bytes c = 3; double d = 4; optional bool e = 5; }
            message Six { int32 a = 1; int32 b = 2; int32 c = 3; int32 d = 4; int32 e = 5; int32 f = 6; }
            message List { repeated int32 a = 1; } message Map { map<int32, int32> a = 1; } message Sub { Five a = 1; }
            message Choice { oneof o { Five a = 1; int32 b = 2; } } message Empty { }
            """);

        Assert.Equal(
            ["p.Five", "p.Choice", "p.Empty"],
            file.Messages.Where(message => message.IsLeaf).Select(message => message.FullName));
    }

    [Fact]
    public void Extensions_OfFileAndMessage_HaveKeys()
    {
        FileModel file = Models.OfProto2("""
            message M { extensions 100 to 200; }
            extend M { optional int32 foo_bar = 100; repeated M list = 101; }
            message Scope { extend M { optional string foo_bar = 102; } }
            """);

        Assert.Equal("TestExtensions", file.ExtensionsClass);
        Assert.Equal(["FooBar", "List"], file.Extensions.Select(extension => extension.Name));
        Assert.Equal("M", file.Extensions[0].Extendee);
        Assert.Equal("FooBar", file.Message("p.Scope").Extensions.Single().Name);
        Assert.True(file.Message("p.M").IsExtendable);
    }

    [Fact]
    public void Deprecated_OfFile_HoldsForAllInIt()
    {
        FileModel file =
            Models.OfProto3("option deprecated = true; message M { int32 a = 1; message N {} } enum E { A = 0; }");

        Assert.True(
            file.Messages[0].IsDeprecated && file.Messages[0].Messages[0].IsDeprecated && file.Enums[0].IsDeprecated);
        Assert.False(Models.OfProto3("message M { int32 a = 1 [deprecated = true]; }").Messages[0].IsDeprecated);
        Assert.True(
            Models.OfProto3("message M { int32 a = 1 [deprecated = true]; }").Messages[0].Fields[0].IsDeprecated);
    }

    [Fact]
    public void Equality_OfModels_IsByValue()
    {
        const string Text =
            "// Doc.\nmessage M { int32 a = 1; oneof o { M m = 2; string s = 3; } map<string, M> k = 4; enum E { A = 0; } }";
        FileModel one = Models.OfProto3(Text);
        FileModel two = Models.OfProto3("  // Not documentation.\n\n\n" + Text.Replace(" int32", "\n\n    int32"));

        Assert.NotSame(one, two);
        Assert.Equal(one, two);
        Assert.Equal(one.GetHashCode(), two.GetHashCode());
        foreach (string changed in new[] { Text.Replace("Doc", "Docs"), Text.Replace("int32", "int64"),
            Text.Replace("= 4", "= 5"), Text.Replace("A =", "B =") })
            Assert.NotEqual(one, Models.OfProto3(changed));
    }

    [DataFact(DataPart.Schemas)]
    public void Equality_OfEveryDataFile_HoldsBetweenTwoBuilds()
    {
        var files = Models.ReadFolder(DataFolder.PathOf("conformance"));

        Assert.Equal(Models.Build(null, files), Models.Build(null, files));
    }

    [Fact]
    public void Build_Cancelled_Stops()
    {
        using var source = new CancellationTokenSource();
        source.Cancel();

        GeneratorOptions options = GeneratorOptions.OfProject(MemoryOptions.None.GlobalOptions);
        Assert.ThrowsAny<OperationCanceledException>(() => new LinkSession().Link([], options, source.Token));
    }

    [Fact]
    public void Site_OfAField_IsTheSameInEveryBuild() => Assert.Equal(
        [208, 25], Models.OfProto3("message M { M a = 1; M b = 2; }").Messages[0].Fields.Select(field => field.Site));
}
