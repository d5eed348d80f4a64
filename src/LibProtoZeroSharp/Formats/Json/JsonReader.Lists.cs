using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

// Lists and maps.
internal unsafe partial struct JsonReader
{
    private byte* ReadList(byte* p, FieldEntry* field, RawList* list, byte* message)
    {
        if (*p != '[') return FailKind(p);
        p = SkipSpace(p + 1);
        if (*p == ']') return p + 1;
        MessageTable* table = field->IsMessage ? field->Message : null;
        while (true)
        {
            if (table != null)
            {
                p = ReadMessage(p, table, field->AddMessage(list, _arena));
            }
            else if (field->Type == (byte)ProtoFieldType.Enum)
            {
                p = ReadEnum(p, field, message, out int number, out bool isKept);
                if (isKept) *(int*)RawList.Add(ref *list, sizeof(int), _arena) = number;
            }
            else
            {
                p = ReadScalar(p, field, AddScalar(list, field->Size));
            }

            if (p == null) return null;
            p = SkipSpace(p);
            if (*p != ',') break;
            p = SkipSpace(p + 1);
        }

        return *p == ']' ? p + 1 : Fail(ProtoFormatError.InvalidSyntax, p);
    }

    // The element is set in any case, and need not be cleared.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly byte* AddScalar(RawList* list, int size)
    {
        list->Check();
        if (list->Length >= list->Capacity) return RawList.Add(ref *list, size, _arena);
        // SAFETY: there is room for one more element.
        return (byte*)list->Items + ((nuint)list->Length++ * (nuint)size);
    }

    private byte* ReadMap(byte* p, FieldEntry* field, RawMap* map, byte* message)
    {
        if (*p != '{') return FailKind(p);
        p = SkipSpace(p + 1);
        if (*p == '}') return p + 1;
        MapEntry* entry = field->Map;
        FieldEntry* valueField = &entry->Value;
        MessageTable* table = valueField->IsMessage ? valueField->Message : null;
        // A key of any type: texts take most.
        ProtoString key;
        while (true)
        {
            p = ReadMapKey(p, &entry->Key, &key);
            if (p == null) return null;
            p = SkipSpace(p);
            if (valueField->Type == (byte)ProtoFieldType.Enum)
            {
                p = ReadEnumEntry(p, field, map, (byte*)&key, message);
            }
            else
            {
                byte* value = entry->GetOrAdd(entry, map, (byte*)&key, _arena);
                if (table == null)
                {
                    p = ReadScalar(p, valueField, value);
                }
                else
                {
                    // The last value of a key counts alone.
                    new Span<byte>(value, valueField->Size).Clear();
                    table->Begin(value, _arena);
                    p = ReadMessage(p, table, value);
                }
            }

            if (p == null) return null;
            p = SkipSpace(p);
            if (*p != ',') break;
            p = SkipSpace(p + 1);
        }

        return *p == '}' ? p + 1 : Fail(ProtoFormatError.InvalidSyntax, p);
    }

    /// <summary>Reads a key and its colon.</summary>
    private byte* ReadMapKey(byte* quote, FieldEntry* field, ProtoString* key)
    {
        byte* p = ReadName(quote, out int length);
        if (p == null) return null;
        byte* text = quote + 1, end = text + length;
        switch ((ProtoFieldType)field->Type)
        {
            case ProtoFieldType.String:
                *key = new ProtoString(text, length, _stamp);
                return p;
            case ProtoFieldType.Bool:
                bool isTrue = length == 4 && *(uint*)text == True;
                if (!isTrue && !(length == 5 && IsFalse(text))) return Fail(ProtoFormatError.InvalidValue, quote);
                *(bool*)key = isTrue;
                return p;
            default:
                return ReadNumberText(text, end, (ProtoFieldType)field->Type, (byte*)key, quote) ? p : null;
        }
    }
}
