using System;
using System.Text;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Random content of messages, and its encoding.</summary>
internal static class ModelBytes
{
    private const int UnknownField = 5000;

    private const string Letters = "the quick brown fox jumps over the lazy dog and all that is longer than one word";

    /// <summary>A text that is not empty: often short, at times longer than what is decoded with its message.</summary>
    public static string RandomText(ref FuzzRandom random)
    {
        int length = random.OneIn(4) ? Letters.Length : random.Between(1, 12);
        return Letters.Substring(random.Next(Letters.Length - length + 1), length);
    }

    /// <summary>Content that is in no arena yet.</summary>
    public static ModelMessage RandomMessage(ref FuzzRandom random, FormFields fields, int depth)
    {
        var message = new ModelMessage { Number = random.Between(1, 999) };
        if (random.OneIn(2)) message.Text = RandomValue(ref random);
        if (random.OneIn(4)) message.Unknown = RandomValue(ref random);
        if (fields.Items == 0) return message;
        if (fields.Data > 0 && random.OneIn(3)) message.Data = RandomValue(ref random);
        if (random.OneIn(4)) message.Word = RandomValue(ref random);
        if (fields.Numbers > 0) message.Numbers = RandomList(ref random, (ref r) => r.Between(1, 999));
        message.Texts = RandomList(ref random, RandomValue);
        if (depth == 0) return message;
        if (random.OneIn(2)) message.Child = new(Life.Nobodys, RandomMessage(ref random, fields, depth - 1));
        if (message.Word.Content.Length == 0 && random.OneIn(3))
            message.Inner = new(Life.Nobodys, RandomMessage(ref random, fields, depth - 1));
        message.Items = RandomList(ref random, (ref r) => RandomMessage(ref r, fields.OfItem, 0));
        int key = 0;
        message.ByName = RandomList(
            ref random,
            (ref r) => new ModelEntry(
                new ModelText($"key {key++}", Life.Nobodys), RandomMessage(ref r, fields.OfItem, 0)));
        return message;
    }

    /// <summary>Encodes a message.</summary>
    public static void Write(ModelMessage message, FormFields fields, ref ByteSink to)
    {
        if (message.Number != 0)
        {
            to.Tag(fields.Number, WireType.Varint);
            to.Varint((ulong)message.Number);
        }

        Write(message.Text, fields.Text, ref to);
        Write(message.Data, fields.Data, ref to);
        Write(message.Word, fields.Word, ref to);
        Write(message.Unknown, UnknownField, ref to);
        foreach (ModelText text in message.Texts.Elements) Write(text, fields.Texts, ref to);
        if (message.Child != null) Write(message.Child.Content, fields.Child, fields, ref to);
        if (message.Inner != null) Write(message.Inner.Content, fields.Inner, fields, ref to);
        foreach (ModelMessage item in message.Items.Elements) Write(item, fields.Items, fields.OfItem, ref to);
        foreach (ModelEntry entry in message.ByName.Elements)
        {
            to.Tag(fields.ByName, WireType.LengthDelimited);
            int start = to.Open();
            Write(entry.Key, 1, ref to);
            Write(entry.Value, 2, fields.OfItem, ref to);
            to.Close(start);
        }

        if (message.Numbers.Elements.Length == 0) return;
        to.Tag(fields.Numbers, WireType.LengthDelimited);
        int numbers = to.Open();
        foreach (int number in message.Numbers.Elements) to.Varint((ulong)number);
        to.Close(numbers);
    }

    /// <summary>The unknown field as a message has it.</summary>
    public static byte[] OfUnknown(ModelText text)
    {
        var to = new ByteSink(new byte[200]);
        Write(text, UnknownField, ref to);
        return to.Written.ToArray();
    }

    private static ModelText RandomValue(ref FuzzRandom random) => new(RandomText(ref random), Life.Nobodys);

    private static ModelList<T> RandomList<T>(ref FuzzRandom random, Make<T> make)
    {
        int count = random.OneIn(2) ? 0 : random.Between(1, 5);
        if (count == 0) return ModelList<T>.None;
        var elements = new T[count];
        foreach (ref T element in elements.AsSpan()) element = make(ref random);
        return new ModelList<T>(elements, Life.Nobodys);
    }

    private static void Write(ModelText text, int field, ref ByteSink to)
    {
        if (text.Content.Length == 0) return;
        to.Tag(field, WireType.LengthDelimited);
        to.Varint((ulong)text.Content.Length);
        to.Bytes(Encoding.UTF8.GetBytes(text.Content));
    }

    private static void Write(ModelMessage message, int field, FormFields fields, ref ByteSink to)
    {
        to.Tag(field, WireType.LengthDelimited);
        int start = to.Open();
        Write(message, fields, ref to);
        to.Close(start);
    }

    private delegate T Make<T>(ref FuzzRandom random);
}
