using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using FieldType = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace ProtoZeroSharp.CorpusTests;

/// <summary>
/// Writes random valid messages, byte by byte and without any library: fields in any order, singular ones repeatedly,
/// lists packed and not, map entries without their parts. The same seed gives the same messages.
/// </summary>
internal sealed class RandomWire(int seed)
{
    private const int MostFields = 12;
    private readonly Random _random = new(seed);
    private long _keys;

    /// <summary>
    /// For protoc and not for Google's C#: extensions are set, enums get numbers that they do not declare, and no key
    /// of a map comes twice.
    /// </summary>
    public bool ForProtoc { get; init; }

    /// <summary>Whether the last message has a map entry.</summary>
    public bool HasMap { get; private set; }

    public byte[] Next(WireMessage message)
    {
        HasMap = false;
        return Message(message, 3);
    }

    private byte[] Message(WireMessage message, int depth)
    {
        var output = new MemoryStream();
        // Google's C# keeps an older value when a wrapper with an explicit default is merged into it.
        if (!ForProtoc && message.File == "google/protobuf/wrappers.proto")
        {
            do
            {
                output.SetLength(0);
                Field(output, message.Fields[0], depth);
            }
            while (output.ToArray().AsSpan(1).IndexOfAnyExcept((byte)0) < 0);
            return output.ToArray();
        }

        IEnumerable<WireField> chosen = message.Fields.Where(field => field.IsRequired).Concat(Some(message.Fields));
        if (ForProtoc && !message.IsMessageSet) chosen = chosen.Concat(Some(message.Extensions));
        foreach (WireField field in chosen.OrderBy(_ => _random.Next()))
        {
            if (!field.IsRequired && field.Message is { } part && (depth <= 0 || part.IsImpossible || IsOlder(part)))
                continue;
            if (ForProtoc && field.Message is { IsMapEntry: true } entry && entry.Fields[0].Type == FieldType.Bool)
                continue;
            if (field.IsRepeated) List(output, field, depth);
            else for (int times = _random.Next(6) == 0 ? 2 : 1; times > 0; times--) Field(output, field, depth);
        }

        if (ForProtoc && message.IsMessageSet && depth > 0)
            foreach (WireField item in Some(message.Extensions)) Item(output, item, depth);
        return output.ToArray();
    }

    // Google.Protobuf 3.25.1 has fields in descriptors that have left them since.
    private bool IsOlder(WireMessage message) => !ForProtoc && message.File == "google/protobuf/descriptor.proto";

    private IEnumerable<WireField> Some(List<WireField> fields)
    {
        for (int i = fields.Count == 0 ? 0 : _random.Next(Math.Min(fields.Count, MostFields) + 1); i > 0; i--)
            yield return fields[_random.Next(fields.Count)];
    }

    private void List(MemoryStream output, WireField field, int depth)
    {
        int count = field.Message != null ? _random.Next(4) : _random.Next(8) == 0 ? _random.Next(100)
            : _random.Next(6);
        if (field.IsPackable && _random.Next(3) != 0)
        {
            var packed = new MemoryStream();
            for (int i = 0; i < count; i++) Scalar(packed, field);
            Tag(output, field.Number, WireType.LengthDelimited);
            LengthDelimited(output, packed.ToArray());
        }
        else
        {
            for (int i = 0; i < count; i++) Field(output, field, depth);
        }
    }

    private void Field(MemoryStream output, WireField field, int depth)
    {
        if (field.Message is { IsMapEntry: true } entry)
        {
            Tag(output, field.Number, WireType.LengthDelimited);
            LengthDelimited(output, Entry(entry, depth));
        }
        else if (field.IsDelimited)
        {
            Tag(output, field.Number, WireType.StartGroup);
            output.Write(Message(field.Message!, depth - 1));
            Tag(output, field.Number, WireType.EndGroup);
        }
        else if (field.Message != null)
        {
            Tag(output, field.Number, WireType.LengthDelimited);
            LengthDelimited(output, Message(field.Message, depth - 1));
        }
        else
        {
            Tag(output, field.Number, field.Type switch
            {
                FieldType.Double or FieldType.Fixed64 or FieldType.Sfixed64 => WireType.Fixed64,
                FieldType.Float or FieldType.Fixed32 or FieldType.Sfixed32 => WireType.Fixed32,
                FieldType.String or FieldType.Bytes => WireType.LengthDelimited,
                _ => WireType.Varint,
            });
            Scalar(output, field);
        }
    }

