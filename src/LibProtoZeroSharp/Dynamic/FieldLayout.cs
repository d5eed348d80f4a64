using System;
using System.Collections.Generic;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Lays out the block of a message: its head, what is aligned to words, what takes four bytes (presence bits and the
/// cases of oneofs among it), and what takes one.
/// </summary>
internal static unsafe class FieldLayout
{
    /// <summary>Gives each field its place, and the table its size.</summary>
    public static void Lay(MessageTable* table, MessageNode message)
    {
        var oneofs = new Dictionary<OneofNode, Place>();
        // SAFETY: the table has as many fields as the message. So below.
        long at = sizeof(MessageHead);
        for (int i = 0; i < table->Count; i++)
        {
            FieldNode field = message.Fields[i];
            FieldEntry* entry = table->Fields + i;
            entry->Shape = ShapeOf(field);
            if (Member(field) is { } oneof) Join(oneofs, oneof, SizeOf(entry));
            else if (SizeOf(entry) >= sizeof(long)) Take(entry, ref at);
        }

        // All members of a oneof share the room of the largest one.
        foreach (Place place in oneofs.Values)
        {
            place.Union = (int)at;
            at += (place.Size + 7) & ~7;
        }

        for (int i = 0; i < table->Count; i++)
        {
            FieldEntry* entry = table->Fields + i;
            if (Member(message.Fields[i]) == null && SizeOf(entry) == sizeof(int)) Take(entry, ref at);
        }

        foreach (Place place in oneofs.Values)
        {
            place.Case = (int)at;
            at += sizeof(int);
        }

        int bits = 0, words = (int)at;
        for (int i = 0; i < table->Count; i++)
        {
            FieldEntry* entry = table->Fields + i;
            if (Member(message.Fields[i]) is { } oneof)
            {
                (entry->PresenceOffset, entry->Offset) = (oneofs[oneof].Case, oneofs[oneof].Union);
            }
            else if (entry->Shape == FieldShape.Explicit)
            {
                entry->PresenceOffset = words + (bits / 32 * sizeof(uint));
                entry->PresenceMask = 1u << (bits++ % 32);
            }
        }

        at += (bits + 31) / 32 * sizeof(uint);
        for (int i = 0; i < table->Count; i++)
        {
            FieldEntry* entry = table->Fields + i;
            if (Member(message.Fields[i]) == null && SizeOf(entry) == sizeof(byte)) Take(entry, ref at);
        }

        if (at > int.MaxValue / 2) SchemaLinker.Refuse($"{message.FullName} has too many fields.");
        table->Size = (int)((at + 7) & ~7L);
    }

    private static OneofNode? Member(FieldNode field) => field.Oneof is { IsSynthetic: false } oneof ? oneof : null;

    private static FieldShape ShapeOf(FieldNode field)
    {
        if (field.IsMap) return FieldShape.Map;
        if (field.IsRepeated) return FieldShape.List;
        if (Member(field) != null) return field.IsMessage ? FieldShape.MemberMessage : FieldShape.Member;
        if (field.IsMessage) return FieldShape.Message;
        return field.HasPresence ? FieldShape.Explicit : FieldShape.Implicit;
    }

    private static int SizeOf(FieldEntry* entry) => entry->Shape switch
    {
        FieldShape.List => sizeof(RawList),
        FieldShape.Map => sizeof(RawMap),
        _ => entry->Size,
    };

    private static void Join(Dictionary<OneofNode, Place> oneofs, OneofNode oneof, int size)
    {
        if (!oneofs.TryGetValue(oneof, out Place? place)) oneofs.Add(oneof, place = new Place());
        place.Size = Math.Max(place.Size, size);
    }

    private static void Take(FieldEntry* entry, ref long at)
    {
        entry->Offset = (int)at;
        at += SizeOf(entry);
    }

    // Where a oneof has its case and its members.
    private sealed class Place
    {
        public int Size, Case, Union;
    }
}
