using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Cluster.Hosts;
using Cluster.Input;
using Cluster.Messages;
using Cluster.Work;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Orleans;
using ProtoZeroSharp;

namespace Cluster.Query;

/// <summary>A query from its folder to its table.</summary>
internal sealed class ClusterQuery(Options options, TextWriter output, TextWriter progress)
{
    // Calls that do next to nothing, from which their coordination is computed.
    private const int EmptyFiles = 1_000;

    /// <summary>Runs it.</summary>
    /// <returns>The joined answer.</returns>
    public async Task<Answer> RunAsync()
    {
        string temporary = Directory.CreateTempSubdirectory("cluster").FullName;
        try
        {
            string input = options.Input ?? MakeInput(Path.Combine(temporary, "input"));
            string parquet = options.Output ?? Path.Combine(temporary, "output");
            Directory.CreateDirectory(parquet);
            Answer answer = options.Silos == 0
                ? await RunInsideAsync(input, parquet) : await RunBesideAsync(input, parquet, temporary);
            answer.Print(output);
            if (options.Simulates) Simulation.Print(output, answer);
            return answer;
        }
        finally
        {
            Directory.Delete(temporary, recursive: true);
        }
    }

    private string MakeInput(string folder)
    {
        InputMaker.Write(folder, options.Seed, options.Files, (long)options.Megabytes << 20);
        return folder;
    }

    private async Task<Answer> RunInsideAsync(string input, string parquet)
    {
        using IHost host = Silos.Embedded();
        await host.StartAsync();
        Answer answer = await AskAsync(host, input, parquet, options.Workers);
        await host.StopAsync();
        return answer;
    }

    private async Task<Answer> RunBesideAsync(string input, string parquet, string temporary)
    {
        await using RedisServer redis = await RedisServer.StartAsync(options.Redis);
        string cluster = $"{Guid.NewGuid():N}";
        var fleet = await Fleet.StartAsync(redis.Address, cluster, options.Silos);
        Answer answer;
        await using (fleet)
        {
            using IHost host = Silos.Client(redis.Address, cluster);
            await host.StartAsync();
            answer = await AskAsync(host, input, parquet, options.Workers, options.Kills ? fleet.Kill : null);
            if (options.Simulates)
                answer.Coordination = await CoordinationAsync(host, Path.Combine(temporary, "empty"));
            await host.StopAsync();
        }

        answer.Replaced = fleet.Replaced;
        foreach (string file in RecordFile.In(input))
            ParquetFile.DeleteAttempts(Coordinator.ParquetPath(parquet, file));
        return answer;
    }

    private async Task<Answer> AskAsync(IHost host, string input, string parquet, int workers, Action? kill = null)
    {
        IReadOnlyList<string> files = RecordFile.In(input);
        var coordinator = new Coordinator(
            host.Services.GetRequiredService<IGrainFactory>(), input, parquet, files, workers);
        var bar = new Bar(progress, files.Count, !Console.IsErrorRedirected);
        long begin = Stopwatch.GetTimestamp();
        void Show(int done)
        {
            bar.Show(done);
            if (3 * done < files.Count) return;
            kill?.Invoke();
            kill = null;
        }

        // Ctrl-C ends the query: the host listens for it.
        CancellationToken stop = host.Services.GetRequiredService<IHostApplicationLifetime>().ApplicationStopping;
        IReadOnlyList<Owned<FileResult>> results = await coordinator.RunAsync(Show, stop);
        Answer answer = Answer.Join(files, results);
        foreach (Owned<FileResult> result in results) result.Dispose();
        (answer.Time, answer.Again) = (Stopwatch.GetElapsedTime(begin), coordinator.Again);
        return answer;
    }

    // Processor time of this process for a file: to hand it out, and to join its result.
    private async Task<TimeSpan> CoordinationAsync(IHost host, string folder)
    {
        Directory.CreateDirectory(folder);
        for (int i = 0; i < EmptyFiles; i++)
            await File.WriteAllBytesAsync(Path.Combine(folder, $"{i}.delimited"), []);
        await AskAsync(host, folder, folder, workers: 2);
        TimeSpan begin = Environment.CpuUsage.TotalTime;
        await AskAsync(host, folder, folder, workers: 2);
        return (Environment.CpuUsage.TotalTime - begin) / EmptyFiles;
    }
}
