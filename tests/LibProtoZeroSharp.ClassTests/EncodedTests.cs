using System;
using System.Linq;
using Mixed;
using Plain;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;
using Xunit;

namespace ProtoZeroSharp.ClassTests;

/// <summary>Classes that hold messages that are structs alone.</summary>
public class EncodedTests
{
    [Fact]
    public void Class_WithStructsInAllPlaces_RoundTrips()
    {
        Drawing drawing = Full();
        byte[] bytes = drawing.ToByteArray();
        Drawing back = Drawing.Parser.ParseFrom(bytes);

        Assert.Equal(drawing, back);
        Assert.Equal(drawing.GetHashCode(), back.GetHashCode());
        Assert.Equal(bytes, back.ToByteArray());
        Assert.Equal(drawing, drawing.Clone());
        using var arena = new ArenaAllocator();
        Drawing.Struct fast = back.ToStruct(arena);
        Assert.Equal(bytes, fast.ToByteArray());
        Assert.Equal(2, fast.Points[1].X);
        Assert.Equal(drawing, Drawing.FromStruct(in fast));
        Assert.Equal(3, back.Origin.ToStruct(arena).X);
        Assert.Equal(7, back.At.ToStruct(arena).X);
        Assert.Equal(Drawing.TargetOneofCase.At, back.TargetCase);
        Assert.Equal(9, back.Part.Corner.ToStruct(arena).X);
        Assert.Equal(8, back.Named["a"].ToStruct(arena).X);
        Assert.Equal(4, back.GetExtension(MixedExtensions.Center).ToStruct(arena).X);
        Assert.Equal(2, back.GetExtension(MixedExtensions.Corners)!.Count);
        Assert.Equal("""{"x":3}""", back.Origin.ToString());
        Assert.Equal("""[ {"x":1}, {"x":2} ]""", back.Points.ToString());
    }

    [Fact]
    public void Unset_IsNull()
    {
        var drawing = new Drawing { Name = "a" };
        Assert.Null(drawing.Origin);
        Assert.Null(drawing.At);
        Assert.Empty(drawing.Points);
        drawing.At = Of(1);
        drawing.To = "x";
        Assert.Null(drawing.At);
        drawing.At = null;
        Assert.Equal(Drawing.TargetOneofCase.None, drawing.TargetCase);
        drawing.Origin = Of(0);
        Assert.Equal(2, drawing.ToByteArray().Length - new Drawing { Name = "a" }.ToByteArray().Length);
        Assert.NotNull(Drawing.Parser.ParseFrom(drawing.ToByteArray()).Origin);
        Assert.ThrowsAny<ArgumentException>(() => drawing.Points.Add((Encoded<Point>)null!));
    }

    [Fact]
    public void MergeFrom_Encoded_IsTheMergeOfTheStructs()
    {
        using var arena = new ArenaAllocator();
        foreach (bool inOneof in new[] { false, true })
        {
            var first = new Drawing();
            var second = new Drawing();
            var one = new Point { X = 1 };
            var other = new Point { Y = 2 };
            if (inOneof) (first.At, second.At) = (new(in one), new(in other));
            else (first.Origin, second.Origin) = (new(in one), new(in other));
            byte[] both = [.. first.ToByteArray(), .. second.ToByteArray()];
            first.MergeFrom(second);
            Assert.Equal(Drawing.Parser.ParseFrom(both), first);
            Point merged = (inOneof ? first.At : first.Origin).ToStruct(arena);
            Assert.Equal((1, 2), (merged.X, merged.Y));
        }
    }

    [Fact]
    public void Equals_EntriesInAnotherOrder_IsTheSame()
    {
        using var arena = new ArenaAllocator();
        Encoded<Point> a = Parse("0a030a0161"), b = Labels("a", "b"), c = Labels("b", "a");
        Assert.NotEqual(b.Bytes, c.Bytes);
        Assert.Equal(b, c);
        Assert.Equal(b.GetHashCode(), c.GetHashCode());
        Assert.NotEqual(a, b);
        Assert.False(a.Equals(null));

        Encoded<Point> Labels(params string[] keys) =>
            Parse(string.Concat(keys.Select(key => $"1a050a01{(int)key[0]:x2}1001")));

        Encoded<Point> Parse(string hex)
        {
            Point point = Point.ParsePartial(Convert.FromHexString(hex), arena);
            return new Encoded<Point>(in point);
        }
    }

    [Fact]
    public void Descriptor_OfAnEncodedField_SaysThatItIsAMessage()
    {
        FieldDescriptor field = Drawing.Descriptor.Fields["origin"];
        Assert.Equal(FieldType.Message, field.FieldType);
        FieldDescriptor value = Drawing.Descriptor.Fields["named"].MessageType.Fields["value"];
        Assert.True(value.HasPresence);
        Assert.False(Drawing.Descriptor.Fields["named"].MessageType.Fields["key"].HasPresence);
        Assert.Throws<InvalidOperationException>(() => field.MessageType);
        var drawing = new Drawing();
        field.Accessor.SetValue(drawing, Of(3));
        Assert.True(field.Accessor.HasValue(drawing));
        Assert.Equal(Of(3), field.Accessor.GetValue(drawing));
        field.Accessor.Clear(drawing);
        Assert.Null(drawing.Origin);
    }

    [Fact]
    public void Json_OfAClassWithStructs_IsThatOfTheStruct()
    {
        Drawing drawing = Full();
        string json = drawing.ToString();
        Assert.Contains("\"origin\":{\"x\":3}", json);
        var copy = Drawing.Parser.ParseJson(json);
        drawing.ClearExtension(MixedExtensions.Center);
        drawing.ClearExtension(MixedExtensions.Corners);
        Assert.Equal(drawing, copy);
    }

    private static Encoded<Point> Of(int x)
    {
        var point = default(Point);
        if (x != 0) point.X = x;
        return new Encoded<Point>(in point);
    }

    private static Drawing Full()
    {
        var drawing = new Drawing
        {
            Name = "d",
            Origin = Of(3),
            Points = { Of(1), Of(2) },
            Named = { ["a"] = Of(8) },
            At = Of(7),
            Part = new Drawing.Types.Part { Corner = Of(9) },
        };
        drawing.SetExtension(MixedExtensions.Center, Of(4));
        drawing.GetOrInitializeExtension(MixedExtensions.Corners).Add([Of(5), Of(6)]);
        return drawing;
    }
}