    private byte[] Entry(WireMessage entry, int depth)
    {
        var output = new MemoryStream();
        bool hasKey = ForProtoc || _random.Next(10) != 0;
        // A message that is left out may lack required fields.
        bool hasValue = entry.Fields[1].Message != null || _random.Next(10) != 0;
        bool valueFirst = _random.Next(10) == 0;
        if (hasValue && valueFirst) Field(output, entry.Fields[1], depth);
        if (hasKey && ForProtoc) UniqueKey(output, entry.Fields[0]);
        else if (hasKey) Field(output, entry.Fields[0], depth);
        if (hasValue && !valueFirst) Field(output, entry.Fields[1], depth);
        HasMap = true;
        return output.ToArray();
    }

    // What protoc decodes dynamically keeps all entries of a key, so there must be one.
    private void UniqueKey(MemoryStream output, WireField key)
    {
        byte[] bytes = BitConverter.GetBytes(++_keys);
        switch (key.Type)
        {
            case FieldType.Fixed64 or FieldType.Sfixed64:
                Tag(output, 1, WireType.Fixed64);
                output.Write(bytes);
                break;
            case FieldType.Fixed32 or FieldType.Sfixed32:
                Tag(output, 1, WireType.Fixed32);
                output.Write(bytes.AsSpan(0, 4));
                break;
            case FieldType.String:
                Tag(output, 1, WireType.LengthDelimited);
                LengthDelimited(output, Encoding.UTF8.GetBytes($"{_keys}"));
                break;
            default:
                Tag(output, 1, WireType.Varint);
                Varint(output, (ulong)_keys);
                break;
        }
    }

    // group Item = 1 { required int32 type_id = 2; required string message = 3; }
    private void Item(MemoryStream output, WireField item, int depth)
    {
        Tag(output, 1, WireType.StartGroup);
        Tag(output, 2, WireType.Varint);
        Varint(output, (ulong)item.Number);
        Tag(output, 3, WireType.LengthDelimited);
        LengthDelimited(output, Message(item.Message!, depth - 1));
        Tag(output, 1, WireType.EndGroup);
    }

    private void Scalar(MemoryStream output, WireField field)
    {
        long bits = Bits();
        switch (field.Type)
        {
            case FieldType.Double or FieldType.Fixed64 or FieldType.Sfixed64:
                Span<byte> eight = stackalloc byte[8];
                BinaryPrimitives.WriteInt64LittleEndian(eight, bits);
                output.Write(eight);
                break;
            case FieldType.Float or FieldType.Fixed32 or FieldType.Sfixed32:
                Span<byte> four = stackalloc byte[4];
                BinaryPrimitives.WriteInt32LittleEndian(four, (int)bits);
                output.Write(four);
                break;
            case FieldType.String:
                LengthDelimited(output, Encoding.UTF8.GetBytes(Text()));
                break;
            case FieldType.Bytes:
                var bytes = new byte[_random.Next(10) == 0 ? _random.Next(300) : _random.Next(30)];
                _random.NextBytes(bytes);
                LengthDelimited(output, bytes);
                break;
            case FieldType.Enum:
                bool declared = !ForProtoc || field.IsRequired || _random.Next(8) != 0;
                Varint(output,
                    (ulong)(declared ? field.EnumNumbers![_random.Next(field.EnumNumbers.Count)] : (int)bits));
                break;
            case FieldType.Bool:
                Varint(output, (ulong)(bits & 1));
                break;
            case FieldType.Int32:
                Varint(output, (ulong)(int)bits);
                break;
            case FieldType.Uint32 or FieldType.Sint32:
                Varint(output, (uint)bits);
                break;
            default:
                Varint(output, (ulong)bits);
                break;
        }
    }

    // Of all widths alike, so that every length of varint occurs.
    private long Bits() => _random.NextInt64(long.MinValue, long.MaxValue) >> _random.Next(64);

    private string Text()
    {
        string[] pieces = ["a", "Z", " ", "0", "ż", "€", "🐢", "\0", "\n", "plain words "];
        int most = _random.Next(2) == 0 ? 4 : pieces.Length;
        return string.Concat(Enumerable.Range(0, _random.Next(10)).Select(_ => pieces[_random.Next(most)]));
    }

    public static void Tag(MemoryStream output, int number, WireType wireType) =>
        Varint(output, ((ulong)number << 3) | (uint)wireType);

    public static void LengthDelimited(MemoryStream output, byte[] bytes)
    {
        Varint(output, (ulong)bytes.Length);
        output.Write(bytes);
    }

    private static void Varint(MemoryStream output, ulong value)
    {
        for (; value >= 0x80; value >>= 7) output.WriteByte((byte)(value | 0x80));
        output.WriteByte((byte)value);
    }
}
