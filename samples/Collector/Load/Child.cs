using System;
using System.Diagnostics;
using System.IO;
using System.Net.Http;
using System.Net.Http.Json;
using System.Threading.Tasks;
using Collector.Service;

namespace Collector.Load;

/// <summary>A collector in a process of its own, so that its processor time and memory are its own.</summary>
internal sealed class Child : IAsyncDisposable
{
    private readonly HttpClient _client = new();
    private readonly string[] _arguments;
    private Process _process;

    private Child(string[] arguments, Process process, Uri grpc, Uri http) =>
        (_arguments, _process, Grpc, Http) = (arguments, process, grpc, http);

    public Uri Grpc { get; }

    public Uri Http { get; }

    /// <summary>Starts one that sends to a receiver.</summary>
    public static async Task<Child> StartAsync(IReceiver receiver, bool isGoogle)
    {
        string[] arguments = ["collector", $"--Google={isGoogle}", "--UntilInputEnds=true", .. receiver.Arguments];
        (Process process, Uri grpc, Uri http) = await RunAsync([.. arguments, "--GrpcPort=0", "--HttpPort=0"]);
        return new Child(arguments, process, grpc, http);
    }

    /// <summary>Kills it with -9, and starts it again with the same addresses.</summary>
    public async Task RestartAsync()
    {
        _process.Kill();
        await _process.WaitForExitAsync();
        _process.Dispose();
        (_process, _, _) = await RunAsync(
            [.. _arguments, $"--GrpcPort={Grpc.Port}", $"--HttpPort={Http.Port}"]);
    }

    public async Task<Stats> StatsAsync(bool settle = false) =>
        (await _client.GetFromJsonAsync<Stats>(new Uri(Http, settle ? "stats?settle=true" : "stats")))!;

    /// <summary>Waits until all that was accepted has been sent or given up.</summary>
    public async Task<Stats> DrainAsync()
    {
        for (int i = 0; ; i++)
        {
            Stats stats = await StatsAsync();
            Counts counts = stats.Counts;
            if (counts.Records == counts.Dropped + counts.Forwarded + counts.Lost || i > 600) return stats;
            await Task.Delay(50);
        }
    }

    /// <summary>Ends it as a service is ended: what waits is sent first.</summary>
    public async ValueTask DisposeAsync()
    {
        _process.StandardInput.Close();
        await _process.WaitForExitAsync();
        _process.Dispose();
        _client.Dispose();
    }

    private static async Task<(Process Process, Uri Grpc, Uri Http)> RunAsync(string[] arguments)
    {
        string program = Environment.ProcessPath!;
        var start = new ProcessStartInfo(program) { RedirectStandardInput = true, RedirectStandardOutput = true };
        if (Path.GetFileNameWithoutExtension(program) == "dotnet")
            start.ArgumentList.Add(Environment.GetCommandLineArgs()[0]);
        foreach (string argument in arguments) start.ArgumentList.Add(argument);
        // The C library keeps what is freed for each of its arenas, of which there are 8 for a processor.
        start.Environment["MALLOC_ARENA_MAX"] = "2";
        Process process = Process.Start(start)!;
        string[] addresses = (await process.StandardOutput.ReadLineAsync())?.Split(' ')
            ?? throw new InvalidOperationException("The collector has not started.");
        // What it logs about bad clients is read and dropped: a full pipe would stop it.
        _ = process.StandardOutput.BaseStream.CopyToAsync(Stream.Null);
        return (process, new Uri(addresses[0]), new Uri(addresses[1]));
    }
}
