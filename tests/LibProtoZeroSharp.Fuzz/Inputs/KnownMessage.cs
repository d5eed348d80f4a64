using System;
using System.Text;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Well-known types whose values a text can say, most of them; others are left to <see cref="ValidMessage"/>.
/// </summary>
internal static class KnownMessage
{
    private static readonly string[] s_paths =
        ["a", "an_any", "a_span.seconds", "some_path_2", "x.y_z.w", "", "A", "a__b", "a_1", "ż"];

    /// <summary>The full name of the message that has all well-known types.</summary>
    public static readonly string FullName = ProtoType.Of<OurFuzz.Known>().FullName;

    /// <summary>What an <c>Any</c> holds.</summary>
    public static Shape[] Packed { get; set; } = [];

    /// <summary>Writes a message of a well-known type.</summary>
    /// <returns>False if it is none of these, or is to be any bytes of its schema.</returns>
    public static bool TryWrite(Shape shape, ref FuzzRandom random, ref ByteSink to, int depth)
    {
        if (!shape.Name.StartsWith("google.protobuf.", StringComparison.Ordinal) || random.OneIn(24)) return false;
        switch (shape.Name["google.protobuf.".Length..])
        {
            case "Timestamp":
                Time(ref to, random.OneIn(8) ? 253_402_300_799 : random.Next(2_000_000_000),
                    random.OneIn(2) ? 0 : random.Next(1_000_000_000));
                return true;
            case "Duration":
                int sign = random.OneIn(3) ? -1 : 1;
                Time(ref to, sign * (random.OneIn(8) ? 315_576_000_000 : random.Next(100)),
                    random.OneIn(2) ? 0 : sign * random.Next(1_000) * 1_000_000);
                return true;
            case "FieldMask":
                for (int count = random.Next(4); count > 0; count--)
                    Text(ref to, 1, s_paths[random.Next(random.OneIn(20) ? s_paths.Length : 5)]);
                return true;
            case "Value":
                Value(shape, ref random, ref to, depth);
                return true;
            case "Any":
                Shape packed = Packed[random.Next(Packed.Length)];
                Text(ref to, 1, "type.googleapis.com/" + packed.Name);
                to.Tag(2, WireType.LengthDelimited);
                int start = to.Open();
                ValidMessage.Write(packed, ref random, ref to, depth - 1, 2);
                to.Close(start);
                return true;
            default:
                return false;
        }
    }

    private static void Value(Shape shape, ref FuzzRandom random, ref ByteSink to, int depth)
    {
        // The two last ones are a Struct and a ListValue.
        ShapeField field = shape.Fields[random.Next(depth > 0 && to.Left > 100 ? 6 : 4)];
        to.Tag(field.Number, field.WireType);
        switch (field.Number)
        {
            case 1:
                to.Varint(0);
                break;
            case 2:
                double number = random.OneIn(2) ? random.Next(1000) : (long)random.Bits() / 1000.0;
                to.Fixed(BitConverter.DoubleToUInt64Bits(number), 8);
                break;
            case 5 or 6:
                int start = to.Open();
                ValidMessage.Write(field.Message!, ref random, ref to, depth - 1, 2);
                to.Close(start);
                break;
            default:
                ValidMessage.Scalar(field, ref random, ref to);
                break;
        }
    }

    private static void Time(ref ByteSink to, long seconds, int nanos)
    {
        to.Tag(1, WireType.Varint);
        to.Varint((ulong)seconds);
        if (nanos == 0) return;
        to.Tag(2, WireType.Varint);
        to.Varint((ulong)nanos);
    }

    private static void Text(ref ByteSink to, int number, string text)
    {
        to.Tag(number, WireType.LengthDelimited);
        to.Varint((ulong)Encoding.UTF8.GetByteCount(text));
        to.Bytes(Encoding.UTF8.GetBytes(text));
    }
}
