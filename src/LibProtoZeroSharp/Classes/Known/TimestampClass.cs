using System;

namespace ProtoZeroSharp.Classes.WellKnownTypes;

/// <remarks>Converts from and to the times of the base library, and orders and computes times.</remarks>
public sealed partial class Timestamp : IComparable<Timestamp>
{
    private ProtoZeroSharp.WellKnownTypes.Timestamp Time => new() { Seconds = Seconds, Nanos = Nanos };

    /// <summary>A timestamp of a time in UTC.</summary>
    /// <exception cref="ArgumentException">The kind of the time is not UTC.</exception>
    public static Timestamp FromDateTime(DateTime dateTime) =>
        Of(ProtoZeroSharp.WellKnownTypes.Timestamp.FromDateTime(dateTime));

    /// <summary>A timestamp of a time.</summary>
    public static Timestamp FromDateTimeOffset(DateTimeOffset dateTimeOffset) =>
        Of(ProtoZeroSharp.WellKnownTypes.Timestamp.FromDateTimeOffset(dateTimeOffset));

    /// <summary>The time in UTC, with what is less than 100 nanoseconds cut off.</summary>
    /// <exception cref="InvalidOperationException">It is out of range: see <c>IsNormalized</c> of the struct.</exception>
    public DateTime ToDateTime() => Time.ToDateTime();

    /// <inheritdoc cref="ToDateTime"/>
    public DateTimeOffset ToDateTimeOffset() => Time.ToDateTimeOffset();

    /// <summary>The time between two timestamps.</summary>
    public static Duration operator -(Timestamp lhs, Timestamp rhs) =>
        Duration.Of(Checked(lhs).Time - Checked(rhs).Time);

    /// <summary>A later timestamp.</summary>
    public static Timestamp operator +(Timestamp lhs, Duration rhs) =>
        Of(Checked(lhs).Time + Duration.Checked(rhs).Span);

    /// <summary>An earlier timestamp.</summary>
    public static Timestamp operator -(Timestamp lhs, Duration rhs) =>
        Of(Checked(lhs).Time - Duration.Checked(rhs).Span);

    /// <summary>Whether one is earlier; nothing is earlier than any.</summary>
    public static bool operator <(Timestamp? a, Timestamp? b) => Compare(a, b) < 0;

    /// <summary>Whether one is later.</summary>
    public static bool operator >(Timestamp? a, Timestamp? b) => Compare(a, b) > 0;

    /// <summary>Whether one is not later.</summary>
    public static bool operator <=(Timestamp? a, Timestamp? b) => Compare(a, b) <= 0;

    /// <summary>Whether one is not earlier.</summary>
    public static bool operator >=(Timestamp? a, Timestamp? b) => Compare(a, b) >= 0;

    /// <summary>Whether both are the same time, as <c>Equals</c> says; null equals null.</summary>
    public static bool operator ==(Timestamp? a, Timestamp? b) => a is null ? b is null : a.Equals(b);

    /// <summary>Whether both are different times.</summary>
    public static bool operator !=(Timestamp? a, Timestamp? b) => !(a == b);

    /// <summary>The order of the times; null comes first.</summary>
    public int CompareTo(Timestamp? other) => other is null ? 1 : Time.CompareTo(other.Time);

    private static int Compare(Timestamp? a, Timestamp? b) => a is null ? b is null ? 0 : -1 : a.CompareTo(b);

    private static Timestamp Of(ProtoZeroSharp.WellKnownTypes.Timestamp time) =>
        new() { Seconds = time.Seconds, Nanos = time.Nanos };

    private static Timestamp Checked(Timestamp value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return value;
    }
}
