using System;
using System.Collections;
using System.Linq;
using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace ProtoZeroSharp.IntegrationTests.RoundTrip;

/// <summary>
/// Fills Google's messages with random values, by their descriptors; the same seed gives the same message.
/// </summary>
internal sealed class RandomMessages(int seed)
{
    private readonly Random _random = new(seed);

    public T Next<T>()
        where T : class, IMessage<T>, new() => (T)Fill(new T(), 3);

    private IMessage Fill(IMessage message, int depth)
    {
        foreach (FieldDescriptor field in message.Descriptor.Fields.InDeclarationOrder())
        {
            if (!field.IsRequired && _random.Next(3) != 0) continue;
            if (field.IsMap) FillMap((IDictionary)field.Accessor.GetValue(message), field.MessageType, depth);
            else if (field.IsRepeated) FillList((IList)field.Accessor.GetValue(message), field, depth);
            else if (field.FieldType is not (FieldType.Message or FieldType.Group) || field.IsRequired || depth > 0)
                field.Accessor.SetValue(message, Value(field, depth));
        }

        return message;
    }

    private void FillList(IList list, FieldDescriptor field, int depth)
    {
        int count = _random.Next(8) == 0 ? _random.Next(200) : _random.Next(6);
        if (field.FieldType is FieldType.Message or FieldType.Group) count = depth > 0 ? Math.Min(count, 5) : 0;
        for (int i = 0; i < count; i++) list.Add(Value(field, depth));
    }

    private void FillMap(IDictionary map, MessageDescriptor entry, int depth)
    {
        int count = _random.Next(8) == 0 ? _random.Next(60) : _random.Next(5);
        if (entry.Fields[2].FieldType is FieldType.Message) count = depth > 0 ? Math.Min(count, 5) : 0;
        for (int i = 0; i < count; i++) map[Value(entry.Fields[1], depth)] = Value(entry.Fields[2], depth);
    }

    private object Value(FieldDescriptor field, int depth) => field.FieldType switch
    {
        FieldType.Double => BitConverter.Int64BitsToDouble(Bits()),
        FieldType.Float => BitConverter.Int32BitsToSingle((int)Bits()),
        FieldType.Int32 or FieldType.SInt32 or FieldType.SFixed32 => (int)Bits(),
        FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64 => Bits(),
        FieldType.UInt32 or FieldType.Fixed32 => (uint)Bits(),
        FieldType.UInt64 or FieldType.Fixed64 => (ulong)Bits(),
        FieldType.Bool => _random.Next(2) == 0,
        FieldType.String => Text(),
        FieldType.Bytes => ByteString.CopyFrom(Bytes()),
        FieldType.Enum =>
            Enum.ToObject(field.EnumType.ClrType,
                field.EnumType.Values[_random.Next(field.EnumType.Values.Count)].Number),
        // Of a wrapper Google's classes hold the value alone.
        _ when field.MessageType.File.Name == "google/protobuf/wrappers.proto" => Value(field.MessageType.Fields[1], depth),
        _ => Fill((IMessage)Activator.CreateInstance(field.MessageType.ClrType)!, depth - 1),
    };

    // Of all widths alike, so that every length of varint occurs.
    private long Bits() => _random.NextInt64(long.MinValue, long.MaxValue) >> _random.Next(64);

    private byte[] Bytes()
    {
        var bytes = new byte[_random.Next(10) == 0 ? _random.Next(300) : _random.Next(40)];
        _random.NextBytes(bytes);
        return bytes;
    }

    private string Text()
    {
        string[] pieces = ["a", "Z", " ", "0", "ż", "€", "🐢", "\0", "\n", "plain words "];
        int count = _random.Next(10) == 0 ? _random.Next(200) : _random.Next(12);
        bool ascii = _random.Next(2) == 0;
        return string.Concat(Enumerable.Range(0, count).Select(_ => pieces[_random.Next(ascii ? 4 : pieces.Length)]));
    }
}
