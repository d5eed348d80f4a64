using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

// Numbers, bare or between quotes. A quoted one is read as if the quote were not there; whatever is odd about a number
// makes a second, slow reading find out what.
internal unsafe partial struct JsonScalars
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadInt32(byte* p, int* place)
    {
        bool isQuoted = *p == '"';
        byte* text = isQuoted ? p + 1 : p, next = PlainDigits.Read(text, out ulong magnitude, out bool isNegative);
        if (next != null && magnitude <= int.MaxValue)
            *place = isNegative ? -(int)magnitude : (int)magnitude;
        else
            next = NumberReader.JsonInt32(text, End, out *place, out _);
        if (next == null || isQuoted) return EndNumber(p, next, isQuoted, StorageKind.Int32, (byte*)place);
        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadUInt32(byte* p, uint* place)
    {
        bool isQuoted = *p == '"';
        byte* text = isQuoted ? p + 1 : p, next = PlainDigits.Read(text, out ulong magnitude, out bool isNegative);
        if (next != null && magnitude <= uint.MaxValue && !isNegative)
            *place = (uint)magnitude;
        else
            next = NumberReader.JsonUInt32(text, End, out *place, out _);
        if (next == null || isQuoted) return EndNumber(p, next, isQuoted, StorageKind.UInt32, (byte*)place);
        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadInt64(byte* p, long* place)
    {
        bool isQuoted = *p == '"';
        byte* text = isQuoted ? p + 1 : p, next = PlainDigits.Read(text, out ulong magnitude, out bool isNegative);
        if (next != null && magnitude <= long.MaxValue)
            *place = isNegative ? -(long)magnitude : (long)magnitude;
        else
            next = NumberReader.JsonInt64(text, End, out *place, out _);
        if (next == null || isQuoted) return EndNumber(p, next, isQuoted, StorageKind.Int64, (byte*)place);
        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadUInt64(byte* p, ulong* place)
    {
        bool isQuoted = *p == '"';
        byte* text = isQuoted ? p + 1 : p, next = PlainDigits.Read(text, out ulong magnitude, out bool isNegative);
        if (next != null && !isNegative)
            *place = magnitude;
        else
            next = NumberReader.JsonUInt64(text, End, out *place, out _);
        if (next == null || isQuoted) return EndNumber(p, next, isQuoted, StorageKind.UInt64, (byte*)place);
        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadDouble(byte* p, double* place)
    {
        bool isQuoted = *p == '"';
        byte* next = NumberReader.JsonDouble(isQuoted ? p + 1 : p, End, out double value);
        *place = value;
        if (double.IsInfinity(value)) next = null;
        if (next == null || isQuoted) return EndNumber(p, next, isQuoted, StorageKind.Double, (byte*)place);
        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadFloat(byte* p, float* place)
    {
        bool isQuoted = *p == '"';
        byte* next = NumberReader.JsonFloat(isQuoted ? p + 1 : p, End, out float value);
        *place = value;
        if (float.IsInfinity(value)) next = null;
        if (next == null || isQuoted) return EndNumber(p, next, isQuoted, StorageKind.Float, (byte*)place);
        return next;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* EndNumber(byte* p, byte* next, bool isQuoted, StorageKind kind, byte* place) =>
        next != null && *next == '"' ? next + 1 : ReadOddNumber(p, isQuoted, kind, place);

    // Escapes, names such as NaN, and errors.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public byte* ReadOddNumber(byte* p, bool isQuoted, StorageKind kind, byte* place)
    {
        if (isQuoted)
        {
            byte* next = ReadText(p, out int length);
            return next != null && ReadNumberText(p + 1, p + 1 + length, kind, place, p) ? next : null;
        }

        if (*p != '-' && !char.IsAsciiDigit((char)*p)) return FailKind(p);
        return Fail(
            NumberReader.JsonSkip(p, End) == null ? ProtoFormatError.InvalidSyntax : ProtoFormatError.OutOfRange, p);
    }

    /// <summary>Reads a number that is the whole of a text, which began at a quote.</summary>
    public bool ReadNumberText(byte* text, byte* end, StorageKind kind, byte* place, byte* quote)
    {
        if (NumberReader.JsonSkip(text, end) != end)
        {
            // SAFETY: both places are in one text.
            if (kind == StorageKind.Double && NamedNumber(new(text, (int)(end - text)), out double named))
                *(double*)place = named;
            else if (kind == StorageKind.Float && NamedNumber(new(text, (int)(end - text)), out named))
                *(float*)place = (float)named;
            else
                return Fail(ProtoFormatError.InvalidValue, quote) != null;
            return true;
        }

        return ConvertNumber(text, end, kind, place) != null
            || Fail(ProtoFormatError.OutOfRange, quote) != null;
    }

    private static byte* ConvertNumber(byte* text, byte* end, StorageKind kind, byte* place)
    {
        byte* next;
        switch (kind)
        {
            case StorageKind.Double:
                next = NumberReader.JsonDouble(text, end, out *(double*)place);
                return double.IsInfinity(*(double*)place) ? null : next;
            case StorageKind.Float:
                next = NumberReader.JsonFloat(text, end, out *(float*)place);
                return float.IsInfinity(*(float*)place) ? null : next;
            case StorageKind.Int32 or StorageKind.Enum:
                return NumberReader.JsonInt32(text, end, out *(int*)place, out _);
            case StorageKind.UInt32:
                return NumberReader.JsonUInt32(text, end, out *(uint*)place, out _);
            case StorageKind.Int64:
                return NumberReader.JsonInt64(text, end, out *(long*)place, out _);
            default:
                return NumberReader.JsonUInt64(text, end, out *(ulong*)place, out _);
        }
    }

    private static bool NamedNumber(ReadOnlySpan<byte> name, out double value)
    {
        value = name.SequenceEqual("Infinity"u8) ? double.PositiveInfinity
            : name.SequenceEqual("-Infinity"u8) ? double.NegativeInfinity : NumberScan.QuietNaN;
        return !double.IsNaN(value) || name.SequenceEqual("NaN"u8);
    }
}
