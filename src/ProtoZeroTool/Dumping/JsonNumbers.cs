using System;
using System.Text.Json;
using ProtoZeroSharp;
using ProtoZeroTool.Judging;

namespace ProtoZeroTool.Dumping;

/// <summary>
/// Numbers in JSON: all digits, also of those that have more than a double holds. What is no number there is a text.
/// </summary>
internal static class JsonNumbers
{
    /// <summary>Writes a varint.</summary>
    public static void Varint(Utf8JsonWriter json, ulong bits, ProtoFieldType? type)
    {
        switch (type)
        {
            case ProtoFieldType.SInt32:
                json.WriteNumberValue((int)((uint)bits >> 1) ^ -(int)(bits & 1));
                break;
            case ProtoFieldType.SInt64:
                json.WriteNumberValue(ScalarReading.ZigZag(bits));
                break;
            case ProtoFieldType.UInt32:
                json.WriteNumberValue((uint)bits);
                break;
            case ProtoFieldType.UInt64:
                json.WriteNumberValue(bits);
                break;
            case ProtoFieldType.Int32 or ProtoFieldType.Enum:
                json.WriteNumberValue((int)bits);
                break;
            case ProtoFieldType.Bool:
                json.WriteBooleanValue(bits != 0);
                break;
            default:
                json.WriteNumberValue((long)bits);
                break;
        }
    }

    /// <summary>Writes four bytes.</summary>
    public static void Fixed32(Utf8JsonWriter json, uint bits, ProtoFieldType? type)
    {
        if (type is ProtoFieldType.Float || (type is null && ScalarReading.IsFloat(bits)))
            Float(json, BitConverter.UInt32BitsToSingle(bits));
        else if (type is ProtoFieldType.SFixed32) json.WriteNumberValue((int)bits);
        else json.WriteNumberValue(bits);
    }

    /// <summary>Writes eight bytes.</summary>
    public static void Fixed64(Utf8JsonWriter json, ulong bits, ProtoFieldType? type)
    {
        if (type is ProtoFieldType.Double || (type is null && ScalarReading.IsDouble(bits)))
            Double(json, BitConverter.UInt64BitsToDouble(bits));
        else if (type is ProtoFieldType.SFixed64 || (type is null && bits >> 63 != 0))
            json.WriteNumberValue((long)bits);
        else json.WriteNumberValue(bits);
    }

    /// <summary>Writes what else a varint may be.</summary>
    public static void VarintReadings(Utf8JsonWriter json, ulong bits, FieldPath path)
    {
        bool isZigZag = ScalarReading.IsZigZag(bits, path);
        string? time = ScalarReading.Time(bits);
        if (!isZigZag && time is null && bits >> 63 == 0) return;
        json.WriteStartObject("readings"u8);
        if (isZigZag) json.WriteNumber("zigzag"u8, ScalarReading.ZigZag(bits));
        if (bits >> 63 != 0) json.WriteNumber("unsigned"u8, bits);
        if (time is not null) json.WriteString("time"u8, time);
        json.WriteEndObject();
    }

    /// <summary>Writes what else four bytes may be.</summary>
    public static void Fixed32Readings(Utf8JsonWriter json, uint bits)
    {
        json.WriteStartObject("readings"u8);
        json.WriteNumber("unsigned"u8, bits);
        if ((int)bits < 0) json.WriteNumber("signed"u8, (int)bits);
        if (!ScalarReading.IsFloat(bits) && ScalarReading.Time(bits) is { } time) json.WriteString("time"u8, time);
        json.WriteEndObject();
    }

    /// <summary>Writes what else eight bytes may be.</summary>
    public static void Fixed64Readings(Utf8JsonWriter json, ulong bits)
    {
        json.WriteStartObject("readings"u8);
        json.WriteNumber("unsigned"u8, bits);
        if (bits >> 63 != 0) json.WriteNumber("signed"u8, (long)bits);
        if (ScalarReading.Time(bits) is { } time) json.WriteString("time"u8, time);
        json.WriteEndObject();
    }

    private static void Float(Utf8JsonWriter json, float value)
    {
        if (float.IsFinite(value)) json.WriteNumberValue(value);
        else json.WriteStringValue(NameOf(value));
    }

    private static void Double(Utf8JsonWriter json, double value)
    {
        if (double.IsFinite(value)) json.WriteNumberValue(value);
        else json.WriteStringValue(NameOf(value));
    }

    private static ReadOnlySpan<byte> NameOf(double value) =>
        double.IsNaN(value) ? "NaN"u8 : value > 0 ? "Infinity"u8 : "-Infinity"u8;
}
