using System;
using System.IO;
#if WITH_PAYLOADS
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using LibProtoZeroSharp.Benchmarks.Ours.Otlp;
using LibProtoZeroSharp.Benchmarks.Ours.Views;
using ProtoZeroSharp;
using ProtoZeroSharp.Testing;
#else
using LibProtoZeroSharp.Benchmarks.Workloads;
#endif

namespace LibProtoZeroSharp.Benchmarks.Views;

/// <summary>Three fields of each record of OTLP's logs: by views, by a bare loop, and by decoding everything.</summary>
internal static class ViewsRun
{
#if WITH_PAYLOADS
    private const int Rounds = 15;
    private const double RoundMs = 30;

    private static readonly ArenaAllocator s_arena = new();

    /// <summary>Checks that all read the same, then measures in interleaved rounds and prints a table.</summary>
    public static void Run(TextWriter output)
    {
        if (DataFolder.Missing(DataPart.All) is { } why)
        {
            output.WriteLine(why);
            return;
        }

        byte[] file = File.ReadAllBytes(DataFolder.PathOf("otlp/payloads/logs_large.bin"));
        byte[] input = GC.AllocateUninitializedArray<byte>(file.Length, pinned: true);
        file.CopyTo(input, 0);
        output.WriteLine(
            $"OTLP logs, {input.Length} bytes; speed over that of the bare loop, medians of {Rounds} rounds");
        output.WriteLine();
        output.WriteLine("| reads | bare loop µs | view, in place | view, copied | all decoded, in place | arena bytes |");
        output.WriteLine("|---|---:|---:|---:|---:|---:|");
        Print(output, "time, severity, its text", input, [BareTexts, ViewTexts, CopiedTexts, DecodedTexts]);
        Print(
            output, "time, severity, text of the body", input,
            [BareBodies, ViewBodies, CopiedBodies, DecodedBodies]);
        PrintScans(output, input);
    }

    // Beside the bare loop, and beside a parse of the same view and loops over that.
    private static void PrintScans(TextWriter output, byte[] input)
    {
        (string Name, Func<byte[], ulong> Way)[] ways =
        [
            ("bare loop", BareTexts), ("view, copied", CopiedTexts), ("view, in place", ViewTexts),
            ("scan", ScanRuns.Texts), ("scan of 1 of 8 by severity", ScanRuns.SelectedTexts),
            ("scan of whole records", ScanRuns.Whole), ("scan of whole records, 1 of 8 by severity", ScanRuns.SelectedWhole),
            ("all decoded, copied", ScanRuns.Decoded),
        ];
        double[] medians = MedianTimes([.. ways.Select(static way => way.Way)], input);
        output.WriteLine();
        output.WriteLine("| time, severity, its text | µs | speed over that of the bare loop | sum |");
        output.WriteLine("|---|---:|---:|---:|");
        for (int i = 0; i < ways.Length; i++)
        {
            string time = medians[i].ToString("0.0", CultureInfo.InvariantCulture),
                speed = (medians[0] / medians[i]).ToString("0.00", CultureInfo.InvariantCulture);
            output.WriteLine($"| {ways[i].Name} | {time} | {speed} | {ways[i].Way(input)} |");
        }

        byte[] small = ScanRuns.SmallMessage(s_arena, input);
        double[] few = MedianTimes([ScanRuns.CopiedSmall, ScanRuns.Texts], small);
        output.WriteLine();
        output.WriteLine(
            $"A message of {small.Length} bytes: parse of the view with a reset {few[0] * 1000:0} ns, scan {few[1] * 1000:0} ns");
    }

    private static void Print(TextWriter output, string name, byte[] input, Func<byte[], ulong>[] ways)
    {
        ulong expected = ways[^1](input);
        long used = 0;
        for (int i = 0; i < ways.Length; i++)
        {
            if (ways[i](input) != expected)
                throw new InvalidOperationException($"{name}: way {i} reads something else.");
            if (i == 1) used = s_arena.AllocatedBytes;
        }

        double[] medians = MedianTimes(ways, input);
        string Speed(int way) => (medians[0] / medians[way]).ToString("0.00", CultureInfo.InvariantCulture);
        output.WriteLine(
            $"| {name} | {medians[0].ToString("0.0", CultureInfo.InvariantCulture)} | {Speed(1)} | {Speed(2)} "
            + $"| {Speed(3)} | {used} |");
    }

