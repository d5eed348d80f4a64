using System;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using LibProtoZeroSharp.Benchmarks.Classes;
using LibProtoZeroSharp.Benchmarks.Files;
using LibProtoZeroSharp.Benchmarks.First;
using LibProtoZeroSharp.Benchmarks.Generator;
using LibProtoZeroSharp.Benchmarks.Guard;
using LibProtoZeroSharp.Benchmarks.Json;
using LibProtoZeroSharp.Benchmarks.Latency;
using LibProtoZeroSharp.Benchmarks.Lazy;
using LibProtoZeroSharp.Benchmarks.Limits;
using LibProtoZeroSharp.Benchmarks.Numbers;
using LibProtoZeroSharp.Benchmarks.Parallel;
using LibProtoZeroSharp.Benchmarks.Peers;
using LibProtoZeroSharp.Benchmarks.Quick;
using LibProtoZeroSharp.Benchmarks.Views;
using LibProtoZeroSharp.Benchmarks.Wide;

namespace LibProtoZeroSharp.Benchmarks;

internal static class Program
{
    /// <summary>
    /// "tables": goals and tables as Markdown on the standard output in some minutes; "--quick": the same of workloads
    /// that a goal names; "check": only that all peers agree; "guard": ratios that only a regression breaks, by the
    /// exit code;
    /// "interop": what the one API over both runtimes adds; "lazy": the scenarios of lazy messages; "views": fields of
    /// OTLP's logs by views and by a bare loop; "latency": quantiles of single operations; "limits": sizes from 1 kB to
    /// 2 GiB; "files": streams and mapped files; "parallel": large messages parsed by several threads;
    /// "generator": the source generator beside protoc; "edits": the generator after edits in a project of 900 files;
    /// "first": the first messages of fresh processes; "numbers": numbers to text and back; "json": JSON and the
    /// text format; "classes": messages that are classes; "make-wide SEED FILE": writes a schema of wide messages.
    /// Otherwise BenchmarkDotNet with its own arguments, for example --filter '*'.
    /// </summary>
    private static int Main(string[] args)
    {
        if (args is [FirstProcess.Name, .. var work])
        {
            FirstProcess.Run(work);
            return 0;
        }

        return RunCommand(args);
    }

    // Apart from Main, so that a fresh process does not compile it.
    private static int RunCommand(string[] args)
    {
        if (args is ["--quick" or "tables", .. var rest])
        {
            new QuickRun(Console.Out, Console.Error, QuickOptions.From(args[0] == "tables" ? rest : args)).Run();
            return 0;
        }

        if (args is ["latency", .. var csv])
        {
            LatencyRun.Run(Console.Out, Console.Error, csv is ["--csv", var file] ? file : null);
            return 0;
        }

        if (args is ["guard"]) return RegressionGuard.Run(Console.Out) ? 0 : 1;

        if (args is ["interop"]) return InteropGuard.Run(Console.Out) ? 0 : 1;

        if (args is ["lazy"])
        {
            LazyRun.Run(Console.Out);
            return 0;
        }

        if (args is ["views"])
        {
            ViewsRun.Run(Console.Out);
            return 0;
        }

        if (args is ["check"])
        {
            QuickRun.Check(Console.Out);
            return 0;
        }

        if (args is ["first", .. var firstOptions])
        {
            new FirstRun(Console.Out, Console.Error).Run(firstOptions);
            return 0;
        }

        if (args is ["make-wide", .. var seedAndFile])
        {
            WideSchema.Run(seedAndFile);
            return 0;
        }

        if (args is ["limits"]) return LimitsRun.Run(Console.Out, Console.Error) ? 0 : 1;

        if (args is ["files", .. var fileOptions])
        {
            new FilesRun(Console.Out, Console.Error).Run(fileOptions);
            return 0;
        }

        if (args is ["parallel", .. var parallelOptions])
        {
            new ParallelRun(Console.Out, Console.Error).Run(parallelOptions);
            return 0;
        }

        if (args is ["generator"])
        {
            GeneratorRun.Run(Console.Out, Console.Error);
            return 0;
        }

        if (args is ["numbers"])
        {
            NumbersRun.Run(Console.Out);
            return 0;
        }

        if (args is ["json", .. var jsonCsv])
        {
            JsonRun.Run(Console.Out, Console.Error, jsonCsv is ["--csv", var jsonFile] ? jsonFile : null);
            return 0;
        }

        if (args is ["classes", .. var classOptions])
        {
            ClassRun.Run(Console.Out, Console.Error,
                classOptions is ["--only", var names] ? names.Split(';') : []);
            return 0;
        }

        if (args is ["edits"])
        {
            EditsRun.Run(Console.Out, Console.Error);
            return 0;
        }

        IConfig config = DefaultConfig.Instance
            .WithSummaryStyle(SummaryStyle.Default.WithMaxParameterColumnWidth(80))
            .HideColumns(Column.Job, Column.InvocationCount, Column.UnrollFactor, Column.RatioSD)
            .WithBuildTimeout(TimeSpan.FromMinutes(15))
            .AddFilter(new SimpleFilter(static row => NativePeer.IsBuilt || !row.Descriptor.HasCategory(Rows.Native)));
        BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(args, config);
        return 0;
    }
}
