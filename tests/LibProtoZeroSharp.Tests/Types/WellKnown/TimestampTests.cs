using System;
using Xunit;
using Oracle = Google.Protobuf.WellKnownTypes;
using Ours = ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp.Tests;

/// <summary>Timestamps, by what Google's do with the same numbers.</summary>
public class TimestampTests
{
    public static TheoryData<DateTime> Times { get; } =
    [
        DateTime.MinValue, DateTime.MaxValue, DateTime.UnixEpoch, DateTime.UnixEpoch.AddTicks(-1),
        DateTime.UnixEpoch.AddTicks(1),
        DateTime.UnixEpoch.AddSeconds(-1), new DateTime(1969, 12, 31, 23, 59, 59),
        new DateTime(2024, 2, 29, 12, 34, 56).AddTicks(7_654_321),
    ];

    public static TheoryData<long, int> Numbers { get; } = new()
    {
        { 0, 0 }, { 0, 999_999_999 }, { 0, 1_000_000_000 }, { 0, -1 }, { 1, 99 }, { -1, 1 }, { -62_135_596_800, 0 },
        { -62_135_596_801, 0 }, { -62_135_596_801, 999_999_999 }, { 253_402_300_799, 999_999_999 },
        { 253_402_300_800, 0 },
        { long.MinValue, 0 }, { long.MaxValue, 0 }, { 0, int.MinValue }, { 0, int.MaxValue },
        { 1_700_000_000, 123_456_789 },
    };

    public static TheoryData<long, int, long, int> Pairs { get; } = new()
    {
        { 5, 1, 3, 999_999_999 }, { 3, 999_999_999, 5, 1 }, { -1, 999_999_999, 0, 0 }, { 0, 0, -1, 999_999_999 },
        { 0, 0, 0, 0 },
        { long.MaxValue, 0, -1, 0 }, { long.MinValue, 0, 1, 0 },
        { 0, int.MaxValue, 0, 1 }, { 0, int.MinValue, 0, 1 }, { 10, -5, 10, 5 },
        { 7, 2_000_000_000, 3, -2_000_000_000 },
    };

    [Theory]
    [MemberData(nameof(Times))]
    public void FromDateTime_Utc_AsGoogle(DateTime time)
    {
        time = DateTime.SpecifyKind(time, DateTimeKind.Utc);
        Ours.Timestamp ours = Ours.Timestamp.FromDateTime(time);
        var google = Oracle.Timestamp.FromDateTime(time);
        Assert.Equal((google.Seconds, google.Nanos), (ours.Seconds, ours.Nanos));
        Assert.Equal(time, ours.ToDateTime());
        Assert.Equal(DateTimeKind.Utc, ours.ToDateTime().Kind);
        Assert.Equal(new DateTimeOffset(time), ours.ToDateTimeOffset());
        Assert.True(ours.IsNormalized);
    }

    [Theory]
    [InlineData(DateTimeKind.Local)]
    [InlineData(DateTimeKind.Unspecified)]
    public void FromDateTime_NotUtc_Throws(DateTimeKind kind)
    {
        var time = new DateTime(2024, 1, 1, 0, 0, 0, kind);
        Assert.Throws<ArgumentException>(() => Oracle.Timestamp.FromDateTime(time));
        Assert.Throws<ArgumentException>(() => Ours.Timestamp.FromDateTime(time));
    }

    [Fact]
    public void FromDateTimeOffset_WithOffset_IsSameMoment()
    {
        var time = new DateTimeOffset(2024, 5, 6, 7, 8, 9, 123, TimeSpan.FromMinutes(-570));
        Ours.Timestamp ours = Ours.Timestamp.FromDateTimeOffset(time);
        var google = Oracle.Timestamp.FromDateTimeOffset(time);
        Assert.Equal((google.Seconds, google.Nanos), (ours.Seconds, ours.Nanos));
        Assert.Equal(time, ours.ToDateTimeOffset());
        Assert.Equal(TimeSpan.Zero, ours.ToDateTimeOffset().Offset);
    }

    [Theory]
    [MemberData(nameof(Numbers))]
    public void ToDateTime_AnyNumbers_AsGoogle(long seconds, int nanos)
    {
        Ours.Timestamp ours = Of(seconds, nanos);
        var google = new Oracle.Timestamp { Seconds = seconds, Nanos = nanos };
        Assert.Equal(Outcome.Of(() => google.ToDateTime()), Outcome.Of(() => ours.ToDateTime()));
        Assert.Equal(Outcome.Of(() => google.ToDateTimeOffset()), Outcome.Of(() => ours.ToDateTimeOffset()));
        Assert.Equal(Outcome.Of(() => google.ToDateTime()).Error is null, ours.IsNormalized);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public void Operators_AnyNumbers_AsGoogle(long seconds, int nanos, long otherSeconds, int otherNanos)
    {
        Ours.Timestamp a = Of(seconds, nanos), b = Of(otherSeconds, otherNanos);
        var span = new Ours.Duration { Seconds = otherSeconds, Nanos = otherNanos };
        var x = new Oracle.Timestamp { Seconds = seconds, Nanos = nanos };
        var y = new Oracle.Timestamp { Seconds = otherSeconds, Nanos = otherNanos };
        var z = new Oracle.Duration { Seconds = otherSeconds, Nanos = otherNanos };
        Assert.Equal(Outcome.Of(() => Pair(x - y)), Outcome.Of(() => Pair(a - b)));
        Assert.Equal(Outcome.Of(() => Pair(x + z)), Outcome.Of(() => Pair(a + span)));
        Assert.Equal(Outcome.Of(() => Pair(x - z)), Outcome.Of(() => Pair(a - span)));
        Assert.Equal(Math.Sign(x.CompareTo(y)), Math.Sign(a.CompareTo(b)));
        bool[] expected = [(x < y), (x > y), (x <= y), (x >= y), (x == y), (x != y)];
        bool[] actual = [(a < b), (a > b), (a <= b), (a >= b), (a == b), (a != b)];
        Assert.Equal(expected, actual);
    }

    // Google's goes from the last moment to the first here.
    [Fact]
    public void Operators_NanosecondPastLastSecond_Throw()
    {
        Ours.Timestamp last = Of(long.MaxValue, 999_999_999), first = Of(long.MinValue, 0);
        var nanosecond = new Ours.Duration { Nanos = 1 };
        Assert.Throws<OverflowException>(() => last + nanosecond);
        Assert.Throws<OverflowException>(() => first - nanosecond);
    }

    private static Ours.Timestamp Of(long seconds, int nanos) => new() { Seconds = seconds, Nanos = nanos };

    private static (long Seconds, int Nanos) Pair(Ours.Timestamp it) => (it.Seconds, it.Nanos);

    private static (long Seconds, int Nanos) Pair(Ours.Duration it) => (it.Seconds, it.Nanos);

    private static (long Seconds, int Nanos) Pair(Oracle.Timestamp it) => (it.Seconds, it.Nanos);

    private static (long Seconds, int Nanos) Pair(Oracle.Duration it) => (it.Seconds, it.Nanos);
}
