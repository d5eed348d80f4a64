using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

// Maps, and lists of closed enums.
internal static unsafe partial class DynamicParser
{
    // A number, or a text: those take most.
    private const int ValueSize = 24;

    // One entry. The last value of a key wins.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Entry(
        FieldEntry* field, MaskNode* below, uint tag, nint p, nint end, RawMap* place, MessageHead* h, ref ParseState s,
        int depth)
    {
        MapEntry* map = field->Map;
        p = Parse.Length(p, end, out int length, ref s);
        if (p > end) return p;
        if (depth <= s.AskFrom && !StackGuard.MayDescend(depth, LevelSize)) return Parse.TooDeep(ref s, p, depth);
        // SAFETY: both places have space for any key and any value that is no message.
        byte* key = stackalloc byte[2 * ValueSize], value = key + ValueSize;
        nint message = 0;
        new System.Span<byte>(key, 2 * ValueSize).Clear();
        if (map->Value.IsMessage)
        {
            message = ParseField.New(map->Value.Message->Size, ref s);
            if (message == 0) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        }

        nint body = p;
        var keyField = new MaskedField(&map->Key, null);
        var valueField = new MaskedField(&map->Value, below);
        var fields = new EntryFields
        {
            Key = Part(&keyField, 1, key),
            Value = Part(&valueField, 2, message == 0 ? value : (byte*)message),
        };
        p = fields.Read(p, p + length, hasValue: false, ref s, depth - 1);
        if (p != body + length) return Parse.Beyond(p);
        if (map->Value.IsClosed && !map->Value.Enum->Contains(*(int*)value))
            return ParseField.KeepEntry(body, length, tag, ref *h, ref s);
        byte* stored = DynamicMap.Take(map, place, key, ref s);
        if (stored == null) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        if (message != 0) *(nint*)stored = message;
        else Unsafe.CopyBlockUnaligned(stored, value, (uint)map->Value.Size);
        return p;
    }

    private static EntryPart Part(MaskedField* part, int number, byte* place) =>
        new(FieldKey.Make(number, WireTypeOf(part->Field)), part, place, &ReadPart);

    // SAFETY: the type of a part is its field, which lives as long as the entry is read.
    private static nint ReadPart(
        void* part, uint tag, nint p, nint end, byte* place, ref ParseState s, int depth) =>
        Value(((MaskedField*)part)->Field, ((MaskedField*)part)->Below, tag, p, end, place, ref s, depth);

    private static nint ClosedElement(
        FieldEntry* field, uint tag, nint p, nint end, RawList* list, MessageHead* h, ref ParseState s)
    {
        p = Parse.UInt64(p, out ulong raw);
        if (p > end) return p;
        int number = (int)raw;
        if (!field->Enum->Contains(number)) return ParseField.Keep(p, tag, (ulong)(long)number, ref *h, ref s);
        byte* place = ParseList.Extend(ref *list, 1, sizeof(int), ref s);
        if (place == null) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        *(int*)place = number;
        list->Length++;
        return p;
    }

    // Keeps the values that the enum knows; the other numbers become unknown fields.
    private static nint ClosedPacked(
        FieldEntry* field, uint tag, nint p, nint end, RawList* list, MessageHead* h, ref ParseState s)
    {
        int before = list->Length;
        p = ParseList.Packed<int, Int32Codec>(p, end, TagBytes.Of(tag), ref *list, ref *h, ref s);
        if (p > end) return p;
        EnumTable* values = field->Enum;
        // SAFETY: the list has that many.
        int* place = (int*)list->Items + before, behind = (int*)list->Items + list->Length, kept = place;
        for (; place < behind && p <= end; place++)
        {
            if (values->Contains(*place)) *kept++ = *place;
            else p = ParseField.Keep(p, tag & ~7u, (ulong)(long)*place, ref *h, ref s);
        }

        list->Length = (int)(kept - (int*)list->Items);
        return p;
    }
}
