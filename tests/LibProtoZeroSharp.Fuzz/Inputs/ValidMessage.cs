using System;
using FieldType = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Random messages of a shape: fields in any order and repeatedly, packed and not, map entries without their parts.
/// </summary>
internal static class ValidMessage
{
    private static readonly byte[][] s_texts =
        ["a"u8.ToArray(), "Zż"u8.ToArray(), "€"u8.ToArray(), "🐢"u8.ToArray(), "\0"u8.ToArray(),
            "plain words, "u8.ToArray(), "0"u8.ToArray()];

    /// <summary>Writes a message.</summary>
    /// <param name="shape">Of which type.</param>
    /// <param name="random">Decides everything.</param>
    /// <param name="to">Where to.</param>
    /// <param name="depth">How deep messages may nest.</param>
    /// <param name="most">Most fields of a message.</param>
    public static void Write(Shape shape, ref FuzzRandom random, ref ByteSink to, int depth, int most)
    {
        if (KnownMessage.TryWrite(shape, ref random, ref to, depth)) return;
        bool requiredLast = random.OneIn(2);
        if (!requiredLast) WriteRequired(shape, ref random, ref to, depth);
        for (int count = random.Next(most + 1); count > 0; count--)
        {
            if (shape.Fields.Length == 0 || random.OneIn(12))
            {
                Unknown(ref random, ref to);
                continue;
            }

            ShapeField field = shape.Fields[random.Next(shape.Fields.Length)];
            if (field.Message != null && (depth <= 0 || to.Left < 100)) continue;
            if (shape.IsMessageSet) Item(field, ref random, ref to, depth);
            else if (field.IsRepeated) List(field, ref random, ref to, depth, most);
            else Field(field, ref random, ref to, depth, most);
        }

        if (requiredLast) WriteRequired(shape, ref random, ref to, depth);
    }

    /// <summary>Writes a message that holds itself many levels deep.</summary>
    public static void WriteDeep(Shape shape, ref FuzzRandom random, ref ByteSink to, int levels)
    {
        WriteRequired(shape, ref random, ref to, 0);
        if (levels == 0 || shape.Recursive is not { } field || to.Left < 100) return;
        to.Tag(field.Number, field.WireType);
        int start = field.IsDelimited ? 0 : to.Open();
        WriteDeep(shape, ref random, ref to, levels - 1);
        if (field.IsDelimited) to.Tag(field.Number, WireType.EndGroup);
        else to.Close(start);
    }

    /// <summary>Writes a field that no schema knows.</summary>
    public static void Unknown(ref FuzzRandom random, ref ByteSink to)
    {
        int number = random.OneIn(4) ? random.Between(400_000_000, 536_870_910) : random.Between(7001, 7100);
        switch (random.Next(5))
        {
            case 0:
                to.Tag(number, WireType.Varint);
                to.Varint(random.Bits());
                break;
            case 1:
                to.Tag(number, WireType.Fixed64);
                to.Fixed(random.Next(), 8);
                break;
            case 2:
                to.Tag(number, WireType.Fixed32);
                to.Fixed(random.Next(), 4);
                break;
            case 3 when to.Left > 100:
                to.Tag(number, WireType.StartGroup);
                if (random.OneIn(2)) Unknown(ref random, ref to);
                to.Tag(number, WireType.EndGroup);
                break;
            default:
                to.Tag(number, WireType.LengthDelimited);
                int start = to.Open();
                to.Random(ref random, random.Next(12));
                to.Close(start);
                break;
        }
    }

