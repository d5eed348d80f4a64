using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

// Lists and maps.
internal unsafe partial struct JsonReader
{
    public byte* ReadList(byte* p, FieldEntry* field, RawList* list, byte* message)
    {
        if (*p != '[') return Scalars.FailKind(p);
        p = Space(p + 1);
        if (*p == ']') return p + 1;
        MessageTable* table = field->IsMessage ? field->Message : null;
        while (true)
        {
            if (table != null)
            {
                p = ReadMessage(p, table, field->AddMessage(list, Arena));
            }
            else if (field->Storage == StorageKind.Enum)
            {
                p = ReadEnum(p, field, message, out int number, out bool isKept);
                if (isKept) *(int*)RawList.Add(ref *list, sizeof(int), Arena) = number;
            }
            else
            {
                p = Scalars.ReadScalar(p, field, AddScalar(list, field->Size));
            }

            if (p == null) return null;
            p = Space(p);
            if (*p != ',') break;
            p = Space(p + 1);
        }

        return *p == ']' ? p + 1 : Fail(ProtoFormatError.InvalidSyntax, p);
    }

    // The element is set in any case, and need not be cleared.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly byte* AddScalar(RawList* list, int size)
    {
        list->Check();
        if (list->Length >= list->Capacity) return RawList.Add(ref *list, size, Arena);
        // SAFETY: there is space for one more element.
        return (byte*)list->Items + ((nuint)list->Length++ * (nuint)size);
    }

    public byte* ReadMap(byte* p, FieldEntry* field, RawMap* map, byte* message)
    {
        if (*p != '{') return Scalars.FailKind(p);
        p = Space(p + 1);
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
            p = Space(p);
            if (valueField->Storage == StorageKind.Enum)
            {
                p = ReadEnumEntry(p, field, map, (byte*)&key, message);
            }
            else
            {
                byte* value = entry->GetOrAdd(entry, map, (byte*)&key, Arena);
                if (table == null)
                {
                    p = Scalars.ReadScalar(p, valueField, value);
                }
                else
                {
                    // The last value of a key counts alone.
                    new Span<byte>(value, valueField->Size).Clear();
                    table->Begin(value, Arena);
                    p = ReadMessage(p, table, value);
                }
            }

            if (p == null) return null;
            p = Space(p);
            if (*p != ',') break;
            p = Space(p + 1);
        }

        return *p == '}' ? p + 1 : Fail(ProtoFormatError.InvalidSyntax, p);
    }

    /// <summary>Reads a key and its colon.</summary>
    private byte* ReadMapKey(byte* quote, FieldEntry* field, ProtoString* key)
    {
        byte* p = ReadName(quote, out int length);
        if (p == null) return null;
        byte* text = quote + 1, end = text + length;
        switch (field->Storage)
        {
            case StorageKind.Text:
                *key = new ProtoString(text, length, Scalars.Stamp);
                return p;
            case StorageKind.Bool:
                bool isTrue = length == 4 && JsonScan.IsTrue(text);
                if (!isTrue && !(length == 5 && JsonScan.IsFalse(text)))
                    return Fail(ProtoFormatError.InvalidValue, quote);
                *(bool*)key = isTrue;
                return p;
            default:
                return Scalars.ReadNumberText(text, end, field->Storage, (byte*)key, quote) ? p : null;
        }
    }
}
