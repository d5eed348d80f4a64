using System;
using ProtoZeroSharp.Emitted;
using Times = ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp;

/// <content>Timestamps, durations and field masks.</content>
internal unsafe ref partial struct JsonWriter
{
    private static byte* Timestamp(byte* p, long seconds, int nanos)
    {
        if (!new Times.Timestamp { Seconds = seconds, Nanos = nanos }.IsNormalized)
        {
            ProtoThrow.NoText(
                ProtoFormatError.InvalidValue, "A google.protobuf.Timestamp is not between the years 1 and 9999");
        }

        (DateOnly date, TimeOnly time) = DateTime.UnixEpoch.AddTicks(seconds * TimeSpan.TicksPerSecond);
        (int year, int month, int day) = date;
        *p++ = (byte)'"';
        p = Pair(Pair(p, year / 100), year % 100);
        p = Pair(With(p, '-'), month);
        p = Pair(With(p, '-'), day);
        p = Pair(With(p, 'T'), time.Hour);
        p = Pair(With(p, ':'), time.Minute);
        p = Fraction(Pair(With(p, ':'), time.Second), nanos);
        return With(With(p, 'Z'), '"');
    }

    private static byte* Duration(byte* p, long seconds, int nanos)
    {
        if (!new Times.Duration { Seconds = seconds, Nanos = nanos }.IsNormalized)
        {
            ProtoThrow.NoText(
                ProtoFormatError.InvalidValue,
                "A google.protobuf.Duration is out of range, or its parts differ in sign");
        }

        *p++ = (byte)'"';
        if (seconds < 0 || nanos < 0) *p++ = (byte)'-';
        p = Fraction(DecimalDigits.Write(p, Math.Abs(seconds)), Math.Abs(nanos));
        return With(With(p, 's'), '"');
    }

    // None, three, six or nine digits.
    private static byte* Fraction(byte* p, int nanos)
    {
        if (nanos == 0) return p;
        *p++ = (byte)'.';
        for (int scale = 100_000_000, i = 0; i < 9 && (i % 3 != 0 || nanos != 0); scale /= 10, i++)
        {
            int digit = nanos / scale;
            *p++ = (byte)('0' + digit);
            nanos -= digit * scale;
        }

        return p;
    }

    private static byte* Pair(byte* p, int number)
    {
        p[0] = (byte)('0' + (number / 10));
        p[1] = (byte)('0' + (number % 10));
        return p + 2;
    }

    private static byte* With(byte* p, char sign)
    {
        *p = (byte)sign;
        return p + 1;
    }

    // Paths between commas, their names in lowerCamelCase.
    private byte* FieldMask(byte* p, RawList* paths)
    {
        paths->Check();
        *p++ = (byte)'"';
        foreach (ref readonly ProtoString path in paths->Of<ProtoString>().Span)
        {
            ReadOnlySpan<byte> text = path.Span;
            fixed (byte* start = text) p = Path(p, start, text.Length);
            *p++ = (byte)',';
        }

        if (paths->Length != 0) p--;
        *p = (byte)'"';
        return p + 1;
    }

    // Only what is read back as the same path: no upper case, and a letter in lower case behind each underscore.
    private byte* Path(byte* p, byte* path, int length)
    {
        if (length == 0 || !Utf8Check.IsValid(path, length)) NotPath();
        byte* end = path + length, run = path;
        for (byte* c = path; c < end; c++)
        {
            if (char.IsAsciiLetterUpper((char)*c) || *c == ',') NotPath();
            if (*c != '_') continue;
            if (end - c < 2 || !char.IsAsciiLetterLower((char)c[1])) NotPath();
            p = Escape(p, run, (int)(c - run));
            p = _buffer.Need(p, Slack);
            *p++ = (byte)(c[1] - 'a' + 'A');
            run = c + 2;
            c++;
        }

        return _buffer.Need(Escape(p, run, (int)(end - run)), Slack);
    }

    private static void NotPath() => ProtoThrow.NoText(
        ProtoFormatError.InvalidValue, "A google.protobuf.FieldMask has a path that would be read back as another one");
}
