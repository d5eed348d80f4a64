using System;
using System.Collections.Generic;

namespace ProtoZeroGenerator.Schema.Options;

/// <summary>Encodes interpreted options in the wire format.</summary>
internal static class OptionWriter
{
    private const int Varint = 0;
    private const int Fixed64 = 1;
    private const int Length = 2;
    private const int StartGroup = 3;
    private const int EndGroup = 4;
    private const int Fixed32 = 5;

    /// <summary>Encodes a message; fields in the order of their numbers, elements of one field in theirs.</summary>
    public static byte[] Write(OptionMessage message)
    {
        var bytes = new List<byte>();
        WriteMessage(bytes, message);
        return bytes.ToArray();
    }

    private static void WriteMessage(List<byte> bytes, OptionMessage message)
    {
        var entries = new List<OptionEntry>();
        foreach (OptionEntry entry in message.Entries)
        {
            if (!IsUnset(entry)) entries.Add(entry);
        }

        var order = new Dictionary<OptionEntry, int>();
        for (int i = 0; i < entries.Count; i++) order[entries[i]] = i;
        entries.Sort((left, right) =>
        {
            int byNumber = left.Field.Number.CompareTo(right.Field.Number);
            return byNumber != 0 ? byNumber : order[left].CompareTo(order[right]);
        });
        bool isMessageSet = message.Type is { IsMessageSet: true };
        for (int i = 0; i < entries.Count; i++)
        {
            FieldSchema field = entries[i].Field;
            if (isMessageSet)
            {
                WriteSetItem(bytes, entries[i]);
            }
            else if (IsPacked(field))
            {
                var packed = new List<byte>();
                int next = i;
                for (; next < entries.Count && entries[next].Field == field; next++)
                    WriteScalar(packed, field.Kind, entries[next].Value);
                WriteTag(bytes, field.Number, Length);
                WriteBytes(bytes, packed);
                i = next - 1;
            }
            else
            {
                WriteField(bytes, entries[i]);
            }
        }
    }

    /// <summary>Whether it is zero in a field without presence: setting it to that is not setting it.</summary>
    private static bool IsUnset(OptionEntry entry)
    {
        FieldSchema field = entry.Field;
        if (field.IsRepeated || field.IsExtension || field.Oneof is not null) return false;
        FeatureSet features = field.Features ?? FeatureDefaults.Of(field.File.Edition);
        if (features.FieldPresence != FieldPresence.Implicit) return false;
        return entry.Value.Kind switch
        {
            ConstantKind.Message => false,
            ConstantKind.Bytes => entry.Value.Bytes.Length == 0,
            ConstantKind.Enum or ConstantKind.Signed => entry.Value.Signed == 0,
            ConstantKind.Floating => BitConverter.DoubleToInt64Bits(entry.Value.Floating) == 0,
            _ => entry.Value.Unsigned == 0,
        };
    }

    // Options are read before features are resolved; a message of the same file has none yet but those its edition gives.
    private static bool IsPacked(FieldSchema field) => field.Features is not null
        ? field.IsPacked
        : field.IsPackable && FeatureDefaults.Of(field.File.Edition).RepeatedFieldEncoding == RepeatedEncoding.Packed;

    private static void WriteSetItem(List<byte> bytes, OptionEntry entry)
    {
        WriteTag(bytes, 1, StartGroup);
        WriteTag(bytes, 2, Varint);
        WriteVarint(bytes, (ulong)entry.Field.Number);
        WriteTag(bytes, 3, Length);
        WriteBytes(bytes, Write(entry.Value.Message));
        WriteTag(bytes, 1, EndGroup);
    }

    private static void WriteField(List<byte> bytes, OptionEntry entry)
    {
        FieldSchema field = entry.Field;
        if (entry.Value.Kind != ConstantKind.Message)
        {
            WriteTag(bytes, field.Number, WireTypeOf(field.Kind));
            WriteScalar(bytes, field.Kind, entry.Value);
        }
        else if (field.IsDelimited || field.IsGroup)
        {
            WriteTag(bytes, field.Number, StartGroup);
            WriteMessage(bytes, entry.Value.Message);
            WriteTag(bytes, field.Number, EndGroup);
        }
        else
        {
            WriteTag(bytes, field.Number, Length);
            WriteBytes(bytes, Write(entry.Value.Message));
        }
    }

    private static int WireTypeOf(ScalarKind kind) => kind switch
    {
        ScalarKind.Double or ScalarKind.Fixed64 or ScalarKind.SFixed64 => Fixed64,
        ScalarKind.Float or ScalarKind.Fixed32 or ScalarKind.SFixed32 => Fixed32,
        ScalarKind.String or ScalarKind.Bytes => Length,
        _ => Varint,
    };

    private static void WriteScalar(List<byte> bytes, ScalarKind kind, ConstantValue value)
    {
        switch (kind)
        {
            case ScalarKind.Double:
                WriteFixed(bytes, (ulong)BitConverter.DoubleToInt64Bits(value.Floating), 8);
                break;
            case ScalarKind.Float:
                WriteFixed(bytes, BitConverter.ToUInt32(BitConverter.GetBytes((float)value.Floating), 0), 4);
                break;
            case ScalarKind.Fixed64:
                WriteFixed(bytes, value.Unsigned, 8);
                break;
            case ScalarKind.Fixed32:
                WriteFixed(bytes, value.Unsigned, 4);
                break;
            case ScalarKind.SFixed64:
                WriteFixed(bytes, unchecked((ulong)value.Signed), 8);
                break;
            case ScalarKind.SFixed32:
                WriteFixed(bytes, unchecked((uint)value.Signed), 4);
                break;
            case ScalarKind.String or ScalarKind.Bytes:
                WriteBytes(bytes, value.Bytes);
                break;
            case ScalarKind.Bool:
                WriteVarint(bytes, value.Bool ? 1UL : 0UL);
                break;
            case ScalarKind.UInt32 or ScalarKind.UInt64:
                WriteVarint(bytes, value.Unsigned);
                break;
            case ScalarKind.SInt32 or ScalarKind.SInt64:
                WriteVarint(bytes, unchecked((ulong)(value.Signed << 1 ^ value.Signed >> 63)));
                break;
            default:
                WriteVarint(bytes, unchecked((ulong)value.Signed));
                break;
        }
    }

    private static void WriteTag(List<byte> bytes, int number, int wireType) =>
        WriteVarint(bytes, (ulong)(uint)number << 3 | (uint)wireType);

    private static void WriteVarint(List<byte> bytes, ulong value)
    {
        for (; value >= 0x80; value >>= 7) bytes.Add((byte)(value | 0x80));
        bytes.Add((byte)value);
    }

    private static void WriteFixed(List<byte> bytes, ulong value, int size)
    {
        for (int i = 0; i < size; i++) bytes.Add((byte)(value >> (8 * i)));
    }

    private static void WriteBytes(List<byte> bytes, IReadOnlyCollection<byte> content)
    {
        WriteVarint(bytes, (ulong)content.Count);
        bytes.AddRange(content);
    }
}
