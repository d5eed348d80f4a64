using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

// Values of fields, by what the table says about them.
internal unsafe partial struct JsonReader
{
    // Words of four letters as they lie in memory.
    private static uint True => BitConverter.IsLittleEndian ? 0x65757274u : 0x74727565u;

    private static uint Null => BitConverter.IsLittleEndian ? 0x6c6c756eu : 0x6e756c6cu;

    private static uint Alse => BitConverter.IsLittleEndian ? 0x65736c61u : 0x616c7365u;

    /// <summary>Reads the value of a field.</summary>
    /// <param name="p">The first byte of the value.</param>
    /// <param name="field">The field.</param>
    /// <param name="message">The message.</param>
    /// <param name="key">The name of the field, for errors.</param>
    /// <param name="depth">How many brackets may be opened.</param>
    private byte* ReadField(byte* p, FieldEntry* field, byte* message, byte* key, int depth)
    {
        if (*p == 'n' && !TakesNull(field)) return ReadNull(p);
        byte* place = message + field->Offset;
        switch (field->Shape)
        {
            case FieldShape.Message:
                return ReadSlot(p, field, place, depth);
            case FieldShape.List:
                return ReadList(p, field, (RawList*)place, message, depth);
            case FieldShape.Map:
                return ReadMap(p, field, (RawMap*)place, message, depth);
            case FieldShape.Implicit:
                break;
            case FieldShape.Explicit:
                if (field->Type != (byte)ProtoFieldType.Enum) field->MarkIn(message);
                break;
            default:
                if (*(int*)(message + field->PresenceOffset) != 0)
                    return Fail(ProtoFormatError.DuplicateField, key);
                if (field->Shape == FieldShape.MemberMessage)
                {
                    field->MarkIn(message);
                    return ReadSlot(p, field, place, depth);
                }

                if (field->Type != (byte)ProtoFieldType.Enum) field->MarkIn(message);
                break;
        }

        return field->Type == (byte)ProtoFieldType.Enum ? ReadEnumField(p, field, place, message)
            : ReadScalar(p, field, place);
    }

    private byte* ReadSlot(byte* p, FieldEntry* field, byte* place, int depth)
    {
        MessageTable* table = field->Message;
        byte* message = table->New(_arena);
        ((MessageSlot*)place)->Address = (nint)message;
        return ReadMessage(p, table, message, depth);
    }

    /// <summary>Reads a number, bool, text or bytes.</summary>
    private byte* ReadScalar(byte* p, FieldEntry* field, byte* place)
    {
        switch ((ProtoFieldType)field->Type)
        {
            case ProtoFieldType.Bool:
                return ReadBool(p, place);
            case ProtoFieldType.String:
                return ReadString(p, (ProtoString*)place);
            case ProtoFieldType.Bytes:
                return ReadBytes(p, (ProtoBytes*)place);
            case ProtoFieldType.Int32 or ProtoFieldType.SInt32 or ProtoFieldType.SFixed32:
                return ReadInt32(p, (int*)place);
            case ProtoFieldType.UInt32 or ProtoFieldType.Fixed32:
                return ReadUInt32(p, (uint*)place);
            case ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64:
                return ReadInt64(p, (long*)place);
            case ProtoFieldType.UInt64 or ProtoFieldType.Fixed64:
                return ReadUInt64(p, (ulong*)place);
            case ProtoFieldType.Double:
                return ReadDouble(p, (double*)place);
            default:
                return ReadFloat(p, (float*)place);
        }
    }

    private byte* ReadBool(byte* p, byte* place)
    {
        if (*(uint*)p == True)
        {
            *place = 1;
            return p + 4;
        }

        if (!IsFalse(p)) return FailKind(p);
        *place = 0;
        return p + 5;
    }

    private byte* ReadNull(byte* p) =>
        *(uint*)p == Null ? p + 4 : Fail(ProtoFormatError.InvalidSyntax, p);

    private byte* ReadString(byte* p, ProtoString* place)
    {
        if (*p != '"') return FailKind(p);
        byte* next = ReadText(p, out int length);
        *place = new ProtoString(p + 1, length, _stamp);
        return next;
    }

    private byte* ReadBytes(byte* p, ProtoBytes* place)
    {
        if (*p != '"') return FailKind(p);
        byte* next = ReadText(p, out int length);
        if (next == null) return null;
        int size = Base64Reader.DecodeInPlace(p + 1, length);
        if (size < 0) return Fail(ProtoFormatError.InvalidValue, p);
        *place = new ProtoBytes(p + 1, size, _stamp);
        return next;
    }

    // A null that is a value, and not the same as none.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TakesNull(FieldEntry* field)
    {
        if (field->Shape is FieldShape.List or FieldShape.Map) return false;
        if (field->Type == (byte)ProtoFieldType.Enum) return IsNullEnum(field);
        return field->IsMessage && field->Message->WellKnown == WellKnownType.Value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsFalse(byte* p) => *p == 'f' && *(uint*)(p + 1) == Alse;
}
