using System;
using System.Buffers;
using System.Text;

namespace ProtoZeroSharp;

internal unsafe partial struct TextFormatWriter
{
    private const int LongestEscape = 4;

    private static readonly SearchValues<byte> s_plain = SearchValues.Create(
        " !#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~"u8);

    private readonly byte* WriteScalar(ref TextBuffer buffer, byte* p, FieldEntry* entry, byte* value)
    {
        // SAFETY: the value is of the entry's type, and there is room for a number.
        switch (entry->FieldType)
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
                return Put(ref buffer, p, *value != 0 ? "true"u8 : "false"u8);
            case ProtoFieldType.Enum:
                ReadOnlySpan<byte> name = entry->Enum->NameOf(*(int*)value);
                return name.IsEmpty ? DecimalDigits.Write(p, *(int*)value) : Put(ref buffer, p, name);
            case ProtoFieldType.String:
                return Quote(ref buffer, p, ((ProtoString*)value)->Span, _options.UseUtf8StringEscaping);
            default:
                return Quote(ref buffer, p, ((ProtoBytes*)value)->Span, false);
        }
    }

    /// <summary>Writes bytes between quotes.</summary>
    private readonly byte* Quote(ref TextBuffer buffer, byte* p, ReadOnlySpan<byte> bytes, bool keepsUtf8)
    {
        p = Put(ref buffer, p, "\""u8);
        while (!bytes.IsEmpty)
        {
            if (IsFull(ref buffer, p)) return Put(ref buffer, p, "\"…"u8);
            int plain = bytes.IndexOfAnyExcept(s_plain);
            if (plain < 0) plain = bytes.Length;
            plain = (int)Math.Min(plain, _mostBytes - (p - buffer.Start));
            p = Put(ref buffer, p, bytes[..plain]);
            bytes = bytes[plain..];
            if (bytes.IsEmpty || IsFull(ref buffer, p)) continue;
            int size = 0;
            if (keepsUtf8 && bytes[0] >= 0x80
                && Rune.DecodeFromUtf8(bytes, out Rune rune, out size) == OperationStatus.Done
                && !Rune.IsControl(rune))
            {
                p = Put(ref buffer, p, bytes[..size]);
            }
            else
            {
                p = Escape(buffer.Need(p, LongestEscape), bytes[0]);
                size = 1;
            }

            bytes = bytes[size..];
        }

        return Put(ref buffer, p, "\""u8);
    }

    private static byte* Escape(byte* p, byte b)
    {
        *p++ = (byte)'\\';
        switch (b)
        {
            case (byte)'\n': *p++ = (byte)'n'; break;
            case (byte)'\r': *p++ = (byte)'r'; break;
            case (byte)'\t': *p++ = (byte)'t'; break;
            case (byte)'"' or (byte)'\'' or (byte)'\\': *p++ = b; break;
            default:
                *p++ = (byte)('0' + (b >> 6));
                *p++ = (byte)('0' + ((b >> 3) & 7));
                *p++ = (byte)('0' + (b & 7));
                break;
        }

        return p;
    }
}
