using System;
using System.Buffers.Text;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <content>Values of fields.</content>
internal unsafe ref partial struct JsonWriter
{
    // None of the calls but the last, so that nothing needs to be kept across one.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* Value(byte* p, FieldEntry* field, byte* value)
    {
        switch (field->FieldType)
        {
            case ProtoFieldType.Double:
                return Double(p, *(double*)value);
            case ProtoFieldType.Float:
                return Float(p, *(float*)value);
            case ProtoFieldType.Int32 or ProtoFieldType.SInt32 or ProtoFieldType.SFixed32:
                return DecimalDigits.Write(p, *(int*)value);
            case ProtoFieldType.UInt32 or ProtoFieldType.Fixed32:
                return DecimalDigits.Write(p, *(uint*)value);
            case ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64:
                return Int64(p, *(long*)value);
            case ProtoFieldType.UInt64 or ProtoFieldType.Fixed64:
                return UInt64(p, *(ulong*)value);
            case ProtoFieldType.Bool:
                return Bool(p, *value != 0);
            case ProtoFieldType.String:
                var text = (ProtoString*)value;
                text->CheckAlways();
                return Text(p, text->Start, text->Length);
            case ProtoFieldType.Bytes:
                return Bytes(p, (ProtoBytes*)value);
            case ProtoFieldType.Enum:
                return Enum(p, field, *(int*)value);
            default:
                return Message(p, field->Message, value);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Int64(byte* p, long value)
    {
        *p = (byte)'"';
        p = DecimalDigits.Write(p + 1, value);
        *p = (byte)'"';
        return p + 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* UInt64(byte* p, ulong value)
    {
        *p = (byte)'"';
        p = DecimalDigits.Write(p + 1, value);
        *p = (byte)'"';
        return p + 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Double(byte* p, double value) =>
        double.IsFinite(value) ? NumberWriter.Json(p, value) : Special(p, value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Float(byte* p, float value) =>
        float.IsFinite(value) ? NumberWriter.Json(p, value) : Special(p, value);

    private static byte* Special(byte* p, double value) => Copy(
        p, double.IsNaN(value) ? "\"NaN\""u8 : value < 0 ? "\"-Infinity\""u8 : "\"Infinity\""u8);

    private static byte* Bool(byte* p, bool value) => Copy(p, value ? "true"u8 : "false"u8);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* Enum(byte* p, FieldEntry* field, int number)
    {
        EnumTable* values = field->Enum;
        // Whatever its number is: an open enum may have one that no value has.
        if (values->IsNull) return Copy(p, "null"u8);
        ReadOnlySpan<byte> name = _usesEnumNumbers ? default : values->NameOf(number);
        if (name.IsEmpty) return DecimalDigits.Write(p, number);
        p = _buffer.Need(p, name.Length + 2 + Slack);
        *p = (byte)'"';
        p = Copy(p + 1, name);
        *p = (byte)'"';
        return p + 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* Bytes(byte* p, ProtoBytes* value)
    {
        ReadOnlySpan<byte> bytes = value->LivingSpan;
        long length = ((long)bytes.Length + 2) / 3 * 4;
        p = _buffer.Need(p, (nint)Math.Min(length, int.MaxValue) + 2 + Slack);
        *p++ = (byte)'"';
        // SAFETY: there is room.
        Base64.EncodeToUtf8(bytes, new Span<byte>(p, (int)length), out _, out int written);
        p[written] = (byte)'"';
        return p + written + 1;
    }

    private byte* List(byte* p, FieldEntry* field, RawList* list)
    {
        list->Check();
        p = Open(p, '[');
        // SAFETY: address and length of the list belong together.
        byte* item = (byte*)list->Items;
        MessageTable* table = field->IsMessage ? field->Message : null;
        for (int left = list->Length; left > 0; left--, item += field->Size)
        {
            p = Next(p);
            p = table != null ? Message(p, table, field->MessageAt(item)) : Value(p, field, item);
            *p++ = (byte)',';
        }

        return Close(p, ']');
    }

    private byte* Map(byte* p, FieldEntry* field, RawMap* raw)
    {
        raw->Check();
        p = Open(p, '{');
        MapEntry* map = field->Map;
        // SAFETY: address and length of the map belong together.
        byte* entry = (byte*)raw->Entries;
        for (int left = raw->Length; left > 0; left--, entry += map->Stride)
        {
            p = Colon(Key(Next(p), &map->Key, entry + map->Key.Offset));
            p = Value(p, &map->Value, map->Value.ValueIn(entry));
            *p++ = (byte)',';
        }

        return Close(p, '}');
    }

    // Keys are in quotes, whatever they are.
    private byte* Key(byte* p, FieldEntry* field, byte* key)
    {
        if (field->Size == sizeof(long) || field->FieldType == ProtoFieldType.String) return Value(p, field, key);
        *p = (byte)'"';
        p = Value(p + 1, field, key);
        *p = (byte)'"';
        return p + 1;
    }

    private static byte* Copy(byte* p, ReadOnlySpan<byte> text)
    {
        // SAFETY: the caller has made sure of the room.
        text.CopyTo(new Span<byte>(p, text.Length));
        return p + text.Length;
    }
}
