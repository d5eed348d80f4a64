using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

internal unsafe ref partial struct TextFormatWriter
{
    // Sorted by key, so that equal messages have equal texts.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* WriteMap(byte* p, FieldEntry* field, RawMap* map)
    {
        map->Check();
        MapEntry* types = field->Map;
        int count = map->Length;
        // SAFETY: there is space for all entries twice, as sorting needs it.
        var sorted = (EntryOrder.Ranked*)Scratch().AllocateBytes(2 * (nuint)count * (nuint)sizeof(EntryOrder.Ranked));
        sorted = EntryOrder.Sort(map, types, sorted);
        for (int i = 0; i < count; i++)
        {
            if (IsFull(p)) return WriteEllipsis(p);
            p = WriteName(p, field);
            if (field->IsRedacted && _options.Redact)
            {
                p = EndValue(Put(p, ": [REDACTED]"u8));
                continue;
            }

            p = Open(p);
            p = WritePart(p, "key"u8, &types->Key, sorted[i].Entry);
            p = WritePart(p, "value"u8, &types->Value, sorted[i].Entry);
            p = Close(p);
        }

        return p;
    }

    private byte* WritePart(
        byte* p, ReadOnlySpan<byte> name, FieldEntry* field, byte* pair)
    {
        byte* value = field->ValueIn(pair);
        p = Put(Indent(p), name);
        if (field->IsMessage) return WriteMessage(p, field->Message, value);
        p = _buffer.Need(p, Slack);
        *p++ = (byte)':';
        *p++ = (byte)' ';
        return EndValue(WriteScalar(p, field, value));
    }

    // Memory for a while; one arena for the whole text.
    private ArenaAllocator Scratch()
    {
        if (!_hasScratch) _scratch = ArenaShelf.Rent(SpareBlocks.Size);
        _hasScratch = true;
        return _scratch;
    }
}
