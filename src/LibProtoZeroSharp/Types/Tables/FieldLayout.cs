using System;

namespace ProtoZeroSharp;

/// <summary>
/// Gives the fields of a message their places, by the order that <see cref="StorageOrder"/> describes: emitted structs
/// have it, and blocks of messages whose schema is read at run time.
/// </summary>
internal unsafe ref struct FieldLayout
{
    private readonly MessageTable* _table;

    // Bytes of each oneof's union, and where it and the case lie.
    private readonly Span<(int Size, int Union, int Case)> _oneofs;
    private long _at;

    private FieldLayout(MessageTable* table, Span<(int Size, int Union, int Case)> oneofs, int start)
    {
        _table = table;
        _oneofs = oneofs;
        _at = start;
    }

    /// <summary>Gives each field its place.</summary>
    /// <param name="table">
    /// The table, whose fields have their shapes and sizes; members of oneofs have the number of theirs in the place of
    /// the offset of its case.
    /// </param>
    /// <param name="start">Where the first field lies.</param>
    /// <returns>Bytes of a message.</returns>
    public static long Lay(MessageTable* table, int start)
    {
        int oneofs = 0;
        // SAFETY: the table has Count fields. So below.
        for (int i = 0; i < table->Count; i++)
        {
            FieldEntry* field = table->Fields + i;
            if (field->IsMember) oneofs = Math.Max(oneofs, field->PresenceOffset + 1);
        }

        var layout = new FieldLayout(table, new (int Size, int Union, int Case)[oneofs], start);
        layout.TakeUnions();
        layout.Take(StorageOrder.References);
        layout.TakePlain();
        layout.Join();
        return Align(layout._at, sizeof(long));
    }

    private void TakeUnions()
    {
        for (int i = 0; i < _table->Count; i++)
        {
            FieldEntry* field = _table->Fields + i;
            if (!field->IsMember) continue;
            ref int size = ref _oneofs[field->PresenceOffset].Size;
            size = Math.Max(size, field->StorageSize);
        }

        foreach (ref (int Size, int Union, int Case) oneof in _oneofs)
            oneof.Union = (int)Take(oneof.Size, Math.Min(oneof.Size, sizeof(long)));
    }

    private void TakePlain()
    {
        long begin = Count(StorageOrder.EightBytes) > 0 ? Align(_at, sizeof(long)) : -1;
        Take(StorageOrder.EightBytes);
        int bits = 0;
        for (int i = 0; i < _table->Count; i++)
        {
            if (_table->Fields[i].Shape == FieldShape.Explicit) bits++;
        }

        int words = (bits + 31) / 32;
        if (begin < 0 && words + _oneofs.Length + Count(StorageOrder.FourBytes) > 0) begin = Align(_at, sizeof(int));
        if (words > 0) TakeBits(words);
        _table->CaseOffset = (int)Align(_at, sizeof(int));
        foreach (ref (int Size, int Union, int Case) oneof in _oneofs) oneof.Case = (int)Take(sizeof(int), sizeof(int));
        Take(StorageOrder.FourBytes);
        if (begin < 0) begin = _at;
        Take(StorageOrder.OneByte);
        _table->PlainOffset = (int)begin;
        _table->PlainSize = (int)(_at - begin);
    }

    // Presence bits, in the order of the numbers.
    private void TakeBits(int words)
    {
        long first = Take(words * sizeof(uint), sizeof(uint));
        int bit = 0;
        for (int i = 0; i < _table->Count; i++)
        {
            FieldEntry* field = _table->Fields + i;
            if (field->Shape != FieldShape.Explicit) continue;
            field->PresenceOffset = (int)first + (bit / 32 * sizeof(uint));
            field->PresenceMask = 1u << (bit++ % 32);
        }
    }

    // The members of a oneof share the space of the largest one.
    private readonly void Join()
    {
        for (int i = 0; i < _table->Count; i++)
        {
            FieldEntry* field = _table->Fields + i;
            if (!field->IsMember) continue;
            (_, field->Offset, field->PresenceOffset) = _oneofs[field->PresenceOffset];
        }
    }

    private readonly int Count(StorageOrder order)
    {
        int count = 0;
        for (int i = 0; i < _table->Count; i++)
        {
            if (OrderOf(_table->Fields + i) == order) count++;
        }

        return count;
    }

    private void Take(StorageOrder order)
    {
        for (int i = 0; i < _table->Count; i++)
        {
            FieldEntry* field = _table->Fields + i;
            int size = field->StorageSize;
            if (OrderOf(field) == order) field->Offset = (int)Take(size, Math.Min(size, sizeof(long)));
        }
    }

    private long Take(int size, int alignment)
    {
        long place = Align(_at, alignment);
        _at = place + size;
        return place;
    }

    private static StorageOrder OrderOf(FieldEntry* field)
    {
        if (field->IsMember) return StorageOrder.Unions;
        if (field->Shape > FieldShape.Member || field->IsText) return StorageOrder.References;
        return field->Size switch
        {
            sizeof(long) => StorageOrder.EightBytes,
            sizeof(int) => StorageOrder.FourBytes,
            _ => StorageOrder.OneByte,
        };
    }

    private static long Align(long at, int alignment) => (at + alignment - 1) & -alignment;
}
