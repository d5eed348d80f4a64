using System;
using System.Buffers.Binary;
using ProtoZeroSharp;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Terminal;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Dumping;

/// <summary>Writes values into a tree.</summary>
internal sealed class ValuePrinter(ByteOutput output, Colours colours)
{
    /// <summary>Writes a single number, and behind it what else it may be.</summary>
    public void Scalar(in WireField field, in FieldView view)
    {
        ulong bits = field.Bits;
        output.Write((byte)' ');
        switch (field.Type)
        {
            case WireType.Varint:
                Varint(bits, view.Type);
                EnumName(bits, in view);
                if (view.Type is null) VarintNotes(bits, view.Path);
                if (field.ValueSize != WireVarint.Size(bits)) Note($"{field.ValueSize} bytes, overlong");
                break;
            case WireType.Fixed32:
                Fixed32((uint)bits, view.Type);
                if (view.Type is null) Fixed32Notes((uint)bits);
                break;
            default:
                Fixed64(bits, view.Type);
                if (view.Type is null) Fixed64Notes(bits);
                break;
        }
    }

    /// <summary>Writes a packed list, at most <paramref name="most"/> numbers of it.</summary>
    /// <returns>How many bytes of the value were not read as numbers, because they are damaged.</returns>
    public int Packed(ReadOnlySpan<byte> value, in FieldView view, int most)
    {
        Reading reading = view.Verdict.Reading;
        ProtoFieldType? type = view.Type;
        int position = 0, count = 0, hidden = 0;
        output.Write(" ["u8);
        while (position < value.Length)
        {
            int next = Next(value, position, reading, out ulong bits);
            if (next < 0) break;
            position = next;
            if (count >= most)
            {
                hidden++;
                continue;
            }

            if (count++ > 0) output.Write((byte)' ');
            if (reading == Reading.PackedVarint) Varint(bits, type);
            else if (reading == Reading.PackedFixed32) Fixed32((uint)bits, type);
            else Fixed64(bits, type);
            if (reading == Reading.PackedVarint) EnumName(bits, in view);
        }

        if (hidden > 0) output.Write($" … {hidden} more");
        output.Write((byte)']');
        return value.Length - position;
    }

    /// <summary>Reads a number of a packed list.</summary>
    /// <returns>The position behind it; -1 if it is damaged.</returns>
    public static int Next(ReadOnlySpan<byte> value, int position, Reading reading, out ulong bits)
    {
        bits = 0;
        if (reading == Reading.PackedVarint) return WireVarint.Read(value, position, out bits);
        int width = reading == Reading.PackedFixed32 ? 4 : 8;
        if (value.Length - position < width) return -1;
        bits = width == 4 ? BinaryPrimitives.ReadUInt32LittleEndian(value[position..])
            : BinaryPrimitives.ReadUInt64LittleEndian(value[position..]);
        return position + width;
    }

    /// <summary>Writes a remark about what stands before it.</summary>
    public void Note(string text)
    {
        colours.Faint();
        output.Write("  # "u8);
        output.Write(text);
        colours.End();
    }

    private void EnumName(ulong bits, in FieldView view)
    {
        if (view.Type != ProtoFieldType.Enum) return;
        ReadOnlySpan<byte> name = view.EnumName(bits);
        if (name.IsEmpty) return;
        output.Write(" ("u8);
        output.Write(name);
        output.Write((byte)')');
    }

    private void Varint(ulong bits, ProtoFieldType? type)
    {
        switch (type)
        {
            case ProtoFieldType.SInt32:
                output.Write((int)((uint)bits >> 1) ^ -(int)(bits & 1));
                break;
            case ProtoFieldType.SInt64:
                output.Write(ScalarReading.ZigZag(bits));
                break;
            case ProtoFieldType.UInt32:
                output.Write((ulong)(uint)bits);
                break;
            case ProtoFieldType.UInt64:
                output.Write(bits);
                break;
            case ProtoFieldType.Int32 or ProtoFieldType.Enum:
                output.Write((long)(int)bits);
                break;
            case ProtoFieldType.Bool:
                output.Write(bits != 0 ? "true"u8 : "false"u8);
                break;
            default:
                // Negative numbers take all ten bytes.
                output.Write((long)bits);
                break;
        }
    }

    private void Fixed32(uint bits, ProtoFieldType? type)
    {
        if (type is ProtoFieldType.Float || (type is null && ScalarReading.IsFloat(bits)))
            output.Write(BitConverter.UInt32BitsToSingle(bits));
        else if (type is ProtoFieldType.SFixed32)
            output.Write((long)(int)bits);
        else
            output.Write((ulong)bits);
    }

    private void Fixed64(ulong bits, ProtoFieldType? type)
    {
        if (type is ProtoFieldType.Double || (type is null && ScalarReading.IsDouble(bits)))
            output.Write(BitConverter.UInt64BitsToDouble(bits));
        else if (type is ProtoFieldType.SFixed64 || (type is null && bits >> 63 != 0))
            output.Write((long)bits);
        else
            output.Write(bits);
    }

    private void VarintNotes(ulong bits, FieldPath path)
    {
        if (bits <= 1) return;
        bool isZigZag = ScalarReading.IsZigZag(bits, path);
        ulong unit = ScalarReading.TimeUnit(bits);
        bool isHuge = bits >> 63 != 0 && bits < ulong.MaxValue - uint.MaxValue;
        if (!isZigZag && unit == 0 && !isHuge) return;
        BeginNotes();
        if (isZigZag)
        {
            output.Write(" zigzag "u8);
            output.Write(ScalarReading.ZigZag(bits));
        }

        if (isHuge)
        {
            output.Write(" unsigned "u8);
            output.Write(bits);
        }

        Time(bits, unit);
        colours.End();
    }

    private void Fixed32Notes(uint bits)
    {
        ulong unit = ScalarReading.IsFloat(bits) ? 0 : ScalarReading.TimeUnit(bits);
        if (!ScalarReading.IsFloat(bits) && (int)bits >= 0 && unit == 0) return;
        BeginNotes();
        if (ScalarReading.IsFloat(bits))
        {
            output.Write(" integer "u8);
            output.Write((ulong)bits);
        }

        if ((int)bits < 0)
        {
            output.Write(" signed "u8);
            output.Write((long)(int)bits);
        }

        Time(bits, unit);
        colours.End();
    }

    private void Fixed64Notes(ulong bits)
    {
        bool isDouble = ScalarReading.IsDouble(bits);
        ulong unit = ScalarReading.TimeUnit(bits);
        if (!isDouble && unit == 0 && bits >> 63 == 0) return;
        BeginNotes();
        if (isDouble)
        {
            output.Write(" integer "u8);
            output.Write(bits);
        }
        else if (bits >> 63 != 0)
        {
            output.Write(" unsigned "u8);
            output.Write(bits);
        }

        Time(bits, unit);
        colours.End();
    }

    private void BeginNotes()
    {
        colours.Faint();
        output.Write("  #"u8);
    }

    private void Time(ulong bits, ulong unit)
    {
        if (unit == 0) return;
        output.Write(" time "u8);
        ScalarReading.WriteTime(output, bits, unit);
    }
}
