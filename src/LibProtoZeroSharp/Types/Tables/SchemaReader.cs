using System;

namespace ProtoZeroSharp;

/// <summary>Reads what generated code says of a schema, in the form of <see cref="SchemaCoding"/>.</summary>
/// <param name="text">The literal.</param>
internal ref struct SchemaReader(ReadOnlySpan<byte> text)
{
    private ReadOnlySpan<byte> _rest = text;

    public readonly bool IsAtEnd => _rest.IsEmpty;

    /// <summary>What has not been read.</summary>
    public readonly ReadOnlySpan<byte> Rest => _rest;

    /// <summary>The name of the oneof of the field that was read last, if that tells it.</summary>
    public ReadOnlySpan<byte> OneofName { get; private set; }

    /// <summary>Digits of the default of the field that was read last, if that tells it.</summary>
    public ReadOnlySpan<byte> Default { get; private set; }

    /// <summary>Reads an integer.</summary>
    public uint Number()
    {
        uint number = 0;
        for (int shift = 0, i = 0; ; shift += SchemaCoding.GroupBits)
        {
            int group = _rest[i++] - SchemaCoding.FirstCharacter;
            number |= (uint)(group & (SchemaCoding.MoreFollows - 1)) << shift;
            if ((group & SchemaCoding.MoreFollows) != 0) continue;
            _rest = _rest[i..];
            return number;
        }
    }

    /// <summary>Reads a zigzag-encoded integer.</summary>
    public int Signed() => ZigZag.Decode(Number());

    /// <summary>Reads a length and a text.</summary>
    public ReadOnlySpan<byte> Text()
    {
        int length = (int)Number();
        ReadOnlySpan<byte> text = _rest[..length];
        _rest = _rest[length..];
        return text;
    }

    /// <summary>Counts the fields that follow, and their oneofs.</summary>
    public readonly (int Fields, int Oneofs) Count()
    {
        SchemaReader reader = this;
        int count = 0, oneofs = 0;
        while (!reader.IsAtEnd && reader.Number() != 0)
        {
            reader.Number();
            (FieldShape shape, FieldTraits traits) = reader.ShapeAndTraits();
            if (shape is FieldShape.Member or FieldShape.MemberMessage)
            {
                oneofs = Math.Max(oneofs, (int)reader.Number() + 1);
                reader.Text();
            }

            if (shape == FieldShape.Map) reader.MapKey();
            reader.Text();
            if ((traits & FieldTraits.HasJsonName) != 0) reader.Text();
            if ((traits & FieldTraits.HasDefault) != 0) reader.Text();
            count++;
        }

        return (count, oneofs);
    }

    /// <summary>Reads a field into an entry that is all zero.</summary>
    /// <param name="entry">The entry.</param>
    /// <param name="before">The number of the field before.</param>
    /// <returns>Its number.</returns>
    public unsafe int Field(FieldEntry* entry, int before)
    {
        // SAFETY: the caller's entry, or that of a map.
        entry->Number = before + (int)Number();
        OneofName = Default = default;
        uint kind = Number();
        (entry->Shape, FieldTraits traits) = ShapeAndTraits();
        if (entry->Shape == FieldShape.Map)
        {
            MapEntry* map = TableMemory.Take<MapEntry>(1);
            (uint keyKind, FieldTraits keyTraits) = MapKey();
            Value(&map->Key, 1, keyKind, keyTraits);
            Value(&map->Value, 2, kind, traits);
            entry->FieldType = ProtoFieldType.Message;
            entry->Traits = traits & FieldTraits.IsRedacted;
            entry->LinkTo(map);
        }
        else
        {
            if (entry->IsMember)
            {
                entry->PresenceOffset = (int)Number();
                OneofName = Text();
            }

            Value(entry, entry->Number, kind, traits);
        }

        ReadOnlySpan<byte> name = Text();
        JsonNames.Name(entry, name, (traits & FieldTraits.HasJsonName) != 0 ? Text() : default);
        if ((traits & FieldTraits.HasDefault) != 0) Default = Text();
        return entry->Number;
    }

    // Of a message, its links tell the size.
    private static unsafe void Value(FieldEntry* entry, int number, uint kind, FieldTraits traits)
    {
        entry->Number = number;
        entry->FieldType = (ProtoFieldType)kind;
        entry->Traits = traits;
        if (!entry->IsMessage) entry->Size = FieldEntry.SizeOf(entry->Storage);
    }

    private (FieldShape Shape, FieldTraits Traits) ShapeAndTraits()
    {
        uint both = Number();
        uint shape = both & ((1 << SchemaCoding.ShapeBits) - 1);
        return ((FieldShape)shape, (FieldTraits)(both >> SchemaCoding.ShapeBits));
    }

    private (uint Kind, FieldTraits Traits) MapKey() => (Number(), (FieldTraits)Number());
}
