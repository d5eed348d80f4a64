using System;
using ProtoZeroSharp.WellKnownTypes;
using static System.FormattableString;

namespace ProtoZeroSharp;

internal static unsafe partial class JsonTimes
{
    /// <summary>Writes a google.protobuf.Timestamp.</summary>
    public static byte* WriteTimestamp(byte* p, long seconds, int nanos)
    {
        if (!new Timestamp { Seconds = seconds, Nanos = nanos }.IsNormalized) NoTimestamp(seconds, nanos);

        (DateOnly date, TimeOnly time) = DateTime.UnixEpoch.AddTicks(seconds * TimeSpan.TicksPerSecond);
        (int year, int month, int day) = date;
        *p++ = (byte)'"';
        p = Pair(Pair(p, year / 100), year % 100);
        p = Pair(JsonWriter.With(p, '-'), month);
        p = Pair(JsonWriter.With(p, '-'), day);
        p = Pair(JsonWriter.With(p, 'T'), time.Hour);
        p = Pair(JsonWriter.With(p, ':'), time.Minute);
        p = Fraction(Pair(JsonWriter.With(p, ':'), time.Second), nanos);
        return JsonWriter.With(JsonWriter.With(p, 'Z'), '"');
    }

    /// <summary>Writes a google.protobuf.Duration.</summary>
    public static byte* WriteDuration(byte* p, long seconds, int nanos)
    {
        if (!new Duration { Seconds = seconds, Nanos = nanos }.IsNormalized) NoDuration(seconds, nanos);

        *p++ = (byte)'"';
        if (seconds < 0 || nanos < 0) *p++ = (byte)'-';
        p = Fraction(DecimalDigits.Write(p, Math.Abs(seconds)), Math.Abs(nanos));
        return JsonWriter.With(JsonWriter.With(p, 's'), '"');
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

    private static void NoTimestamp(long seconds, int nanos) => ProtoThrow.NoText(
        ProtoFormatError.InvalidValue,
        seconds is < Timestamp.MinSeconds or > Timestamp.MaxSeconds
            ? Invariant($"A google.protobuf.Timestamp of {seconds} seconds is not between the years 1 and 9999")
            : Invariant($"A google.protobuf.Timestamp has {nanos} nanos, which are not between 0 and 999999999"));

    private static void NoDuration(long seconds, int nanos) => ProtoThrow.NoText(
        ProtoFormatError.InvalidValue,
        Math.Abs((decimal)seconds) > Duration.MaxSeconds
            ? Invariant($"A google.protobuf.Duration of {seconds} seconds is longer than 315576000000 seconds")
            : Math.Abs((long)nanos) > 999_999_999
            ? Invariant($"A google.protobuf.Duration has {nanos} nanos, which are a second and more")
            : Invariant($"A google.protobuf.Duration of {seconds} seconds and {nanos} nanos has parts of two signs"));
}
