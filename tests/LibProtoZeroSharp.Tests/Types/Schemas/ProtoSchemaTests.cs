using System;
using System.Linq;
using Xunit;
using static ProtoZeroSharp.Tests.Dynamic.Descriptors;

namespace ProtoZeroSharp.Tests.Dynamic;

/// <summary>What is a schema, and what is none.</summary>
public class ProtoSchemaTests
{
    private const ProtoFieldType Int32 = ProtoFieldType.Int32;

    [Fact]
    public void Load_FilesInAnyOrder_GivesTheirTypes()
    {
        ProtoSchema schema = ProtoSchema.Load(Sample());
        Assert.Equal(["t.Use", "t.Old", "t.Old.Part"], schema.MessageTypes.Select(type => type.FullName));
        Assert.True(schema.TryGetMessageType("t.Use"u8, out ProtoType use));
        Assert.Equal(use, schema.GetMessageType("t.Use"));
        Assert.False(schema.TryGetMessageType("t.Use.MapEntry", out _));
        Assert.Throws<ArgumentException>(() => schema.GetMessageType("t.None"));
        Assert.Equal(10, use.FieldCount);
        Assert.True(use.TryGetField("present"u8, out ProtoField present));
        Assert.True(present.HasPresence);
        Assert.True(use.TryGetField(6, out ProtoField map));
        Assert.True(map.IsMap);
    }

    [Fact]
    public void Load_DamagedBytes_ThrowsWhatParsersThrow()
    {
        Assert.Throws<ProtoFormatException>(() => ProtoSchema.Load([0x0a, 0x05, 0x01]));
        Assert.Empty(ProtoSchema.Load([]).MessageTypes);
    }

    [Theory]
    [InlineData("missing.proto, which is not in the set")]
    public void Load_MissingImport_Throws(string text) =>
        Refused(text, File("a.proto", "proto3", Import("missing.proto")));

    [Fact]
    public void Load_ImportsInACircle_Throws() => Refused(
        "imports itself", File("a.proto", "proto3", Import("b.proto")), File("b.proto", "proto3", Import("a.proto")));

    [Fact]
    public void Load_NamesTwice_Throws()
    {
        Refused("a.proto is in the set twice", File("a.proto", "proto3"), File("a.proto", "proto3"));
        Refused("t.A is declared twice", File("a.proto", "proto3", Message("A"), Enum("A", ("X", 0))));
        Refused("t.A.x is declared twice", Of(Message("A", Field("x", 1, Int32), Field("x", 2, Int32))));
        Refused("two fields with number 1", Of(Message("A", Field("x", 1, Int32), Field("y", 1, Int32))));
        Refused("two values called X", Of(Enum("A", ("X", 0), ("X", 1))));
    }

    [Fact]
    public void Load_InvalidNumbers_Throws()
    {
        foreach (int number in (int[])[0, -1, 19_000, 1 << 29])
            Refused("t.A.x has the number", Of(Message("A", Field("x", number, Int32))));
        Refused("oneof that is not there", Of(Message("A", Field("x", 1, Int32, "", Optional, Number(9, 5)))));
        Refused("oneof that is not there", Of(Message("A", Field("x", 1, Int32, "", Optional, Number(9, -1)))));
        Refused("no label", Of(Message("A", Field("x", 1, Int32, label: 9))));
        Refused("no type that is known", Of(Message("A", Field("x", 1, (ProtoFieldType)99))));
    }

    [Fact]
    public void Load_InvalidTypes_Throws()
    {
        Refused("not in the set", Of(Message("A", Field("x", 1, ProtoFieldType.Message, ".t.None"))));
        Refused("not in the set", Of(Message("A", Field("x", 1, ProtoFieldType.Message, "A"))));
        Refused("another kind", Of(Message("A", Field("x", 1, ProtoFieldType.Enum, ".t.A"))));
        Refused("another kind", Of(Message("A", Field("x", 1, ProtoFieldType.Message))));
        Refused("no values", Of(Enum("A")));
        Refused("first value is not 0", Of(Enum("A", ("X", 1))));
        Refused("cannot have the default", File(
            "a.proto", "proto2", Message("A", Field("x", 1, Int32, "", Optional, Utf8(7, "many")))));
    }

    [Fact]
    public void Load_InvalidNames_Throws()
    {
        foreach (string name in (string[])["", "1a", "a b", "a.b", "ä", new string('a', 2000)])
            Assert.Throws<ProtoSchemaException>(() => ProtoSchema.Load(Of(Message(name))));
        Refused("name in JSON", Of(Message("A", Field("x", 1, Int32, "", Optional, Part(10, [(byte)'b', 0])))));
        Refused("syntax or an edition", File("a.proto", "proto4"));
        Refused("syntax or an edition", File("a.proto", "editions", Number(14, 1003)));
    }

    // Fields whose names in JSON are equal were accepted: protoc refuses them.
    [Theory]
    [InlineData("proto3", 1, "b", null, true)]                      // given and default
    [InlineData("proto2", 2, "b", null, false)]                     // where JSON is a legacy
    [InlineData("proto3", 2, "b", null, false)]                     // by its feature
    [InlineData("proto2", 1, "b", null, true)]
    [InlineData("proto2", 2, "x", "x", true)]                       // both given
    [InlineData("proto2", 2, "", "", true)]
    [InlineData("proto3", 1, "", null, false)]                      // one alone has no name
    [InlineData("proto3", 1, "b", "a", false)]                      // exchanged
    [InlineData("proto2", 2, "[b]", null, true)]                    // that of an extension
    [InlineData("proto3", 1, "a", "b", false)]                      // as they would be anyway
    public void Load_EqualJsonNames_ThrowsAsProtocDoes(
        string syntax, int feature, string? first, string? second, bool isRefused)
    {
        byte[] features = Part(7, Part(12, Number(6, feature)));
        byte[] file = File("a.proto", syntax, Message("A", Named("a", 1, first), Named("b", 2, second), features));
        if (isRefused) Refused("in JSON", file);
        else ProtoSchema.Load(file);
        ProtoSchema.Load(File(
            "a.proto", syntax, Message("A", Named("a", 1, first), Named("b", 2, second), Part(7, Number(11, 1)))));

        static byte[] Named(string name, int number, string? json) =>
            Field(name, number, Int32, "", Optional, json == null ? [] : Utf8(10, json));
    }

