using System;
using System.Collections.Generic;
using System.Linq;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using Perfolizer.Horology;
using BenchmarkDotNet.Toolchains.InProcess.Emit;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>
/// Every row of every workload in this process: the tables of --quick once more, with BenchmarkDotNet's statistics.
/// </summary>
[MemoryDiagnoser]
[Config(typeof(InThisProcess))]
public class WorkloadBench
{
    private Workload? _workload;
    private Func<long> _run = static () => 0;

    /// <summary>What can be measured here.</summary>
    public static IEnumerable<WorkloadCase> Cases
    {
        get
        {
            foreach ((string name, Func<Workload> make) in WorkloadList.Own.Concat(Payloads.All))
            {
                using Workload workload = make();
                workload.Setup();
                foreach (WorkloadRow row in workload.Rows()) yield return new WorkloadCase(name, row.Name);
            }
        }
    }

    [ParamsSource(nameof(Cases))]
    public WorkloadCase Case { get; set; } = new("", "");

    /// <summary>Makes the message, and checks that all peers agree on it.</summary>
    [GlobalSetup]
    public void Setup()
    {
        _workload = WorkloadList.Own.Concat(Payloads.All).Single(entry => entry.Name == Case.Workload).Make();
        _workload.Setup();
        _run = _workload.Rows().Single(row => row.Name == Case.Row).Run;
    }

    [Benchmark]
    public long Row() => _run();

    [GlobalCleanup]
    public void Cleanup() => _workload?.Dispose();

    // Else each of the hundreds of processes would make all workloads to find its own. Short iterations: there are 400
    // rows.
    private sealed class InThisProcess : ManualConfig
    {
        public InThisProcess() => AddJob(
            Job.Default.WithToolchain(InProcessEmitToolchain.Instance).WithWarmupCount(4).WithIterationCount(7)
                .WithIterationTime(TimeInterval.FromMilliseconds(100)));
    }
}

/// <summary>A row of a workload.</summary>
/// <param name="Workload">The workload's name.</param>
/// <param name="Row">The row's name.</param>
public sealed record WorkloadCase(string Workload, string Row)
{
    public override string ToString() => $"{Workload}: {Row}";
}
