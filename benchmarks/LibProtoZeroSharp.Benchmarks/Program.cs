using System;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Running;
using LibProtoZeroSharp.Benchmarks.Generator;
using LibProtoZeroSharp.Benchmarks.Peers;
using LibProtoZeroSharp.Benchmarks.Quick;

namespace LibProtoZeroSharp.Benchmarks;

internal static class Program
{
    /// <summary>
    /// With --quick: ratios as tables of Markdown on the standard output, in some minutes; with --quick --cpu from processor times, for
    /// a busy machine. With generator: the source generator beside protoc. Otherwise BenchmarkDotNet with its own arguments, for
    /// example --filter '*'.
    /// </summary>
    private static void Main(string[] args)
    {
        if (args is ["--quick"] or ["--quick", "--cpu"])
        {
            QuickRun.Run(Console.Out, Console.Error, countsProcessTime: args.Length > 1);
            return;
        }

        if (args is ["generator"])
        {
            GeneratorRun.Run(Console.Out, Console.Error);
            return;
        }

        // One invocation is long enough to be a sample of its own.
        Job job = Job.Default.WithInvocationCount(1).WithUnrollFactor(1).WithWarmupCount(4).WithIterationCount(12);
        IConfig config = DefaultConfig.Instance
            .AddJob(job)
            .HideColumns(Column.Job, Column.InvocationCount, Column.UnrollFactor, Column.RatioSD)
            .WithBuildTimeout(TimeSpan.FromMinutes(15))
            .AddFilter(new SimpleFilter(static row => NativePeer.IsBuilt || !row.Descriptor.HasCategory(Rows.Native)));
        BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(args, config);
    }
}
