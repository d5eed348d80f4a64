using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.Benchmarks.Peers;
using ProtoZeroSharp.Testing;

namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>What was measured of one message.</summary>
internal sealed class ClassRow
{
    private const int Rounds = 15, RoundsBefore = 2;
    private const double SampleMicroseconds = 60_000;

    private readonly Dictionary<(ClassWork Work, ClassLibrary Library), Sampled> _works = [];

    private ClassRow(ClassMessage message)
    {
        Name = message.Name;
        Length = message.Length;
        foreach ((ClassLibrary library, ClassPeer peer) in message.Peers)
        {
            foreach ((ClassWork work, Action run) in peer.Works()) _works.Add((work, library), new Sampled(run));
        }
    }

    public string Name { get; }

    public int Length { get; }

    /// <summary>Measures all works, in each the libraries in turn.</summary>
    public static ClassRow Measure(ClassMessage message)
    {
        var row = new ClassRow(message);
        WarmUp.Run(() =>
        {
            foreach (Sampled work in row._works.Values) work.Run();
        });
        // One work after the other: large arrays of one would change how the collector keeps memory for the next.
        foreach (var work in row._works.OrderBy(static it => it.Key).GroupBy(static it => it.Key.Work))
            MeasureInTurn([.. work.Select(static it => it.Value)]);
        return row;
    }

    // The libraries beside each other, so that a change of the machine's speed meets both; each is first in turn.
    private static void MeasureInTurn(Sampled[] libraries)
    {
        foreach (Sampled library in libraries) library.Calibrate();
        for (int round = -RoundsBefore; round < Rounds; round++)
        {
            for (int i = 0; i < libraries.Length; i++)
                libraries[(round + RoundsBefore + i) % libraries.Length].Sample(isCounted: round >= 0);
        }
    }

    public bool Has(ClassLibrary library) => _works.ContainsKey((ClassWork.Parse, library));

    /// <summary>The median of the time over Google's, of all rounds.</summary>
    public double OverGoogle(ClassWork work, ClassLibrary library = ClassLibrary.Ours)
    {
        IReadOnlyList<double> google = _works[(work, ClassLibrary.Google)].Samples;
        return Median(_works[(work, library)].Samples.Select((time, round) => time / google[round]));
    }

    /// <summary>The median time in microseconds.</summary>
    public double Microseconds(ClassWork work, ClassLibrary library) => Median(_works[(work, library)].Samples);

    public long ManagedBytes(ClassWork work, ClassLibrary library) => _works[(work, library)].ManagedBytes;

    /// <summary>Managed bytes over Google's.</summary>
    public double BytesOverGoogle(ClassWork work, ClassLibrary library = ClassLibrary.Ours) =>
        ManagedBytes(work, library) / (double)ManagedBytes(work, ClassLibrary.Google);

    private static double Median(IEnumerable<double> values) => values.Order().ElementAt(Rounds / 2);

    private sealed class Sampled(Action run)
    {
        private readonly List<double> _samples = [];
        private int _repeats = 1;

        public IReadOnlyList<double> Samples => _samples;

        public long ManagedBytes { get; private set; }

        public void Run() => run();

        public void Calibrate()
        {
            double sample = 0;
            for (; sample < SampleMicroseconds / 4; _repeats *= 2) sample = _repeats * Time(_repeats);
            _repeats = (int)Math.Max(1, _repeats / 2 * SampleMicroseconds / sample);
            ManagedBytes = GC.GetAllocatedBytesForCurrentThread();
            run();
            ManagedBytes = GC.GetAllocatedBytesForCurrentThread() - ManagedBytes;
        }

        public void Sample(bool isCounted)
        {
            // The collector adapts to what allocates: not in the time that is taken.
            Time((_repeats + 2) / 3);
            double time = Time(_repeats);
            if (isCounted) _samples.Add(time);
        }

        private double Time(int repeats)
        {
            TimeSpan start = ThreadTime.Now;
            for (int i = 0; i < repeats; i++) run();
            return (ThreadTime.Now - start).TotalMicroseconds / repeats;
        }
    }
}
