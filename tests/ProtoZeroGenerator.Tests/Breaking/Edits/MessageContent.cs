using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using ProtoZeroSharp;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>
/// What a message says, without the names and types of its schema: field numbers and values, where what is not set
/// counts as its default and a list of one as the one, and what its schema does not know.
/// </summary>
internal static class MessageContent
{
    /// <summary>The content as text.</summary>
    /// <param name="message">The message.</param>
    /// <param name="other">
    /// The type that reads it, or wrote it: what that one does not know is left out. Null for all, and for how much is
    /// unknown.
    /// </param>
    public static string Of(DynamicMessage message, ProtoType? other)
    {
        var text = new StringBuilder();
        Append(text, message.View, other);
        if (other is null) text.Append(" unknown: ").Append(message.CountUnknownFields());
        return text.ToString();
    }

    private static void Append(StringBuilder text, ProtoView message, ProtoType? other)
    {
        var fields = new SortedDictionary<int, string>();
        foreach (ProtoField field in message.Type)
        {
            ProtoField same = default;
            if (other is { } type && !type.TryGetField(field.FieldNumber, out same)) continue;
            string value = Value(message, field, other is null ? null : Inner(same));
            if (value.Length > 0) fields.Add(field.FieldNumber, value);
        }

        text.AppendJoin(' ', fields.Select(field => $"{field.Key}={field.Value}"));
    }

    private static ProtoType? Inner(ProtoField field) => field.IsMap ? Inner(field.MapValue)
        : field.Type is ProtoFieldType.Message or ProtoFieldType.Group ? field.MessageType : null;

    private static string Value(ProtoView message, ProtoField field, ProtoType? other)
    {
        if (!field.IsList && !field.IsMap)
        {
            if (message.TryGet(field, out ProtoValue value)) return NotZero(One(value, other));
            return Inner(field) is null ? NotZero(One(field.DefaultValue, other)) : "";
        }

        int count = message.Count(field);
        if (count == 0) return "";
        var values = new List<string>(count);
        for (int i = 0; i < count; i++)
        {
            string value = One(message.GetValue(field, i), other);
            values.Add(field.IsMap ? $"{{1={One(message.GetKey(field, i), null)} 2={value}}}" : value);
        }

        if (field.IsMap) values.Sort(StringComparer.Ordinal);
        return NotZero(string.Join(',', values));
    }

    private static string NotZero(string value) => value is "0" or "" ? "" : value;

    private static string One(ProtoValue value, ProtoType? other)
    {
        switch (value.Type)
        {
            case ProtoFieldType.Message or ProtoFieldType.Group:
                var text = new StringBuilder("{");
                Append(text, value.Message, other);
                return text.Append('}').ToString();
            case ProtoFieldType.String:
                return Convert.ToHexString(value.String.Span);
            case ProtoFieldType.Bytes:
                return Convert.ToHexString(value.Bytes.Span);
            case ProtoFieldType.Bool:
                return value.Bool ? "1" : "0";
            case ProtoFieldType.Float:
                return value.Single == 0 ? "0" : value.Single.ToString("R", CultureInfo.InvariantCulture) + "f";
            case ProtoFieldType.Double:
                return value.Double == 0 ? "0" : value.Double.ToString("R", CultureInfo.InvariantCulture) + "d";
            case ProtoFieldType.UInt64 or ProtoFieldType.Fixed64 or ProtoFieldType.UInt32 or ProtoFieldType.Fixed32:
                return value.UInt64.ToString(CultureInfo.InvariantCulture);
            case ProtoFieldType.Enum:
                // A number without a name is known to be nothing.
                return value.Int64.ToString(CultureInfo.InvariantCulture) + (value.Utf8EnumName.IsEmpty ? "?" : "");
            default:
                return value.Int64.ToString(CultureInfo.InvariantCulture);
        }
    }
}
