using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using LibProtoZeroSharp.Benchmarks.Goals;
using LibProtoZeroSharp.Benchmarks.Peers;
using LibProtoZeroSharp.Benchmarks.Wide;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Quick;

/// <summary>All workloads and the goals in a few minutes and one process: for ratios, not for absolute times.</summary>
internal sealed class QuickRun(TextWriter output, TextWriter progress, QuickOptions options)
{
    private const int BatchEncodeRounds = 8;
    private const int BatchDecodeRounds = 4;
    private const int LargeRounds = 5;
    private const int Rounds = 11;
    private const int WideRounds = 7;

    private readonly List<QuickTable> _tables = [];
    private readonly Dictionary<string, double> _arenaPerByte = [];

    /// <summary>Measures, and writes tables of Markdown: the goals first.</summary>
    public void Run()
    {
        foreach ((string name, Func<Workload> make) in WorkloadList.Own.Concat(Payloads.All))
        {
            if (options.Takes(name)) Measure(make, Rounds);
        }

        foreach ((string name, Func<Workload> make) in WideList.All)
        {
            if (options.Takes(name)) Measure(make, WideRounds);
        }

        if (options.Takes(BatchTables.EncodeName))
            _tables.Add(BatchTables.Encode(progress, options.CountsProcessTime, options.RoundsOf(BatchEncodeRounds)));
        if (options.Takes(BatchTables.DecodeName))
            _tables.Add(BatchTables.Decode(progress, options.CountsProcessTime, options.RoundsOf(BatchDecodeRounds)));
        if (options.Takes(WorkloadList.LargeRecords))
            Measure(WorkloadList.MakeLargeRecords, LargeRounds);
        Write();
    }

    /// <summary>Measures nothing: only builds every message and checks that all peers agree.</summary>
    public static void Check(TextWriter output)
    {
        foreach ((string name, Func<Workload> make) in WorkloadList.Own.Concat(Payloads.All).Concat(WideList.All))
        {
            using Workload workload = make();
            workload.Setup();
            foreach (WorkloadRow row in workload.Rows()) row.Run();
            output.WriteLine($"ok     {name}, {workload.Length:N0} bytes");
        }

        if (Payloads.Missing is { } missing) output.WriteLine(missing);
    }

    private void Measure(Func<Workload> make, int rounds)
    {
        using Workload workload = make();
        progress.WriteLine($"{workload.Name}: setting up");
        workload.Setup();
        var table = new QuickTable(workload.Name, workload.Length, options.RoundsOf(rounds), options.CountsProcessTime,
            workload.Peer);
        WorkloadRow[] rows = [.. workload.Rows().Where(row => options.TakesRow(row.Name))];
        if (workload.Length < 10_000_000)
        {
            progress.WriteLine($"{workload.Name}: warming up");
            WarmUp.Run(() =>
            {
                foreach (WorkloadRow row in rows) row.Run();
            }, count: Math.Clamp(4_000_000 / workload.Length, 32, 1_000));
        }

        foreach (WorkloadRow row in rows) table.Add(row);
        table.Measure(progress);
        _tables.Add(table);
        _arenaPerByte[workload.Name] = (double)workload.ArenaBytes / workload.Length;
    }

    private void Write()
    {
        output.WriteLine(Machine.Description + (options.CountsProcessTime ? "; processor time" : ""));
        output.WriteLine();
        if (Payloads.Missing is { } missing) output.WriteLine($"The real payloads' rows are missing. {missing}\n");
        if (!NativePeer.IsBuilt) output.WriteLine("protozero's rows are missing: build it with native/build.sh.\n");
        if (!LibprotobufPeer.IsBuilt)
            output.WriteLine("libprotobuf's rows are missing: build it with native/build.sh.\n");
        if (options.TakesAllRows) new GoalTable(_tables, _arenaPerByte).Write(output);
        foreach (QuickTable table in _tables) table.Write(output);
        if (options.TakesAllRows) new WideTable(_tables, _arenaPerByte).Write(output);
        if (options.CsvFile is null) return;
        using StreamWriter csv = File.CreateText(options.CsvFile);
        csv.WriteLine(QuickTable.CsvHeader);
        foreach (QuickTable table in _tables) table.WriteCsv(csv);
    }
}
