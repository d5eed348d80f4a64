using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Model.CSharp;
using Xunit;

namespace ProtoZeroGenerator.Tests.Model;

/// <summary>Names that get in each other's way.</summary>
public class NameClashTests
{
    [Fact]
    public void Compile_OfEqualNames_Tells()
    {
        FileModel file = Models.OfProto3("message M { int32 a = 1; int32 b = 2; }");
        MessageModel message = file.Messages[0];
        var fields = new EquatableArray<FieldModel>([message.Fields[0], message.Fields[1] with { Property = "A" }]);

        Assert.NotEmpty(Skeleton.Compile([file with { Messages = new([message with { Fields = fields }]) }]));
    }

    [Fact]
    public void Members_NamedAsDerivedOnes_PropertyKeepsItsName()
    {
        FileModel file = Models.OfProto2("""
            message M {
              optional int32 x = 1; optional int32 has_x = 2; optional int32 clear_x = 3; optional int32 x_field_number = 4;
              optional M y = 5; optional int32 mutable_y = 6; oneof o { int32 z = 7; } optional int32 o_case = 8;
              optional int32 o_oneof_case = 9; optional int32 clear_o = 10; optional int32 o_union = 11;
              optional int32 init_y = 12;
            }
            """);
        MessageModel message = file.Messages[0];

        Assert.Equal(
            ["X", "HasX", "ClearX", "XFieldNumber", "Y", "MutableY", "Z", "OCase", "OOneofCase", "ClearO", "OUnion",
                "InitY"],
            message.Fields.Select(field => field.Property));
        Assert.Equal("HasX_", message.Field("x").Has);
        Assert.Equal("ClearX_", message.Field("x").Clear);
        Assert.Equal("XFieldNumber_", message.Field("x").Constant);
        Assert.Equal("MutableY_", message.Field("y").Mutable);
        Assert.Equal("InitY_", message.Field("y").Init);
        Assert.Equal("OCase_", message.Oneofs[0].CaseProperty);
        Assert.Equal("OOneofCase_", message.Oneofs[0].CaseEnum);
        Assert.Equal("ClearO_", message.Oneofs[0].Clear);
        AssertCompiles(file);
    }

    [Fact]
    public void Properties_OfOneName_LowerNumberKeepsIt()
    {
        FileModel file = Models.OfProto2(
            "message M { optional int32 foo_bar = 2; optional int32 fooBar = 1; optional int32 FooBar = 3; }");

        Assert.Equal(["FooBar", "FooBar_", "FooBar__"], file.Messages[0].Fields.Select(field => field.Property));
        Assert.Equal([1, 2, 3], file.Messages[0].Fields.Select(field => field.Number));
        AssertCompiles(file);
    }

    [Theory]
    [InlineData("types", "Types_")]
    [InlineData("descriptor", "Descriptor_")]
    [InlineData("equals", "Equals_")]
    [InlineData("to_string", "ToString_")]
    [InlineData("get_hash_code", "GetHashCode_")]
    [InlineData("write_to", "WriteTo_")]
    [InlineData("clone", "Clone_")]
    [InlineData("calculate_size", "CalculateSize_")]
    [InlineData("merge_from", "MergeFrom_")]
    [InlineData("on_construction", "OnConstruction_")]
    [InlineData("parser", "Parser_")]
    [InlineData("parse", "Parse_")]
    [InlineData("unknown_fields", "UnknownFields_")]
    [InlineData("full_name", "FullName_")]
    [InlineData("get_type", "GetType_")]
    [InlineData("write", "Write_")]
    [InlineData("m", "M_")]
    public void Property_NamedAsMemberOfMessage_GetsUnderscore(string field, string expected)
    {
        FileModel file =
            Models.OfProto3(
            $"message M {{ optional int32 {field} = 1; M inner = 2; message N {{}} enum E {{ V = 0; }} }}");
        FieldModel model = file.Messages[0].Field(field);

        Assert.Equal(expected, model.Property);
        Assert.Equal(expected + "FieldNumber", model.Constant);
        AssertCompiles(file);
    }

    [Fact]
    public void Types_NamedAsMembersOfMessages_Compile()
    {
        string[] names = ReservedNames.OfMessage.Concat(ReservedNames.OfObject).Concat(ReservedNames.OfGoogle)
            .ToArray();
        string nested =
            string.Concat(names.Select(name => $"message {name} {{ optional {name} x = 1; message {name} {{}} }}\n"));
        string enums =
            string.Concat(
            names.Select((name, i) => $"message E{i} {{ enum {name} {{ A{i} = 0; }} optional {name} e = 1; }}\n"));
        FileModel file = Models.OfProto3(nested + "message Outer { " + nested + "}\n" + enums);

        Assert.Equal("Parse_", file.Message("p.Parse").Name);
        Assert.Equal("Descriptor", file.Message("p.Descriptor").Name);
        Assert.Equal("global::P.Outer.Types.Types_", file.Message("p.Outer.Types").TypeName);
        AssertCompiles(file);
    }

