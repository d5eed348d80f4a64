using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using LibProtoZeroSharp.Benchmarks.Quick;

namespace LibProtoZeroSharp.Benchmarks.Parallel;

/// <summary>
/// Large messages parsed by several threads: beside one thread, and beside two that parse a half each; and what more
/// processors would give, computed from the times of the pieces.
/// </summary>
internal sealed class ParallelRun(TextWriter output, TextWriter progress)
{
    private static readonly int[] s_processors = [2, 4, 16, 64];

    /// <summary>Measures, and writes two tables of Markdown.</summary>
    /// <param name="options">
    /// "--workers N": 2 by itself; "--rounds N": 15; "--only NAME": the inputs that begin so.
    /// </param>
    public void Run(string[] options)
    {
        int workers = Number(options, "--workers") ?? 2, rounds = Number(options, "--rounds") ?? 15;
        int only = Array.IndexOf(options, "--only");
        output.WriteLine($"{Machine.Description}; {workers} workers; best of {rounds}, in turn; load {Load()}");
        output.WriteLine();
        output.WriteLine("| message | MB | way | one thread, ms | workers, ms | faster | two halves, ms "
            + "| of their throughput | processor time, of one thread's | of the halves' | arena holds | hands out |");
        output.WriteLine("|---|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        var simulated = new List<string>();
        foreach (IParallelCase it in ParallelList.All())
        {
            if (only >= 0 && !it.Name.StartsWith(options[only + 1], StringComparison.Ordinal)) continue;
            foreach (bool inPlace in (ReadOnlySpan<bool>)[false, true])
            {
                progress.WriteLine(it.Name);
                Write(it, inPlace, it.Measure(inPlace, workers, rounds));
                simulated.Add(Simulated(it, inPlace));
            }
        }

        output.WriteLine();
        output.WriteLine("| message | way | pieces | one, ms | "
            + string.Join(" | ", Array.ConvertAll(s_processors, static n => $"{n} processors"))
            + " | without end | not shared, ms |");
        output.WriteLine("|---|---|---:|---:|" + string.Concat(Array.ConvertAll(s_processors, static _ => "---:|"))
            + "---:|---:|");
        foreach (string line in simulated) output.WriteLine(line);
        output.WriteLine();
        WriteSelections(workers, rounds, only < 0 ? "" : options[only + 1]);
        output.WriteLine($"Load at the end: {Load()}");
    }

    private void WriteSelections(int workers, int rounds, string only)
    {
        output.WriteLine("| results of | MB | loop, ms | selector, one thread, ms | workers, ms | faster than the loop "
            + "| two loops over halves, ms | of their throughput | processor time of one thread, of the loop's "
            + "| of workers | of the halves |");
        output.WriteLine("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        foreach (SelectionCase it in SelectionList.All())
        {
            if (!it.Name.StartsWith(only, StringComparison.Ordinal)) continue;
            progress.WriteLine(it.Name);
            ParallelTimes t = it.Measure(workers, rounds, out (double Time, double Work) one);
            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"| {it.Name} | {it.Whole.Length / 1e6:f1} | {t.Alone:f1} | {one.Time:f1} | {t.Workers:f1} "
                + $"| {t.Alone / t.Workers:f2} | {t.Halves:f1} | {t.Halves / t.Workers:f2} "
                + $"| {one.Work / t.AloneWork:f2} | {t.WorkersWork / t.AloneWork:f2} "
                + $"| {t.HalvesWork / t.AloneWork:f2} |"));
        }

        output.WriteLine();
    }

    private void Write(IParallelCase it, bool inPlace, ParallelTimes t) => output.WriteLine(string.Create(
        CultureInfo.InvariantCulture,
        $"| {it.Name} | {it.Length / 1e6:f1} | {Way(inPlace)} | {t.Alone:f2} | {t.Workers:f2} "
        + $"| {t.Alone / t.Workers:f2} | {t.Halves:f2} | {t.Halves / t.Workers:f2} "
        + $"| {t.WorkersWork / t.AloneWork:f2} | {t.WorkersWork / t.HalvesWork:f2} "
        + $"| {t.Held:f2} | {t.Used:f2} |"));

    private static string Simulated(IParallelCase it, bool inPlace)
    {
        TracedPart most = it.Trace(inPlace, s_processors[^1]);
        string line = string.Create(
            CultureInfo.InvariantCulture, $"| {it.Name} | {Way(inPlace)} | {most.Count} | {most.Total / 1000:f2} ");
        foreach (int processors in s_processors)
        {
            TracedPart part = it.Trace(inPlace, processors);
            line += string.Create(CultureInfo.InvariantCulture, $"| {part.Total / Schedule.Of(part, processors):f1} ");
        }

        return line + string.Create(
            CultureInfo.InvariantCulture, $"| {most.Total / most.Least:f1} | {most.Least / 1000:f2} |");
    }

    private static string Way(bool inPlace) => inPlace ? "in place" : "`Parse`";

    private static string Load()
    {
        const string File = "/proc/loadavg";
        return System.IO.File.Exists(File) ? System.IO.File.ReadAllText(File).Trim() : "unknown";
    }

    private static int? Number(string[] options, string name)
    {
        int index = Array.IndexOf(options, name);
        return index < 0 ? null : int.Parse(options[index + 1], CultureInfo.InvariantCulture);
    }
}
