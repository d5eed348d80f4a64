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
        UnknownEnum.Keep(message, field->Number, number, Arena);
        return p;
    }

    private byte* ReadEnumNumber(byte* p, FieldEntry* field, out int number, out bool isFound)
    {
        number = 0;
        isFound = true;
        if (*p == '"')
        {
            byte* next = Scalars.ReadText(p, out int length);
            if (next == null)
            {
                isFound = false;
                return null;
            }

            // SAFETY: the text was read there.
            isFound = field->Enum->TryFind(new(p + 1, length), out number);
            return isFound || IgnoresUnknown ? next : Fail(ProtoFormatError.InvalidValue, p);
        }

        if (*p == 'n' && field->Enum->IsNull) return Scalars.ReadNull(p);
        byte* end = NumberReader.JsonInt32(p, Scalars.End, out number, out _);
        if (end != null) return end;
        isFound = false;
        return Scalars.ReadOddNumber(p, isQuoted: false, StorageKind.Enum, (byte*)null);
    }

    // The entry is added once it is clear that its value is one.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadEnumEntry(byte* p, FieldEntry* field, RawMap* map, byte* key, byte* message)
    {
        MapEntry* entry = field->Map;
        p = ReadEnumNumber(p, &entry->Value, out int number, out bool isFound);
        if (!isFound) return p;
        if (!entry->Value.IsClosed || entry->Value.Enum->Contains(number))
            *(int*)entry->GetOrAdd(entry, map, key, Arena) = number;
        else
            UnknownEnum.KeepEntry(message, field->Number, &entry->Key, key, number, Arena);
        return p;
    }
}
