using System;
using ProtoZeroSharp;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Terminal;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Notation;

/// <summary>
/// Writes bytes in the notation of protoscope, from which <see cref="Assembler"/> makes the same bytes again: what the
/// notation has no words for stands there as hexadecimal digits.
/// </summary>
internal sealed class Disassembler(ByteOutput output)
{
    private const int Indent = 2;
    private const int BytesOfLine = 48;
    private const int NumbersOfLine = 16;

    private readonly NumberText _numbers = new(output);

    /// <summary>Whether something that was written is damaged.</summary>
    public bool HasDamage { get; private set; }

    /// <summary>Writes a message that stands by itself.</summary>
    public void Message(ReadOnlySpan<byte> data, FieldPath root, long offset) =>
        Fields(data, 0, data.Length, root, 0, 0, offset);

    /// <summary>Writes a message behind its length.</summary>
    /// <param name="length">The length as it stands there.</param>
    /// <param name="data">The message.</param>
    /// <param name="root">The path of records.</param>
    /// <param name="offset">Where the message begins.</param>
    /// <returns>False if the notation has no words for such a length; then nothing is written.</returns>
    public bool TryDelimited(ReadOnlySpan<byte> length, ReadOnlySpan<byte> data, FieldPath root, long offset)
    {
        if (!IsPlain(length, (ulong)data.Length)) return false;
        LongForm(length.Length - WireVarint.Size((ulong)data.Length));
        output.Write("{"u8);
        if (data.Length > 0)
        {
            output.Write((byte)'\n');
            Fields(data, 0, data.Length, root, 0, 1, offset);
        }

        output.Write("}\n"u8);
        return true;
    }

    /// <summary>Writes bytes as they are, with a remark.</summary>
    public void Raw(ReadOnlySpan<byte> data, string? remark, int level)
    {
        if (remark is not null)
        {
            output.WriteSpaces(Indent * level);
            output.Write("# "u8);
            output.Write(remark);
            output.Write((byte)'\n');
        }

        for (int i = 0; i < data.Length; i += BytesOfLine)
        {
            output.WriteSpaces(Indent * level);
            Hex(data[i..Math.Min(data.Length, i + BytesOfLine)]);
            output.Write((byte)'\n');
        }
    }

    // Returns where what is written ends: that of a damaged group is its innermost field that is whole.
    private int Fields(
        ReadOnlySpan<byte> data, int start, int end, FieldPath path, int depth, int level, long offset,
        bool writesDamage = true)
    {
        var fields = new WireWalker(data[..end], start, WireWalker.DepthLimit - depth);
        int done = start;
        while (fields.MoveNext())
            done = Field(data, in fields.Field, path, depth, level, offset, !fields.Damage.Exists);
        if (!fields.Damage.Exists || !writesDamage) return done;
        HasDamage = true;
        long place = offset + fields.Damage.Offset;
        string message = new ProtoFormatException(fields.Damage.Code, place).Message;
        Raw(data[done..end], $"damage: {fields.Damage.Code}: {message}", level);
        return end;
    }

    private int Field(
        ReadOnlySpan<byte> data, in WireField field, FieldPath parent, int depth, int level, long offset, bool isWhole)
    {
        FieldPath path = parent.Child(field.Number);
        output.WriteSpaces(Indent * level);
        LongForm(field.TagSize - WireVarint.Size((ulong)(uint)field.Number << 3));
        output.Write(field.Number);
        output.Write((byte)':');
        int done = field.End;
        ReadOnlySpan<byte> value = data.Slice(field.ValueOffset, field.ValueSize);
        switch (field.Type)
        {
            case WireType.Varint:
                if (IsPlain(value, field.Bits)) Varint(field.Bits, field.ValueSize);
                else Explicit("VARINT "u8, value);
                break;
            case WireType.Fixed32:
                _numbers.Fixed32((uint)field.Bits);
                break;
            case WireType.Fixed64:
                _numbers.Fixed64(field.Bits);
                break;
            case WireType.StartGroup:
                done = Group(data, in field, path, depth, level, offset, isWhole);
                break;
            default:
                Value(data, in field, path, depth, level, offset);
                break;
        }

        if (field.Type != WireType.StartGroup || isWhole) output.Write((byte)'\n');
        return done;
    }

    private int Group(
        ReadOnlySpan<byte> data, in WireField field, FieldPath path, int depth, int level, long offset, bool isWhole)
    {
        int end = field.ValueOffset + field.ValueSize;
        // A group without its end is a start tag, and what follows.
        output.Write(isWhole ? " !{"u8 : "SGROUP"u8);
        if (!isWhole || field.ValueSize > 0) output.Write((byte)'\n');
        int done = depth < WireWalker.DepthLimit
            ? Fields(data, field.ValueOffset, end, path, depth + 1, level + 1, offset, writesDamage: isWhole)
            : field.ValueOffset;
        if (!isWhole) return done;
        if (field.ValueSize > 0) output.WriteSpaces(Indent * level);
        LongForm(field.EndTagSize - WireVarint.Size((ulong)(uint)field.Number << 3));
        output.Write((byte)'}');
        return field.End;
    }

