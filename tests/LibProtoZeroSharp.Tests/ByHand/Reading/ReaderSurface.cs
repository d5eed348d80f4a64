using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Tests;

/// <summary>Every method of the reader that takes a field's value, by name.</summary>
internal static class ReaderSurface
{
    public delegate void Method(ref ProtoReader reader);

    public enum Color
    {
        Red,
    }

    /// <summary>Methods by name, each with the wire type it requires; null where any is right.</summary>
    public static IReadOnlyList<(string Name, WireType? Form, Method Call)> Methods { get; } =
    [
        ("ReadVarInt", WireType.Varint, (ref ProtoReader r) => r.ReadVarInt()),
        ("ReadInt32", WireType.Varint, (ref ProtoReader r) => r.ReadInt32()),
        ("ReadInt64", WireType.Varint, (ref ProtoReader r) => r.ReadInt64()),
        ("ReadUInt32", WireType.Varint, (ref ProtoReader r) => r.ReadUInt32()),
        ("ReadUInt64", WireType.Varint, (ref ProtoReader r) => r.ReadUInt64()),
        ("ReadSInt32", WireType.Varint, (ref ProtoReader r) => r.ReadSInt32()),
        ("ReadSInt64", WireType.Varint, (ref ProtoReader r) => r.ReadSInt64()),
        ("ReadBool", WireType.Varint, (ref ProtoReader r) => r.ReadBool()),
        ("ReadEnum", WireType.Varint, (ref ProtoReader r) => r.ReadEnum()),
        ("ReadEnum<T>", WireType.Varint, (ref ProtoReader r) => r.ReadEnum<Color>()),
        ("ReadFixed32", WireType.Fixed32, (ref ProtoReader r) => r.ReadFixed32()),
        ("ReadSFixed32", WireType.Fixed32, (ref ProtoReader r) => r.ReadSFixed32()),
        ("ReadFloat", WireType.Fixed32, (ref ProtoReader r) => r.ReadFloat()),
        ("ReadFixed64", WireType.Fixed64, (ref ProtoReader r) => r.ReadFixed64()),
        ("ReadSFixed64", WireType.Fixed64, (ref ProtoReader r) => r.ReadSFixed64()),
        ("ReadDouble", WireType.Fixed64, (ref ProtoReader r) => r.ReadDouble()),
        ("ReadString", WireType.LengthDelimited, (ref ProtoReader r) => r.ReadString()),
        ("ReadUtf8", WireType.LengthDelimited, (ref ProtoReader r) => r.ReadUtf8()),
        ("ReadBytes", WireType.LengthDelimited, (ref ProtoReader r) => r.ReadBytes()),
        ("ReadMessage", WireType.LengthDelimited, (ref ProtoReader r) => r.ReadMessage()),
        ("ReadGroup", WireType.StartGroup, (ref ProtoReader r) => r.ReadGroup()),
        ("ReadRaw", null, (ref ProtoReader r) => r.ReadRaw()),
        ("Skip", null, (ref ProtoReader r) => r.Skip()),
        ("ReadPackedInt32", WireType.Varint, (ref ProtoReader r) => Use(r.ReadPackedInt32())),
        ("ReadPackedInt64", WireType.Varint, (ref ProtoReader r) => Use(r.ReadPackedInt64())),
        ("ReadPackedUInt32", WireType.Varint, (ref ProtoReader r) => Use(r.ReadPackedUInt32())),
        ("ReadPackedUInt64", WireType.Varint, (ref ProtoReader r) => Use(r.ReadPackedUInt64())),
        ("ReadPackedSInt32", WireType.Varint, (ref ProtoReader r) => Use(r.ReadPackedSInt32())),
        ("ReadPackedSInt64", WireType.Varint, (ref ProtoReader r) => Use(r.ReadPackedSInt64())),
        ("ReadPackedBool", WireType.Varint, (ref ProtoReader r) => Use(r.ReadPackedBool())),
        ("ReadPackedEnum", WireType.Varint, (ref ProtoReader r) => Use(r.ReadPackedEnum())),
        ("ReadPackedFixed32", WireType.Fixed32, (ref ProtoReader r) => Use(r.ReadPackedFixed32())),
        ("ReadPackedSFixed32", WireType.Fixed32, (ref ProtoReader r) => Use(r.ReadPackedSFixed32())),
        ("ReadPackedFloat", WireType.Fixed32, (ref ProtoReader r) => Use(r.ReadPackedFloat())),
        ("ReadPackedFixed64", WireType.Fixed64, (ref ProtoReader r) => Use(r.ReadPackedFixed64())),
        ("ReadPackedSFixed64", WireType.Fixed64, (ref ProtoReader r) => Use(r.ReadPackedSFixed64())),
        ("ReadPackedDouble", WireType.Fixed64, (ref ProtoReader r) => Use(r.ReadPackedDouble())),
    ];

    /// <summary>Counts, walks and copies a list.</summary>
    private static void Use<T>(ProtoPackedList<T> list)
        where T : unmanaged
    {
        int walked = 0;
        foreach (T _ in list) walked++;
        Span<T> room = stackalloc T[32];
        if (list.TryCopyTo(room, out int count) && walked != count)
            throw new InvalidOperationException("counts differ");
    }
}
