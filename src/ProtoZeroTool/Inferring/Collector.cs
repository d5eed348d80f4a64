using System;
using System.Text.Unicode;
using ProtoZeroSharp;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Inferring;

/// <summary>
/// Collects what all records show: beside the evidence of how values are read, which readings each of them allows, and
/// what fields would hold. Every value that parses as a message is gone into until one at its path does not, so that
/// one pass over the records is enough.
/// </summary>
/// <param name="paths">The paths, where the user may have said what fields are.</param>
internal sealed class Collector(PathTree paths)
{
    /// <summary>How many fields are kept; memory is limited by them, not by the records.</summary>
    public const int MostFields = 1 << 16;

    // Keys of maps that are kept at once.
    private const int MostKeys = 1 << 20;

    private long _message;
    private int _fields, _keys;

    /// <summary>The records.</summary>
    public MessageEvidence Root { get; } = new(paths.Root);

    /// <summary>Collects from a record, if it is not damaged.</summary>
    /// <returns>The damage; nothing is collected then.</returns>
    public WireDamage Record(ReadOnlySpan<byte> data)
    {
        var fields = new WireWalker(data, 0, WireWalker.DepthLimit);
        while (fields.MoveNext())
        {
        }

        if (fields.Damage.Exists) return fields.Damage;
        Gatherer.Record(data, paths.Root);
        Message(data, Root, 0);
        return default;
    }

    // The bytes are those of a message: damage was looked for before.
    private void Message(ReadOnlySpan<byte> data, MessageEvidence message, int depth)
    {
        long id = ++_message;
        message.Count++;
        ulong together = 0;
        int inOrder = 0;
        var fields = new WireWalker(data, 0, WireWalker.DepthLimit - depth);
        while (fields.MoveNext())
        {
            int number = fields.Field.Number;
            inOrder = inOrder >= 0 && number == inOrder + 1 && number <= 2 ? number : -1;
            if ((message.Find(number) ?? Make(message, number)) is not { } field) continue;
            if (field.LastMessage != id)
            {
                field.LastMessage = id;
                field.Messages++;
                if (number < MessageEvidence.Near) together |= 1UL << number;
            }
            else
            {
                field.IsRepeated = true;
            }

            field.Count++;
            field.WireTypes |= 1 << (int)fields.Field.Type;
            Value(data, in fields.Field, field, id, depth);
        }

        if (inOrder == 2) message.Pairs++;
        message.AddTogether(together);
    }

    // Null if there are too many.
    private FieldEvidence? Make(MessageEvidence message, int number)
    {
        if (_fields >= MostFields)
        {
            message.IsFull = true;
            return null;
        }

        _fields++;
        return message.Add(new FieldEvidence(number, message.Path.Child(number)));
    }

    private void Value(ReadOnlySpan<byte> data, in WireField wire, FieldEvidence field, long message, int depth)
    {
        switch (wire.Type)
        {
            case WireType.Varint:
                field.HasZero |= wire.Bits == 0;
                (field.Varints ??= new VarintEvidence()).Add(wire.Bits);
                break;
            case WireType.Fixed32:
                field.HasZero |= wire.Bits == 0;
                (field.Fixed32 ??= new FixedEvidence(isLong: false)).Add(wire.Bits);
                break;
            case WireType.Fixed64:
                field.HasZero |= wire.Bits == 0;
                (field.Fixed64 ??= new FixedEvidence(isLong: true)).Add(wire.Bits);
                break;
            case WireType.StartGroup:
                Message(Bytes(data, in wire), field.Inside ??= new MessageEvidence(field.Path), depth + 1);
                break;
            default:
                Delimited(Bytes(data, in wire), field, message, depth);
                break;
        }
    }

    private static ReadOnlySpan<byte> Bytes(ReadOnlySpan<byte> data, in WireField wire) =>
        data.Slice(wire.ValueOffset, wire.ValueSize);

    private void Delimited(ReadOnlySpan<byte> value, FieldEvidence field, long message, int depth)
    {
        if (value.IsEmpty)
        {
            // As a message it has no fields, as an entry of a map no key.
            field.HasZero = true;
            if (depth >= WireWalker.DepthLimit) Refuse(field, Reading.Message);
            if (!field.Allows(Reading.Message)) return;
            Message(value, field.Inside ??= new MessageEvidence(field.Path), depth + 1);
            return;
        }

        field.Values++;
        // There is no evidence yet where a message was no likely one.
        if (field.Path is { IsKept: true, Values: 0 }) Gatherer.Value(value, field.Path, depth);
        Prune(field);
        if (!Utf8.IsValid(value))
        {
            field.NotText++;
            field.Refuse(Reading.String);
        }

        if (TextModel.HasControls(value)) field.WithControls++;
        PackedNumbers.Add(value, field);
        if (!field.Allows(Reading.Message)) return;
        if (!Readings.Allows(Reading.Message, value, depth))
        {
            Refuse(field, Reading.Message);
            return;
        }

        Message(value, field.Inside ??= new MessageEvidence(field.Path), depth + 1);
        (field.Keys ??= new KeyEvidence()).Add(value, message, ref _keys, MostKeys);
    }

    // What it surely is not takes neither time nor memory from then on. Text and bytes take none, and texts that are
    // no messages end that by themselves.
    private void Prune(FieldEvidence field)
    {
        Reading? forced = field.Path.Forced?.Reading;
        if (!field.Path.IsSure && forced is null) return;
        Reading first = forced ?? field.Path.First;
        for (Reading reading = 0; (int)reading < Readings.Count; reading++)
        {
            if (reading == first || reading is Reading.String or Reading.Bytes) continue;
            if (reading != Reading.Message || forced is not null) Refuse(field, reading);
        }
    }

    private void Refuse(FieldEvidence field, Reading reading)
    {
        if (!field.Allows(reading)) return;
        field.Refuse(reading);
        switch (reading)
        {
            case Reading.Message when (field.WireTypes & (1 << (int)WireType.StartGroup)) == 0:
                _fields -= field.Inside?.FieldCount() ?? 0;
                (field.Inside, field.Keys) = (null, null);
                break;
            case Reading.PackedVarint:
                field.PackedVarints = null;
                break;
            case Reading.PackedFixed32:
                field.PackedFixed32 = null;
                break;
            case Reading.PackedFixed64:
                field.PackedFixed64 = null;
                break;
        }
    }
}