    [Fact]
    public void Extensions_AsNames_MakeWayWhereExtensionsAreDeclared()
    {
        FileModel file = Models.OfProto2("""
            message Free { optional int32 extensions = 1; extensions 10 to 20; }
            message Extensions { optional int32 extensions = 1; message Extensions { extend Free { optional int32 a = 10; } } }
            message Scope { optional int32 extensions = 1; extend Free { optional Scope Extensions = 11; optional int32 equals = 12; optional int32 free = 13; } }
            """);

        Assert.Equal("Extensions", file.Message("p.Free").Fields[0].Property);
        Assert.Equal("Extensions_", file.Message("p.Scope").Fields[0].Property);
        Assert.Equal(
            ["Extensions_", "Equals_", "Free_"],
            file.Message("p.Scope").Extensions.Select(extension => extension.Name));
        AssertCompiles(file);
    }

    [Fact]
    public void Types_NamedAsKeywords_Compile()
    {
        string[] names =
            ["record", "file", "required", "scoped", "field", "var", "dynamic", "nint", "global", "event", "class",
            "object",
            "string", "int", "namespace", "await", "notnull", "unmanaged", "partial", "where", "value", "async",
            "lower"];
        string body = string.Concat(names.Select((name, i) =>
            $"message {name} {{ optional int32 {name} = 1; }} enum e{name} {{ {name}{i} = 0; }} "
            + $"message M{i} {{ enum {name} {{ V{i} = 0; }} M{i}.{name} f = 1; .p.{name} g = 2; }}\n"));
        IReadOnlyList<FileModel> models = Models.Build(("a.proto",
            "syntax = \"proto3\"; package p; option csharp_namespace = \"event.record.global\";\n" + body));

        Assert.Equal("@event.@record.@global", models[0].Namespace);
        Assert.Equal("global::@event.@record.@global.@class", models[0].Message("p.class").TypeName);
        Assert.Empty(Skeleton.Compile(models));
    }

    [Fact]
    public void EnumValues_OriginalNamesThatAreKeywords_Compile()
    {
        IReadOnlyList<FileModel> models = Models.Build(
            new Dictionary<string, string> { ["ProtoZeroEnumNames"] = "Original" },
            [(
                "a.proto",
                "syntax = \"proto3\"; enum E { E_NONE = 0; default = 1; value__ = 2; int = 3; ToString = 4; }")]);

        Assert.Equal(
            ["E_NONE", "@default", "value___", "@int", "ToString"],
            models[0].Enums[0].Values.Select(value => value.Name));
        Assert.Empty(Skeleton.Compile(models));
    }

    [Fact]
    public void EnumValues_EqualWhenStripped_NoneIsStripped()
    {
        FileModel file = Models.OfProto3("enum E { option allow_alias = true; E_A = 0; A = 0; E_B = 1; }");

        Assert.Equal(["EA", "A", "EB"], file.Enums[0].Values.Select(value => value.Name));
    }

    [Fact]
    public void EnumValues_EqualInPascalCase_GetUnderscores()
    {
        FileModel file = Models.OfProto2("enum E { option allow_alias = true; FOO_BAR = 0; FooBar = 0; foo_bar = 0; }");

        Assert.Equal(["FooBar", "FooBar_", "FooBar__"], file.Enums[0].Values.Select(value => value.Name));
    }

    [Fact]
    public void OneofCase_OfFieldNamedNone_MakesWay()
    {
        FileModel file = Models.OfProto3("message M { oneof kind { int32 none = 1; int32 other = 2; } }");

        Assert.Equal("None", file.Messages[0].Oneofs[0].NoneName);
        Assert.Equal(["None_", "Other"], file.Messages[0].Oneofs[0].CaseNames);
        AssertCompiles(file);
    }

    [Fact]
    public void Types_BesideNamespaceOfTheirName_Compile()
    {
        IReadOnlyList<FileModel> models = Models.Build(
            ("a.proto", "syntax = \"proto3\"; package foo; message Bar {} message Other { Bar b = 1; }"),
            ("b.proto", "syntax = \"proto3\"; package foo.bar; message Baz {}"),
            ("c.proto",
            "syntax = \"proto3\"; message Foo {} message System {} message ProtoZeroSharp {} enum Microsoft { M = 0; }"));

        Assert.Equal("global::Foo.Bar_", models[0].Message("foo.Bar").TypeName);
        Assert.Empty(Skeleton.Compile(models));
    }

