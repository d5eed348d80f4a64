using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>All set fields of a message as one text: by our types and views, and by Google's descriptors.</summary>
internal static class TypeDump
{
    public static string Of(ProtoView message)
    {
        var fields = new List<string>();
        foreach (ProtoField field in message.Type)
        {
            int count = message.Count(field);
            var values = new List<string>();
            for (int i = 0; i < count && (field.IsList || field.IsMap); i++)
            {
                string value = Of(message.GetValue(field, i));
                values.Add(field.IsMap ? Of(message.GetKey(field, i)) + "=" + value : value);
            }

            if (field.IsMap) values.Sort(string.CompareOrdinal);
            if (!field.IsMap && !field.IsList)
            {
                if (!message.TryGet(field, out ProtoValue single)) continue;
                values.Add(Of(single));
            }

            if (values.Count > 0) fields.Add($"{field.FieldNumber} {field.Name}: {string.Join(',', values)}");
        }

        return "{" + string.Join("; ", fields) + "}";
    }

    public static string Of(IMessage message) => "{" + string.Join("; ", message.Descriptor.Fields.InFieldNumberOrder()
        .Select(field => (field, values: ValuesOf(field, message))).Where(it => it.values.Count > 0)
        .Select(it => $"{it.field.FieldNumber} {it.field.Name}: {string.Join(',', it.values)}")) + "}";

    private static List<string> ValuesOf(FieldDescriptor field, IMessage message)
    {
        object value = field.Accessor.GetValue(message);
        if (field.IsMap)
        {
            var entries = new List<string>();
            foreach (DictionaryEntry entry in (IDictionary)value)
            {
                entries.Add(
                    Of(field.MessageType.Fields[1], entry.Key) + "=" + Of(field.MessageType.Fields[2], entry.Value!));
            }

            entries.Sort(string.CompareOrdinal);
            return entries;
        }

        if (field.IsRepeated) return [.. ((IList)value).Cast<object>().Select(element => Of(field, element))];
        bool isSet = field.HasPresence ? field.Accessor.HasValue(message) : !IsDefault(value);
        return isSet ? [Of(field, value)] : [];
    }

    private static string Of(ProtoValue value) => value.Type switch
    {
        ProtoFieldType.Double or ProtoFieldType.Float =>
            BitConverter.DoubleToInt64Bits(value.Double).ToString(CultureInfo.InvariantCulture),
        ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 or ProtoFieldType.UInt64 or ProtoFieldType.Fixed64 =>
            value.UInt64.ToString(CultureInfo.InvariantCulture),
        ProtoFieldType.Bool => value.Bool ? "true" : "false",
        ProtoFieldType.String => value.String.ToString(),
        ProtoFieldType.Bytes => Convert.ToHexString(value.Bytes.Span),
        ProtoFieldType.Message or ProtoFieldType.Group => Of(value.Message),
        ProtoFieldType.Enum =>
            value.Int64.ToString(CultureInfo.InvariantCulture)
            + System.Text.Encoding.UTF8.GetString(value.Utf8EnumName),
        _ => value.Int64.ToString(CultureInfo.InvariantCulture),
    };

    private static string Of(FieldDescriptor field, object value) => value switch
    {
        double number => BitConverter.DoubleToInt64Bits(number).ToString(CultureInfo.InvariantCulture),
        float number => BitConverter.DoubleToInt64Bits(number).ToString(CultureInfo.InvariantCulture),
        bool flag => flag ? "true" : "false",
        string text => text,
        ByteString bytes => Convert.ToHexString(bytes.Span),
        IMessage message => Of(message),
        Enum number => OfEnum(field, Convert.ToInt32(number, CultureInfo.InvariantCulture)),
        _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
    };

    private static string OfEnum(FieldDescriptor field, int number) =>
        number.ToString(CultureInfo.InvariantCulture) + field.EnumType.FindValueByNumber(number)?.Name;

    private static bool IsDefault(object value) => value switch
    {
        double number => BitConverter.DoubleToInt64Bits(number) == 0,
        float number => BitConverter.SingleToInt32Bits(number) == 0,
        bool flag => !flag,
        string text => text.Length == 0,
        ByteString bytes => bytes.IsEmpty,
        Enum number => Convert.ToInt32(number, CultureInfo.InvariantCulture) == 0,
        _ => Convert.ToDecimal(value, CultureInfo.InvariantCulture) == 0,
    };
}
