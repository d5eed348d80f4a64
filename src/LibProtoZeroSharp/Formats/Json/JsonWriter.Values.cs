using System;
using System.Buffers.Text;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <content>Values of fields.</content>
internal unsafe ref partial struct JsonWriter
{
    // Every call here is a tail call, so no register is saved.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* WriteValue(byte* p, FieldEntry* field, byte* value)
    {
        switch (field->Storage)
        {
            case StorageKind.Double:
                return WriteDouble(p, *(double*)value);
            case StorageKind.Float:
                return WriteFloat(p, *(float*)value);
            case StorageKind.Int32:
                return DecimalDigits.Write(p, *(int*)value);
            case StorageKind.UInt32:
                return DecimalDigits.Write(p, *(uint*)value);
            case StorageKind.Int64:
                return WriteInt64(p, *(long*)value);
            case StorageKind.UInt64:
                return WriteUInt64(p, *(ulong*)value);
            case StorageKind.Bool:
                return WriteBool(p, *value != 0);
            case StorageKind.Text:
                var text = (ProtoString*)value;
                text->CheckAlways();
                return WriteString(p, text->Start, text->Length);
            case StorageKind.Bytes:
                return WriteBytes(p, (ProtoBytes*)value);
            case StorageKind.Enum:
                return WriteEnum(p, field, *(int*)value);
            default:
                return WriteMessage(p, field->Message, value);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* WriteInt64(byte* p, long value)
    {
        *p = (byte)'"';
        p = DecimalDigits.Write(p + 1, value);
        *p = (byte)'"';
        return p + 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* WriteUInt64(byte* p, ulong value)
    {
        *p = (byte)'"';
        p = DecimalDigits.Write(p + 1, value);
        *p = (byte)'"';
        return p + 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* WriteDouble(byte* p, double value) =>
        double.IsFinite(value) ? NumberWriter.Json(p, value) : WriteNoNumber(p, value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* WriteFloat(byte* p, float value) =>
        float.IsFinite(value) ? NumberWriter.Json(p, value) : WriteNoNumber(p, value);

    private static byte* WriteNoNumber(byte* p, double value) => Put(
        p, double.IsNaN(value) ? "\"NaN\""u8 : value < 0 ? "\"-Infinity\""u8 : "\"Infinity\""u8);

    private static byte* WriteBool(byte* p, bool value) => Put(p, value ? "true"u8 : "false"u8);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* WriteEnum(byte* p, FieldEntry* field, int number)
    {
        EnumTable* values = field->Enum;
        // Whatever its number is: an open enum may have one that no value has.
        if (values->IsNull) return Put(p, "null"u8);
        ReadOnlySpan<byte> name = _usesEnumNumbers ? default : values->NameOf(number);
        if (name.IsEmpty) return DecimalDigits.Write(p, number);
        p = _buffer.Need(p, name.Length + 2 + Slack);
        *p = (byte)'"';
        p = Put(p + 1, name);
        *p = (byte)'"';
        return p + 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* WriteBytes(byte* p, ProtoBytes* value)
    {
        ReadOnlySpan<byte> bytes = value->LivingSpan;
        long length = ((long)bytes.Length + 2) / 3 * 4;
        p = _buffer.Need(p, (nint)Math.Min(length, int.MaxValue) + 2 + Slack);
        *p++ = (byte)'"';
        // SAFETY: there is space.
        Base64.EncodeToUtf8(bytes, new Span<byte>(p, (int)length), out _, out int written);
        p[written] = (byte)'"';
        return p + written + 1;
    }

    private byte* WriteList(byte* p, FieldEntry* field, RawList* list)
    {
        list->Check();
        p = Open(p, '[');
        // SAFETY: address and length of the list belong together.
        byte* item = (byte*)list->Items;
        MessageTable* table = field->IsMessage ? field->Message : null;
        for (int left = list->Length; left > 0; left--, item += field->Size)
        {
            p = Next(p);
            p = table != null ? WriteMessage(p, table, field->MessageAt(item)) : WriteValue(p, field, item);
            *p++ = (byte)',';
        }

        return Close(p, ']');
    }

    private byte* WriteMap(byte* p, FieldEntry* field, RawMap* raw)
    {
        raw->Check();
        p = Open(p, '{');
        MapEntry* map = field->Map;
        // SAFETY: address and length of the map belong together.
        byte* entry = (byte*)raw->Entries;
        for (int left = raw->Length; left > 0; left--, entry += map->Stride)
        {
            p = Colon(WriteKey(Next(p), &map->Key, entry + map->Key.Offset));
            p = WriteValue(p, &map->Value, map->Value.ValueIn(entry));
            *p++ = (byte)',';
        }

        return Close(p, '}');
    }

    // Keys are in quotes, whatever they are.
    private byte* WriteKey(byte* p, FieldEntry* field, byte* key)
    {
        if (field->Size == sizeof(long) || field->Storage == StorageKind.Text) return WriteValue(p, field, key);
        *p = (byte)'"';
        p = WriteValue(p + 1, field, key);
        *p = (byte)'"';
        return p + 1;
    }

    private static byte* Put(byte* p, ReadOnlySpan<byte> text)
    {
        // SAFETY: the caller has made sure of the space.
        text.CopyTo(new Span<byte>(p, text.Length));
        return p + text.Length;
    }
}
