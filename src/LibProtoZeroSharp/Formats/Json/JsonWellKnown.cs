using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Reads messages of types with a JSON form of their own, for a <see cref="JsonReader"/>. Their tables have the fields
/// of the published types, in order.
/// </summary>
internal static unsafe class JsonWellKnown
{
    /// <summary>Reads a value into an empty message.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Read(ref JsonReader reader, byte* p, MessageTable* table, byte* message)
    {
        FieldEntry* first = table->Fields;
        byte* place = message + first->Offset;
        return table->WellKnown switch
        {
            WellKnownType.Any => JsonAny.Read(ref reader, p, table, message),
            WellKnownType.Timestamp or WellKnownType.Duration => ReadTime(ref reader, p, table, message),
            WellKnownType.FieldMask => ReadFieldMask(ref reader, p, (RawList*)place),
            WellKnownType.Struct or WellKnownType.ListValue => ReadContainer(ref reader, p, first, message),
            WellKnownType.Value => ReadValueOfAnyKind(ref reader, p, first, message),
            _ => reader.Scalars.ReadScalar(p, first, place),
        };
    }

    // A Struct or a ListValue, which is a message around a map or a list.
    private static byte* ReadContainer(ref JsonReader reader, byte* p, FieldEntry* field, byte* message)
    {
        if (*p is (byte)'{' or (byte)'[' && !reader.MayDescend())
            return reader.Fail(ProtoFormatError.RecursionLimitExceeded, p);
        byte* place = message + field->Offset;
        reader.Depth--;
        p = field->Shape == FieldShape.Map ? reader.ReadMap(p, field, (RawMap*)place, message)
            : reader.ReadList(p, field, (RawList*)place, message);
        reader.Depth++;
        return p;
    }

    // Fields of a Value: null, number, text, bool, struct, list.
    private static byte* ReadValueOfAnyKind(ref JsonReader reader, byte* p, FieldEntry* fields, byte* message)
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
        if (kind == 0) return reader.Scalars.ReadNull(p);
        return kind >= 4 ? reader.ReadSlot(p, field, place) : reader.Scalars.ReadScalar(p, field, place);
    }

    private static byte* ReadTime(ref JsonReader reader, byte* p, MessageTable* table, byte* message)
    {
        if (*p != '"') return reader.Scalars.FailKind(p);
        byte* next = reader.Scalars.ReadText(p, out int length);
        if (next == null) return null;
        // SAFETY: the text was read there, and zeros or a quote are behind it.
        bool isTime = table->WellKnown == WellKnownType.Timestamp
            ? JsonTimes.TryReadTimestamp(new(p + 1, length), out long seconds, out int nanos)
            : JsonTimes.TryReadDuration(new(p + 1, length), out seconds, out nanos);
        *(long*)(message + table->Fields[0].Offset) = seconds;
        *(int*)(message + table->Fields[1].Offset) = nanos;
        return isTime ? next : reader.Fail(ProtoFormatError.InvalidValue, p);
    }

    private static byte* ReadFieldMask(ref JsonReader reader, byte* p, RawList* paths)
    {
        if (*p != '"') return reader.Scalars.FailKind(p);
        byte* next = reader.Scalars.ReadText(p, out int length);
        if (next == null) return null;
        byte* text = p + 1, end = text + length;
        int capitals = 0;
        for (byte* at = text; at < end; at++)
        {
            // What stands in front of a capital letter; by itself it has no meaning here.
            if (*at == '_') return reader.Fail(ProtoFormatError.InvalidValue, p);
            capitals += char.IsAsciiLetterUpper((char)*at) ? 1 : 0;
        }

        if (length == 0) return next;
        // SAFETY: each capital letter takes one byte more.
        byte* to = reader.Arena.AllocateBytes((nuint)length + (nuint)capitals), start = to;
        for (; ; text++)
        {
            if (text == end || *text == ',')
            {
                if (to == start) return reader.Fail(ProtoFormatError.InvalidValue, p);
                *(ProtoString*)RawList.Add(ref *paths, sizeof(ProtoString), reader.Arena) =
                    new ProtoString(start, (int)(to - start), reader.Scalars.Stamp);
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
