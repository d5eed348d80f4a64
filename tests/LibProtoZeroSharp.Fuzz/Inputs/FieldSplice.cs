using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Changes encoded messages by whole fields, at any depth, and makes the lengths around them right again: what is
/// damaged is the meaning, not the encoding.
/// </summary>
internal static class FieldSplice
{
    private const int Deepest = 12;

    /// <summary>Removes, repeats, moves, replaces or changes one field.</summary>
    /// <param name="message">The message.</param>
    /// <param name="donor">Another one, whose fields may be taken.</param>
    /// <param name="random">Decides which.</param>
    public static byte[] Apply(ReadOnlySpan<byte> message, ReadOnlySpan<byte> donor, ref FuzzRandom random) =>
        Change(message, donor, ref random, 0) ?? message.ToArray();

    private static byte[]? Change(
        ReadOnlySpan<byte> message, ReadOnlySpan<byte> donor, ref FuzzRandom random, int depth)
    {
        List<Field>? fields = Fields(message);
        if (fields is null || fields.Count == 0) return null;
        int at = random.Next(fields.Count);
        Field field = fields[at];
        ReadOnlySpan<byte> value = message[field.Value..field.End];
        if (field.IsDelimited && depth < Deepest && !random.OneIn(4))
        {
            List<Field>? others = Fields(donor);
            ReadOnlySpan<byte> part = donor;
            if (others is { Count: > 0 })
            {
                Field other = others[random.Next(others.Count)];
                if (other.IsDelimited) part = donor[other.Value..other.End];
            }

            if (Change(value, part, ref random, depth + 1) is { } changed)
                return With(message, field, message[field.Start..field.Length], changed);
        }

        return random.Next(6) switch
        {
            0 => [.. message[..field.Start], .. message[field.End..]],
            1 => [.. message[..field.End], .. message[field.Start..]],
            2 => Donated(message, field.Start, donor, ref random),
            3 => [.. message[..field.Start], .. message[field.End..], .. message[field.Start..field.End]],
            _ => Other(message, field, ref random),
        };
    }

    private static byte[] Donated(ReadOnlySpan<byte> message, int at, ReadOnlySpan<byte> donor, ref FuzzRandom random)
    {
        if (Fields(donor) is not { Count: > 0 } fields) return message.ToArray();
        Field field = fields[random.Next(fields.Count)];
        return [.. message[..at], .. donor[field.Start..field.End], .. message[at..]];
    }

    // The same field with another value.
    private static byte[] Other(ReadOnlySpan<byte> message, Field field, ref FuzzRandom random)
    {
        Span<byte> room = stackalloc byte[32];
        var value = new ByteSink(room);
        if (!field.IsDelimited)
        {
            value.Varint(random.OneIn(2) ? (ulong)random.Next(20) : random.Bits());
            return [.. message[..field.Value], .. room[..value.Length], .. message[field.End..]];
        }

        ReadOnlySpan<byte> old = message[field.Value..field.End];
        byte[] changed = random.Next(4) switch
        {
            0 => [],
            1 => [.. old, (byte)('a' + random.Next(26))],
            2 when old.Length > 0 => [.. old[..random.Next(old.Length)]],
            _ => [(byte)random.Next(), .. old],
        };
        return With(message, field, message[field.Start..field.Length], changed);
    }

    private static byte[] With(
        ReadOnlySpan<byte> message, Field field, ReadOnlySpan<byte> tag, ReadOnlySpan<byte> value)
    {
        Span<byte> room = stackalloc byte[10];
        var length = new ByteSink(room);
        length.Varint((ulong)value.Length);
        return [.. message[..field.Start], .. tag, .. room[..length.Length], .. value, .. message[field.End..]];
    }

    // Null where it is no message, or has groups.
    private static List<Field>? Fields(ReadOnlySpan<byte> message)
    {
        var fields = new List<Field>();
        int at = 0;
        while (at < message.Length)
        {
            int start = at;
            if (!TryVarint(message, ref at, out ulong tag) || tag >> 3 is 0 or > 536_870_911) return null;
            int length = at;
            switch (tag & 7)
            {
                case 0:
                    if (!TryVarint(message, ref at, out _)) return null;
                    break;
                case 1:
                    at += 8;
                    break;
                case 5:
                    at += 4;
                    break;
                case 2:
                    if (!TryVarint(message, ref at, out ulong size) || size > (ulong)(message.Length - at)) return null;
                    fields.Add(new Field(start, length, at, at + (int)size, IsDelimited: true));
                    at += (int)size;
                    continue;
                default:
                    return null;
            }

            if (at > message.Length) return null;
            fields.Add(new Field(start, length, length, at, IsDelimited: false));
        }

        return fields;
    }

    private static bool TryVarint(ReadOnlySpan<byte> bytes, ref int at, out ulong value)
    {
        value = 0;
        for (int shift = 0; at < bytes.Length && shift < 64; shift += 7)
        {
            byte one = bytes[at++];
            value |= (ulong)(one & 0x7f) << shift;
            if (one < 0x80) return true;
        }

        return false;
    }

    /// <summary>Where a field, its length or value, its value, and what follows begin.</summary>
    private readonly record struct Field(int Start, int Length, int Value, int End, bool IsDelimited);
}
