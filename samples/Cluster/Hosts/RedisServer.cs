using System;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Threading.Tasks;

namespace Cluster.Hosts;

/// <summary>A redis-server on loopback, which keeps the members of a cluster in memory alone.</summary>
internal sealed class RedisServer : IAsyncDisposable
{
    private readonly Process _process;

    private RedisServer(Process process, string address) => (_process, Address) = (process, address);

    /// <summary>What Orleans connects to.</summary>
    public string Address { get; }

    /// <summary>Starts one, and waits until it answers.</summary>
    /// <exception cref="IOException">It does not start.</exception>
    public static async Task<RedisServer> StartAsync(string program)
    {
        int port = Silos.FreePort();
        var start = new ProcessStartInfo(program)
        {
            ArgumentList = { "--bind", "127.0.0.1", "--port", $"{port}", "--save", "", "--appendonly", "no" },
            RedirectStandardOutput = true,
        };
        Process process;
        try
        {
            process = Process.Start(start)!;
        }
        catch (Win32Exception error)
        {
            throw new IOException($"{program}: {error.Message}", error);
        }

        _ = process.StandardOutput.BaseStream.CopyToAsync(Stream.Null);
        for (int i = 0; i < 200 && !process.HasExited; i++)
        {
            try
            {
                using var client = new TcpClient();
                await client.ConnectAsync(IPAddress.Loopback, port);
                return new RedisServer(process, $"127.0.0.1:{port}");
            }
            catch (SocketException)
            {
                await Task.Delay(50);
            }
        }

        process.Kill();
        throw new IOException($"{program} does not answer.");
    }

    public async ValueTask DisposeAsync()
    {
        _process.Kill();
        await _process.WaitForExitAsync();
        _process.Dispose();
    }
}
