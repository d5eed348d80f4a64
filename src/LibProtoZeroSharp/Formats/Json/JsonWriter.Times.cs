using System;
using ProtoZeroSharp.Emitted;
using static System.FormattableString;
using Times = ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp;

/// <content>Timestamps, durations and field masks.</content>
internal unsafe ref partial struct JsonWriter
{
    private static byte* Timestamp(byte* p, long seconds, int nanos)
    {
        if (!new Times.Timestamp { Seconds = seconds, Nanos = nanos }.IsNormalized) NoTimestamp(seconds, nanos);

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
        if (!new Times.Duration { Seconds = seconds, Nanos = nanos }.IsNormalized) NoDuration(seconds, nanos);

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
            ReadOnlySpan<byte> text = path.LivingSpan;
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

    private static void NoTimestamp(long seconds, int nanos) => ProtoThrow.NoText(
        ProtoFormatError.InvalidValue,
        seconds is < Times.Timestamp.MinSeconds or > Times.Timestamp.MaxSeconds
            ? Invariant($"A google.protobuf.Timestamp of {seconds} seconds is not between the years 1 and 9999")
            : Invariant($"A google.protobuf.Timestamp has {nanos} nanos, which are not between 0 and 999999999"));

    private static void NoDuration(long seconds, int nanos) => ProtoThrow.NoText(
        ProtoFormatError.InvalidValue,
        Math.Abs((decimal)seconds) > Times.Duration.MaxSeconds
            ? Invariant($"A google.protobuf.Duration of {seconds} seconds is longer than 315576000000 seconds")
            : Math.Abs((long)nanos) > 999_999_999
            ? Invariant($"A google.protobuf.Duration has {nanos} nanos, which are a second and more")
            : Invariant($"A google.protobuf.Duration of {seconds} seconds and {nanos} nanos has parts of two signs"));

    private static void NotPath() => ProtoThrow.NoText(
        ProtoFormatError.InvalidValue, "A google.protobuf.FieldMask has a path that would be read back as another one");
}
