using System;
using Xunit;
using Oracle = Google.Protobuf.WellKnownTypes;
using Ours = ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp.Tests;

/// <summary>Durations, by what Google's do with the same numbers.</summary>
public class DurationTests
{
    public static TheoryData<long> Ticks { get; } =
        [0, 1, -1, 9_999_999, 10_000_000, -10_000_001, 3_155_760_000_000_000_000, long.MaxValue, long.MinValue];

    public static TheoryData<long, int, long, int> Pairs { get; } = new()
    {
        { 0, 0, 0, 0 }, { 1, 999_999_999, 0, 1 }, { -1, -999_999_999, 0, -1 }, { 1, 1, -2, -2 }, { 0, 1, 0, -2 },
        { 1, -1, 0, 0 },
        { -1, 1, 0, 0 }, { 0, 1_000_000_000, 0, 0 }, { 0, -1_000_000_000, 0, 0 },
        { 315_576_000_000, 999_999_999, 0, 1 },
        { 315_576_000_001, 0, 0, 0 }, { -315_576_000_000, -999_999_999, 1, 0 }, { -315_576_000_001, 0, 0, 0 },
        { long.MaxValue, 0, 1, 0 }, { long.MinValue, 0, 1, 0 }, { long.MinValue, 0, long.MinValue, 0 },
        { 0, int.MaxValue, 0, 1 },
        { 0, int.MinValue, 0, int.MinValue }, { 5, 150, 5, 149 },
    };

    [Theory]
    [MemberData(nameof(Ticks))]
    public void FromTimeSpan_AnyTicks_AsGoogle(long ticks)
    {
        var time = new TimeSpan(ticks);
        Ours.Duration ours = Ours.Duration.FromTimeSpan(time);
        var google = Oracle.Duration.FromTimeSpan(time);
        Assert.Equal((google.Seconds, google.Nanos), (ours.Seconds, ours.Nanos));
        Assert.Equal(Outcome.Of(() => google.ToTimeSpan()), Outcome.Of(() => ours.ToTimeSpan()));
        if (ours.IsNormalized) Assert.Equal(time, ours.ToTimeSpan());
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public void Operators_AnyNumbers_AsGoogle(long seconds, int nanos, long otherSeconds, int otherNanos)
    {
        var a = new Ours.Duration { Seconds = seconds, Nanos = nanos };
        var b = new Ours.Duration { Seconds = otherSeconds, Nanos = otherNanos };
        var x = new Oracle.Duration { Seconds = seconds, Nanos = nanos };
        var y = new Oracle.Duration { Seconds = otherSeconds, Nanos = otherNanos };
        Assert.Equal(Outcome.Of(() => x.ToTimeSpan()), Outcome.Of(() => a.ToTimeSpan()));
        Assert.Equal(Outcome.Of(() => x.ToTimeSpan()).Error is null, a.IsNormalized);
        Assert.Equal(Outcome.Of(() => Pair(x + y)), Outcome.Of(() => Pair(a + b)));
        Assert.Equal(Outcome.Of(() => Pair(x - y)), Outcome.Of(() => Pair(a - b)));
        Assert.Equal(Outcome.Of(() => Pair(-x)), Outcome.Of(() => Pair(-a)));
        Assert.Equal(Math.Sign(x.CompareTo(y)), Math.Sign(a.CompareTo(b)));
        int order = x.CompareTo(y);
        bool[] expected = [order < 0, order > 0, order <= 0, order >= 0];
        bool[] actual = [(a < b), (a > b), (a <= b), (a >= b)];
        Assert.Equal(expected, actual);
    }

    private static (long Seconds, int Nanos) Pair(Ours.Duration it) => (it.Seconds, it.Nanos);

    private static (long Seconds, int Nanos) Pair(Oracle.Duration it) => (it.Seconds, it.Nanos);
}
