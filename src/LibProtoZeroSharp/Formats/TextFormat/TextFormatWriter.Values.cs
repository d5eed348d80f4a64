using System;

namespace ProtoZeroSharp;

internal unsafe ref partial struct TextFormatWriter
{
    /// <summary>Writes a value that is no message, without the name of its field.</summary>
    public readonly byte* WriteScalar(byte* p, FieldEntry* field, byte* value)
    {
        // SAFETY: the value is of the field's type, and there is space for a number.
        switch (field->Storage)
        {
            case StorageKind.Double:
                return NumberWriter.Text(p, *(double*)value);
            case StorageKind.Float:
                return NumberWriter.Text(p, *(float*)value);
            case StorageKind.Int32:
                return DecimalDigits.Write(p, *(int*)value);
            case StorageKind.Int64:
                return DecimalDigits.Write(p, *(long*)value);
            case StorageKind.UInt32:
                return DecimalDigits.Write(p, *(uint*)value);
            case StorageKind.UInt64:
                return DecimalDigits.Write(p, *(ulong*)value);
            case StorageKind.Bool:
                return Put(p, *value != 0 ? "true"u8 : "false"u8);
            case StorageKind.Enum:
                ReadOnlySpan<byte> name = field->Enum->NameOf(*(int*)value);
                return name.IsEmpty ? DecimalDigits.Write(p, *(int*)value) : Put(p, name);
            case StorageKind.Text:
                return Quote(p, ((ProtoString*)value)->LivingSpan, _options.UseUtf8StringEscaping);
            default:
                return Quote(p, ((ProtoBytes*)value)->LivingSpan, false);
        }
    }
}
