using System;
using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

internal unsafe ref partial struct TextFormatWriter
{
    // How deep bytes are taken for messages, groups included; as protoc does.
    private const int UnknownDepth = 10;

    /// <summary>
    /// Writes fields that the schema does not know: a number in place of the name, fixed numbers in hexadecimal, bytes
    /// as a message where they look like one.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* WriteUnknown(
        byte* p, MessageTable* table, UnknownSlice* last, in SetExtensions extensions)
    {
        int place = 0;
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            if (IsFull(p)) return WriteEllipsis(p);
            // SAFETY: a slice describes bytes that live as long as the message.
            var run = new ReadOnlySpan<byte>(slice->Start, (int)slice->Size);
            if (extensions.WasWritten(place++)) p = WriteUnknownNumbers(p, table, run);
            else if (!table->IsMessageSet || !MessageSetItem.TrySplit(slice, out int number, out int at))
                p = WriteRun(p, run, UnknownDepth);
            else p = WriteItem(p, number, run[at..]);
        }

        return p;
    }

    // An item of a message set that no extension is known for: as a field with its number.
    private byte* WriteItem(
        byte* p, int number, ReadOnlySpan<byte> value)
    {
        p = DecimalDigits.Write(_buffer.Need(Indent(p), Slack), (uint)number);
        VarintRead length = Varint.Read(in MemoryMarshal.GetReference(value), (nuint)value.Length);
        return WriteUnknownValue(
            p, value[..(length.Length + (int)length.Value)], WireType.LengthDelimited, UnknownDepth);
    }

    // The numbers in a packed extension that its closed enum does not have.
    private byte* WriteUnknownNumbers(
        byte* p, MessageTable* table, ReadOnlySpan<byte> run)
    {
        VarintRead tag = Varint.Read(in MemoryMarshal.GetReference(run), (nuint)run.Length);
        if (FieldKey.WireTypeOf((uint)tag.Value) != WireType.LengthDelimited) return p;
        int number = FieldKey.FieldNumber((uint)tag.Value);
        FieldEntry* field = _options.Types!.FindExtension(table, number);
        if (field == null || !field->IsClosed) return p;
        ReadOnlySpan<byte> rest = run[tag.Length..];
        rest = rest[Varint.Read(in MemoryMarshal.GetReference(rest), (nuint)rest.Length).Length..];
        while (!rest.IsEmpty)
        {
            VarintRead value = Varint.Read(in MemoryMarshal.GetReference(rest), (nuint)rest.Length);
            // It was read as an extension, so it is not damaged.
            if (value.Length <= 0) break;
            if (!field->Enum->Contains((int)value.Value))
            {
                if (IsFull(p)) return WriteEllipsis(p);
                p = DecimalDigits.Write(_buffer.Need(Indent(p), Slack), (uint)number);
                p = WriteUnknownValue(p, rest[..value.Length], WireType.Varint, 0);
            }

            rest = rest[value.Length..];
        }

        return p;
    }

    private byte* WriteRun(byte* p, ReadOnlySpan<byte> run, int deeper)
    {
        ref readonly byte start = ref MemoryMarshal.GetReference(run);
        nint at = 0;
        int open = 0;
        while (at < run.Length)
        {
            if (IsFull(p))
            {
                p = WriteEllipsis(p);
                break;
            }

            at = WireSkip.Tag(in start, at, run.Length, out uint tag, out ProtoFormatError error);
            WireType type = FieldKey.WireTypeOf(tag);
            if (error == ProtoFormatError.None && type == WireType.EndGroup && open > 0)
            {
                open--;
                p = Close(p);
                continue;
            }

            nint end = at;
            if (error == ProtoFormatError.None && type != WireType.StartGroup)
                end = WireSkip.Value(in start, at, run.Length, type, out error);
            if (error != ProtoFormatError.None || type == WireType.EndGroup)
            {
                // Only whole fields are kept, so another thread has changed these bytes.
                p = WriteEllipsis(p);
                break;
            }

            p = _buffer.Need(Indent(p), Slack);
            p = DecimalDigits.Write(p, (uint)FieldKey.FieldNumber(tag));
            if (type == WireType.StartGroup)
            {
                p = Open(p);
                open++;
            }
            else
            {
                p = WriteUnknownValue(p, run[(int)at..(int)end], type, deeper - open);
            }

            at = end;
        }

        for (; open > 0; open--) p = Close(p);
        return p;
    }

    private byte* WriteUnknownValue(
        byte* p, ReadOnlySpan<byte> value, WireType type, int deeper)
    {
        if (type == WireType.LengthDelimited)
        {
            ReadOnlySpan<byte> bytes =
                value[Varint.Read(in MemoryMarshal.GetReference(value), (nuint)value.Length).Length..];
            if (deeper > 0 && !bytes.IsEmpty && LooksLikeMessage(bytes, deeper))
            {
                p = WriteRun(Open(p), bytes, deeper - 1);
                return Close(p);
            }

            return EndValue(Quote(Put(p, ": "u8), bytes, false));
        }

        *p++ = (byte)':';
        *p++ = (byte)' ';
        p = type switch
        {
            WireType.Varint => DecimalDigits.Write(
                p, Varint.Read(in MemoryMarshal.GetReference(value), (nuint)value.Length).Value),
            WireType.Fixed32 => WriteHex(p, BinaryPrimitives.ReadUInt32LittleEndian(value), 8),
            _ => WriteHex(p, BinaryPrimitives.ReadUInt64LittleEndian(value), 16),
        };
        return EndValue(p);
    }

    private static byte* WriteHex(byte* p, ulong value, int digits)
    {
        *p++ = (byte)'0';
        *p++ = (byte)'x';
        for (int i = digits - 1; i >= 0; i--) *p++ = "0123456789abcdef"u8[(int)(value >> (4 * i)) & 15];
        return p;
    }

    // Whether bytes are fields from the first to the last.
    private static bool LooksLikeMessage(ReadOnlySpan<byte> bytes, int deeper)
    {
        ref readonly byte start = ref MemoryMarshal.GetReference(bytes);
        for (nint at = 0; at < bytes.Length;)
        {
            at = WireSkip.Tag(in start, at, bytes.Length, out uint tag, out ProtoFormatError error);
            WireType type = FieldKey.WireTypeOf(tag);
            if (error != ProtoFormatError.None || type == WireType.EndGroup) return false;
            at = type == WireType.StartGroup
                ? WireSkip.Group(in start, at, bytes.Length, tag, deeper, out _, out error)
                : WireSkip.Value(in start, at, bytes.Length, type, out error);
            if (error != ProtoFormatError.None) return false;
        }

        return true;
    }
}
