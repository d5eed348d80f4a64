using System;

namespace ProtoZeroSharp.Classes.WellKnownTypes;

/// <summary>Times of the base library as messages.</summary>
public static class TimeExtensions
{
    /// <summary>A timestamp of a time in UTC.</summary>
    /// <exception cref="ArgumentException">The kind of the time is not UTC.</exception>
    public static Timestamp ToTimestamp(this DateTime dateTime) => Timestamp.FromDateTime(dateTime);

    /// <summary>A timestamp of a time.</summary>
    public static Timestamp ToTimestamp(this DateTimeOffset dateTimeOffset) =>
        Timestamp.FromDateTimeOffset(dateTimeOffset);

    /// <summary>A duration as long as a span of time.</summary>
    public static Duration ToDuration(this TimeSpan timeSpan) => Duration.FromTimeSpan(timeSpan);
}
