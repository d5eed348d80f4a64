using System;
using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;

namespace Cluster.Hosts;

/// <summary>A silo in a process of its own. It ends when its input ends: so it does not outlive this process.</summary>
internal sealed class SiloProcess : IAsyncDisposable
{
    private readonly Process _process;

    private SiloProcess(Process process) => _process = process;

    /// <summary>Is done when the process is.</summary>
    public Task Ended => _process.WaitForExitAsync();

    /// <summary>Starts one, and waits until it is a member of the cluster.</summary>
    public static async Task<SiloProcess> StartAsync(string redis, string cluster)
    {
        var start = new ProcessStartInfo("dotnet")
        {
            ArgumentList = { typeof(SiloProcess).Assembly.Location, "silo", "--redis", redis, "--cluster", cluster },
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        Process process = Process.Start(start)!;
        if (await process.StandardOutput.ReadLineAsync() == "ready") return new SiloProcess(process);
        await process.WaitForExitAsync();
        throw new IOException($"A silo has not started; it ended with {process.ExitCode}.");
    }

    /// <summary>What runs inside of the process.</summary>
    public static async Task RunAsync(string redis, string cluster)
    {
        using Microsoft.Extensions.Hosting.IHost host = Silos.Member(redis, cluster);
        await host.StartAsync();
        Console.WriteLine("ready");
        await Console.In.ReadToEndAsync();
        await host.StopAsync();
    }

    /// <summary>Kills it with -9.</summary>
    public void Kill() => _process.Kill();

    public async ValueTask DisposeAsync()
    {
        _process.StandardInput.Close();
        await _process.WaitForExitAsync();
        _process.Dispose();
    }
}
