using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Plugin;

/// <summary>
/// An encoded message as its fields. Descriptors are read by it: each place needs a few fields, and the fields may come
/// in any order.
/// </summary>
internal sealed class WireMessage
{
    public static readonly WireMessage Empty = new(ReadOnlyMemory<byte>.Empty);

    private readonly List<WireField> _fields = [];
    private readonly Dictionary<int, List<WireMessage>> _messages = [];

    /// <summary>Reads the fields.</summary>
    /// <param name="bytes">The message.</param>
    /// <param name="offset">Where it lies in the input.</param>
    /// <exception cref="ToolException">The bytes are damaged.</exception>
    public WireMessage(ReadOnlyMemory<byte> bytes, int offset = 0)
    {
        var reader = new ProtoReader(bytes.Span);
        try
        {
            while (reader.Next()) _fields.Add(Read(ref reader, bytes, offset));
        }
        catch (ProtoFormatException exception)
        {
            throw new ToolException(
                $"the request is damaged: {exception.Code} at offset {offset + exception.Offset}");
        }
    }

    /// <summary>All fields in their order.</summary>
    public IReadOnlyList<WireField> Fields => _fields;

    /// <summary>Whether a field is there.</summary>
    public bool Has(int number) => _fields.Exists(field => field.Number == number);

    /// <summary>A text, or null if it is not there.</summary>
    public string? Find(int number)
    {
        int place = _fields.FindLastIndex(field => field.Is(number, WireType.LengthDelimited));
        return place < 0 ? null : TextOf(_fields[place]);
    }

    /// <summary>A text; empty if it is not there.</summary>
    public string Text(int number) => Find(number) ?? "";

    /// <summary>The texts of a list.</summary>
    public IEnumerable<string> Texts(int number) =>
        _fields.Where(field => field.Is(number, WireType.LengthDelimited)).Select(TextOf);

    /// <summary>Bytes as they are, or null.</summary>
    public byte[]? Bytes(int number)
    {
        int place = _fields.FindLastIndex(field => field.Is(number, WireType.LengthDelimited));
        return place < 0 ? null : _fields[place].Bytes.ToArray();
    }

    /// <summary>A number of 32 bits, an enum or a bool; 0 if it is not there.</summary>
    public int Int(int number)
    {
        int place = _fields.FindLastIndex(field => field.Is(number, WireType.Varint));
        return place < 0 ? 0 : (int)_fields[place].Bits;
    }

    /// <summary>A bool.</summary>
    public bool Bool(int number) => _fields.FindLast(field => field.Is(number, WireType.Varint)).Bits != 0;

    /// <summary>The numbers of a list, packed or not.</summary>
    public List<int> Ints(int number)
    {
        var values = new List<int>();
        foreach (WireField field in _fields)
        {
            if (field.Is(number, WireType.Varint)) values.Add((int)field.Bits);
            else if (field.Is(number, WireType.LengthDelimited))
                values.AddRange(field.Packed(WireType.Varint).Select(bits => (int)bits));
        }

        return values;
    }

    /// <summary>The messages of a list; the same objects each time.</summary>
    public IReadOnlyList<WireMessage> Messages(int number)
    {
        if (_messages.TryGetValue(number, out List<WireMessage>? known)) return known;
        known = [];
        foreach (WireField field in _fields)
        {
            if (field.Is(number, WireType.LengthDelimited)) known.Add(new WireMessage(field.Bytes, field.Offset));
        }

        return _messages[number] = known;
    }

    /// <summary>A message; one without fields if it is not there. Several are one, as in every parser.</summary>
    public WireMessage Message(int number)
    {
        IReadOnlyList<WireMessage> all = Messages(number);
        if (all.Count <= 1) return all.Count == 0 ? Empty : all[0];
        return new WireMessage(all.SelectMany(message => message._fields));
    }

    private WireMessage(IEnumerable<WireField> fields) => _fields.AddRange(fields);

    private static string TextOf(WireField field) => Utf8Text.FromBytes(field.Bytes.ToArray());

    private static WireField Read(ref ProtoReader reader, ReadOnlyMemory<byte> bytes, int offset)
    {
        int number = reader.FieldNumber;
        WireType type = reader.WireType;
        switch (type)
        {
            case WireType.Varint: return new WireField(number, type, reader.ReadVarInt(), default, 0);
            case WireType.Fixed64: return new WireField(number, type, reader.ReadFixed64(), default, 0);
            case WireType.Fixed32: return new WireField(number, type, reader.ReadFixed32(), default, 0);
            case WireType.StartGroup:
                ProtoReader group = reader.ReadGroup();
                int start = group.Position;
                while (group.Next()) group.Skip();
                return new WireField(
                    number, type, 0, bytes[start..group.Position], offset + start);
            default:
                int length = reader.ReadBytes().Length;
                start = reader.Position - length;
                return new WireField(number, type, 0, bytes.Slice(start, length), offset + start);
        }
    }
}