    private static double[] MedianTimes(Func<byte[], ulong>[] ways, byte[] input)
    {
        var times = ways.Select(static _ => new List<double>()).ToArray();
        // Until what runs is optimized code.
        for (int round = 0; round < 5; round++)
        {
            foreach (Func<byte[], ulong> way in ways) Measure(way, input);
            Thread.Sleep(120);
        }

        for (int round = 0; round < Rounds; round++)
        {
            for (int i = 0; i < ways.Length; i++) times[i].Add(Measure(ways[i], input));
        }

        return [.. times.Select(static list => list.Order().ElementAt(Rounds / 2))];
    }

    private static double Measure(Func<byte[], ulong> way, byte[] input)
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
        while (elapsed < RoundMs * 1000);
        return elapsed / count;
    }

    private static unsafe ulong BareTexts(byte[] input)
    {
        // SAFETY: the array is pinned, and the loop is given a whole message.
        fixed (byte* start = input) return BareLoop.Texts(start, input.Length);
    }

    private static unsafe ulong BareBodies(byte[] input)
    {
        // SAFETY: as above.
        fixed (byte* start = input) return BareLoop.Bodies(start, input.Length);
    }

    private static ulong ViewTexts(byte[] input)
    {
        s_arena.Reset();
        return Sum(Logs.ParseInPlace(PinnedBytes.Promise(input), s_arena));
    }

    private static ulong CopiedTexts(byte[] input)
    {
        s_arena.Reset();
        return Sum(Logs.Parse(input, s_arena));
    }

    private static ulong ViewBodies(byte[] input)
    {
        s_arena.Reset();
        return Sum(Bodies.ParseInPlace(PinnedBytes.Promise(input), s_arena));
    }

    private static ulong CopiedBodies(byte[] input)
    {
        s_arena.Reset();
        return Sum(Bodies.Parse(input, s_arena));
    }

    private static ulong Sum(in Logs logs)
    {
        ulong sum = 0;
        foreach (ref readonly Logs.Types.Resource resource in logs.ResourceLogs)
        {
            foreach (ref readonly Logs.Types.Scope scope in resource.ScopeLogs)
            {
                foreach (ref readonly Logs.Types.Record record in scope.LogRecords)
                    sum += record.TimeUnixNano + (ulong)record.SeverityNumber + (ulong)record.SeverityText.Length;
            }
        }

        return sum;
    }

    private static ulong Sum(in Bodies logs)
    {
        ulong sum = 0;
        foreach (ref readonly Bodies.Types.Resource resource in logs.ResourceLogs)
        {
            foreach (ref readonly Bodies.Types.Scope scope in resource.ScopeLogs)
            {
                foreach (ref readonly Bodies.Types.Record record in scope.LogRecords)
                    sum += record.TimeUnixNano + (ulong)record.SeverityNumber + (ulong)record.Body.StringValue.Length;
            }
        }

        return sum;
    }

    private static ulong DecodedTexts(byte[] input) => Decoded(input, isBody: false);

    private static ulong DecodedBodies(byte[] input) => Decoded(input, isBody: true);

    private static ulong Decoded(byte[] input, bool isBody)
    {
        s_arena.Reset();
        ulong sum = 0;
        ExportLogsServiceRequest logs = ExportLogsServiceRequest.ParseInPlace(PinnedBytes.Promise(input), s_arena);
        foreach (ref readonly ResourceLogs resource in logs.ResourceLogs)
        {
            foreach (ref readonly ScopeLogs scope in resource.ScopeLogs)
            {
                foreach (ref readonly LogRecord record in scope.LogRecords)
                {
                    int length = isBody ? record.Body.StringValue.Length : record.SeverityText.Length;
                    sum += record.TimeUnixNano + (ulong)record.SeverityNumber + (ulong)length;
                }
            }
        }

        return sum;
    }
#else
    /// <summary>Tells why there is nothing to measure.</summary>
    public static void Run(TextWriter output) => output.WriteLine(Payloads.Missing);
#endif
}
