using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;

namespace LibProtoZeroSharp.Benchmarks.Generator;

/// <summary>
/// The rows of <see cref="GeneratorBench"/> in a minute, in turn, by the clock and by processor time.
/// </summary>
internal static class GeneratorRun
{
    private const int Rounds = 9;

    /// <summary>Measures, and writes a table of Markdown.</summary>
    /// <param name="output">Takes the table.</param>
    /// <param name="progress">Takes a line for each round; also says if there is nothing to measure.</param>
    public static void Run(TextWriter output, TextWriter progress)
    {
        if (GeneratorBench.Missing is { } missing)
        {
            progress.WriteLine(missing);
            return;
        }

        using var bench = new GeneratorBench();
        bench.Setup();
        var rows = new List<Row>
        {
            new("protoc --csharp_out, a process", bench.Protoc, true),
            new("generator, from nothing", bench.Cold, false),
        };
        rows.AddRange(GeneratorBench.EditedNames.Select(name =>
            new Row($"generator, edit of {name}", () => bench.Edit(name), false)));
        progress.WriteLine("warming up");
        for (int round = -3; round < Rounds; round++)
        {
            if (round >= 0) progress.WriteLine($"round {round + 1} of {Rounds}");
            foreach (Row row in rows) row.Sample(isKept: round >= 0);
        }

        Write(output, bench, rows);
    }

    // The best round counts: other programs only add.
    private static void Write(TextWriter output, GeneratorBench bench, List<Row> rows)
    {
        output.WriteLine(
            $"### {bench.Count} files of googleapis into {bench.Characters / 1e6:F1} million characters of C#");
        output.WriteLine();
        output.WriteLine(
            "| row | best ms | best ms of processor | of protoc's processor time | of the run from nothing |");
        output.WriteLine("|---|---:|---:|---:|---:|");
        foreach (Row row in rows)
        {
            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"| {row.Name} | {row.Clock:F1} | {row.Processor:F1} | "
                + $"{row.Processor / rows[0].Processor:F2} | {row.Processor / rows[1].Processor:F3} |"));
        }

        output.WriteLine();
    }

    private sealed class Row(string name, Func<long> run, bool isProcess)
    {
        public string Name => name;

        public double Clock { get; private set; } = double.MaxValue;

        /// <summary>
        /// As the clock, where the system does not tell the processor time of a process that has ended.
        /// </summary>
        public double Processor { get; private set; } = double.MaxValue;

        public void Sample(bool isKept)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            TimeSpan? processor = Now();
            long start = Stopwatch.GetTimestamp();
            run();
            double clock = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
            double used = Now() is { } end && processor is { } begin ? (end - begin).TotalMilliseconds : clock;
            if (!isKept) return;
            Clock = Math.Min(Clock, clock);
            Processor = Math.Min(Processor, used);
        }

        private TimeSpan? Now() => isProcess ? ProtocProcess.ProcessorTime : Environment.CpuUsage.TotalTime;
    }
}
