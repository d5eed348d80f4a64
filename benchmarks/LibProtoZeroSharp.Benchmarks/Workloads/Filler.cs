using System;
using System.Collections;
using System.Collections.Generic;
using System.Text;
using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>
/// Fills any message of Google's with values of irregular widths from a fixed seed, so that all runs and all peers see
/// the same data.
/// </summary>
/// <param name="seed">Of the random values.</param>
/// <param name="count">Elements of each list and entries of each map.</param>
internal class Filler(int seed, int count)
{
    private const string Letters = "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789";
    private const string ForeignLetters = "zażółć gęślą jaźń Ελληνικά кириллица 日本語のテキスト";

    protected Random Random { get; } = new(seed);

    /// <summary>Sets the fields of <see cref="FieldsOf"/>, in sub-messages too.</summary>
    public T Fill<T>(T message)
        where T : IMessage
    {
        foreach (FieldDescriptor field in FieldsOf(message.Descriptor)) Set(message, field);
        return message;
    }

    /// <summary>A text of this many characters.</summary>
    public string Text(int length, bool isForeign = false)
    {
        string letters = isForeign ? ForeignLetters : Letters;
        var text = new StringBuilder(length);
        while (text.Length < length) text.Append(letters[Random.Next(letters.Length)]);
        return text.ToString();
    }

    /// <summary>A value of each bit width equally often.</summary>
    public ulong Bits(int width) => (ulong)Random.NextInt64() >>> (63 - Random.Next(Math.Min(width, 63)));

    /// <summary>The fields that are set: all.</summary>
    protected virtual IEnumerable<FieldDescriptor> FieldsOf(MessageDescriptor type) => type.Fields.InFieldNumberOrder();

    /// <summary>Elements of the next list or map.</summary>
    protected virtual int NextCount() => count;

    /// <summary>The text of the next field or element.</summary>
    protected virtual string NextText() => Text(8 + Random.Next(32), Random.Next(16) == 0);

    private void Set(IMessage message, FieldDescriptor field)
    {
        if (field.IsMap)
        {
            var map = (IDictionary)field.Accessor.GetValue(message);
            FieldDescriptor key = field.MessageType.FindFieldByNumber(1),
                value = field.MessageType.FindFieldByNumber(2);
            int entries = NextCount();
            while (map.Count < entries) map[Value(key)] = Value(value);
        }
        else if (field.IsRepeated)
        {
            var list = (IList)field.Accessor.GetValue(message);
            int elements = NextCount();
            for (int i = 0; i < elements; i++) list.Add(Value(field));
        }
        else
        {
            field.Accessor.SetValue(message, Value(field));
        }
    }

    private object Value(FieldDescriptor field) => field.FieldType switch
    {
        FieldType.Int32 or FieldType.SInt32 or FieldType.SFixed32 =>
            Random.Next(8) == 0 ? -(int)Bits(31) : (int)Bits(31),
        FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64 =>
            Random.Next(8) == 0 ? -(long)Bits(63) : (long)Bits(63),
        FieldType.UInt32 or FieldType.Fixed32 => (uint)Bits(32),
        FieldType.UInt64 or FieldType.Fixed64 => Bits(63),
        FieldType.Double => Random.NextDouble(),
        FieldType.Float => Random.NextSingle(),
        FieldType.Bool => Random.Next(2) == 0,
        FieldType.String => NextText(),
        FieldType.Bytes => ByteString.CopyFromUtf8(Text(32)),
        FieldType.Enum => Random.Next(field.EnumType.Values.Count),
        FieldType.Message => Fill(field.MessageType.Parser.ParseFrom(ByteString.Empty)),
        _ => throw new NotSupportedException(field.FullName),
    };
}