    private void Value(
        ReadOnlySpan<byte> data, in WireField field, FieldPath path, int depth, int level, long offset)
    {
        ReadOnlySpan<byte> length = data[(field.Offset + field.TagSize)..field.ValueOffset];
        ReadOnlySpan<byte> value = data.Slice(field.ValueOffset, field.ValueSize);
        if (!IsPlain(length, (ulong)field.ValueSize))
        {
            Explicit("LEN "u8, length);
            output.Write((byte)'\n');
            Raw(value, null, level);
            return;
        }

        output.Write((byte)' ');
        LongForm(length.Length - WireVarint.Size((ulong)field.ValueSize));
        output.Write((byte)'{');
        if (value.Length > 0) Inside(data, in field, path, depth, level, offset);
        output.Write((byte)'}');
    }

    private void Inside(ReadOnlySpan<byte> data, in WireField field, FieldPath path, int depth, int level, long offset)
    {
        ReadOnlySpan<byte> value = data.Slice(field.ValueOffset, field.ValueSize);
        if (path is { Values: 0, IsKept: true }) Gatherer.Value(value, path, depth);
        Reading reading = path.Forced?.Reading ?? Judge.Decide(value, path, depth, wantsAll: false).Reading;
        if (reading == Reading.Message && depth < WireWalker.DepthLimit)
        {
            output.Write((byte)'\n');
            Fields(data, field.ValueOffset, field.ValueOffset + field.ValueSize, path, depth + 1, level + 1, offset);
            output.WriteSpaces(Indent * level);
        }
        else if (reading == Reading.String && Readings.Allows(reading, value, depth))
        {
            EscapedText.Write(output, value);
        }
        else if (reading is Reading.Message or Reading.String or Reading.Bytes || !TryPacked(value, reading, level))
        {
            if (value.Length <= BytesOfLine)
            {
                Hex(value);
                return;
            }

            output.Write((byte)'\n');
            Raw(value, null, level + 1);
            output.WriteSpaces(Indent * level);
        }
    }

    private bool TryPacked(ReadOnlySpan<byte> value, Reading reading, int level)
    {
        if (!IsPlainList(value, reading)) return false;
        bool isLong = value.Length > NumbersOfLine * (reading == Reading.PackedVarint ? 1 : 8);
        int count = 0;
        for (int position = 0; position < value.Length; count++)
        {
            if (isLong && count % NumbersOfLine == 0)
            {
                output.Write((byte)'\n');
                output.WriteSpaces(Indent * (level + 1));
            }
            else if (count > 0)
            {
                output.Write((byte)' ');
            }

            position = Element(value, position, reading);
        }

        if (!isLong) return true;
        output.Write((byte)'\n');
        output.WriteSpaces(Indent * level);
        return true;
    }

    private int Element(ReadOnlySpan<byte> value, int position, Reading reading)
    {
        if (reading == Reading.PackedVarint)
        {
            int next = WireVarint.Read(value, position, out ulong bits);
            LongForm(next - position - WireVarint.Size(bits));
            output.Write((long)bits);
            return next;
        }

        if (reading == Reading.PackedFixed32)
        {
            _numbers.Fixed32(System.Buffers.Binary.BinaryPrimitives.ReadUInt32LittleEndian(value[position..]), false);
            return position + 4;
        }

        _numbers.Fixed64(System.Buffers.Binary.BinaryPrimitives.ReadUInt64LittleEndian(value[position..]), false);
        return position + 8;
    }

    private static bool IsPlainList(ReadOnlySpan<byte> value, Reading reading)
    {
        if (reading != Reading.PackedVarint) return value.Length % (reading == Reading.PackedFixed32 ? 4 : 8) == 0;
        for (int position = 0; position < value.Length;)
        {
            int next = WireVarint.Read(value, position, out ulong bits);
            if (next < 0 || !IsPlain(value[position..next], bits)) return false;
            position = next;
        }

        return true;
    }

    // Whether a varint is its value, with more bytes than it needs perhaps: not if bits above 64 are set.
    private static bool IsPlain(ReadOnlySpan<byte> varint, ulong bits) =>
        varint.Length < WireVarint.MaxLength || varint[^1] == (byte)(bits >> 63);

    private void Varint(ulong bits, int size)
    {
        output.Write((byte)' ');
        LongForm(size - WireVarint.Size(bits));
        output.Write((long)bits);
    }

    private void LongForm(int extra)
    {
        if (extra <= 0) return;
        output.Write("long-form:"u8);
        output.Write((long)extra);
        output.Write((byte)' ');
    }

    private void Explicit(ReadOnlySpan<byte> type, ReadOnlySpan<byte> bytes)
    {
        output.Write(type);
        Hex(bytes);
    }

    private void Hex(ReadOnlySpan<byte> bytes)
    {
        output.Write((byte)'`');
        foreach (byte one in bytes) output.WriteHex(one);
        output.Write((byte)'`');
    }
}
