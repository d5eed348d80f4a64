using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

// Objects that are messages, and the names in them.
internal unsafe partial struct JsonReader
{
    /// <summary>Reads a value into an empty message.</summary>
    public byte* ReadMessage(byte* p, MessageTable* table, byte* message)
    {
        if (table->WellKnown != WellKnownType.None) return JsonWellKnown.Read(ref this, p, table, message);
        if (*p != '{') return Scalars.FailKind(p);
        return MayDescend() ? ReadFields(p + 1, table, message)
            : Fail(ProtoFormatError.RecursionLimitExceeded, p);
    }

    /// <summary>Reads fields up to the bracket that ends their message.</summary>
    /// <param name="p">The place behind the bracket that begins it.</param>
    /// <param name="table">The type of the message.</param>
    /// <param name="message">The message.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public byte* ReadFields(byte* p, MessageTable* table, byte* message)
    {
        Depth--;
        ulong seen = 0;
        nint seenWords = table->Count > FieldEntry.IndexedFields ? _seen.Begin(table->Count, Arena) : -1;
        AddressMap* extensions = null;
        // Most texts name fields in the order of their numbers, as their tables do.
        FieldEntry* field = table->Fields;
        p = Space(p);
        if (*p == '}') goto End;
        while (true)
        {
            byte* key = p;
            if (IsNameAt(field, p))
            {
                p += field->QuotedJsonLength;
            }
            else
            {
                p = FindField(p, table, field);
                if (p == null) return null;
                if (_field == null)
                {
                    p = ReadOther(Space(p), key, table, message, ref extensions);
                    if (p == null) return null;
                    goto Separator;
                }

                field = _field;
            }

            ulong bit = 1UL << field->Index;
            if (field->Index >= FieldEntry.IndexedFields)
            {
                if (!_seen.TryAdd(seenWords, (int)(field - table->Fields)))
                    return Fail(ProtoFormatError.DuplicateField, key);
            }
            else
            {
                if ((seen & bit) != 0) return Fail(ProtoFormatError.DuplicateField, key);
                seen |= bit;
            }

            p = ReadField(Space(p), field, message, key);
            if (p == null) return null;
            field++;
        Separator:
            if (IsNextName(p))
            {
                p++;
                continue;
            }

            p = Space(p);
            if (*p != ',') break;
            p = Space(p + 1);
        }

        if (*p != '}') return Fail(ProtoFormatError.InvalidSyntax, p);
    End:
        Depth++;
        if (seenWords >= 0) _seen.End(seenWords);
        return p + 1;
    }

    /// <summary>Whether a comma and a quote stand at a place, as in most texts.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsNextName(byte* p) =>
        *(ushort*)p == (BitConverter.IsLittleEndian ? (',' | ('"' << 8)) : (('"') | (',' << 8)));

    /// <summary>Whether a field's name in JSON, quotes and colon stand at a place, spelled as the table does.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsNameAt(FieldEntry* field, byte* p)
    {
        // SAFETY: a vector can be loaded where a name of a table begins, and anywhere in the text.
        uint length = (uint)field->QuotedJsonLength;
        if (length > (uint)Vector256<byte>.Count) return IsLongNameAt(field, p);
        uint differences = ~Vector256.Equals(Vector256.Load(p), Vector256.Load(field->QuotedJsonName))
            .ExtractMostSignificantBits();
        return (uint)BitOperations.TrailingZeroCount(differences) >= length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool IsLongNameAt(FieldEntry* field, byte* p)
    {
        int length = field->QuotedJsonLength, done = 0;
        if (length == FieldEntry.NoName) return false;
        for (; length - done > Vector256<byte>.Count; done += Vector256<byte>.Count)
        {
            // Where the text ends it differs from the name, so the next vector is not loaded.
            if (Vector256.Load(p + done) != Vector256.Load(field->QuotedJsonName + done)) return false;
        }

        return new ReadOnlySpan<byte>(p + done, length - done)
            .SequenceEqual(new ReadOnlySpan<byte>(field->QuotedJsonName + done, length - done));
    }

    /// <summary>
    /// Reads a name and a colon, and finds the field, or null if the table has none of this name.
    /// </summary>
    /// <param name="key">The quote in front of the name, which is unescaped where it stands.</param>
    /// <param name="table">The type of the message.</param>
    /// <param name="expected">The field whose turn it would be.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* FindField(byte* key, MessageTable* table, FieldEntry* expected)
    {
        FieldEntry* likely = _predictor.Predict(table, expected);
        if (IsNameAt(likely, key))
        {
            _field = likely;
            return key + likely->QuotedJsonLength;
        }

        byte* p = ReadName(key, out int length);
        if (p == null) return null;
        _field = table->FindJson(new ReadOnlySpan<byte>(key + 1, length));
        _nameLength = length;
        if (_field != null) _predictor.Learn(table, expected, _field);
        return p;
    }

    /// <summary>Reads a name and a colon.</summary>
    public byte* ReadName(byte* key, out int length)
    {
        length = 0;
        if (*key != '"') return Fail(ProtoFormatError.InvalidSyntax, key);
        byte* p = Scalars.ReadText(key, out length);
        if (p == null) return null;
        p = Space(p);
        return *p == ':' ? p + 1 : Fail(ProtoFormatError.InvalidSyntax, p);
    }

    // What the table has no field for: an extension, the type of an Any, or something unknown.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadOther(
        byte* p, byte* key, MessageTable* table, byte* message, ref AddressMap* extensions)
    {
        if (key == Any.TypeKey) return Any.TypeEnd;
        // SAFETY: the name was read there.
        var name = new ReadOnlySpan<byte>(key + 1, _nameLength);
        if (message == Any.Message && name.SequenceEqual(JsonAny.TypeName))
            return Fail(ProtoFormatError.DuplicateField, key);
        bool isExtension = name.Length > 2 && name[0] == '[' && name[^1] == ']';
        if (isExtension)
        {
            ExtensionEntry* extension = Types.FindExtension(table, name[1..^1]);
            if (extension != null) return ReadExtension(p, extension, message, key, ref extensions);
        }

        if (IgnoresUnknown) return Scalars.SkipValue(p, Depth);
        return Fail(isExtension ? ProtoFormatError.UnknownType : ProtoFormatError.UnknownField, key);
    }
}
