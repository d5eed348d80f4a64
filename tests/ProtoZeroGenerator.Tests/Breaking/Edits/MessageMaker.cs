using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>
/// Writes bytes of random messages of a schema, byte by byte and by the schema alone. Of what another release has, too,
/// it can keep to the values that both can hold.
/// </summary>
internal sealed class MessageMaker(Random random, SchemaEdit edit, bool keepsToBoth)
{
    private const int Deepest = 3, DeepestRequired = 8;

    private static readonly string[] s_texts = ["", "a", "Zürich", "0", "\u0800\U0001F600", "true"];

    // Of ten fields so many are set at the top.
    private int _density;

    /// <summary>A message of a type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="other">The type in the other release; null where it has none.</param>
    public byte[] Make(MessageSchema type, MessageSchema? other)
    {
        var bytes = new List<byte>();
        _density = random.Next(7);
        Write(bytes, type, other, -1);
        return [.. bytes];
    }

    private void Write(List<byte> bytes, MessageSchema type, MessageSchema? other, int depth)
    {
        depth++;
        if (Known(type) is { } known)
        {
            bytes.AddRange(Convert.FromHexString(known));
            return;
        }

        var oneofs = new HashSet<OneofSchema>();
        foreach (FieldSchema field in type.Fields.OrderBy(_ => random.Next()))
        {
            bool isFocus = edit.Focus is { } focus
                && (type.FullName, field.Number) == (focus.Message, focus.Number);
            int often = isFocus ? 7 : Math.Max(1, _density - depth);
            bool isMade = field.IsRequired || type.IsMapEntry || random.Next(10) < often;
            if (!isMade || !CanMake(field, depth)) continue;
            if (field.RealOneof is { } oneof && !oneofs.Add(oneof)) continue;
            FieldSchema? same = other?.Fields.FirstOrDefault(one => one.Number == field.Number);
            int count = field.IsRepeated ? random.Next(1, 4) : 1;
            for (int i = 0; i < count; i++) Write(bytes, field, same, depth);
        }
    }

    // Of a message that requires itself there is none that ends; what is written then is refused by its own schema.
    private static bool CanMake(FieldSchema field, int depth)
    {
        if (field.MessageType is not { } message) return true;
        if (message.IsMessageSet) return false;
        bool isNeeded = field.IsRequired || field.ContainingType!.IsMapEntry;
        return depth < (isNeeded ? DeepestRequired : Deepest);
    }

    // Well-known types have texts of their own in JSON, which random fields would not fit.
    private string? Known(MessageSchema message) => message.FullName switch
    {
        "google.protobuf.Any" => "",
        "google.protobuf.Timestamp" or "google.protobuf.Duration" => $"08{random.Next(1, 100):X2}",
        "google.protobuf.FieldMask" => "0A0161",
        "google.protobuf.Value" => "1A0161",
        "google.protobuf.ListValue" => "0A031A0161",
        "google.protobuf.Struct" => "0A080A016112031A0161",
        _ => null,
    };

    private void Write(List<byte> bytes, FieldSchema field, FieldSchema? same, int depth)
    {
        bool isGroup = field.IsDelimited;
        int wire = field.Kind switch
        {
            ScalarKind.Double or ScalarKind.Fixed64 or ScalarKind.SFixed64 => 1,
            ScalarKind.String or ScalarKind.Bytes => 2,
            ScalarKind.Message => isGroup ? 3 : 2,
            ScalarKind.Float or ScalarKind.Fixed32 or ScalarKind.SFixed32 => 5,
            _ => 0,
        };
        var value = new List<byte>();
        if (field.MessageType is { } message) Write(value, message, same?.MessageType, depth);
        else if (wire == 2) value.AddRange(Text(field, same));
        else if (wire == 0) Varint(value, field.EnumType is { } type ? Number(type, same) : Number(field, same));
        else Fixed(value, field, same, wire == 1 ? 8 : 4);
        Varint(bytes, ((ulong)(uint)field.Number << 3) | (uint)wire);
        if (wire == 2) Varint(bytes, (ulong)value.Count);
        bytes.AddRange(value);
        if (isGroup) Varint(bytes, ((ulong)(uint)field.Number << 3) | 4);
    }

    private byte[] Text(FieldSchema field, FieldSchema? same)
    {
        bool isText = field.Kind == ScalarKind.String || (keepsToBoth && same?.Kind == ScalarKind.String);
        if (isText || random.Next(2) == 0) return Encoding.UTF8.GetBytes(s_texts[random.Next(s_texts.Length)]);
        byte[] bytes = new byte[random.Next(6)];
        random.NextBytes(bytes);
        if (bytes.Length > 1) bytes[1] = 0xFF;
        return bytes;
    }

    private ulong Number(EnumSchema type, FieldSchema? same)
    {
        IEnumerable<int> numbers = type.Values.Select(value => value.Number);
        if (keepsToBoth && same?.EnumType is { } other)
            numbers = numbers.Intersect(other.Values.Select(value => value.Number));
        if (edit.FocusValue is { } focus && focus.Type == type.FullName && numbers.Contains(focus.Number)
            && random.Next(10) < 7) return (ulong)(long)focus.Number;
        return (ulong)(long)random.Pick(numbers);
    }

    private ulong Number(FieldSchema field, FieldSchema? same)
    {
        if (field.Kind == ScalarKind.Bool || (keepsToBoth && same?.Kind == ScalarKind.Bool))
            return (ulong)random.Next(2);
        bool isSmall = keepsToBoth && same is not null && same.Kind != field.Kind;
        long number = Signed(isSmall);
        return field.Kind switch
        {
            ScalarKind.Int32 => (ulong)(long)(int)number,
            ScalarKind.UInt32 => (uint)number,
            ScalarKind.SInt32 => (uint)(((int)number << 1) ^ ((int)number >> 31)),
            ScalarKind.SInt64 => (ulong)((number << 1) ^ (number >> 63)),
            _ => (ulong)number,
        };
    }

    private void Fixed(List<byte> bytes, FieldSchema field, FieldSchema? same, int size)
    {
        long number = Signed(keepsToBoth && same is not null && same.Kind != field.Kind);
        byte[] all = field.Kind switch
        {
            ScalarKind.Double => BitConverter.GetBytes(number / 4.0),
            ScalarKind.Float => BitConverter.GetBytes((int)number / 4f),
            _ => BitConverter.GetBytes(number),
        };
        bytes.AddRange(all.AsSpan(0, size));
    }

    // All sizes and both signs; without that, what any two of the types can hold.
    private long Signed(bool isSmall) => random.Next(isSmall ? 2 : 4) switch
    {
        0 => random.Next(3),
        1 => random.Next(),
        2 => -random.NextInt64(1, int.MaxValue),
        _ => random.NextInt64(long.MinValue, long.MaxValue),
    };

    private static void Varint(List<byte> bytes, ulong value)
    {
        for (; value > 127; value >>= 7) bytes.Add((byte)(value | 128));
        bytes.Add((byte)value);
    }
}