    [Fact]
    public void Types_OfTwoFilesInOneNamespace_Compile()
    {
        const string Body = " message M {} enum E { A = 0; } extend google.protobuf.FieldOptions { ";
        IReadOnlyList<FileModel> models = Models.Build(
            ("x/a.proto", "syntax = \"proto2\"; package foo_bar; import \"google/protobuf/descriptor.proto\";" + Body
            + "optional int32 k = 50001; }"),
            ("y/a.proto", "syntax = \"proto2\"; package fooBar; import \"google/protobuf/descriptor.proto\";" + Body
            + "optional int32 k = 50002; }"),
            ("c.proto",
            "syntax = \"proto2\"; package foo_bar.c; option csharp_namespace = \"FooBar\"; message AExtensions {} enum EValues { B = 0; }"));

        Assert.Empty(Skeleton.Compile(models));
        Assert.Equal(["FooBar", "FooBar", "FooBar"], models.Select(model => model.Namespace));
        Assert.NotEqual(models[0].ExtensionsClass, models[1].ExtensionsClass);
    }

    [Fact]
    public void Writers_OfFieldNamedStart_MakeWay()
    {
        FileModel file =
            Models.OfProto3(
            "message M { int32 start_a = 1; M a = 2; map<int32, M> b = 3; int32 start_b = 4; int32 write = 5; int32 equals = 6; }");

        Assert.Equal("A_", file.Messages[0].Field("a").WriteName);
        AssertCompiles(file);
    }

    [Fact]
    public void Storage_OfFieldsNamedAsOurs_MakesWay()
    {
        string many = string.Concat(Enumerable.Range(10, 40).Select(i => $"optional int32 f{i} = {i};"));
        FileModel file =
            Models.OfProto2(
            "message M { optional int32 head = 1; optional int32 has0 = 2; optional int32 has1 = 3; optional int32 _ = 4; " + many + "}");

        Assert.Equal("_head_", file.Messages[0].Field("head").Storage);
        Assert.Equal("_has0_", file.Messages[0].Field("has0").Storage);
        Assert.Equal(2, file.Messages[0].PresenceWords);
        AssertCompiles(file);
    }

    [Fact]
    public void Names_OfFilesInAnotherOrder_AreTheSame()
    {
        (string, string)[] files =
        [
            ("a.proto", "syntax = \"proto3\"; package foo_bar; message M {}"),
            ("b.proto", "syntax = \"proto3\"; package fooBar; message M {}"),
            ("c.proto", "syntax = \"proto3\"; package foo.bar; import \"a.proto\"; message N { foo_bar.M m = 1; }"),
        ];

        Assert.Equal(Models.Build(files), Models.Build(files.Reverse().ToArray()).Reverse());
    }

    [Fact]
    public void Types_HiddenByOthers_AreWrittenFromTheRoot()
    {
        FileModel file = Models.OfProto3("""
            message Inner { Inner self = 1; }
            message Outer {
              message Inner { .p.Inner top = 1; Outer.Inner own = 2; message Deep { .p.Inner top = 1; Outer.Inner near = 2; Outer far = 3; } }
              .p.Inner top = 1; Outer.Inner nested = 2; repeated Outer.Inner list = 3; map<int32, .p.Inner> map = 4;
            }
            message KindUnion {} message KindOneofCase {} message TVisit { TVisit t = 1; TValue v = 2; } message TValue {}
            message System { .p.System s = 1; _P p = 2; _E e = 3; string text = 4; oneof kind { KindUnion u = 5; KindOneofCase c = 6; } } message _P {} message _E {}
            """);

        Assert.Equal("Inner", file.Message("p.Outer").Field("top").Value.CSharp);
        Assert.Equal("Types.Inner", file.Message("p.Outer").Field("list").Value.CSharp);
        Assert.Equal("Inner", file.Message("p.Outer").Field("map").Value.CSharp);
        Assert.Equal("global::P.Inner", file.Message("p.Outer.Inner").Field("top").Value.CSharp);
        Assert.Equal("Outer.Types.Inner", file.Message("p.Outer.Inner").Field("own").Value.CSharp);
        Assert.Equal("global::P.Inner", file.Message("p.Outer.Inner.Deep").Field("top").Value.CSharp);
        Assert.Equal("Outer", file.Message("p.Outer.Inner.Deep").Field("far").Value.CSharp);
        Assert.Equal("KindUnion", file.Message("p.System").Field("u").Value.CSharp);
        Assert.Equal("global::P.TVisit_", file.Message("p.TVisit").Field("t").Value.CSharp);
        AssertCompiles(file);
    }

    [Fact]
    public void Types_NamedAsAliases_MakeWayInTheGlobalNamespace()
    {
        const string Body =
            "syntax = \"proto3\"; message _P { string t = 1; _S s = 2; } message _S { _P p = 1; } message _E {} message System {}";
        IReadOnlyList<FileModel> models =
            Models.Build(("a.proto", Body), ("b.proto", Body.Replace("\"; m", "\"; package p; m")));

        Assert.Equal(["_P_", "_S_", "_E_", "System_"], models[0].Messages.Select(message => message.Name));
        Assert.Equal(["_P", "_S", "_E", "System"], models[1].Messages.Select(message => message.Name));
        Assert.Equal("", string.Join('\n', Skeleton.Compile(models)));
    }

    private static void AssertCompiles(FileModel file) => Assert.Equal("", string.Join('\n', Skeleton.Compile([file])));
}
