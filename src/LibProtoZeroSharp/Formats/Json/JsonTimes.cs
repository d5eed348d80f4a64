using System;
using ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp;

/// <summary>Timestamps and durations as texts.</summary>
internal static partial class JsonTimes
{
    private const int FractionDigits = 9;
    private const int SecondsOfDay = 86_400;

    /// <summary>
    /// Reads date and time as in RFC 3339, years 1 to 9999, with up to nine digits behind the point, and <c>Z</c> or
    /// an offset.
    /// </summary>
    public static bool TryReadTimestamp(ReadOnlySpan<byte> text, out long seconds, out int nanos)
    {
        const int ShortestLength = 20;
        seconds = 0;
        nanos = 0;
        if (text.Length < ShortestLength || text[4] != '-' || text[7] != '-' || text[10] != 'T' || text[13] != ':'
            || text[16] != ':') return false;
        int year = (Two(text) * 100) + Two(text[2..]), month = Two(text[5..]), day = Two(text[8..]);
        int hour = Two(text[11..]), minute = Two(text[14..]), second = Two(text[17..]);
        if (Two(text) < 0 || Two(text[2..]) < 0 || year < 1 || month is < 1 or > 12
            || day < 1 || day > DateTime.DaysInMonth(year, month)
            || (uint)hour > 23 || (uint)minute > 59 || (uint)second > 59) return false;
        text = text[19..];
        if (text[0] == '.' && !TryReadFraction(ref text, out nanos)) return false;
        if (text.IsEmpty || !TryReadOffset(text, out int offset)) return false;
        long days = (new DateTime(year, month, day).Ticks - DateTime.UnixEpoch.Ticks) / TimeSpan.TicksPerDay;
        seconds = (days * SecondsOfDay) + (hour * 3600) + (minute * 60) + second - offset;
        return seconds is >= Timestamp.MinSeconds and <= Timestamp.MaxSeconds;
    }

    /// <summary>Reads seconds, with up to nine digits behind the point, and <c>s</c>.</summary>
    public static bool TryReadDuration(ReadOnlySpan<byte> text, out long seconds, out int nanos)
    {
        seconds = 0;
        nanos = 0;
        bool isNegative = !text.IsEmpty && text[0] == '-';
        if (isNegative) text = text[1..];
        int digits = text.IndexOfAnyExceptInRange((byte)'0', (byte)'9');
        if (digits <= 0) return false;
        foreach (byte digit in text[..digits])
        {
            seconds = (seconds * 10) + (digit - '0');
            if (seconds > Duration.MaxSeconds) return false;
        }

        text = text[digits..];
        if (text[0] == '.' && !TryReadFraction(ref text, out nanos)) return false;
        if (isNegative)
        {
            seconds = -seconds;
            nanos = -nanos;
        }

        return text.Length == 1 && text[0] == 's';
    }

    // From the point on.
    private static bool TryReadFraction(ref ReadOnlySpan<byte> text, out int nanos)
    {
        nanos = 0;
        text = text[1..];
        int digits = text.IndexOfAnyExceptInRange((byte)'0', (byte)'9');
        if (digits is <= 0 or > FractionDigits) return false;
        for (int i = 0; i < FractionDigits; i++) nanos = (nanos * 10) + (i < digits ? text[i] - '0' : 0);
        text = text[digits..];
        return true;
    }

    // Seconds that the time is ahead.
    private static bool TryReadOffset(ReadOnlySpan<byte> text, out int offset)
    {
        const int Length = 6;
        offset = 0;
        if (text[0] == 'Z') return text.Length == 1;
        if (text.Length != Length || text[0] is not ((byte)'+' or (byte)'-') || text[3] != ':') return false;
        int hours = Two(text[1..]), minutes = Two(text[4..]);
        offset = ((hours * 60) + minutes) * (text[0] == '-' ? -60 : 60);
        return (uint)hours <= 23 && (uint)minutes <= 59;
    }

    // Two digits, or a number far below zero.
    private static int Two(ReadOnlySpan<byte> text)
    {
        uint tens = (uint)text[0] - '0', ones = (uint)text[1] - '0';
        return tens <= 9 && ones <= 9 ? (int)((10 * tens) + ones) : -1_000_000;
    }
}
