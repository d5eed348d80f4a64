using System;
using System.Diagnostics;
using System.Linq;

namespace QuickStart;

/// <summary>What one library did and how long its best rounds took.</summary>
internal sealed class Lane(string name, Contender contender)
{
    private readonly double[] _best = [.. Enumerable.Repeat(double.PositiveInfinity, Enum.GetValues<Step>().Length)];

    public string Name => name;

    public Contender Contender => contender;

    public Summary Found { get; set; } = new();

    public Edits Edits { get; set; }

    /// <summary>Milliseconds of the fastest round; infinite if the step did not run.</summary>
    public double Best(Step step) => _best[(int)step];

    public void Time(Step step, Action action)
    {
        long start = Stopwatch.GetTimestamp();
        action();
        _best[(int)step] = Math.Min(_best[(int)step], Stopwatch.GetElapsedTime(start).TotalMilliseconds);
    }
}
