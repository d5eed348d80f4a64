using System;

namespace ProtoZeroSharp;

// google.protobuf.Any: a message whose type is named inside of its object, wherever.
internal unsafe partial struct JsonReader
{
    private static ReadOnlySpan<byte> TypeKey => "@type"u8;

    private byte* ReadAny(byte* open, MessageTable* table, byte* message)
    {
        if (*open != '{') return FailKind(open);
        if (!MayDescend()) return Fail(ProtoFormatError.RecursionLimitExceeded, open);
        byte* p = SkipSpace(open + 1);
        if (*p == '}') return p + 1;
        byte* typeKey = FindType(p, open, out byte* type);
        if (typeKey == null) return null;
        if (*type != '"') return FailKind(type);
        byte* typeEnd = ReadText(type, out int length);
        if (typeEnd == null) return null;
        // SAFETY: the text was read there.
        var url = new ReadOnlySpan<byte>(type + 1, length);
        ReadOnlySpan<byte> name = url[(url.LastIndexOf((byte)'/') + 1)..];
        if (name.IsEmpty || name.Length == length) return Fail(ProtoFormatError.InvalidValue, type);
        MessageTable* inner = _types.FindMessage(name);
        if (inner == null) return Fail(ProtoFormatError.UnknownType, type);

        byte* value = inner->New(_arena), oldKey = _typeKey, oldEnd = _typeEnd, oldMessage = _anyMessage;
        _anyMessage = value;
        _typeKey = typeKey;
        _typeEnd = typeEnd;
        p = inner->WellKnown == WellKnownType.None && !(IsEmpty(inner) && HasValue(p)) ? ReadFields(p, inner, value)
            : ReadAnyValue(p, open, inner, value);
        _anyMessage = oldMessage;
        _typeKey = oldKey;
        _typeEnd = oldEnd;
        if (p == null) return null;

        _encodes = open;
        var head = (Emitted.MessageHead*)value;
        if (!Required.HasAll(inner, (byte*)head)) return Fail(ProtoFormatError.MissingRequired, open);
        *(ProtoString*)(message + table->Fields[0].Offset) = new ProtoString(type + 1, length, _stamp);
        *(ProtoBytes*)(message + table->Fields[1].Offset) = inner->Operations.Encode(inner, head, _arena);
        _encodes = null;
        return p;
    }

    /// <summary>Finds the type in an object, whose text stays as it is.</summary>
    /// <param name="p">The first name in the object.</param>
    /// <param name="open">The object.</param>
    /// <param name="type">The first byte of the type.</param>
    /// <returns>The quote in front of the name; null after an error, also if no type is there.</returns>
    private byte* FindType(byte* p, byte* open, out byte* type)
    {
        type = null;
        // Each message in it may be in a list or map.
        int brackets = (2 * (_depth - 1)) + 1;
        while (true)
        {
            byte* key = p;
            p = SkipName(p);
            if (p == null) return null;
            if (IsText(key, TypeKey))
            {
                type = p;
                return key;
            }

            p = SkipValue(p, brackets);
            if (p == null) return null;
            p = SkipSpace(p);
            if (*p == '}') return Fail(ProtoFormatError.InvalidValue, open);
            if (*p != ',') return Fail(ProtoFormatError.InvalidSyntax, p);
            p = SkipSpace(p + 1);
        }
    }

    // Google's C# writes google.protobuf.Empty as a type with a JSON form of its own.
    private static bool IsEmpty(MessageTable* table) =>
        table->Count == 0 && table->FullName.SequenceEqual("google.protobuf.Empty"u8);

    // Whether an object, which was passed over before, has this name. It stays as it is.
    private bool HasValue(byte* p)
    {
        while (true)
        {
            if (IsText(p, "value"u8)) return true;
            p = SkipName(p);
            if (p != null) p = SkipValue(p, (2 * (_depth - 1)) + 1);
            // What is wrong is found when it is read.
            if (p == null) return false;
            p = SkipSpace(p);
            if (*p != ',') return false;
            p = SkipSpace(p + 1);
            if (*p != '"') return false;
        }
    }

    // A type with a JSON form of its own, which is the value of a name beside that of the type.
    private byte* ReadAnyValue(byte* p, byte* open, MessageTable* table, byte* message)
    {
        bool isRead = false;
        _depth--;
        while (true)
        {
            byte* key = p;
            p = ReadName(key, out int length);
            if (p == null) return null;
            // SAFETY: the name was read there.
            var name = new ReadOnlySpan<byte>(key + 1, length);
            if (key == _typeKey)
            {
                p = _typeEnd;
            }
            else if (name.SequenceEqual("value"u8) && !isRead)
            {
                isRead = true;
                p = ReadMessage(SkipSpace(p), table, message);
            }
            else if (name.SequenceEqual("value"u8) || name.SequenceEqual(TypeKey))
            {
                return Fail(ProtoFormatError.DuplicateField, key);
            }
            else
            {
                p = _ignoresUnknown ? SkipValue(SkipSpace(p), _depth) : Fail(ProtoFormatError.UnknownField, key);
            }

            if (p == null) return null;
            p = SkipSpace(p);
            if (*p != ',') break;
            p = SkipSpace(p + 1);
        }

        if (*p != '}') return Fail(ProtoFormatError.InvalidSyntax, p);
        _depth++;
        return isRead ? p + 1 : Fail(ProtoFormatError.InvalidValue, open);
    }
}
