using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

internal unsafe partial struct TextFormatWriter
{
    // Sorted by key, so that equal messages have equal texts.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* WriteMap(ref TextBuffer buffer, byte* p, FieldEntry* field, RawMap* map, int depth)
    {
        map->Check();
        MapEntry* types = field->Map;
        int count = map->Length;
        // SAFETY: there is room for all entries twice, as sorting needs it.
        var sorted = (EntryOrder.Ranked*)Scratch().AllocateBytes(2 * (nuint)count * (nuint)sizeof(EntryOrder.Ranked));
        sorted = EntryOrder.Sort(map, types, sorted);
        for (int i = 0; i < count; i++)
        {
            if (IsFull(ref buffer, p)) return WriteEllipsis(ref buffer, p);
            p = WriteName(ref buffer, p, field, depth);
            if (field->IsRedacted && _options.Redact)
            {
                p = EndValue(ref buffer, Put(ref buffer, p, ": [REDACTED]"u8));
                continue;
            }

            p = Open(ref buffer, p);
            p = WritePart(ref buffer, p, "key"u8, &types->Key, sorted[i].Entry, depth + 1);
            p = WritePart(ref buffer, p, "value"u8, &types->Value, sorted[i].Entry, depth + 1);
            p = Close(ref buffer, p, depth);
        }

        return p;
    }

    private byte* WritePart(
        ref TextBuffer buffer, byte* p, ReadOnlySpan<byte> name, FieldEntry* field, byte* pair, int depth)
    {
        byte* value = field->ValueIn(pair);
        p = Put(ref buffer, Indent(ref buffer, p, depth), name);
        if (field->IsMessage) return WriteMessage(ref buffer, p, field->Message, value, depth);
        p = buffer.Need(p, Slack);
        *p++ = (byte)':';
        *p++ = (byte)' ';
        return EndValue(ref buffer, WriteScalar(ref buffer, p, field, value));
    }

    // Memory for a while; one arena for the whole text.
    private ArenaAllocator Scratch()
    {
        if (!_hasScratch) _scratch = ArenaShelf.Rent();
        _hasScratch = true;
        return _scratch;
    }
}
