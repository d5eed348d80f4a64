using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using ProtoZeroSharp;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Tests.Inferring;

/// <summary>
/// What encoded bytes hold by a schema, as a text that does not depend on how it is encoded: fields by their numbers,
/// packed lists as single numbers, entries of maps in order. It sees what a parser would lose or change.
/// </summary>
internal static class WireContent
{
    /// <summary>The content of a message.</summary>
    public static string Of(ReadOnlySpan<byte> data, ProtoType type)
    {
        var fields = new SortedDictionary<int, List<string>>();
        var walk = new WireWalker(data, 0, WireWalker.DepthLimit);
        while (walk.MoveNext())
        {
            WireField wire = walk.Field;
            ReadOnlySpan<byte> value = data.Slice(wire.ValueOffset, wire.ValueSize);
            if (!fields.TryGetValue(wire.Number, out List<string>? values)) fields.Add(wire.Number, values = []);
            if (!type.TryGetField(wire.Number, out ProtoField field)) values.Add("unknown");
            else if (field.IsMap) values.Add(Entry(value, field));
            else Add(wire, value, field, values);
        }

        if (walk.Damage.Exists) return $"damaged: {walk.Damage}";
        var text = new StringBuilder("{");
        foreach ((int number, List<string> values) in fields)
        {
            if (values.Count == 0) continue;
            bool isMap = type.TryGetField(number, out ProtoField field) && field.IsMap;
            if (isMap) values.Sort(string.CompareOrdinal);
            text.Append(CultureInfo.InvariantCulture, $"{number}:").AppendJoin(',', values).Append(';');
        }

        return text.Append('}').ToString();
    }

    private static string Entry(ReadOnlySpan<byte> entry, ProtoField map)
    {
        List<string> key = [], value = [];
        var walk = new WireWalker(entry, 0, WireWalker.DepthLimit);
        while (walk.MoveNext())
        {
            WireField wire = walk.Field;
            bool isKey = wire.Number == 1;
            if (!isKey && wire.Number != 2) return "unknown";
            Add(
                wire, entry.Slice(wire.ValueOffset, wire.ValueSize), isKey ? map.MapKey : map.MapValue,
                isKey ? key : value);
        }

        return $"{key.Single()}={value.Single()}";
    }

    private static void Add(WireField wire, ReadOnlySpan<byte> value, ProtoField field, List<string> values)
    {
        switch (wire.Type)
        {
            case WireType.StartGroup:
                values.Add(field.Type == ProtoFieldType.Group ? Of(value, field.MessageType) : "a group");
                break;
            case WireType.LengthDelimited when field.Type == ProtoFieldType.Message:
                values.Add(Of(value, field.MessageType));
                break;
            case WireType.LengthDelimited when field.Type is ProtoFieldType.String or ProtoFieldType.Bytes:
                values.Add(Convert.ToHexString(value));
                break;
            case WireType.LengthDelimited:
                AddPacked(value, field.Type, values);
                break;
            default:
                values.Add(wire.Bits.ToString(CultureInfo.InvariantCulture));
                break;
        }
    }

    private static void AddPacked(ReadOnlySpan<byte> value, ProtoFieldType type, List<string> values)
    {
        int width = type switch
        {
            ProtoFieldType.Double or ProtoFieldType.Fixed64 or ProtoFieldType.SFixed64 => 8,
            ProtoFieldType.Float or ProtoFieldType.Fixed32 or ProtoFieldType.SFixed32 => 4,
            _ => 0,
        };
        for (int at = 0; at < value.Length;)
        {
            ulong bits;
            if (width == 8) bits = BinaryPrimitives.ReadUInt64LittleEndian(value[at..]);
            else if (width == 4) bits = BinaryPrimitives.ReadUInt32LittleEndian(value[at..]);
            else at = WireVarint.Read(value, at, out bits);
            at += width;
            values.Add(bits.ToString(CultureInfo.InvariantCulture));
        }
    }
}
