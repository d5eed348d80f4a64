using System;
using System.Collections.Generic;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Schema.Options;

/// <summary>Encodes interpreted options in the wire format.</summary>
internal static class OptionWriter
{
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
            else if (field.IsPacked)
            {
                var packed = new List<byte>();
                int next = i;
                for (; next < entries.Count && entries[next].Field == field; next++)
                    WriteScalar(packed, field.Scalar, entries[next].Value);
                WriteTag(bytes, field.Number, WireType.LengthDelimited);
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
        if (field.Features.FieldPresence != FieldPresence.Implicit) return false;
        return entry.Value.Kind switch
        {
            ConstantKind.Message => false,
            ConstantKind.Bytes => entry.Value.Bytes.Length == 0,
            ConstantKind.Enum or ConstantKind.Signed => entry.Value.Signed == 0,
            ConstantKind.Floating => BitConverter.DoubleToInt64Bits(entry.Value.Floating) == 0,
            _ => entry.Value.Unsigned == 0,
        };
    }

    private static void WriteSetItem(List<byte> bytes, OptionEntry entry)
    {
        WriteTag(bytes, 1, WireType.StartGroup);
        WriteTag(bytes, 2, WireType.Varint);
        WriteVarint(bytes, (ulong)entry.Field.Number);
        WriteTag(bytes, 3, WireType.LengthDelimited);
        WriteBytes(bytes, Write(entry.Value.Message));
        WriteTag(bytes, 1, WireType.EndGroup);
    }

    private static void WriteField(List<byte> bytes, OptionEntry entry)
    {
        FieldSchema field = entry.Field;
        if (entry.Value.Kind != ConstantKind.Message)
        {
            WriteTag(bytes, field.Number, field.Scalar.WireType);
            WriteScalar(bytes, field.Scalar, entry.Value);
        }
        else if (field.IsDelimited || field.IsGroup)
        {
            WriteTag(bytes, field.Number, WireType.StartGroup);
            WriteMessage(bytes, entry.Value.Message);
            WriteTag(bytes, field.Number, WireType.EndGroup);
        }
        else
        {
            WriteTag(bytes, field.Number, WireType.LengthDelimited);
            WriteBytes(bytes, Write(entry.Value.Message));
        }
    }

    private static void WriteScalar(List<byte> bytes, ScalarType scalar, ConstantValue value)
    {
        if (scalar.WireType == WireType.LengthDelimited) WriteBytes(bytes, value.Bytes);
        else if (scalar.WireType == WireType.Varint) WriteVarint(bytes, BitsOf(scalar, value));
        else WriteFixed(bytes, BitsOf(scalar, value), scalar.WireSize);
    }

    private static ulong BitsOf(ScalarType scalar, ConstantValue value) => scalar.Form switch
    {
        ValueForm.Floating when scalar.Bits == 64 => (ulong)BitConverter.DoubleToInt64Bits(value.Floating),
        ValueForm.Floating => BitConverter.ToUInt32(BitConverter.GetBytes((float)value.Floating), 0),
        ValueForm.Unsigned => value.Unsigned,
        ValueForm.Bool => value.Bool ? 1UL : 0UL,
        _ when scalar.IsZigZag => unchecked((ulong)(value.Signed << 1 ^ value.Signed >> 63)),
        _ => unchecked((ulong)value.Signed),
    };

    private static void WriteTag(List<byte> bytes, int number, WireType wireType) =>
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
