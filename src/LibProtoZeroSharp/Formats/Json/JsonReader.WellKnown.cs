using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

// Types with a JSON form of their own. Their tables have the fields of the published types, in order.
internal unsafe partial struct JsonReader
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadWellKnown(byte* p, MessageTable* table, byte* message)
    {
        FieldEntry* first = table->Fields;
        byte* place = message + first->Offset;
        return table->WellKnown switch
        {
            WellKnownType.Any => ReadAny(p, table, message),
            WellKnownType.Timestamp or WellKnownType.Duration => ReadTime(p, table, message),
            WellKnownType.FieldMask => ReadFieldMask(p, (RawList*)place),
            WellKnownType.Struct or WellKnownType.ListValue => ReadContainer(p, first, message),
            WellKnownType.Value => ReadValueOfAnyKind(p, first, message),
            _ => ReadScalar(p, first, place),
        };
    }

    // A Struct or a ListValue, which is a message around a map or a list.
    private byte* ReadContainer(byte* p, FieldEntry* field, byte* message)
    {
        if (*p is (byte)'{' or (byte)'[' && !MayDescend()) return Fail(ProtoFormatError.RecursionLimitExceeded, p);
        byte* place = message + field->Offset;
        _depth--;
        p = field->Shape == FieldShape.Map ? ReadMap(p, field, (RawMap*)place, message)
            : ReadList(p, field, (RawList*)place, message);
        _depth++;
        return p;
    }

    // Fields of a Value: null, number, text, bool, struct, list.
    private byte* ReadValueOfAnyKind(byte* p, FieldEntry* fields, byte* message)
    {
        int kind = *p switch
        {
            (byte)'n' => 0,
            (byte)'"' => 2,
            (byte)'t' or (byte)'f' => 3,
            (byte)'{' => 4,
            (byte)'[' => 5,
            _ => 1,
        };
        // SAFETY: the table has six fields.
        FieldEntry* field = fields + kind;
        field->MarkIn(message);
        byte* place = message + field->Offset;
        if (kind == 0) return ReadNull(p);
        return kind >= 4 ? ReadSlot(p, field, place) : ReadScalar(p, field, place);
    }

    private byte* ReadTime(byte* p, MessageTable* table, byte* message)
    {
        if (*p != '"') return FailKind(p);
        byte* next = ReadText(p, out int length);
        if (next == null) return null;
        // SAFETY: the text was read there, and zeros or a quote are behind it.
        bool isTime = table->WellKnown == WellKnownType.Timestamp
            ? JsonTimes.TryReadTimestamp(new(p + 1, length), out long seconds, out int nanos)
            : JsonTimes.TryReadDuration(new(p + 1, length), out seconds, out nanos);
        *(long*)(message + table->Fields[0].Offset) = seconds;
        *(int*)(message + table->Fields[1].Offset) = nanos;
        return isTime ? next : Fail(ProtoFormatError.InvalidValue, p);
    }

    private byte* ReadFieldMask(byte* p, RawList* paths)
    {
        if (*p != '"') return FailKind(p);
        byte* next = ReadText(p, out int length);
        if (next == null) return null;
        byte* text = p + 1, end = text + length;
        int capitals = 0;
        for (byte* at = text; at < end; at++)
        {
            // What stands in front of a capital letter; by itself it has no meaning here.
            if (*at == '_') return Fail(ProtoFormatError.InvalidValue, p);
            capitals += char.IsAsciiLetterUpper((char)*at) ? 1 : 0;
        }

        if (length == 0) return next;
        // SAFETY: each capital letter takes one byte more.
        byte* to = _arena.AllocateBytes((nuint)length + (nuint)capitals), start = to;
        for (; ; text++)
        {
            if (text == end || *text == ',')
            {
                if (to == start) return Fail(ProtoFormatError.InvalidValue, p);
                *(ProtoString*)RawList.Add(ref *paths, sizeof(ProtoString), _arena) =
                    new ProtoString(start, (int)(to - start), _stamp);
                start = to;
                if (text == end) return next;
                continue;
            }

            bool isCapital = char.IsAsciiLetterUpper((char)*text);
            if (isCapital) *to++ = (byte)'_';
            *to++ = isCapital ? (byte)(*text | 0x20) : *text;
        }
    }
}
