using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using LibProtoZeroSharp.Benchmarks.Quick;

namespace LibProtoZeroSharp.Benchmarks.Latency;

/// <summary>
/// Quantiles of single operations with few workers and with many tasks, against Google.Protobuf and System.Text.Json.
/// </summary>
internal static class LatencyRun
{
    private const int SmallOperations = 200_000;
    private const int LargeOperations = 4_000;

    private static readonly (string Library, Func<DocumentData, Codec> Make)[] s_libraries =
    [
        ("LibProtoZeroSharp", static plain => new OurCodec(plain)),
        ("Google.Protobuf", static plain => new GoogleCodec(plain)),
        ("System.Text.Json", static plain => new JsonCodec(plain)),
    ];

    /// <summary>Measures, and writes tables of Markdown.</summary>
    /// <param name="output">Takes the tables.</param>
    /// <param name="progress">Takes a line for each table.</param>
    /// <param name="csvFile">Takes the quantiles; null for none.</param>
    public static void Run(TextWriter output, TextWriter progress, string? csvFile)
    {
        output.WriteLine(Machine.Description);
        output.WriteLine();
        output.WriteLine("Times are clock time: if other programs run, the quantiles beyond p95 are the machine's.");
        output.WriteLine("Throughput includes the check of what was decoded.");
        output.WriteLine();
        WriteSizes(output);
        var results = new List<LatencyResult>();
        foreach ((string payload, DocumentData plain) in new[] { ("small", DocumentData.Small()),
            ("large", DocumentData.Large()) })
        {
            foreach (bool isDecode in new[] { false, true })
            {
                foreach (int workers in new[] { 1, Environment.ProcessorCount, 0 }.Distinct())
                    results.AddRange(Table(output, progress, payload, plain, isDecode, workers));
            }
        }

        if (csvFile is null) return;
        File.WriteAllLines(csvFile, results.SelectMany(static result => result.Csv()).Prepend(LatencyResult.CsvHeader));
    }

    private static List<LatencyResult> Table(
        TextWriter output, TextWriter progress, string payload, DocumentData plain, bool isDecode, int workers)
    {
        LatencyRow[] rows =
            [.. s_libraries.Select(library =>
                new LatencyRow(library.Library, library.Make, payload, plain, isDecode, workers))];
        string title = $"{rows[0].Operation}, {payload} payload, {rows[0].Load}";
        progress.WriteLine(title);
        output.WriteLine($"### {title}");
        output.WriteLine();
        output.WriteLine("| library | p50 µs | p90 | p95 | p99 | p99.9 | per second | processor µs each "
            + "| managed bytes each | collections 0/1/2 |");
        output.WriteLine("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        var results = rows.Select(row =>
            LatencyLoad.Measure(row, payload == "small" ? SmallOperations : LargeOperations)).ToList();
        foreach (LatencyResult result in results) output.WriteLine(result.Markdown());
        output.WriteLine();
        return results;
    }

    private static void WriteSizes(TextWriter output)
    {
        output.WriteLine("| payload | protobuf bytes | JSON bytes |");
        output.WriteLine("|---|---:|---:|");
        foreach ((string payload, DocumentData plain) in new[] { ("small", DocumentData.Small()),
            ("large", DocumentData.Large()) })
        {
            using var ours = new OurCodec(plain);
            using var json = new JsonCodec(plain);
            output.WriteLine($"| {payload} | {ours.Encode()} | {json.Encode()} |");
        }

        output.WriteLine();
    }
}
