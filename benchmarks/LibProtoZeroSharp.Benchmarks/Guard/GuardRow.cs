using System;
using System.Linq;
using ProtoZeroSharp.Testing;

namespace LibProtoZeroSharp.Benchmarks.Guard;

/// <summary>A hot path and the yardstick it is divided by, measured in turn in one process.</summary>
/// <param name="name">Of the path.</param>
/// <param name="run">The path.</param>
/// <param name="yardstick">Fixed work of the same process on the same data.</param>
/// <param name="bound">The most that path ÷ yardstick may be: about twice what a quiet machine shows.</param>
internal sealed class GuardRow(string name, Func<long> run, Func<long> yardstick, double bound)
{
    private const double SampleMicroseconds = 1_000;

    private double _best = double.MaxValue;
    private double _yardstick = double.MaxValue;
    private int _repeats = 1;
    private int _yardstickRepeats = 1;

    public string Name => name;

    public double Bound => bound;

    /// <summary>
    /// The best sample of the path over the best of the yardstick. More samples only bring both nearer to the truth.
    /// </summary>
    public double Ratio => _best / _yardstick;

    public bool IsKept => Ratio <= bound;

    /// <summary>
    /// Settles how much work a sample is, and forgets the samples before. Short ones often fit between two
    /// interruptions.
    /// </summary>
    public void Calibrate()
    {
        _repeats = RepeatsOf(run);
        _yardstickRepeats = RepeatsOf(yardstick);
        _best = _yardstick = double.MaxValue;
    }

    public void Sample()
    {
        _yardstick = Math.Min(_yardstick, Microseconds(yardstick, _yardstickRepeats));
        _best = Math.Min(_best, Microseconds(run, _repeats));
    }

    private static int RepeatsOf(Func<long> work)
    {
        double once = Enumerable.Range(0, 5).Min(_ => Microseconds(work, 1));
        return (int)Math.Clamp(SampleMicroseconds / Math.Max(once, 0.1), 1, 10_000);
    }

    private static double Microseconds(Func<long> work, int repeats)
    {
        TimeSpan start = ThreadTime.Now;
        for (int i = 0; i < repeats; i++) work();
        return (ThreadTime.Now - start).TotalMicroseconds / repeats;
    }
}
