using System;
using System.Numerics;
using ProtoZeroSharp;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Judging;

/// <summary>
/// Collects evidence: for each length-delimited value what it would cost as each <see cref="Reading"/>, summed up at
/// its path. Goes into every value that parses as a message, unless its head already costs more than another reading
/// does.
/// </summary>
/// <remarks>
/// The time is linear: the fields of a message are looked at once, and its bytes once more for each level of messages
/// around it, of which there are at most <see cref="WireWalker.DepthLimit"/>.
/// </remarks>
internal static class Gatherer
{
    // A reading that costs this number of bits more than another one of the same value needs no closer look.
    private const float Hopeless = 64;

    /// <summary>Collects from a whole record, as far as it is not damaged.</summary>
    public static void Record(ReadOnlySpan<byte> data, FieldPath root) => Fields(data, root, 0);

    /// <summary>Collects from a value, for a path that is not settled.</summary>
    /// <returns>The bits that the value takes at least.</returns>
    public static float Value(ReadOnlySpan<byte> value, FieldPath path, int depth)
    {
        if (value.IsEmpty) return 2;
        if (path.IsSettled) return Settled(value, path, depth);
        Costs costs = Alone(value, path);
        float others = FieldPath.Best(in costs);
        costs[Reading.Message] = Message(value, path, depth, others + Hopeless);
        path.Add(in costs);
        return path.CostOf(in costs);
    }

    /// <summary>Whether the first bytes of a value, which is cut, are those of a message.</summary>
    public static bool IsCutMessage(ReadOnlySpan<byte> value, FieldPath path, int depth)
    {
        if (path.Values > 0) return path.First == Reading.Message;
        var fields = new WireWalker(value, 0, WireWalker.DepthLimit - depth - 1);
        bool hasOne = false;
        while (fields.MoveNext()) hasOne = true;
        // Texts have no control characters, tags and lengths mostly are some.
        bool isCut = !fields.Damage.Exists || fields.Damage.Code == ProtoFormatError.Truncated;
        return (hasOne || fields.HasCutValue) && isCut && TextModel.HasControls(value);
    }

    /// <summary>The costs of one value by itself; that of a message is not among them.</summary>
    public static Costs Alone(ReadOnlySpan<byte> value, FieldPath path)
    {
        Costs costs = default;
        costs[Reading.Message] = Costs.Never;
        costs[Reading.String] = TextModel.Cost(value);
        costs[Reading.PackedVarint] = PackedModel.Varints(value, path.IsKept ? path.Sizes : new VarintSizes());
        costs[Reading.PackedFixed32] = PackedModel.Fixed32(value);
        costs[Reading.PackedFixed64] = PackedModel.Fixed64(value);
        costs[Reading.Bytes] = ByteModel.Cost(value);
        return costs;
    }

    /// <summary>The costs of one value whose path keeps no evidence.</summary>
    public static Costs AloneWithMessage(ReadOnlySpan<byte> value, FieldPath path, int depth)
    {
        Costs costs = Alone(value, path);
        costs[Reading.Message] = Message(value, path, depth, Costs.Never);
        return costs;
    }

    private static float Settled(ReadOnlySpan<byte> value, FieldPath path, int depth)
    {
        if (path.First == Reading.Message && Readings.Allows(Reading.Message, value, depth))
            Fields(value, path, depth + 1);
        return path.MeanCost;
    }

    private static float Message(ReadOnlySpan<byte> value, FieldPath path, int depth, float limit)
    {
        if (depth >= WireWalker.DepthLimit) return Costs.Never;
        float heads = Heads(value, depth, out bool isMessage);
        if (!isMessage) return Costs.Never;
        return heads > limit ? heads : Fields(value, path, depth + 1);
    }

    // What the tags, lengths and numbers cost at least, without any evidence.
    private static float Heads(ReadOnlySpan<byte> value, int depth, out bool isMessage)
    {
        float bits = 0;
        int before = 0;
        var fields = new WireWalker(value, 0, WireWalker.DepthLimit - depth - 1);
        while (fields.MoveNext())
        {
            bits += Number(ref fields.Field, value.Length);
            if (fields.Field.Number > before + 64) bits += 6;
            before = fields.Field.Number;
        }

        isMessage = !fields.Damage.Exists;
        return bits;
    }

    private static float Fields(ReadOnlySpan<byte> data, FieldPath path, int depth)
    {
        float bits = 1;
        int before = 0;
        var fields = new WireWalker(data, 0, WireWalker.DepthLimit - depth);
        while (fields.MoveNext())
        {
            WireField field = fields.Field;
            FieldPath child = path.Child(field.Number);
            bits += Tag(path, child, in field, before) + Number(ref field, data.Length);
            before = field.Number;
            child.See(field.Type, field.Bits);
            if (field.Type == WireType.LengthDelimited)
                bits += Value(data.Slice(field.ValueOffset, field.ValueSize), child, depth);
            else if (field.Type == WireType.StartGroup && depth < WireWalker.DepthLimit)
                bits += Fields(data.Slice(field.ValueOffset, field.ValueSize), child, depth + 1);
        }

        if (fields.HasCutValue && depth < WireWalker.DepthLimit) Cut(data, in fields.Field, path, depth);
        return bits;
    }

    private static void Cut(ReadOnlySpan<byte> data, in WireField field, FieldPath path, int depth)
    {
        FieldPath child = path.Child(field.Number);
        ReadOnlySpan<byte> value = data.Slice(field.ValueOffset, field.ValueSize);
        if (IsCutMessage(value, child, depth)) Fields(value, child, depth + 1);
    }

    // A tag costs little where the path has seen it before, and where numbers rise in small steps.
    private static float Tag(FieldPath path, FieldPath child, in WireField field, int before)
    {
        float wire = field.Type switch
        {
            WireType.Varint or WireType.LengthDelimited => 1.4f,
            WireType.Fixed64 => 3.2f,
            WireType.Fixed32 => 3.4f,
            _ => 6,
        };
        int step = field.Number - before;
        float number = step == 0 ? 1.5f : step > 0 ? 1.2f + (2 * MathF.Log2(step)) : 5 + (2 * MathF.Log2(-step));
        float bits = number + wire;
        if (child.Seen > 0)
        {
            bool isNew = (child.WireTypes & (1 << (int)field.Type)) == 0;
            float known = 0.8f + BitOperations.Log2((uint)((path.SeenBelow + 8) / child.Seen) | 1);
            bits = isNew ? Math.Min(bits, known) + 6 : Math.Min(bits, known);
        }

        return field.TagSize == WireVarint.Size((ulong)(uint)field.Number << 3) ? bits : bits + NumberModel.Overlong;
    }

    // The value of a number, or the length of something.
    private static float Number(ref WireField field, int room)
    {
        switch (field.Type)
        {
            case WireType.Varint:
                return NumberModel.Varint(field.Bits, field.ValueSize);
            case WireType.Fixed32:
                return NumberModel.Fixed32((uint)field.Bits, 0);
            case WireType.Fixed64:
                return NumberModel.Fixed64(field.Bits, 0);
            case WireType.LengthDelimited:
                int size = field.HeaderSize - field.TagSize;
                float bits = field.End == room ? 1.5f
                    : 1 + Math.Min(NumberModel.Whole((ulong)field.ValueSize), MathF.Log2(room));
                return size == WireVarint.Size((ulong)field.ValueSize) ? bits : bits + NumberModel.Overlong;
            default:
                return 2;
        }
    }
}
