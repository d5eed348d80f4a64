using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Tests.Views;

/// <summary>
/// Random bytes of a message: fields in any order and any number, both forms of lists, split messages, members of a
/// oneof one after the other, unknown fields, known numbers with other wire types. And damage to bytes.
/// </summary>
internal sealed class WireMaker(Random random)
{
    private const int Deepest = 4;

    /// <summary>Bytes of a message.</summary>
    public byte[] Message(MessageSchema type)
    {
        var output = new MemoryStream();
        Fields(output, type, Deepest);
        return output.ToArray();
    }

    /// <summary>The bytes with one to three changes.</summary>
    public byte[] Damage(byte[] bytes)
    {
        for (int left = random.Next(1, 4); left > 0; left--) bytes = DamageOnce(bytes);
        return bytes;
    }

    private byte[] DamageOnce(byte[] bytes)
    {
        if (bytes.Length == 0) return [(byte)random.Next(256)];
        int at = random.Next(bytes.Length), length = Math.Min(random.Next(1, 12), bytes.Length - at);
        byte[] part = bytes[at..(at + length)], front = bytes[..at], rest = bytes[(at + length)..];
        switch (random.Next(7))
        {
            case 0:
                return front;
            case 1:
                return [.. front, .. rest];
            case 2:
                return [.. front, .. part, .. part, .. rest];
            case 3:
                return [.. front, (byte)random.Next(256), .. part, .. rest];
            case 4:
                return [.. bytes, .. part];
            case 5:
                front = [.. bytes];
                front[at] ^= (byte)(1 << random.Next(8));
                return front;
            default:
                front = [.. bytes];
                front[at] = (byte)random.Next(256);
                return front;
        }
    }

    private void Fields(MemoryStream output, MessageSchema type, int depth)
    {
        // Required ones first, so that most messages are complete.
        foreach (FieldSchema field in type.Fields.Where(field => field.IsRequired)) Field(output, field, depth);
        if (type.Fields.Count == 0) return;
        for (int left = random.Next(depth + 4); left > 0; left--)
        {
            int choice = random.Next(20);
            if (choice == 0) Unknown(output, random.Next(5000, 5004));
            else if (choice == 1) Unknown(output, type.Fields[random.Next(type.Fields.Count)].Number);
            else Field(output, type.Fields[random.Next(type.Fields.Count)], depth);
        }
    }

    private void Field(MemoryStream output, FieldSchema field, int depth)
    {
        bool isMessage = field.Kind == ScalarKind.Message;
        if (isMessage && depth == 0) return;
        if (field.IsPackable && random.Next(2) == 0)
        {
            var packed = new MemoryStream();
            for (int left = random.Next(4); left > 0; left--) Value(packed, field, 0);
            Tag(output, field.Number, WireType.LengthDelimited);
            Delimited(output, packed.ToArray());
            return;
        }

        WireType wire = field.IsDelimited ? WireType.StartGroup : field.Scalar.WireType;
        for (int left = field.IsRepeated ? random.Next(1, 4) : 1; left > 0; left--)
        {
            Tag(output, field.Number, wire);
            Value(output, field, depth);
            if (wire == WireType.StartGroup) Tag(output, field.Number, WireType.EndGroup);
        }
    }

    private void Value(MemoryStream output, FieldSchema field, int depth)
    {
        switch (field.Scalar.WireType)
        {
            case WireType.Fixed32:
                output.Write(Random(4));
                break;
            case WireType.Fixed64:
                output.Write(Random(8));
                break;
            case WireType.Varint:
                Varint(output, random.Next(3) switch
                {
                    0 => (ulong)random.NextInt64(),
                    1 => unchecked((ulong)-random.Next(100)),
                    _ => (ulong)random.Next(5),
                });
                break;
            default:
                if (field.Kind == ScalarKind.Message) Nested(output, field, depth);
                else if (field.Kind == ScalarKind.Bytes) Delimited(output, Random(random.Next(20)));
                else Delimited(output, Text());
                break;
        }
    }

    private void Nested(MemoryStream output, FieldSchema field, int depth)
    {
        var inner = new MemoryStream();
        Fields(inner, field.MessageType!, depth - 1);
        if (field.IsDelimited) output.Write(inner.ToArray());
        else Delimited(output, inner.ToArray());
    }

    private void Unknown(MemoryStream output, int number)
    {
        WireType[] wires =
            [WireType.Varint, WireType.Fixed64, WireType.LengthDelimited, WireType.StartGroup, WireType.Fixed32];
        WireType wire = wires[random.Next(wires.Length)];
        Tag(output, number, wire);
        switch (wire)
        {
            case WireType.Varint:
                Varint(output, (ulong)random.NextInt64());
                break;
            case WireType.LengthDelimited:
                Delimited(output, Random(random.Next(9)));
                break;
            case WireType.StartGroup:
                if (random.Next(2) == 0) Unknown(output, random.Next(1, 9));
                Tag(output, number, WireType.EndGroup);
                break;
            default:
                output.Write(Random(wire == WireType.Fixed32 ? 4 : 8));
                break;
        }
    }

    // Some are longer than what a length of one byte tells.
    private byte[] Text()
    {
        byte[] text = new byte[random.Next(random.Next(4) == 0 ? 200 : 12)];
        for (int i = 0; i < text.Length; i++) text[i] = (byte)random.Next(32, 127);
        return text;
    }

    private byte[] Random(int length)
    {
        byte[] bytes = new byte[length];
        random.NextBytes(bytes);
        return bytes;
    }

    private static void Delimited(MemoryStream output, byte[] bytes)
    {
        Varint(output, (ulong)bytes.Length);
        output.Write(bytes);
    }

    private static void Tag(MemoryStream output, int number, WireType wire) =>
        Varint(output, ((ulong)number << 3) | (ulong)wire);

    private static void Varint(MemoryStream output, ulong value)
    {
        for (; value >= 0x80; value >>= 7) output.WriteByte((byte)(value | 0x80));
        output.WriteByte((byte)value);
    }
}
