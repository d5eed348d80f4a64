using Google.Protobuf;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;
using Oracle = Google.Protobuf.WellKnownTypes;
using Ours = ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp.Tests;

/// <summary>Builders of struct, value and list, by the bytes of Google's.</summary>
public class ValueTests
{
    [Fact]
    public void For_EachKind_AsGoogle()
    {
        using var arena = new ArenaAllocator();
        AssertSame(Oracle.Value.ForNull(), Ours.Value.ForNull());
        AssertSame(Oracle.Value.ForNumber(-0.5), Ours.Value.ForNumber(-0.5));
        AssertSame(Oracle.Value.ForNumber(0), Ours.Value.ForNumber(0));
        AssertSame(Oracle.Value.ForBool(false), Ours.Value.ForBool(false));
        AssertSame(Oracle.Value.ForBool(true), Ours.Value.ForBool(true));
        AssertSame(Oracle.Value.ForString("żółw"), Ours.Value.ForString(arena, "żółw"));
        AssertSame(Oracle.Value.ForString("x"), Ours.Value.ForString(arena, "x"u8));
        AssertSame(Oracle.Value.ForString(""), Ours.Value.ForString(arena, ""));
        AssertSame(Oracle.Value.ForStruct(new Oracle.Struct()), Ours.Value.ForStruct(arena, default));
        AssertSame(Oracle.Value.ForList(), Ours.Value.ForList(arena));
    }

    [Fact]
    public void ForStruct_Nested_AsGoogleAndReadsBack()
    {
        using var arena = new ArenaAllocator();
        var inner = default(Ours.Struct);
        inner.Set("list",
            Ours.Value.ForList(arena, Ours.Value.ForNumber(1), Ours.Value.ForNull(), Ours.Value.ForString(arena, "x")),
            arena);
        var outer = default(Ours.Struct);
        outer.Set("żółw", Ours.Value.ForBool(false), arena);
        outer.Set("żółw", Ours.Value.ForStruct(arena, inner), arena);

        var googleInner = new Oracle.Struct();
        googleInner.Fields["list"] =
            Oracle.Value.ForList(Oracle.Value.ForNumber(1), Oracle.Value.ForNull(), Oracle.Value.ForString("x"));
        var googleOuter = new Oracle.Struct();
        googleOuter.Fields["żółw"] = Oracle.Value.ForStruct(googleInner);
        Assert.Equal(googleOuter.ToByteArray(), outer.ToByteArray());

        Ours.Struct back = Ours.Struct.Parse(googleOuter.ToByteArray(), arena);
        Assert.Equal(outer, back);
        Assert.Equal("x", back["żółw"].StructValue["list"u8].ListValue.Values[2].StringValue.ToString());
    }

    [Fact]
    public void Index_MissingName_IsEmptyValue()
    {
        using var arena = new ArenaAllocator();
        var empty = default(Ours.Struct);
        Assert.Equal(Ours.Value.KindOneofCase.None, empty["x"].KindCase);
        Assert.Equal(0, empty["x"].StructValue["y"].NumberValue);
    }

    private static void AssertSame(Oracle.Value expected, Ours.Value actual)
    {
        Assert.Equal(expected.ToByteArray(), actual.ToByteArray());
        using var arena = new ArenaAllocator();
        Assert.Equal(actual, Ours.Value.Parse(expected.ToByteArray(), arena));
    }
}
