using System;
using System.Collections.Generic;
using System.Linq;
using Apache.Arrow;
using Apache.Arrow.Types;
using OurShapes;
using ProtoZeroSharp.Arrow;
using Xunit;

namespace ProtoZeroSharp.ArrowTests;

public class SchemaTests
{
    [Fact]
    public void Schema_OfShapes_HasTheTypesOfTheTable()
    {
        Schema schema = ProtoArrow.Schema<Shapes>();
        Assert.Equal("columns.shapes.Shapes", schema.Metadata["protobuf.message"]);
        Assert.Equal("list<struct>", Describe(schema, "inners"));
        Assert.Equal("map<utf8,struct>", Describe(schema, "by_name"));
        Assert.Equal("map<bool,dictionary>", Describe(schema, "colours"));
        Assert.Equal("int32?", Describe(schema, "number"));
        Assert.Equal("bool?", Describe(schema, "nothing"));
        Assert.Equal("timestamp?", Describe(schema, "when"));
        Assert.Equal("list<bool>", Describe(schema, "empties"));
        Assert.Equal("struct?", Describe(schema, "delimited"));
        Assert.Equal("int32", Describe(schema, "implicit"));
        Assert.Equal("float?", Describe(schema, "real"));
        Assert.DoesNotContain(schema.FieldsList, field => field.Name == "extra");
        Field inner = schema.GetFieldByName("inner");
        Assert.Equal("6", inner.Metadata["protobuf.field_number"]);
        Assert.Equal("columns.shapes.Shapes.inner", inner.Metadata["protobuf.full_name"]);
        Assert.Equal(
            "columns.shapes.Inner.name", ((StructType)inner.DataType).Fields[1].Metadata["protobuf.full_name"]);
    }

    [Fact]
    public void Schema_OfWellKnownTypes_HasArrowsOwn()
    {
        Schema schema = ProtoArrow.Schema<Known>();
        var at = (TimestampType)schema.GetFieldByName("at").DataType;
        Assert.Equal((TimeUnit.Nanosecond, "UTC"), (at.Unit, at.Timezone));
        Assert.Equal("duration?", Describe(schema, "took"));
        Assert.Equal("int32?", Describe(schema, "a_number"));
        Assert.Equal("uint64?", Describe(schema, "a_large"));
        Assert.Equal("binary?", Describe(schema, "some_bytes"));
        Assert.Equal("utf8?", Describe(schema, "detail"));
        Assert.Equal("utf8?", Describe(schema, "list"));
        Assert.Equal("map<utf8,utf8>", Describe(schema, "values"));
        Assert.Equal("list<utf8>", Describe(schema, "texts"));
    }

    [Fact]
    public void Schema_WithUnions_HasThemInThePlaceOfTheirMembers()
    {
        var options = new ProtoArrowOptions { Oneofs = ProtoArrowOneofs.DenseUnion, Enums = ProtoArrowEnums.Numbers };
        Schema schema = ProtoArrow.Schema<Shapes>(options);
        var union = (UnionType)schema.GetFieldByName("choice").DataType;
        Assert.Equal(UnionMode.Dense, union.Mode);
        Assert.Equal(
            ["unset", "number", "text", "inner", "nothing", "colour", "when"],
            union.Fields.Select(field => field.Name));
        Assert.Equal([0, 1, 2, 3, 4, 5, 6], union.TypeIds);
        Assert.Equal(ArrowTypeId.Int32, union.Fields[5].DataType.TypeId);
        Assert.DoesNotContain(schema.FieldsList, field => field.Name is "number" or "yes");
        Assert.Same(schema, ProtoArrow.Schema<Shapes>(options));
    }

    [Fact]
    public void Schema_OfRecursiveType_NamesTheCycle()
    {
        ProtoArrowException tree = Assert.Throws<ProtoArrowException>(() => ProtoArrow.Schema<Tree>());
        Assert.Equal(ProtoArrowError.RecursiveType, tree.Code);
        Assert.Contains("columns.shapes.Tree.children", tree.Message, StringComparison.Ordinal);
        Assert.Contains("RecursionDepth of ProtoArrowOptions, which is 0", tree.Message, StringComparison.Ordinal);
        Assert.Contains("LeftOut = [\"children\"]", tree.Message, StringComparison.Ordinal);
        ProtoArrowException ping = Assert.Throws<ProtoArrowException>(() => ProtoArrow.Schema<Ping>());
        Assert.Contains("columns.shapes.Ping.pong.pings.value", ping.Message, StringComparison.Ordinal);
        // The value of a map cannot be left out, the map can: the text names what works.
        Assert.Contains("LeftOut = [\"pong.pings\"]", ping.Message, StringComparison.Ordinal);
        Assert.Single(ProtoArrow.Schema<Ping>(new ProtoArrowOptions { LeftOut = ["pong.pings"] }).FieldsList);
    }

