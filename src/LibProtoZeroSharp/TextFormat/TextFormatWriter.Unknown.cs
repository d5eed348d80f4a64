using System;
using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

internal unsafe partial struct TextFormatWriter
{
    // How deep bytes are taken for messages, groups included; as protoc does.
    private const int UnknownDepth = 10;

    /// <summary>
    /// Writes fields that the schema does not know: a number in place of the name, fixed numbers in hexadecimal, bytes
    /// as a message where they look like one.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly byte* WriteUnknown(
        ref TextBuffer buffer, byte* p, MessageTable* table, UnknownSlice* last, in SetExtensions extensions,
        int depth)
    {
        int place = 0;
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            if (IsFull(ref buffer, p)) return WriteEllipsis(ref buffer, p);
            // SAFETY: a slice describes bytes that live as long as the message.
            var run = new ReadOnlySpan<byte>(slice->Start, (int)slice->Size);
            if (extensions.WasWritten(place++)) p = WriteUnknownNumbers(ref buffer, p, table, run, depth);
            else if (!table->IsMessageSet || !MessageSetItem.TrySplit(slice, out int number, out int at))
                p = WriteRun(ref buffer, p, run, depth, UnknownDepth);
            else p = WriteItem(ref buffer, p, number, run[at..], depth);
        }

        return p;
    }

    // An item of a message set that no extension is known for: as a field with its number.
    private readonly byte* WriteItem(
        ref TextBuffer buffer, byte* p, int number, ReadOnlySpan<byte> value, int depth)
    {
        p = DecimalDigits.Write(buffer.Need(Indent(ref buffer, p, depth), Slack), (uint)number);
        VarintRead length = Varint.Read(in MemoryMarshal.GetReference(value), (nuint)value.Length);
        return WriteUnknownValue(
            ref buffer, p, value[..(length.Length + (int)length.Value)], WireType.LengthDelimited, depth, UnknownDepth);
    }

    // The numbers in a packed extension that its closed enum does not have.
    private readonly byte* WriteUnknownNumbers(
        ref TextBuffer buffer, byte* p, MessageTable* table, ReadOnlySpan<byte> run, int depth)
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
                if (IsFull(ref buffer, p)) return WriteEllipsis(ref buffer, p);
                p = DecimalDigits.Write(buffer.Need(Indent(ref buffer, p, depth), Slack), (uint)number);
                p = WriteUnknownValue(ref buffer, p, rest[..value.Length], WireType.Varint, depth, 0);
            }

            rest = rest[value.Length..];
        }

        return p;
    }

    private readonly byte* WriteRun(ref TextBuffer buffer, byte* p, ReadOnlySpan<byte> run, int depth, int deeper)
    {
        ref readonly byte start = ref MemoryMarshal.GetReference(run);
        nint at = 0;
        int open = 0;
        while (at < run.Length)
        {
            if (IsFull(ref buffer, p))
            {
                p = WriteEllipsis(ref buffer, p);
                break;
            }

            at = WireSkip.Tag(in start, at, run.Length, out uint tag, out ProtoFormatError error);
            WireType type = FieldKey.WireTypeOf(tag);
            if (error == ProtoFormatError.None && type == WireType.EndGroup && open > 0)
            {
                p = Close(ref buffer, p, depth + --open);
                continue;
            }

            nint end = at;
            if (error == ProtoFormatError.None && type != WireType.StartGroup)
                end = WireSkip.Value(in start, at, run.Length, type, out error);
            if (error != ProtoFormatError.None || type == WireType.EndGroup)
            {
                // Only whole fields are kept, so somebody else has changed these bytes.
                p = WriteEllipsis(ref buffer, p);
                break;
            }

            p = buffer.Need(Indent(ref buffer, p, depth + open), Slack);
            p = DecimalDigits.Write(p, (uint)FieldKey.FieldNumber(tag));
            if (type == WireType.StartGroup)
            {
                p = Open(ref buffer, p);
                open++;
            }
            else
            {
                p = WriteUnknownValue(ref buffer, p, run[(int)at..(int)end], type, depth + open, deeper - open);
            }

            at = end;
        }

        while (open > 0) p = Close(ref buffer, p, depth + --open);
        return p;
    }

    private readonly byte* WriteUnknownValue(
        ref TextBuffer buffer, byte* p, ReadOnlySpan<byte> value, WireType type, int depth, int deeper)
    {
        if (type == WireType.LengthDelimited)
        {
            ReadOnlySpan<byte> bytes =
                value[Varint.Read(in MemoryMarshal.GetReference(value), (nuint)value.Length).Length..];
            if (deeper > 0 && !bytes.IsEmpty && LooksLikeMessage(bytes, deeper))
            {
                p = WriteRun(ref buffer, Open(ref buffer, p), bytes, depth + 1, deeper - 1);
                return Close(ref buffer, p, depth);
            }

            return EndValue(ref buffer, Quote(ref buffer, Put(ref buffer, p, ": "u8), bytes, false));
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
        return EndValue(ref buffer, p);
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