    // By default names only, as descriptors that protoc writes have them; also where others are given.
    [Fact]
    public void Load_EqualDefaultJsonNames_Throws()
    {
        byte[][] fields = [Field("a_b", 1, Int32), Field("aB", 2, Int32)];
        Refused("in JSON", Of(Message("A", fields)));
        Refused("in JSON", Of(Message(
            "A", Field("a_b", 1, Int32, "", Optional, Utf8(10, "x")), Field("aB", 2, Int32))));
        Refused("in JSON", Of(Message("A", Field("_", 1, Int32), Field("__", 2, Int32))));
        ProtoSchema.Load(File("a.proto", "proto2", Message("A", fields)));
        ProtoSchema.Load(Of(Message("A", Field("_", 1, Int32))));
    }

    [Fact]
    public void Load_MapEntryThatIsNone_Throws()
    {
        byte[] entry = Part(7, Number(7, 1));
        Refused("no entry of a map", Of(Message("A", entry)));
        Refused("no entry of a map", Of(Message("A", Nested(
            "E", Field("key", 1, ProtoFieldType.Double), Field("value", 2, Int32), entry))));
        Refused("entries of a map, and is none", Of(Message(
            "A", Field("x", 1, ProtoFieldType.Message, ".t.A.E"),
            Nested("E", Field("key", 1, Int32), Field("value", 2, Int32), entry))));
    }

    [Fact]
    public void Load_MessagesNestedTooDeep_Throws()
    {
        byte[] deepest = Nested("A");
        for (int i = 0; i < 200; i++) deepest = Nested("A", deepest);
        Assert.Throws<ProtoFormatException>(() => ProtoSchema.Load(Of(Message("A", deepest))));
    }

    [Fact]
    public void Load_ManyFieldsWithNamesThatBeginAndEndAlike_TakesLinearTime()
    {
        byte[][] fields = [.. Enumerable.Range(20_000, 30_000)
            .Select(i => Field($"beginning_{i}_the_end", i, Int32))];
        ProtoSchema schema = ProtoSchema.Load(Of(Message("A", fields)));
        Assert.True(schema.GetMessageType("t.A").TryGetField("beginning_49999_the_end"u8, out ProtoField field));
        Assert.Equal(49_999, field.FieldNumber);
    }

    [Fact]
    public void Load_ManyFieldsWithNamesThatDifferInCaseOrNotAtAllInJson_TakesLinearTime()
    {
        byte[][] fields = [.. Enumerable.Range(20_000, 30_000).Select(i => Field(
            new string([.. Enumerable.Range(0, 16).Select(bit => (i >> bit & 1) == 0 ? 'a' : 'A')]), i, Int32, "",
            Optional, Utf8(10, "same")))];
        // With deprecated_legacy_json_field_conflicts.
        byte[] file = Of(Message("A", [.. fields, Part(7, Number(11, 1))]));
        ProtoType type = ProtoSchema.Load(file).GetMessageType("t.A");
        Assert.True(type.TryGetField("same"u8, out ProtoField field));
        Assert.Equal(20_000, field.FieldNumber);
        Assert.Equal(30_000, type.FieldCount);
    }

    // A Value that held itself would have a form in JSON without an end.
    [Fact]
    public void Json_OfValueThatHoldsItself_IsThatOfAMessage()
    {
        byte[] member = Number(9, 0);
        byte[] set = Part(
            1, Utf8(1, "struct.proto"), Utf8(2, "google.protobuf"), Utf8(12, "proto3"),
            Message(
                "Value",
                Field("null_value", 1, ProtoFieldType.Enum, ".google.protobuf.N", Optional, member),
                Field("number_value", 2, ProtoFieldType.Double, "", Optional, member),
                Field("string_value", 3, ProtoFieldType.String, "", Optional, member),
                Field("bool_value", 4, ProtoFieldType.Bool, "", Optional, member),
                Field("struct_value", 5, ProtoFieldType.Message, ".google.protobuf.Value", Optional, member),
                Field("list_value", 6, ProtoFieldType.Message, ".google.protobuf.Value", Optional, member),
                Part(8, Utf8(1, "kind"))),
            Enum("N", ("X", 0)));
        ProtoType type = ProtoSchema.Load(set).GetMessageType("google.protobuf.Value");
        using var arena = new ArenaAllocator();
        Assert.Equal(
            """{"structValue":{"numberValue":1}}""",
            DynamicMessage.ParseJson(type, """{"structValue":{"numberValue":1}}""", arena).ToJson());
    }

    private static byte[] Of(byte[] declaration) => File("a.proto", "proto3", declaration);

    private static void Refused(string text, params byte[][] files) =>
        Assert.Contains(text, Assert.Throws<ProtoSchemaException>(() => ProtoSchema.Load(Set(files))).Message,
            StringComparison.Ordinal);
}
