using System;

namespace ProtoZeroSharp.WellKnownTypes;

/// <remarks>
/// Normalized means: about ±10,000 years at most, less than a second of nanoseconds, and both numbers of one sign.
/// Setters take anything; the conversions say what they do with the rest. Nothing here allocates.
/// </remarks>
public partial struct Duration : IComparable<Duration>
{
    /// <summary>Nanoseconds of a second.</summary>
    public const int NanosecondsPerSecond = 1_000_000_000;

    /// <summary>Nanoseconds of a tick of <see cref="TimeSpan"/>.</summary>
    public const int NanosecondsPerTick = 100;

    /// <summary>Seconds of the longest duration.</summary>
    public const long MaxSeconds = 315_576_000_000;

    /// <summary>Seconds of the longest duration backwards.</summary>
    public const long MinSeconds = -MaxSeconds;

    /// <summary>Whether seconds and nanoseconds are in their ranges and of one sign.</summary>
    public readonly bool IsNormalized =>
        Seconds is >= MinSeconds and <= MaxSeconds
        && Nanos is > -NanosecondsPerSecond and < NanosecondsPerSecond
        && Math.Sign(Seconds) * Math.Sign(Nanos) != -1;

    /// <summary>The duration of a time span: exact, and beyond the range of durations where the time span is.</summary>
    public static Duration FromTimeSpan(TimeSpan time)
    {
        (long seconds, long ticks) = Math.DivRem(time.Ticks, TimeSpan.TicksPerSecond);
        return new Duration { Seconds = seconds, Nanos = (int)ticks * NanosecondsPerTick };
    }

    /// <summary>The time span; what is less than 100 nanoseconds is cut off.</summary>
    /// <exception cref="InvalidOperationException">The duration is not normalized.</exception>
    public readonly TimeSpan ToTimeSpan()
    {
        if (!IsNormalized)
            ProtoThrow.Misuse("The duration's seconds or nanoseconds are out of range, or differ in sign.");
        return new TimeSpan((Seconds * TimeSpan.TicksPerSecond) + (Nanos / NanosecondsPerTick));
    }

    /// <summary>The duration in the other direction.</summary>
    /// <exception cref="OverflowException">
    /// A number of seconds or nanoseconds is out of the range of its type.
    /// </exception>
    public static Duration operator -(in Duration value) => Normalize(checked(-value.Seconds), checked(-value.Nanos));

    /// <summary>The sum of two durations.</summary>
    /// <inheritdoc cref="op_UnaryNegation" path="/exception"/>
    public static Duration operator +(in Duration left, in Duration right) =>
        Normalize(checked(left.Seconds + right.Seconds), checked(left.Nanos + right.Nanos));

    /// <summary>The difference of two durations.</summary>
    /// <inheritdoc cref="op_UnaryNegation" path="/exception"/>
    public static Duration operator -(in Duration left, in Duration right) =>
        Normalize(checked(left.Seconds - right.Seconds), checked(left.Nanos - right.Nanos));

    /// <summary>Whether one is shorter than the other.</summary>
    public static bool operator <(in Duration left, in Duration right) => left.CompareTo(right) < 0;

    /// <summary>Whether one is longer than the other.</summary>
    public static bool operator >(in Duration left, in Duration right) => left.CompareTo(right) > 0;

    /// <summary>Whether one is not longer than the other.</summary>
    public static bool operator <=(in Duration left, in Duration right) => left.CompareTo(right) <= 0;

    /// <summary>Whether one is not shorter than the other.</summary>
    public static bool operator >=(in Duration left, in Duration right) => left.CompareTo(right) >= 0;

    /// <summary>Compares seconds, then nanoseconds, which is the order of normalized durations.</summary>
    public readonly int CompareTo(Duration other)
    {
        int bySeconds = Seconds.CompareTo(other.Seconds);
        return bySeconds != 0 ? bySeconds : Nanos.CompareTo(other.Nanos);
    }

    /// <summary>The duration with less than a second of nanoseconds, of the sign of its seconds.</summary>
    internal static Duration Normalize(long seconds, int nanos)
    {
        (int carry, int rest) = Math.DivRem(nanos, NanosecondsPerSecond);
        seconds = checked(seconds + carry);
        if (seconds < 0 && rest > 0)
        {
            seconds++;
            rest -= NanosecondsPerSecond;
        }
        else if (seconds > 0 && rest < 0)
        {
            seconds--;
            rest += NanosecondsPerSecond;
        }

        return new Duration { Seconds = seconds, Nanos = rest };
    }
}
