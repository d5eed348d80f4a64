using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Tests.Schema;

/// <summary>
/// Writes an encoded message as canonical text, field by field in the order of their numbers: two encodings of the
/// same content give the same text. Numbers that the schema does not know are shown raw.
/// </summary>
internal sealed class WireDump
{
    private readonly Dictionary<(string Type, int Number), FieldSchema> _extensions = new();
    private readonly StringBuilder _text = new();

    public WireDump(SchemaSet set)
    {
        foreach (SchemaFile file in set.Files)
        {
            foreach (FieldSchema extension in file.AllExtensions)
            {
                if (extension.ContainingType is { } type) _extensions[(type.FullName, extension.Number)] = extension;
            }
        }
    }

    /// <summary>The encoded messages of one field.</summary>
    public static IEnumerable<byte[]> Parts(byte[] bytes, int number)
    {
        var fields = new SortedDictionary<int, List<(int Wire, ulong Bits, byte[] Bytes)>>();
        int position = 0;
        while (position < bytes.Length) ReadField(bytes, ref position, fields);
        return fields.TryGetValue(number, out var values) ? values.Select(v => v.Bytes) : Array.Empty<byte[]>();
    }

    /// <summary>The numbers of a packed field.</summary>
    public static IEnumerable<ulong> Packed(byte[]? bytes)
    {
        int position = 0;
        var numbers = new List<ulong>();
        while (bytes is not null && position < bytes.Length) numbers.Add(Varint(bytes, ref position));
        return numbers;
    }

    /// <summary>The canonical text, without one field of the outermost message if that is asked.</summary>
    public string Dump(byte[] bytes, MessageSchema type, int skipped = 0)
    {
        _text.Clear();
        DumpMessage(new List<byte[]> { bytes }, type, 0, skipped);
        return _text.ToString();
    }

    private void DumpMessage(List<byte[]> parts, MessageSchema type, int depth, int skipped = 0)
    {
        var fields = new SortedDictionary<int, List<(int Wire, ulong Bits, byte[] Bytes)>>();
        foreach (byte[] part in parts)
        {
            int position = 0;
            while (position < part.Length) ReadField(part, ref position, fields);
        }

        foreach ((int number, List<(int Wire, ulong Bits, byte[] Bytes)> values) in fields)
        {
            if (number == skipped) continue;
            FieldSchema? field = type.Fields.FirstOrDefault(f => f.Number == number)
                ?? (_extensions.TryGetValue((type.FullName, number), out FieldSchema? found) ? found : null);
            if (field is null)
            {
                foreach (var value in values)
                    Line(depth, $"{number}?: {value.Bits} {Convert.ToHexString(value.Bytes)}");
            }
            else if (field.MessageType is not null && !field.IsRepeated)
            {
                Line(depth, field.Name + " {");
                DumpMessage(values.Select(v => v.Bytes).ToList(), field.MessageType, depth + 1);
                Line(depth, "}");
            }
            else if (field.MessageType is not null)
            {
                foreach (var value in values)
                {
                    Line(depth, field.Name + " {");
                    DumpMessage(new List<byte[]> { value.Bytes }, field.MessageType, depth + 1);
                    Line(depth, "}");
                }
            }
            else
            {
                DumpScalars(field, values, depth);
            }
        }
    }

    private void DumpScalars(FieldSchema field, List<(int Wire, ulong Bits, byte[] Bytes)> values, int depth)
    {
        bool isText = field.Kind is ScalarKind.String or ScalarKind.Bytes;
        if (!field.IsRepeated) values = values.TakeLast(1).ToList();
        foreach (var value in values)
        {
            if (isText)
            {
                Line(depth, $"{field.Name}: \"{Encoding.Latin1.GetString(value.Bytes)}\"");
            }
            else if (value.Wire == 2)
            {
                int position = 0;
                while (position < value.Bytes.Length)
                {
                    ulong bits = field.Kind switch
                    {
                        ScalarKind.Double or ScalarKind.Fixed64 or ScalarKind.SFixed64 =>
                            Fixed(value.Bytes, ref position, 8),
                        ScalarKind.Float or ScalarKind.Fixed32 or ScalarKind.SFixed32 =>
                            Fixed(value.Bytes, ref position, 4),
                        _ => Varint(value.Bytes, ref position),
                    };
                    Line(depth, $"{field.Name}: {bits}");
                }
            }
            else
            {
                Line(depth, $"{field.Name}: {value.Bits.ToString(CultureInfo.InvariantCulture)}");
            }
        }
    }

    private static void ReadField(
        byte[] bytes, ref int position, SortedDictionary<int, List<(int Wire, ulong Bits, byte[] Bytes)>> fields)
    {
        ulong tag = Varint(bytes, ref position);
        int number = (int)(tag >> 3);
        int wire = (int)(tag & 7);
        ulong bits = 0;
        byte[] content = Array.Empty<byte>();
        switch (wire)
        {
            case 0: bits = Varint(bytes, ref position); break;
            case 1: bits = Fixed(bytes, ref position, 8); break;
            case 5: bits = Fixed(bytes, ref position, 4); break;
            case 2:
                int length = (int)Varint(bytes, ref position);
                content = bytes[position..(position + length)];
                position += length;
                break;
            case 3:
                int start = position;
                int end = SkipGroup(bytes, ref position, number);
                content = bytes[start..end];
                break;
            default: throw new FormatException("wire type " + wire);
        }

        if (!fields.TryGetValue(number, out var list)) fields[number] = list = new();
        list.Add((wire, bits, content));
    }

    private static int SkipGroup(byte[] bytes, ref int position, int number)
    {
        while (true)
        {
            int before = position;
            ulong tag = Varint(bytes, ref position);
            switch ((int)(tag & 7))
            {
                case 0: Varint(bytes, ref position); break;
                case 1: position += 8; break;
                case 2:
                    int length = (int)Varint(bytes, ref position);
                    position += length;
                    break;
                case 3: SkipGroup(bytes, ref position, (int)(tag >> 3)); break;
                case 4 when (int)(tag >> 3) == number: return before;
                case 5: position += 4; break;
                default: throw new FormatException("group");
            }
        }
    }

    private static ulong Varint(byte[] bytes, ref int position)
    {
        ulong value = 0;
        for (int shift = 0; ; shift += 7)
        {
            byte b = bytes[position++];
            value |= (ulong)(b & 0x7F) << shift;
            if (b < 0x80) return value;
        }
    }

    private static ulong Fixed(byte[] bytes, ref int position, int size)
    {
        ulong value = 0;
        for (int i = 0; i < size; i++) value |= (ulong)bytes[position++] << (8 * i);
        return value;
    }

    private void Line(int depth, string text) => _text.Append(' ', depth * 2).Append(text).Append('\n');
}
