using System;

namespace ProtoZeroSharp;

internal unsafe ref partial struct TextFormatWriter
{
    /// <summary>Writes a value that is no message, without the name of its field.</summary>
    public readonly byte* WriteScalar(byte* p, FieldEntry* field, byte* value)
    {
        // SAFETY: the value is of the field's type, and there is room for a number.
        switch (field->FieldType)
        {
            case ProtoFieldType.Double:
                return NumberWriter.Text(p, *(double*)value);
            case ProtoFieldType.Float:
                return NumberWriter.Text(p, *(float*)value);
            case ProtoFieldType.Int32 or ProtoFieldType.SInt32 or ProtoFieldType.SFixed32:
                return DecimalDigits.Write(p, *(int*)value);
            case ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64:
                return DecimalDigits.Write(p, *(long*)value);
            case ProtoFieldType.UInt32 or ProtoFieldType.Fixed32:
                return DecimalDigits.Write(p, *(uint*)value);
            case ProtoFieldType.UInt64 or ProtoFieldType.Fixed64:
                return DecimalDigits.Write(p, *(ulong*)value);
            case ProtoFieldType.Bool:
                return Put(p, *value != 0 ? "true"u8 : "false"u8);
            case ProtoFieldType.Enum:
                ReadOnlySpan<byte> name = field->Enum->NameOf(*(int*)value);
                return name.IsEmpty ? DecimalDigits.Write(p, *(int*)value) : Put(p, name);
            case ProtoFieldType.String:
                return Quote(p, ((ProtoString*)value)->LivingSpan, _options.UseUtf8StringEscaping);
            default:
                return Quote(p, ((ProtoBytes*)value)->LivingSpan, false);
        }
    }
}
