using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

// Enums: names or numbers. A number that a closed enum does not have becomes an unknown field, as in Parse.
internal unsafe partial struct JsonReader
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadEnumField(byte* p, FieldEntry* field, byte* message, byte* key)
    {
        p = ReadEnum(p, field, message, out int number, out bool isKept);
        // What sets nothing is no member of a oneof, whichever comes first.
        if (p == null || !isKept) return p;
        if (HasOther(field, message)) return Fail(ProtoFormatError.DuplicateField, key);
        *(int*)(message + field->Offset) = number;
        field->MarkIn(message);
        return p;
    }

    /// <summary>Reads a value of a field or an element of a list.</summary>
    /// <param name="p">The first byte of the value.</param>
    /// <param name="field">The field.</param>
    /// <param name="message">The message; null if it need not know what becomes of unknown numbers.</param>
    /// <param name="number">The number.</param>
    /// <param name="isKept">Whether it is a value of the field: else it is an unknown one, or ignored.</param>
    private byte* ReadEnum(byte* p, FieldEntry* field, byte* message, out int number, out bool isKept)
    {
        p = ReadEnumNumber(p, field, out number, out isKept);
        if (p == null || !isKept || !field->IsClosed || field->Enum->Contains(number)) return p;
        isKept = false;
        Keep(message, field->Number, number);
        return p;
    }

    private byte* ReadEnumNumber(byte* p, FieldEntry* field, out int number, out bool isFound)
    {
        number = 0;
        isFound = true;
        if (*p == '"')
        {
            byte* next = ReadText(p, out int length);
            if (next == null)
            {
                isFound = false;
                return null;
            }

            // SAFETY: the text was read there.
            isFound = field->Enum->TryFind(new(p + 1, length), out number);
            return isFound || _ignoresUnknown ? next : Fail(ProtoFormatError.InvalidValue, p);
        }

        if (*p == 'n' && IsNullEnum(field)) return ReadNull(p);
        byte* end = NumberReader.JsonInt32(p, _end, out number, out _);
        if (end != null) return end;
        isFound = false;
        return ReadOddNumber(p, isQuoted: false, ProtoFieldType.Enum, (byte*)null);
    }

    // The entry is added once it is clear that its value is one.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadEnumEntry(byte* p, FieldEntry* field, RawMap* map, byte* key, byte* message)
    {
        MapEntry* entry = field->Map;
        p = ReadEnumNumber(p, &entry->Value, out int number, out bool isFound);
        if (!isFound) return p;
        if (!entry->Value.IsClosed || entry->Value.Enum->Contains(number))
            *(int*)entry->GetOrAdd(entry, map, key, _arena) = number;
        else
            KeepEntry(message, field->Number, &entry->Key, key, number);
        return p;
    }

    private void Keep(byte* message, int field, int number)
    {
        byte* start = _arena.AllocateBytes(2 * Varint.MaxLength);
        // SAFETY: a tag takes five bytes and a varint ten; Write may overwrite ten from where it begins.
        byte* end = Varint.Write(
            Varint.Write(start, FieldKey.Make(field, WireType.Varint)), (ulong)(long)number);
        Append(message, start, end);
    }

    // Keys of that kind of map are small but for texts.
    private void KeepEntry(byte* message, int field, FieldEntry* keyField, byte* key, int number)
    {
        const int Most = 4 * Varint.MaxLength;
        bool isText = keyField->FieldType == ProtoFieldType.String;
        int textLength = isText ? ((ProtoString*)key)->Length : 0;
        byte* start = _arena.AllocateBytes((nuint)(textLength + (2 * Most)));
        // SAFETY: the entry has two tags, a length and a number, or a text in the place of that; it is encoded behind
        // the room that its own tag and length may take.
        byte* body = start + Most, end = body;
        WireType wireType = WireTypeOf(keyField->FieldType);
        end = Varint.Write(end, FieldKey.Make(1, wireType));
        if (isText)
        {
            end = Varint.Write(end, (uint)textLength);
            ((ProtoString*)key)->Span.CopyTo(new(end, textLength));
            end += textLength;
        }
        else
        {
            end = WriteKey(end, keyField->FieldType, wireType, key);
        }

        end = Varint.Write(end, FieldKey.Make(2, WireType.Varint));
        end = Varint.Write(end, (ulong)(long)number);
        uint size = (uint)(end - body), tag = FieldKey.Make(field, WireType.LengthDelimited);
        byte* head = body - Varint.Size(tag) - Varint.Size(size);
        Varint.WriteOfSize(head, tag, Varint.Size(tag));
        Varint.WriteOfSize(head + Varint.Size(tag), size, Varint.Size(size));
        Append(message, head, end);
    }

    private static byte* WriteKey(byte* to, ProtoFieldType type, WireType wireType, byte* key)
    {
        if (wireType == WireType.Fixed32)
        {
            FixedWidth.Store32(ref *to, *(uint*)key);
            return to + sizeof(uint);
        }

        if (wireType == WireType.Fixed64)
        {
            FixedWidth.Store64(ref *to, *(ulong*)key);
            return to + sizeof(ulong);
        }

        return Varint.Write(to, type switch
        {
            ProtoFieldType.Bool => *key,
            ProtoFieldType.Int32 => (ulong)*(int*)key,
            ProtoFieldType.SInt32 => ZigZag.Encode(*(int*)key),
            ProtoFieldType.UInt32 => *(uint*)key,
            ProtoFieldType.SInt64 => ZigZag.Encode(*(long*)key),
            _ => *(ulong*)key,
        });
    }

    private static WireType WireTypeOf(ProtoFieldType key) => key switch
    {
        ProtoFieldType.String => WireType.LengthDelimited,
        ProtoFieldType.Fixed32 or ProtoFieldType.SFixed32 => WireType.Fixed32,
        ProtoFieldType.Fixed64 or ProtoFieldType.SFixed64 => WireType.Fixed64,
        _ => WireType.Varint,
    };

    private void Append(byte* message, byte* start, byte* end)
    {
        ref MessageHead head = ref *(MessageHead*)message;
        byte* room = _arena.AllocateBytes(UnknownSlice.RoomFor(head.Unknown));
        UnknownSlice.Append(ref head, room, start, (nint)(end - start));
    }

    // google.protobuf.NullValue, which has one value; a table does not hold the name of an enum.
    private static bool IsNullEnum(FieldEntry* field)
    {
        EnumTable* values = field->Enum;
        return values->Count == 1 && values->NameAt(0).SequenceEqual("NULL_VALUE"u8);
    }
}
