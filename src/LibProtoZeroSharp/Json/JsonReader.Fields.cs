using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

// Objects that are messages, and the names in them.
internal unsafe partial struct JsonReader
{
    /// <summary>Reads a value into an empty message.</summary>
    private byte* ReadMessage(byte* p, MessageTable* table, byte* message, int depth)
    {
        if (table->WellKnown != WellKnownType.None) return ReadWellKnown(p, table, message, depth);
        if (*p != '{') return FailKind(p);
        return MayDescend(depth) ? ReadFields(p + 1, table, message, depth - 1)
            : Fail(ProtoFormatError.RecursionLimitExceeded, p);
    }

    /// <summary>Reads fields up to the bracket that ends their message.</summary>
    /// <param name="p">The place behind the bracket that begins it.</param>
    /// <param name="table">The type of the message.</param>
    /// <param name="message">The message.</param>
    /// <param name="depth">How many brackets may be opened inside of it.</param>
    private byte* ReadFields(byte* p, MessageTable* table, byte* message, int depth)
    {
        FieldEntry* fields = table->Fields;
        int count = table->Count, next = 0;
        ulong seen = 0;
        nint seenWords = count > SeenBits ? BeginSeen(count) : -1;
        SeenExtension* extensions = null;
        p = SkipSpace(p);
        if (*p == '}') goto End;
        while (true)
        {
            byte* key = p;
            // Most texts name fields in the order of their numbers, as their tables do.
            FieldEntry* field = fields + next;
            if (next < count && IsNameAt(field, p))
            {
                p += field->QuotedJsonLength;
            }
            else
            {
                nint hint = ((nint)field >> HintShift) & (Hints - 1);
                field = (FieldEntry*)_hints[hint];
                if ((nuint)((byte*)field - (byte*)fields) < (nuint)((byte*)(fields + count) - (byte*)fields)
                    && IsNameAt(field, p))
                {
                    p += field->QuotedJsonLength;
                }
                else
                {
                    p = FindField(p, table, out field, out int nameLength);
                    if (p == null) return null;
                    if (field == null)
                    {
                        p = ReadOther(SkipSpace(p), key, nameLength, table, message, ref extensions, depth);
                        if (p == null) return null;
                        goto Separator;
                    }

                    _hints[hint] = (ulong)field;
                }

                next = (int)(field - fields);
            }

            if (next < SeenBits)
            {
                ulong bit = 1UL << next;
                if ((seen & bit) != 0) return Fail(ProtoFormatError.DuplicateField, key);
                seen |= bit;
            }
            else if (!See(seenWords, next))
            {
                return Fail(ProtoFormatError.DuplicateField, key);
            }

            next++;
            p = ReadField(SkipSpace(p), field, message, key, depth);
            if (p == null) return null;
        Separator:
            p = SkipSpace(p);
            if (*p != ',') break;
            p = SkipSpace(p + 1);
        }

        if (*p != '}') return Fail(ProtoFormatError.InvalidSyntax, p);
    End:
        if (seenWords >= 0) _seenCount = seenWords;
        return p + 1;
    }

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
        for (; length - done > Vector256<byte>.Count; done += Vector256<byte>.Count)
        {
            // Where the text ends it differs from the name, so the next vector is not loaded.
            if (Vector256.Load(p + done) != Vector256.Load(field->QuotedJsonName + done)) return false;
        }

        return new ReadOnlySpan<byte>(p + done, length - done)
            .SequenceEqual(new ReadOnlySpan<byte>(field->QuotedJsonName + done, length - done));
    }

    /// <summary>Reads a name and a colon, and finds the field.</summary>
    /// <param name="key">The quote in front of the name, which is unescaped where it stands.</param>
    /// <param name="table">The type of the message.</param>
    /// <param name="field">The field, or null if the table has none of this name.</param>
    /// <param name="length">Bytes of the name.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* FindField(byte* key, MessageTable* table, out FieldEntry* field, out int length)
    {
        byte* p = ReadName(key, out length);
        field = p == null ? null : table->FindJson(new ReadOnlySpan<byte>(key + 1, length));
        return p;
    }

    /// <summary>Reads a name and a colon.</summary>
    private byte* ReadName(byte* key, out int length)
    {
        length = 0;
        if (*key != '"') return Fail(ProtoFormatError.InvalidSyntax, key);
        byte* p = ReadText(key, out length);
        if (p == null) return null;
        p = SkipSpace(p);
        return *p == ':' ? p + 1 : Fail(ProtoFormatError.InvalidSyntax, p);
    }

    // What the table has no field for: an extension, the type of an Any, or something unknown.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadOther(
        byte* p, byte* key, int nameLength, MessageTable* table, byte* message, ref SeenExtension* extensions,
        int depth)
    {
        if (key == _typeKey) return _typeEnd;
        // SAFETY: the name was read there.
        var name = new ReadOnlySpan<byte>(key + 1, nameLength);
        if (message == _anyMessage && name.SequenceEqual(TypeKey)) return Fail(ProtoFormatError.DuplicateField, key);
        bool isExtension = name.Length > 2 && name[0] == '[' && name[^1] == ']';
        if (isExtension)
        {
            ExtensionEntry* extension = _types.FindExtension(table, name[1..^1]);
            if (extension != null) return ReadExtension(p, extension, message, key, ref extensions, depth);
        }

        if (_ignoresUnknown) return SkipValue(p, depth);
        return Fail(isExtension ? ProtoFormatError.UnknownType : ProtoFormatError.UnknownField, key);
    }
}
