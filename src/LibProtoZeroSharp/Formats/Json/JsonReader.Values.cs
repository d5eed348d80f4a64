using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
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
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadField(byte* p, FieldEntry* field, byte* message, byte* key)
    {
        if (!field->IsScalar || *p == 'n') return ReadNested(p, field, message, key);
        // SAFETY: the field is one of the message's.
        uint* presence = (uint*)(message + field->PresenceOffset);
        uint others = field->OthersMask;
        if ((*presence & others) != 0) return Fail(ProtoFormatError.DuplicateField, key);
        *presence |= field->PresenceMask;
        return ReadScalar(p, field, message + field->Offset);
    }

    // Nulls, lists, maps, messages and enums.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadNested(byte* p, FieldEntry* field, byte* message, byte* key)
    {
        if (*p == 'n' && !TakesNull(field)) return ReadNull(p);
        byte* place = message + field->Offset;
        if (field->Shape == FieldShape.List) return ReadList(p, field, (RawList*)place, message);
        if (field->Shape == FieldShape.Map) return ReadMap(p, field, (RawMap*)place, message);
        if (field->Type == (byte)ProtoFieldType.Enum) return ReadEnumField(p, field, message, key);
        if (HasOther(field, message)) return Fail(ProtoFormatError.DuplicateField, key);
        field->MarkIn(message);
        return ReadSlot(p, field, place);
    }

    // Whether another member of the field's oneof is set.
    private static bool HasOther(FieldEntry* field, byte* message) =>
        (*(uint*)(message + field->PresenceOffset) & field->OthersMask) != 0;

    private byte* ReadSlot(byte* p, FieldEntry* field, byte* place)
    {
        MessageTable* table = field->Message;
        byte* message = table->New(_arena);
        ((MessageSlot*)place)->Address = (nint)message;
        return ReadMessage(p, table, message);
    }

    /// <summary>Reads a number, bool, text or bytes.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
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

    // A short text takes no call; none but the last, so that nothing needs to be kept across one.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* ReadString(byte* p, ProtoString* place)
    {
        if (*p != '"') return FailKind(p);
        Vector256<byte> bytes = Vector256.Load(p + 1);
        uint stops = Stops(bytes);
        int length = BitOperations.TrailingZeroCount(stops);
        if (stops == 0 || !IsPlain(bytes, stops, p[1 + length])) return ReadLongString(p, place);
        *place = new ProtoString(p + 1, length, _stamp);
        return p + length + 2;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadLongString(byte* p, ProtoString* place)
    {
        byte* next = ReadLongText(p, out int length);
        *place = new ProtoString(p + 1, length, _stamp);
        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
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
