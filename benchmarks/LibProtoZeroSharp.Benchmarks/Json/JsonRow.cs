using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.Benchmarks.Peers;
using ProtoZeroSharp.Testing;

namespace LibProtoZeroSharp.Benchmarks.Json;

/// <summary>What was measured of one message.</summary>
internal sealed class JsonRow
{
    private const int Rounds = 100;
    private const double SampleMicroseconds = 1_000;

    private readonly Dictionary<JsonColumn, Work> _works;

    private JsonRow(JsonMessage message)
    {
        Name = message.Name;
        Length = message.Length;
        TextLength = message.TextLength;
        _works = message.Works().ToDictionary(static it => it.Column, static it => new Work(it.Run));
    }

    public string Name { get; }

    /// <summary>Bytes of the JSON.</summary>
    public int Length { get; }

    /// <summary>Bytes of the text format.</summary>
    public int TextLength { get; }

    /// <summary>The best sample, in microseconds for one message; NaN if the peer has none.</summary>
    public double this[JsonColumn column] =>
        _works.TryGetValue(column, out Work? work) ? work.Microseconds : double.NaN;

    /// <summary>The median sample in microseconds; NaN if the peer has none.</summary>
    public double MedianOf(JsonColumn column) =>
        _works.TryGetValue(column, out Work? work) ? work.Median : double.NaN;

    /// <summary>What was measured, each with its best and its median sample.</summary>
    public IEnumerable<JsonColumn> Columns => _works.Keys;

    /// <summary>
    /// Measures all works in turn: processor time of this thread, samples of a millisecond or of one message.
    /// </summary>
    public static JsonRow Measure(JsonMessage message)
    {
        var row = new JsonRow(message);
        WarmUp.Run(() =>
        {
            foreach (Work work in row._works.Values) work.Run();
        });
        foreach (Work work in row._works.Values) work.Calibrate();
        for (int round = 0; round < Rounds; round++)
        {
            foreach (Work work in row._works.Values) work.Sample();
        }

        return row;
    }

    /// <summary>Time of one column over that of another.</summary>
    public double Over(JsonColumn column, JsonColumn other) => this[column] / this[other];

    /// <summary>Managed bytes of one message; null if the peer has none.</summary>
    public long? ManagedBytes(JsonColumn column) =>
        _works.TryGetValue(column, out Work? work) ? work.ManagedBytes : null;

    private sealed class Work(Action run)
    {
        private readonly List<double> _samples = [];
        private int _repeats = 1;

        public double Microseconds => _samples.Min();

        public double Median => _samples.Order().ElementAt(_samples.Count / 2);

        public long ManagedBytes { get; private set; }

        public void Run() => run();

        public void Calibrate()
        {
            double once = Enumerable.Range(0, 5).Min(_ => Time());
            _repeats = (int)Math.Clamp(SampleMicroseconds / Math.Max(once, 0.1), 1, 10_000);
            ManagedBytes = GC.GetAllocatedBytesForCurrentThread();
            run();
            ManagedBytes = GC.GetAllocatedBytesForCurrentThread() - ManagedBytes;
        }

        public void Sample() => _samples.Add(Time());

        private double Time()
        {
            TimeSpan start = ThreadTime.Now;
            for (int i = 0; i < _repeats; i++) run();
            return (ThreadTime.Now - start).TotalMicroseconds / _repeats;
        }
    }
}
