using System;

namespace ProtoZeroSharp;

internal unsafe partial struct TextFormatScalars
{
    public byte* ReadScalar(byte* p, FieldEntry* field, byte* place)
    {
        // SAFETY: the place has the size of the field's type.
        switch (field->Storage)
        {
            case StorageKind.Double:
                return ReadFloat(p, isDouble: true, (double*)place);
            case StorageKind.Float:
                return ReadFloat(p, isDouble: false, place);
            case StorageKind.Int32:
                return ReadInt32(p, (int*)place);
            case StorageKind.Int64:
                return ReadSigned(p, long.MaxValue, out *(long*)place);
            case StorageKind.UInt32:
                p = ReadUnsigned(p, uint.MaxValue, out ulong number);
                *(uint*)place = (uint)number;
                return p;
            case StorageKind.UInt64:
                return ReadUnsigned(p, ulong.MaxValue, out *(ulong*)place);
            case StorageKind.Bool:
                return ReadBool(p, place);
            case StorageKind.Enum:
                return ReadEnum(p, field, (int*)place);
            case StorageKind.Text:
                return field->IsRaw ? ReadRawString(p, place) : ReadString(p, isText: true, place);
            default:
                return ReadString(p, isText: false, place);
        }
    }

    private byte* ReadInt32(byte* p, int* place)
    {
        p = ReadSigned(p, int.MaxValue, out long number);
        *place = (int)number;
        return p;
    }

    private byte* ReadSigned(byte* p, long limit, out long number)
    {
        byte* first = p, plain = PlainDigits.Read(p, out ulong digits, out bool hasMinus);
        if (plain != null && digits <= (ulong)limit && !TextScan.IsNamePart(*plain))
        {
            number = hasMinus ? -(long)digits : (long)digits;
            return plain;
        }

        bool isNegative = *p == '-';
        if (isNegative) p = Space(p + 1);
        // There is one negative number more than positive ones.
        ulong most = (ulong)limit + (isNegative ? 1UL : 0);
        p = ReadInteger(p, first, most, out ulong magnitude);
        number = isNegative ? -(long)magnitude : (long)magnitude;
        return p;
    }

    private byte* ReadUnsigned(byte* p, ulong limit, out ulong number)
    {
        byte* plain = PlainDigits.Read(p, out number, out bool hasMinus);
        if (plain != null && number <= limit && !hasMinus && !TextScan.IsNamePart(*plain)) return plain;
        if (*p != '-') return ReadInteger(p, p, limit, out number);
        byte* end = ReadInteger(Space(p + 1), p, ulong.MaxValue, out number);
        return end == null ? null : Fail(ProtoFormatError.OutOfRange, p);
    }

    // Digits: decimal, hexadecimal behind 0x, or octal behind 0.
    private byte* ReadInteger(byte* p, byte* first, ulong limit, out ulong number)
    {
        number = 0;
        if (!TextScan.IsDigit(*p)) return FailKind(p);
        byte* next = p;
        uint radix = 10;
        if (*p == '0' && (p[1] | 0x20) == 'x')
        {
            radix = 16;
            next = p + 2;
            if (TextScan.HexDigit(*next) >= radix) return Fail(ProtoFormatError.InvalidSyntax, p);
        }
        else if (*p == '0' && TextScan.IsDigit(p[1]))
        {
            radix = 8;
        }

        bool isOver = false;
        ulong value = 0, most = ulong.MaxValue / radix;
        for (uint digit; (digit = TextScan.HexDigit(*next)) < radix; next++)
        {
            isOver |= value > most || value * radix > ulong.MaxValue - digit;
            value = unchecked((value * radix) + digit);
        }

        if (TextScan.IsNamePart(*next) || *next == '.')
            return Fail(IsFloat(p) ? ProtoFormatError.WrongKind : ProtoFormatError.InvalidSyntax, first);
        if (isOver || value > limit) return Fail(ProtoFormatError.OutOfRange, first);
        number = value;
        return next;
    }

    // Whether a number is one that only fields with a fraction may hold.
    private readonly bool IsFloat(byte* p) => ReadDecimal(p, out _) != null;

