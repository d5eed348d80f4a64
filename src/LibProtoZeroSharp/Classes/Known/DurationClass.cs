using System;

namespace ProtoZeroSharp.Classes.WellKnownTypes;

/// <remarks>Converts from and to <see cref="TimeSpan"/>, and orders and computes durations.</remarks>
public sealed partial class Duration : IComparable<Duration>
{
    /// <summary>Nanoseconds in a second.</summary>
    public const int NanosecondsPerSecond = ProtoZeroSharp.WellKnownTypes.Duration.NanosecondsPerSecond;

    /// <summary>Nanoseconds in a tick of <see cref="TimeSpan"/>.</summary>
    public const int NanosecondsPerTick = ProtoZeroSharp.WellKnownTypes.Duration.NanosecondsPerTick;

    /// <summary>The most seconds.</summary>
    public const long MaxSeconds = ProtoZeroSharp.WellKnownTypes.Duration.MaxSeconds;

    /// <summary>The fewest seconds.</summary>
    public const long MinSeconds = ProtoZeroSharp.WellKnownTypes.Duration.MinSeconds;

    internal ProtoZeroSharp.WellKnownTypes.Duration Span => new() { Seconds = Seconds, Nanos = Nanos };

    /// <summary>A duration as long as a span of time.</summary>
    public static Duration FromTimeSpan(TimeSpan timeSpan) =>
        Of(ProtoZeroSharp.WellKnownTypes.Duration.FromTimeSpan(timeSpan));

    /// <summary>The span of time, with what is less than 100 nanoseconds cut off.</summary>
    /// <exception cref="InvalidOperationException">The duration is out of range.</exception>
    public TimeSpan ToTimeSpan() => Span.ToTimeSpan();

    /// <summary>The same with the other sign.</summary>
    public static Duration operator -(Duration value) => Of(-Checked(value).Span);

    /// <summary>The sum.</summary>
    public static Duration operator +(Duration lhs, Duration rhs) => Of(Checked(lhs).Span + Checked(rhs).Span);

    /// <summary>The difference.</summary>
    public static Duration operator -(Duration lhs, Duration rhs) => Of(Checked(lhs).Span - Checked(rhs).Span);

    /// <summary>Whether one is shorter; nothing is shorter than any.</summary>
    public static bool operator <(Duration? a, Duration? b) => Compare(a, b) < 0;

    /// <summary>Whether one is longer.</summary>
    public static bool operator >(Duration? a, Duration? b) => Compare(a, b) > 0;

    /// <summary>Whether one is not longer.</summary>
    public static bool operator <=(Duration? a, Duration? b) => Compare(a, b) <= 0;

    /// <summary>Whether one is not shorter.</summary>
    public static bool operator >=(Duration? a, Duration? b) => Compare(a, b) >= 0;

    /// <summary>Whether both are equal, as <c>Equals</c> says; null equals null.</summary>
    public static bool operator ==(Duration? a, Duration? b) => a is null ? b is null : a.Equals(b);

    /// <summary>Whether both differ.</summary>
    public static bool operator !=(Duration? a, Duration? b) => !(a == b);

    /// <summary>The order of the durations; null comes first.</summary>
    public int CompareTo(Duration? other) => other is null ? 1 : Span.CompareTo(other.Span);

    private static int Compare(Duration? a, Duration? b) => a is null ? b is null ? 0 : -1 : a.CompareTo(b);

    internal static Duration Of(ProtoZeroSharp.WellKnownTypes.Duration span) =>
        new() { Seconds = span.Seconds, Nanos = span.Nanos };

    internal static Duration Checked(Duration value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return value;
    }
}