    [Fact]
    public void Schema_OfRecursiveTypeThatIsCut_EndsAtTheDepth()
    {
        Schema schema = ProtoArrow.Schema<Tree>(new ProtoArrowOptions { RecursionDepth = 2 });
        var first = (StructType)((ListType)schema.GetFieldByName("children").DataType).ValueDataType;
        var second = (StructType)((ListType)first.Fields[1].DataType).ValueDataType;
        Assert.Equal(["name"], second.Fields.Select(field => field.Name));
        // Without any field left, the message has a column all the same.
        schema = ProtoArrow.Schema<Ping>(new ProtoArrowOptions { RecursionDepth = 1 });
        Assert.Equal("struct?", Describe(schema, "pong"));
        Assert.Single(ProtoArrow.Schema<Tree>(new ProtoArrowOptions { LeftOut = ["children"] }).FieldsList);
    }

    [Fact]
    public void Schema_OfRecursiveTypeWithManyColumns_IsRefusedAtTheLimit()
    {
        var options = new ProtoArrowOptions { RecursionDepth = 100, MaxColumns = 50 };
        ProtoArrowException error = Assert.Throws<ProtoArrowException>(() => ProtoArrow.Schema<Tree>(options));
        Assert.Equal(ProtoArrowError.TooManyColumns, error.Code);
        Assert.Contains("more than 50 columns", error.Message, StringComparison.Ordinal);
        Assert.Contains("children.children.", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("deep", error.Message, StringComparison.Ordinal);
        Assert.Single(ProtoArrow.Schema<Tree>(new ProtoArrowOptions { RecursionDepth = 100 }).FieldsList.Skip(1));
    }

    [Fact]
    public void Schema_OfMessagesThatAreTooDeep_NamesThatLimitAlone()
    {
        // Five types, a hundred times.
        var options = new ProtoArrowOptions { RecursionDepth = 100 };
        ProtoArrowException error = Assert.Throws<ProtoArrowException>(() => ProtoArrow.Schema<Ring>(options));
        Assert.Equal(ProtoArrowError.TooManyColumns, error.Code);
        Assert.Contains("more than 400 messages deep: b.c.d.e.a.", error.Message, StringComparison.Ordinal);
        Assert.Contains("a lower RecursionDepth than 100", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("MaxColumns", error.Message, StringComparison.Ordinal);
        Assert.InRange(error.Message.Length, 1, 500);
        Assert.NotEmpty(ProtoArrow.Schema<Ring>(new ProtoArrowOptions { RecursionDepth = 79 }).FieldsList);
    }

    [Fact]
    public void Schema_WithNames_RenamesAndLeavesOut()
    {
        var options = new ProtoArrowOptions
        {
            Names = new Dictionary<string, string> { ["inners"] = "parts", ["inners.name"] = "called" },
            LeftOut = ["by_name", "inner.numbers"],
        };
        Schema schema = ProtoArrow.Schema<Shapes>(options);
        var item = (StructType)((ListType)schema.GetFieldByName("parts").DataType).ValueDataType;
        Assert.Equal(["numbers", "called", "nothing"], item.Fields.Select(field => field.Name));
        Assert.Null(schema.GetFieldByName("by_name"));
        Assert.Equal(2, ((StructType)schema.GetFieldByName("inner").DataType).Fields.Count);
    }

    [Fact]
    public void Schema_WithNamesThatMeet_IsRefused()
    {
        Assert.Throws<InvalidOperationException>(() => ProtoArrow.Schema(default(ProtoType)));
        var twice = new ProtoArrowOptions { Names = new Dictionary<string, string> { ["number"] = "text" } };
        Assert.Equal(
            ProtoArrowError.DuplicateName,
            Assert.Throws<ProtoArrowException>(() => ProtoArrow.Schema<Shapes>(twice)).Code);
    }

    private static string Describe(Schema schema, string name)
    {
        Field field = schema.GetFieldByName(name);
        return Describe(field.DataType) + (field.IsNullable ? "?" : "");
    }

    private static string Describe(IArrowType type) => type switch
    {
        MapType map => $"map<{Describe(map.KeyField.DataType)},{Describe(map.ValueField.DataType)}>",
        ListType list => $"list<{Describe(list.ValueDataType)}>",
        _ => type.Name,
    };
}
