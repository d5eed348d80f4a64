using System.Linq;
using System.Text;

namespace ProtoZeroSharp.Tests.Dynamic;

/// <summary>Writes descriptors by hand: each method gives the bytes of a part.</summary>
internal static class Descriptors
{
    public const int Optional = 1, Required = 2, Repeated = 3;

    /// <summary>A field with a length.</summary>
    public static byte[] Part(int number, params byte[][] content)
    {
        byte[] body = [.. content.SelectMany(part => part)];
        return [.. Varint(((uint)number << 3) | 2), .. Varint((uint)body.Length), .. body];
    }

    public static byte[] Utf8(int number, string text) => Part(number, Encoding.UTF8.GetBytes(text));

    public static byte[] Number(int number, long value) => [.. Varint((uint)number << 3), .. Varint((ulong)value)];

    public static byte[] Set(params byte[][] files) => [.. files.SelectMany(file => file)];

    /// <summary>A file; parts are messages (4), enums (5), extensions (7) and imports (3).</summary>
    public static byte[] File(string name, string syntax, params byte[][] parts) =>
        Part(1, [Utf8(1, name), Utf8(2, "t"), Utf8(12, syntax), .. parts]);

    public static byte[] Import(string name) => Utf8(3, name);

    public static byte[] Message(string name, params byte[][] parts) => Part(4, [Utf8(1, name), .. parts]);

    public static byte[] Nested(string name, params byte[][] parts) => Part(3, [Utf8(1, name), .. parts]);

    public static byte[] Field(
        string name, int number, ProtoFieldType type, string typeName = "", int label = Optional,
        params byte[][] parts) =>
        Part(
            2,
            [
                Utf8(1, name), Number(3, number), Number(4, label), Number(5, (int)type),
                typeName.Length == 0 ? [] : Utf8(6, typeName), .. parts,
            ]);

    public static byte[] Enum(string name, params (string Name, int Number)[] values) =>
        Part(5, [Utf8(1, name), .. values.Select(value => Part(2, Utf8(1, value.Name), Number(2, value.Number)))]);

    /// <summary>A small schema with all shapes of fields.</summary>
    public static byte[] Sample() => Set(
        File(
            "use.proto", "proto3", Import("old.proto"),
            Message(
                "Use",
                Field("name", 1, ProtoFieldType.String), Field("count", 2, ProtoFieldType.Int32),
                Field("list", 3, ProtoFieldType.SInt64, label: Repeated),
                Field("self", 4, ProtoFieldType.Message, ".t.Use"),
                Field("selves", 5, ProtoFieldType.Message, ".t.Use", Repeated),
                Field("map", 6, ProtoFieldType.Message, ".t.Use.MapEntry", Repeated),
                Field("colour", 7, ProtoFieldType.Enum, ".t.Colour"),
                Field("a", 8, ProtoFieldType.String, "", Optional, Number(9, 0)),
                Field("b", 9, ProtoFieldType.Message, ".t.Old", Optional, Number(9, 0)),
                Field("present", 10, ProtoFieldType.Bool, "", Optional, Number(9, 1), Number(17, 1)),
                Nested(
                    "MapEntry", Field("key", 1, ProtoFieldType.String),
                    Field("value", 2, ProtoFieldType.Message, ".t.Use"), Part(7, Number(7, 1))),
                Part(8, Utf8(1, "choice")), Part(8, Utf8(1, "_present"))),
            Enum("Colour", ("NONE", 0), ("RED", 1))),
        File(
            "old.proto", "proto2",
            Message(
                "Old",
                Field("must", 1, ProtoFieldType.Int32, label: Required),
                Field("text", 2, ProtoFieldType.String, "", Optional, Utf8(7, "well")),
                Field("part", 3, ProtoFieldType.Group, ".t.Old.Part"), Nested("Part"),
                Field("shade", 4, ProtoFieldType.Enum, ".t.Shade", Repeated),
                Field("first", 6, ProtoFieldType.Enum, ".t.Shade"),
                Part(5, Number(1, 100), Number(2, 200)), Utf8(10, "gone")),
            Part(5, Utf8(1, "Shade"), Part(2, Utf8(1, "DARK"), Number(2, 3)), Part(2, Utf8(1, "PALE"), Number(2, -1))),
            Part(
                7, Utf8(1, "extra"), Utf8(2, ".t.Old"), Number(3, 100), Number(4, Optional),
                Number(5, (int)ProtoFieldType.Message), Utf8(6, ".t.Old"))));

    private static byte[] Varint(ulong value)
    {
        byte[] bytes = [];
        for (; value >= 0x80; value >>= 7) bytes = [.. bytes, (byte)(value | 0x80)];
        return [.. bytes, (byte)value];
    }
}
