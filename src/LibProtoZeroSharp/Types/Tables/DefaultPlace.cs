using System;

namespace ProtoZeroSharp;

/// <summary>Where the defaults of fields lie.</summary>
internal static unsafe class DefaultPlace
{
    // A text in the checked library takes three words.
    private const int ValueSize = 24;

    private static readonly byte* s_zero = TableMemory.Take<byte>(ValueSize);

    /// <summary>
    /// The default of a field with one value: what the schema declares, or else the first value of a closed enum, and
    /// nothing for others. Of a schema that is read at run time the empty message for a message.
    /// </summary>
    public static byte* Of(FieldEntry* entry)
    {
        MessageTable* table = FieldEntry.OwnerOf(entry);
        // SAFETY: there is a place for each field.
        byte* place = table != null && table->Defaults != null ? table->Defaults[entry - table->Fields] : null;
        if (place != null) return place;
        return entry->IsClosed ? (byte*)&entry->Enum->First->Number : s_zero;
    }

    /// <summary>Makes the default that generated code tells, in the form of <see cref="SchemaCoding"/>.</summary>
    public static byte* Read(FieldEntry* entry, ReadOnlySpan<byte> text)
    {
        if (!entry->IsText) return Make(entry, Convert.FromHexString(text));
        byte[] bytes = new byte[text.Length];
        int length = 0;
        for (int i = 0; i < text.Length; i++)
        {
            bool isCode = text[i] == '%';
            bytes[length++] = isCode ? Convert.FromHexString(text.Slice(i + 1, 2))[0] : text[i];
            if (isCode) i += 2;
        }

        return Make(entry, bytes.AsSpan(0, length));
    }

    /// <summary>Makes a default.</summary>
    /// <param name="entry">The field.</param>
    /// <param name="value">The bytes of a text, or those that a message stores of a number.</param>
    public static byte* Make(FieldEntry* entry, ReadOnlySpan<byte> value)
    {
        byte* place = TableMemory.Take<byte>(entry->Size);
        // SAFETY: the place has the size of what a message stores. Strings and bytes are stored alike.
        if (entry->IsText) *(ProtoString*)place = new ProtoString(TableMemory.Copy(value), value.Length, 0);
        else value.CopyTo(new Span<byte>(place, entry->Size));
        return place;
    }
}
