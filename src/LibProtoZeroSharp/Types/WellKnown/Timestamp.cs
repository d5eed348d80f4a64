using System;

namespace ProtoZeroSharp.WellKnownTypes;

/// <remarks>
/// Normalized means: nanoseconds from 0 to 999,999,999, also before 1970, and seconds from 0001-01-01T00:00:00Z to the
/// last of the year 9999. Setters take anything; the conversions say what they do with the rest. Nothing here
/// allocates.
/// </remarks>
public partial struct Timestamp : IComparable<Timestamp>
{
    /// <summary>Seconds from 1970-01-01T00:00:00Z to 0001-01-01T00:00:00Z, the first timestamp.</summary>
    public const long MinSeconds = -62_135_596_800;

    /// <summary>
    /// Seconds from 1970-01-01T00:00:00Z to 9999-12-31T23:59:59Z, the last timestamp but for its nanoseconds.
    /// </summary>
    public const long MaxSeconds = 253_402_300_799;

    /// <summary>Whether seconds and nanoseconds are in their ranges.</summary>
    public readonly bool IsNormalized =>
        Seconds is >= MinSeconds and <= MaxSeconds && Nanos is >= 0 and < Duration.NanosecondsPerSecond;

    /// <summary>The timestamp of a date and time.</summary>
    /// <param name="time">A time of kind UTC.</param>
    /// <exception cref="ArgumentException">
    /// The time is local or says not what it is; <c>ToUniversalTime</c> helps.
    /// </exception>
    public static Timestamp FromDateTime(DateTime time)
    {
        if (time.Kind != DateTimeKind.Utc)
            ProtoThrow.Argument(nameof(time), "A timestamp is made from a time of kind UTC.");
        (long seconds, long ticks) = Math.DivRem(time.Ticks, TimeSpan.TicksPerSecond);
        return new Timestamp { Seconds = seconds + MinSeconds, Nanos = (int)ticks * Duration.NanosecondsPerTick };
    }

    /// <summary>The timestamp of the same moment; the offset from UTC is lost.</summary>
    public static Timestamp FromDateTimeOffset(DateTimeOffset time) => FromDateTime(time.UtcDateTime);

    /// <summary>The date and time, of kind UTC; what is less than 100 nanoseconds is cut off.</summary>
    /// <exception cref="InvalidOperationException">The timestamp is not normalized.</exception>
    public readonly DateTime ToDateTime()
    {
        if (!IsNormalized) ProtoThrow.Misuse("The timestamp's seconds or nanoseconds are out of range.");
        return DateTime.UnixEpoch.AddTicks((Seconds * TimeSpan.TicksPerSecond) + (Nanos / Duration.NanosecondsPerTick));
    }

    /// <summary>The date and time with offset 0; what is less than 100 nanoseconds is cut off.</summary>
    /// <inheritdoc cref="ToDateTime" path="/exception"/>
    public readonly DateTimeOffset ToDateTimeOffset() => new(ToDateTime(), TimeSpan.Zero);

    /// <summary>The time between two timestamps.</summary>
    /// <exception cref="OverflowException">
    /// A number of seconds or nanoseconds is out of the range of its type.
    /// </exception>
    public static Duration operator -(in Timestamp left, in Timestamp right) =>
        Duration.Normalize(checked(left.Seconds - right.Seconds), checked(left.Nanos - right.Nanos));

    /// <summary>The timestamp later by a duration.</summary>
    /// <inheritdoc cref="op_Subtraction(in Timestamp, in Timestamp)" path="/exception"/>
    public static Timestamp operator +(in Timestamp left, in Duration right) =>
        Normalize(checked(left.Seconds + right.Seconds), checked(left.Nanos + right.Nanos));

    /// <summary>The timestamp earlier by a duration.</summary>
    /// <inheritdoc cref="op_Subtraction(in Timestamp, in Timestamp)" path="/exception"/>
    public static Timestamp operator -(in Timestamp left, in Duration right) =>
        Normalize(checked(left.Seconds - right.Seconds), checked(left.Nanos - right.Nanos));

    /// <summary>Whether one is earlier than the other.</summary>
    public static bool operator <(in Timestamp left, in Timestamp right) => left.CompareTo(right) < 0;

    /// <summary>Whether one is later than the other.</summary>
    public static bool operator >(in Timestamp left, in Timestamp right) => left.CompareTo(right) > 0;

    /// <summary>Whether one is not later than the other.</summary>
    public static bool operator <=(in Timestamp left, in Timestamp right) => left.CompareTo(right) <= 0;

    /// <summary>Whether one is not earlier than the other.</summary>
    public static bool operator >=(in Timestamp left, in Timestamp right) => left.CompareTo(right) >= 0;

    /// <summary>Compares seconds, then nanoseconds, which is the order in time of normalized timestamps.</summary>
    public readonly int CompareTo(Timestamp other)
    {
        int bySeconds = Seconds.CompareTo(other.Seconds);
        return bySeconds != 0 ? bySeconds : Nanos.CompareTo(other.Nanos);
    }

    // Nanoseconds count forwards, also before 1970.
    private static Timestamp Normalize(long seconds, int nanos)
    {
        (int carry, int rest) = Math.DivRem(nanos, Duration.NanosecondsPerSecond);
        if (rest < 0)
        {
            rest += Duration.NanosecondsPerSecond;
            carry--;
        }

        return new Timestamp { Seconds = checked(seconds + carry), Nanos = rest };
    }
}
