using System.Linq;
using ProtoZeroSharp.Contract;
using ProtoZeroGenerator.Schema;
using Xunit;

namespace ProtoZeroGenerator.Tests.Schema;

/// <summary>What fields mean in each language version.</summary>
public sealed class LinkerTests
{
    [Fact]
    public void Link_Proto2_ResolvesPresencePackingAndGroups()
    {
        Linked linked = Linked.Text("""
            syntax = "proto2";
            enum E { A = 1; B = 2; }
            message M {
              required int32 r = 1;
              optional string o = 2 [default = "x\ny"];
              repeated int32 list = 3;
              repeated int32 packed = 4 [packed = true];
              optional group Grp = 5 { optional int32 a = 1; }
              optional E e = 6 [default = B];
              map<string, M> m = 7;
              oneof one { int32 p = 8; string q = 9; }
            }
            """);

        Assert.Empty(linked.Errors);
        FieldSchema Of(string name) => linked.Field("M", name);
        Assert.Equal(FieldPresence.Required, Of("r").Presence);
        Assert.Equal(FieldPresence.Explicit, Of("o").Presence);
        Assert.False(Of("o").ValidatesUtf8);
        Assert.Equal("x\ny", Of("o").Default!.Text);
        Assert.False(Of("list").IsPacked);
        Assert.True(Of("packed").IsPacked);
        Assert.True(Of("grp").IsDelimited);
        Assert.Equal("M.Grp", Of("grp").MessageType!.FullName);
        Assert.True(Of("e").IsClosedEnum);
        Assert.Equal("B", Of("e").Default!.EnumValue.Name);
        Assert.True(Of("m").IsMap);
        Assert.False(Of("m").IsDelimited);
        Assert.Equal(ScalarKind.String, Of("m").MapKey.Kind);
        Assert.Equal("M", Of("m").MapValue.MessageType!.FullName);
        Assert.Equal("one", Of("q").RealOneof!.Name);
        Assert.Equal(2, linked.Message("M").Oneofs[0].Fields.Count);
    }

    [Fact]
    public void Link_Proto3_ResolvesPresencePackingAndSyntheticOneofs()
    {
        Linked linked = Linked.Text("""
            syntax = "proto3";
            enum E { A = 0; }
            message M {
              int32 i = 1;
              optional int32 o = 2;
              repeated double list = 3;
              repeated double expanded = 4 [packed = false];
              M m = 5;
              string some_name = 6;
              E e = 7;
            }
            """);

        Assert.Empty(linked.Errors);
        FieldSchema Of(string name) => linked.Field("M", name);
        Assert.Equal(FieldPresence.Implicit, Of("i").Presence);
        Assert.Equal(FieldPresence.Explicit, Of("o").Presence);
        Assert.Null(Of("o").RealOneof);
        Assert.Equal("_o", Of("o").Oneof!.Name);
        Assert.True(Of("o").Oneof!.IsSynthetic);
        Assert.True(Of("list").IsPacked);
        Assert.False(Of("expanded").IsPacked);
        Assert.Equal(FieldPresence.Explicit, Of("m").Presence);
        Assert.True(Of("some_name").ValidatesUtf8);
        Assert.Equal("someName", Of("some_name").JsonName);
        Assert.False(Of("e").IsClosedEnum);
    }

    [Fact]
    public void Link_Editions_ResolveFeaturesFromFileMessageAndField()
    {
        Linked linked = Linked.Text("""
            edition = "2023";
            option features.field_presence = IMPLICIT;
            option features.message_encoding = DELIMITED;
            option features.repeated_field_encoding = EXPANDED;
            option features.utf8_validation = NONE;
            enum E { option features.enum_type = CLOSED; A = 0; }
            message M {
              int32 i = 1;
              int32 e = 2 [features.field_presence = EXPLICIT, default = 7];
              int32 r = 3 [features.field_presence = LEGACY_REQUIRED];
              M d = 4;
              M l = 5 [features.message_encoding = LENGTH_PREFIXED];
              repeated int32 list = 6;
              repeated int32 packed = 7 [features.repeated_field_encoding = PACKED];
              string s = 8;
              string v = 9 [features.utf8_validation = VERIFY];
              map<string, M> m = 10;
              repeated E closed = 11;
              oneof one { int32 p = 12; }
            }
            """);

        Assert.Empty(linked.Errors);
        FieldSchema Of(string name) => linked.Field("M", name);
        Assert.Equal(FieldPresence.Implicit, Of("i").Presence);
        Assert.Equal(FieldPresence.Explicit, Of("e").Presence);
        Assert.Equal(7, Of("e").Default!.Signed);
        Assert.True(Of("r").IsRequired);
        Assert.True(Of("d").IsDelimited);
        Assert.False(Of("l").IsDelimited);
        Assert.False(Of("list").IsPacked);
        Assert.True(Of("packed").IsPacked);
        Assert.False(Of("s").ValidatesUtf8);
        Assert.True(Of("v").ValidatesUtf8);
        Assert.False(Of("m").IsDelimited);
        Assert.False(Of("m").MapValue.IsDelimited);
        Assert.True(Of("closed").IsClosedEnum);
        Assert.True(Of("p").HasPresence);
    }

    [Fact]
    public void Link_CustomOptions_AreFoundByFullName()
    {
        Linked linked = Linked.Text("""
            syntax = "proto2";
            package p;
            import "google/protobuf/descriptor.proto";
            message Opt { optional int32 a = 1; repeated string b = 2; optional Opt c = 3; }
            extend google.protobuf.MessageOptions { optional Opt opt = 50001; optional bool flag = 50002; }
            message M {
              option (opt) = { a: 5 b: ["x", "y"] };
              option (p.opt).c.a = -3;
              option (.p.flag) = true;
              option deprecated = true;
            }
            """);

        Assert.Empty(linked.Errors);
        MessageSchema message = linked.Message("p.M");
        OptionMessage opt = message.Options.GetMessage("p.opt");
        Assert.Equal(5, opt.Find("a")!.Value.Signed);
        Assert.Equal(new[] { "x", "y" }, opt.Entries.Where(e => e.Name == "b").Select(e => e.Value.Text));
        Assert.Equal(-3, opt.GetMessage("c").Find(1)!.Value.Signed);
        Assert.True(message.Options.GetBool("p.flag"));
        Assert.True(message.IsDeprecated);
    }

    [Fact]
    public void Link_Extensions_KnowTheirMessageAndScope()
    {
        Linked linked = Linked.Text("""
            syntax = "proto2";
            message M { extensions 100 to max; }
            extend M { repeated sint32 x = 100 [packed = true]; }
            message N { extend M { optional N n = 101; } }
            """);

        Assert.Empty(linked.Errors);
        FieldSchema x = linked.File.Extensions.Single();
        FieldSchema n = linked.Message("N").Extensions.Single();
        Assert.True(x.IsExtension && x.IsPacked);
        Assert.Equal("M", x.ContainingType!.FullName);
        Assert.Null(x.Scope);
        Assert.Equal("N.n", n.FullName);
        Assert.Equal("N", n.Scope!.FullName);
        Assert.Equal(FieldNumbers.Max, linked.Message("M").ExtensionRanges.Single().Last);
    }
}