    // Digits with a point, an exponent or the suffix f. Null if they are no decimal number.
    public readonly byte* ReadDecimal(byte* p, out ScannedNumber number)
    {
        number = default;
        // Octal and hexadecimal numbers are integers.
        if (*p == '0' && (TextScan.IsDigit(p[1]) || (p[1] | 0x20) == 'x')) return null;
        byte* next = NumberScan.Text(p, End, out number);
        if (next == null) return null;
        if ((*next | 0x20) == 'f') next++;
        return TextScan.IsNamePart(*next) || *next == '.' ? null : next;
    }

    private byte* ReadFloat(byte* p, bool isDouble, void* place)
    {
        bool isNegative = *p == '-';
        if (isNegative) p = Space(p + 1);
        double value;
        byte* next;
        if (TextScan.IsLetter(*p))
        {
            next = ReadSpecial(p, out value);
        }
        else
        {
            if (!TextScan.IsDigit(*p) && *p != '.') return FailKind(p);
            next = ReadDecimal(p, out ScannedNumber number);
            if (next == null)
            {
                // An octal or hexadecimal number, or none.
                bool isInteger = *p == '0' && ReadInteger(p, p, ulong.MaxValue, out _) != null;
                return Fail(isInteger ? ProtoFormatError.WrongKind : ProtoFormatError.InvalidSyntax, p);
            }

            // Also of a float to the nearest double first, as all other readers of the format do.
            value = BinaryRounding.ToDouble(in number);
        }

        if (next == null) return null;
        // SAFETY: the place is that of a double or a float.
        if (isDouble) *(double*)place = isNegative ? -value : value;
        else *(float*)place = ToFloat(isNegative ? -value : value);
        return next;
    }

    // What is less than half a step beyond the largest float, or just that, is the largest one.
    private static float ToFloat(double value)
    {
        const double Largest = 3.4028235677973366e38;
        return Math.Abs(value) <= Largest ? Math.Clamp((float)value, float.MinValue, float.MaxValue) : (float)value;
    }

    private byte* ReadSpecial(byte* p, out double value)
    {
        byte* end = TextScan.Name(p);
        nint length = (nint)(end - p);
        value = NumberScan.QuietNaN;
        if (TextScan.IsName(p, length, "nan"u8)) return end;
        value = double.PositiveInfinity;
        return TextScan.IsName(p, length, "inf"u8) || TextScan.IsName(p, length, "infinity"u8)
            ? end : Fail(ProtoFormatError.WrongKind, p);
    }

    private byte* ReadBool(byte* p, byte* place)
    {
        if (!TextScan.IsLetter(*p))
        {
            byte* next = ReadUnsigned(p, 1, out ulong number);
            *place = (byte)number;
            return next;
        }

        byte* end = TextScan.Name(p);
        var name = new ReadOnlySpan<byte>(p, (int)(end - p));
        bool isTrue = name.SequenceEqual("true"u8) || name.SequenceEqual("True"u8) || name.SequenceEqual("t"u8);
        *place = isTrue ? (byte)1 : (byte)0;
        return isTrue || name.SequenceEqual("false"u8) || name.SequenceEqual("False"u8) || name.SequenceEqual("f"u8)
            ? end : Fail(ProtoFormatError.WrongKind, p);
    }

    private byte* ReadEnum(byte* p, FieldEntry* field, int* place)
    {
        EnumTable* values = field->Enum;
        if (TextScan.IsLetter(*p))
        {
            byte* end = TextScan.Name(p);
            return values->TryFind(new ReadOnlySpan<byte>(p, (int)(end - p)), out *place)
                ? end : Fail(ProtoFormatError.InvalidValue, p);
        }

        byte* next = ReadInt32(p, place);
        if (next == null) return null;
        return field->IsClosed && !values->Contains(*place) ? Fail(ProtoFormatError.InvalidValue, p) : next;
    }

    /// <summary>Says what is wrong with a token that does not begin the value that is wanted.</summary>
    public byte* FailKind(byte* p)
    {
        bool isOther = TextScan.IsNamePart(*p)
            || *p is (byte)'"' or (byte)'\'' or (byte)'-' or (byte)'.' or (byte)'{' or (byte)'<' or (byte)'[';
        return Fail(isOther ? ProtoFormatError.WrongKind : ProtoFormatError.InvalidSyntax, p);
    }
}
