using System;
using ProtoZeroSharp;
using ProtoZeroTool.Dumping;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Statistics;

/// <summary>Counts the fields of records by their places.</summary>
internal sealed class RecordCounter(FieldLooker looker, RecordCounts counts)
{
    private long _messages;

    /// <summary>Counts a record.</summary>
    /// <param name="data">The record.</param>
    /// <param name="head">What is known of it.</param>
    /// <param name="root">The place of records.</param>
    /// <param name="scope">What a schema says of its fields.</param>
    public void Record(ReadOnlySpan<byte> data, in RecordHead head, FieldPath root, in SchemaScope scope)
    {
        counts.Sizes.Add(data.Length);
        counts.Root.Count++;
        counts.Root.Bytes += data.Length;
        Fields(data, 0, data.Length, root, counts.Root, in scope, 0, in head);
    }

    private void Fields(
        ReadOnlySpan<byte> data, int start, int end, FieldPath path, PathCount count, in SchemaScope scope, int depth,
        in RecordHead head)
    {
        long message = ++_messages;
        int done = start;
        var fields = new WireWalker(data[..end], start, WireWalker.DepthLimit - depth);
        while (fields.MoveNext() && !fields.Damage.Exists)
        {
            done = fields.Field.End;
            looker.Look(data, in fields.Field, path, in scope, depth, out FieldView view);
            if (!view.Path.IsKept) Add(counts.Others, in fields.Field);
            else Field(data, in fields.Field, in view, count.Child(fields.Field.Number), message, depth, in head);
        }

        if (!fields.Damage.Exists) return;
        string place = head.IsUnpacked ? $" of the unpacked record {head.Index}"
            : head.IsFramed ? $", in record {head.Index}" : "";
        counts.AddDamage(fields.Damage.Code, head.Offset + fields.Damage.Offset, end - done, place);
    }

    private void Field(
        ReadOnlySpan<byte> data, in WireField field, in FieldView view, PathCount count, long message, int depth,
        in RecordHead head)
    {
        Add(count, in field);
        if (count.Count == 1) count.Name = view.Name;
        switch (field.Type)
        {
            case WireType.StartGroup:
                count.Kind = "group";
                break;
            case WireType.LengthDelimited:
                Delimited(data.Slice(field.ValueOffset, field.ValueSize), in view, count);
                break;
            default:
                if (count.Count == 1) count.Kind = KindOf(in view, field.Type);
                count.AddNumber(in field, message);
                break;
        }

        if (!view.IsContainer(in field) || depth >= WireWalker.DepthLimit)
        {
            count.PlainBytes += field.ValueSize;
            return;
        }

        Fields(
            data, field.ValueOffset, field.ValueOffset + field.ValueSize, view.Path, count, in view.Inside, depth + 1,
            in head);
    }

    private void Delimited(ReadOnlySpan<byte> value, in FieldView view, PathCount count)
    {
        Reading reading = view.Verdict.Reading;
        // An empty value tells nothing.
        if (count.Kind.Length == 0 || !value.IsEmpty) count.Kind = Readings.NameOf(reading);
        switch (reading)
        {
            case Reading.String or Reading.Bytes:
                (count.Texts ??= new TextSample(counts.Budget)).Add(value);
                break;
            case Reading.PackedVarint or Reading.PackedFixed32 or Reading.PackedFixed64:
                Packed(value, reading, count);
                break;
        }
    }

    private static void Packed(ReadOnlySpan<byte> value, Reading reading, PathCount count)
    {
        for (int at = 0; at < value.Length;)
        {
            int next = ValuePrinter.Next(value, at, reading, out ulong bits);
            if (next < 0) return;
            count.Numbers.Add(bits, next - at, reading == Reading.PackedFixed32);
            at = next;
        }
    }

    private static void Add(PathCount count, in WireField field)
    {
        count.Count++;
        count.Bytes += field.End - field.Offset;
        count.HeaderBytes += field.HeaderSize + field.EndTagSize;
        count.TagBytes += field.TagSize + field.EndTagSize;
        count.Tags += field.EndTagSize > 0 ? 2 : 1;
    }

    private static string KindOf(in FieldView view, WireType wire) =>
        (view.Type is { } type ? type.ToString() : wire.ToString()).ToLowerInvariant();
}
