using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using NATS.Client.Core;
using NATS.Client.JetStream;
using NATS.Client.JetStream.Models;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.MessagingTests.Nats;

/// <summary>Three nodes of nats-server with JetStream, which end with the tests.</summary>
public sealed class NatsCluster : IAsyncLifetime
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);

    private readonly string _folder = Directory.CreateTempSubdirectory("protozero-nats").FullName;

    /// <summary>Why the tests cannot run; null if they can.</summary>
    internal static string? Missing { get; } = FindMissing();

    /// <summary>The addresses of the nodes.</summary>
    public string[] Urls { get; private set; } = [];

    public async Task InitializeAsync()
    {
        if (Missing is not null) return;
        (int status, string output) = Script("start", _folder);
        Assert.True(status == 0, output);
        Urls = await File.ReadAllLinesAsync(Path.Combine(_folder, "urls"));
        await using NatsConnection connection = Connect();
        var context = new NatsJSContext(connection);
        // Until the nodes have elected a leader.
        await UntilAsync(async () => await context.CreateStreamAsync(new StreamConfig("ready", ["ready"])
        {
            NumReplicas = Urls.Length,
        }));
    }

    public Task DisposeAsync()
    {
        if (Missing is null) Script("stop", _folder);
        Directory.Delete(_folder, recursive: true);
        return Task.CompletedTask;
    }

    /// <summary>A connection to all nodes.</summary>
    internal NatsConnection Connect(INatsSerializerRegistry? registry = null) => new(new NatsOpts
    {
        Url = string.Join(',', Urls),
        SerializerRegistry = registry ?? ProtoZeroSharp.Nats.ProtoNatsSerializerRegistry.Default,
        ConnectTimeout = s_patience,
        MaxReconnectRetry = -1,
        ReconnectWaitMin = TimeSpan.FromMilliseconds(50),
        ReconnectWaitMax = TimeSpan.FromMilliseconds(200),
    });

    /// <summary>Ends a node as a loss of power does.</summary>
    internal void Kill(int node)
    {
        string file = Path.Combine(_folder, $"{node}.pid");
        using var process = Process.GetProcessById(int.Parse(File.ReadAllText(file)));
        process.Kill();
        File.Delete(file);
    }

    /// <summary>Repeats what fails while the cluster elects a leader.</summary>
    internal static async Task UntilAsync(Func<Task> run)
    {
        for (var clock = Stopwatch.StartNew(); ;)
        {
            try
            {
                await run();
                return;
            }
            catch (Exception error) when (error is NatsException or OperationCanceledException or TimeoutException
                && clock.Elapsed < s_patience)
            {
                await Task.Delay(100);
            }
        }
    }

    private static string? FindMissing()
    {
        if (!OperatingSystem.IsLinux()) return "eng/services.sh is for Linux";
        (int status, string output) = Script("install");
        return status == 0 ? null : output.Split('\n').First(line => line.Length > 0);
    }

    private static (int Status, string Output) Script(params string[] arguments)
    {
        var start = new ProcessStartInfo("bash", [Repository.PathOf("eng/services.sh"), .. arguments])
        {
            RedirectStandardOutput = true,
        };
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output.Length > 0 ? output : $"eng/services.sh ended with {process.ExitCode}");
    }
}