    /// <summary>Writes one value in the form of its type, without a tag.</summary>
    public static void Scalar(ShapeField field, ref FuzzRandom random, ref ByteSink to)
    {
        switch (field.Type)
        {
            case FieldType.String:
                int text = to.Open();
                for (int pieces = random.OneIn(8) ? random.Next(12) : random.Next(3); pieces > 0; pieces--)
                    to.Bytes(s_texts[random.Next(s_texts.Length)]);
                to.Close(text);
                break;
            case FieldType.Bytes:
                int bytes = to.Open();
                to.Random(ref random, random.OneIn(10) ? random.Next(150) : random.Next(6));
                to.Close(bytes);
                break;
            case FieldType.Enum when !random.OneIn(10):
                to.Varint((ulong)field.Numbers[random.Next(field.Numbers.Length)]);
                break;
            case FieldType.Bool:
                to.Varint(random.OneIn(50) ? random.Bits() : random.Next() & 1);
                break;
            case FieldType.Int32 or FieldType.Enum:
                to.Varint((ulong)(int)random.Bits());
                break;
            case FieldType.Uint32 or FieldType.Sint32:
                to.Varint((uint)random.Bits());
                break;
            default:
                if (field.WireType == WireType.Varint) to.Varint(random.Bits());
                else to.Fixed(random.Bits(), field.WireType == WireType.Fixed64 ? 8 : 4);
                break;
        }
    }

    private static void WriteRequired(Shape shape, ref FuzzRandom random, ref ByteSink to, int depth)
    {
        foreach (ShapeField field in shape.Required) Field(field, ref random, ref to, depth, 2);
    }

    private static void List(ShapeField field, ref FuzzRandom random, ref ByteSink to, int depth, int most)
    {
        int count = field.Message != null ? random.Next(3) : random.OneIn(16) ? random.Next(40) : random.Next(5);
        if (field.IsPackable && !random.OneIn(3))
        {
            to.Tag(field.Number, WireType.LengthDelimited);
            int start = to.Open();
            for (; count > 0 && to.Left > 40; count--) Scalar(field, ref random, ref to);
            to.Close(start);
            return;
        }

        for (; count > 0 && to.Left > 100; count--) Field(field, ref random, ref to, depth, most);
    }

    private static void Field(ShapeField field, ref FuzzRandom random, ref ByteSink to, int depth, int most)
    {
        to.Tag(field.Number, field.WireType);
        if (field.Message is not { } message)
        {
            Scalar(field, ref random, ref to);
            return;
        }

        int start = field.IsDelimited ? 0 : to.Open();
        if (message.IsMapEntry) Entry(message, ref random, ref to, depth, most);
        else Write(message, ref random, ref to, depth - 1, Math.Max(1, most / 2));
        if (field.IsDelimited) to.Tag(field.Number, WireType.EndGroup);
        else to.Close(start);
    }

    private static void Entry(Shape entry, ref FuzzRandom random, ref ByteSink to, int depth, int most)
    {
        // A message that is left out may lack required fields.
        bool hasKey = !random.OneIn(10), hasValue = entry.Fields[1].Message != null || !random.OneIn(10);
        bool valueFirst = random.OneIn(10);
        if (hasValue && valueFirst) Field(entry.Fields[1], ref random, ref to, depth, most);
        if (hasKey) Field(entry.Fields[0], ref random, ref to, depth, most);
        if (hasValue && !valueFirst) Field(entry.Fields[1], ref random, ref to, depth, most);
    }

    // group Item = 1 { required int32 type_id = 2; required string message = 3; }
    private static void Item(ShapeField item, ref FuzzRandom random, ref ByteSink to, int depth)
    {
        to.Tag(1, WireType.StartGroup);
        bool messageFirst = random.OneIn(4);
        if (!messageFirst) Id(item, ref to);
        to.Tag(3, WireType.LengthDelimited);
        int start = to.Open();
        Write(item.Message!, ref random, ref to, depth - 1, 3);
        to.Close(start);
        if (messageFirst) Id(item, ref to);
        to.Tag(1, WireType.EndGroup);
    }

    private static void Id(ShapeField item, ref ByteSink to)
    {
        to.Tag(2, WireType.Varint);
        to.Varint((ulong)item.Number);
    }
}
