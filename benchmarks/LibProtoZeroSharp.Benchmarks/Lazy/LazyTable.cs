using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using ProtoZeroSharp.Testing;

namespace LibProtoZeroSharp.Benchmarks.Lazy;

/// <summary>A scenario in its four ways, each of which takes the encoded message.</summary>
internal sealed record LazyRow(
    string Name, string Goal, Func<byte[], int> Google, Func<byte[], int> Eager, Func<byte[], int> Validated,
    Func<byte[], int> Raw);

/// <summary>Measures scenarios in interleaved rounds and prints them as a table.</summary>
internal static class LazyTable
{
    private const int Rounds = 9;
    private const double RoundMs = 40;

    /// <summary>Prints the time of each row over that of Google's, and what our ways allocate together.</summary>
    public static void Print(TextWriter output, LazyRow[] rows, byte[] input)
    {
        output.WriteLine();
        output.WriteLine(
            "| scenario | Google µs | not lazy | lazy, validated | lazy, not validated | goal | managed bytes |");
        output.WriteLine("|---|---:|---:|---:|---:|---|---:|");
        foreach (LazyRow row in rows) Print(output, row, input);
        output.WriteLine();
    }

    private static void Print(TextWriter output, LazyRow row, byte[] input)
    {
        Func<byte[], int>[] ways = [row.Google, row.Eager, row.Validated, row.Raw];
        var times = ways.Select(_ => new List<double>()).ToArray();
        // Until what runs is optimized code.
        for (int round = 0; round < 3; round++)
        {
            foreach (Func<byte[], int> way in ways) Measure(way, input, RoundMs);
            Thread.Sleep(120);
        }

        for (int round = 0; round < Rounds; round++)
        {
            for (int i = 0; i < ways.Length; i++) times[i].Add(Measure(ways[i], input, RoundMs));
        }

        double[] best = [.. times.Select(list => list.Order().ElementAt(Rounds / 2))];
        string Ratio(int way) => (best[way] / best[0]).ToString("0.0000", CultureInfo.InvariantCulture);
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 1; i < ways.Length; i++) ways[i](input);
        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        output.WriteLine(
            $"| {row.Name} | {best[0].ToString("0.0", CultureInfo.InvariantCulture)} | {Ratio(1)} | {Ratio(2)} "
            + $"| {Ratio(3)} | {row.Goal} | {allocated} |");
    }

    private static double Measure(Func<byte[], int> way, byte[] input, double milliseconds)
    {
        // Of this thread: other programs do not count.
        long count = 0;
        TimeSpan start = ThreadTime.Now;
        double elapsed;
        do
        {
            for (int i = 0; i < 8; i++) way(input);
            count += 8;
            elapsed = (ThreadTime.Now - start).TotalMicroseconds;
        }
        while (elapsed < milliseconds * 1000);
        return elapsed / count;
    }
}
