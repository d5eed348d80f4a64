using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// A google.protobuf.Any that a <see cref="JsonReader"/> is inside of: a message whose type is named inside of its
/// object, wherever.
/// </summary>
internal unsafe struct JsonAny
{
    /// <summary>The message in it.</summary>
    public byte* Message;

    /// <summary>The name in front of its type.</summary>
    public byte* TypeKey;

    /// <summary>The place behind its type.</summary>
    public byte* TypeEnd;

    /// <summary>The name of its type.</summary>
    public static ReadOnlySpan<byte> TypeName => "@type"u8;

    /// <summary>Reads an object into an empty Any.</summary>
    public static byte* Read(ref JsonReader reader, byte* open, MessageTable* table, byte* message)
    {
        if (*open != '{') return reader.Scalars.FailKind(open);
        if (!reader.MayDescend()) return reader.Fail(ProtoFormatError.RecursionLimitExceeded, open);
        byte* p = JsonScan.Space(open + 1);
        if (*p == '}') return p + 1;
        byte* typeKey = FindType(ref reader, p, open, out byte* type);
        if (typeKey == null) return null;
        if (*type != '"') return reader.Scalars.FailKind(type);
        byte* typeEnd = reader.Scalars.ReadText(type, out int length);
        if (typeEnd == null) return null;
        // SAFETY: the text was read there.
        var url = new ReadOnlySpan<byte>(type + 1, length);
        ReadOnlySpan<byte> name = url[(url.LastIndexOf((byte)'/') + 1)..];
        if (name.IsEmpty || name.Length == length) return reader.Fail(ProtoFormatError.InvalidValue, type);
        MessageTable* inner = reader.Types.FindMessage(name);
        if (inner == null) return reader.Fail(ProtoFormatError.UnknownType, type);

        byte* value = inner->New(reader.Arena);
        JsonAny outer = reader.Any;
        reader.Any = new JsonAny { Message = value, TypeKey = typeKey, TypeEnd = typeEnd };
        bool hasFields = inner->WellKnown == WellKnownType.None && !(IsEmpty(inner) && HasValue(ref reader, p));
        p = hasFields ? reader.ReadFields(p, inner, value) : ReadAnyValue(ref reader, p, open, inner, value);
        reader.Any = outer;
        if (p == null) return null;

        reader.Encodes = open;
        if (!Required.HasAll(inner, value)) return reader.Fail(ProtoFormatError.MissingRequired, open);
        *(ProtoString*)(message + table->Fields[0].Offset) = new ProtoString(type + 1, length, reader.Scalars.Stamp);
        *(ProtoBytes*)(message + table->Fields[1].Offset) =
            inner->Operations.Encode(inner, (MessageHead*)value, reader.Arena);
        reader.Encodes = null;
        return p;
    }

    /// <summary>Finds the type in an object, whose text stays as it is.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="p">The first name in the object.</param>
    /// <param name="open">The object.</param>
    /// <param name="type">The first byte of the type.</param>
    /// <returns>The quote in front of the name; null after an error, also if no type is there.</returns>
    private static byte* FindType(ref JsonReader reader, byte* p, byte* open, out byte* type)
    {
        type = null;
        // Each message in it may be in a list or map.
        int brackets = (2 * (reader.Depth - 1)) + 1;
        while (true)
        {
            byte* key = p;
            p = reader.Scalars.SkipName(p);
            if (p == null) return null;
            if (JsonScan.IsText(key, TypeName))
            {
                type = p;
                return key;
            }

            p = reader.Scalars.SkipValue(p, brackets);
            if (p == null) return null;
            p = JsonScan.Space(p);
            if (*p == '}') return reader.Fail(ProtoFormatError.InvalidValue, open);
            if (*p != ',') return reader.Fail(ProtoFormatError.InvalidSyntax, p);
            p = JsonScan.Space(p + 1);
        }
    }

    // Google's C# writes google.protobuf.Empty as a type with a JSON form of its own.
    private static bool IsEmpty(MessageTable* table) =>
        table->Count == 0 && table->FullName.SequenceEqual("google.protobuf.Empty"u8);

    // Whether an object, which was passed over before, has this name. It stays as it is.
    private static bool HasValue(ref JsonReader reader, byte* p)
    {
        while (true)
        {
            if (JsonScan.IsText(p, "value"u8)) return true;
            p = reader.Scalars.SkipName(p);
            if (p != null) p = reader.Scalars.SkipValue(p, (2 * (reader.Depth - 1)) + 1);
            // What is wrong is found when it is read.
            if (p == null) return false;
            p = JsonScan.Space(p);
            if (*p != ',') return false;
            p = JsonScan.Space(p + 1);
            if (*p != '"') return false;
        }
    }

    // A type with a JSON form of its own, which is the value of a name beside that of the type.
    private static byte* ReadAnyValue(ref JsonReader reader, byte* p, byte* open, MessageTable* table, byte* message)
    {
        bool isRead = false;
        reader.Depth--;
        while (true)
        {
            byte* key = p;
            p = reader.ReadName(key, out int length);
            if (p == null) return null;
            // SAFETY: the name was read there.
            var name = new ReadOnlySpan<byte>(key + 1, length);
            if (key == reader.Any.TypeKey)
            {
                p = reader.Any.TypeEnd;
            }
            else if (name.SequenceEqual("value"u8) && !isRead)
            {
                isRead = true;
                p = reader.ReadMessage(JsonScan.Space(p), table, message);
            }
            else if (name.SequenceEqual("value"u8) || name.SequenceEqual(TypeName))
            {
                return reader.Fail(ProtoFormatError.DuplicateField, key);
            }
            else
            {
                p = reader.IgnoresUnknown ? reader.Scalars.SkipValue(JsonScan.Space(p), reader.Depth)
                    : reader.Fail(ProtoFormatError.UnknownField, key);
            }

            if (p == null) return null;
            p = JsonScan.Space(p);
            if (*p != ',') break;
            p = JsonScan.Space(p + 1);
        }

        if (*p != '}') return reader.Fail(ProtoFormatError.InvalidSyntax, p);
        reader.Depth++;
        return isRead ? p + 1 : reader.Fail(ProtoFormatError.InvalidValue, open);
    }
}
