using System;
using System.Diagnostics;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Threading.Tasks;

namespace Collector.Load;

/// <summary>A nats-server with JetStream in a process of its own, which can be killed and started again.</summary>
internal sealed class NatsServer(string program) : IAsyncDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("collector-nats").FullName;
    private readonly int _port = FreePort();
    private Process? _process;

    /// <summary>Its address, the same after each start.</summary>
    public string Url => $"nats://127.0.0.1:{_port}";

    /// <summary>Starts it, with what it has kept.</summary>
    public async Task StartAsync()
    {
        var start = new ProcessStartInfo(program)
        {
            ArgumentList =
            {
                "--addr", "127.0.0.1", "--port", $"{_port}", "--jetstream", "--store_dir", _folder,
                "--log", Path.Combine(_folder, "log"),
            },
        };
        _process = Process.Start(start)!;
        for (int i = 0; ; i++)
        {
            try
            {
                using var client = new TcpClient();
                await client.ConnectAsync(IPAddress.Loopback, _port);
                return;
            }
            catch (SocketException) when (i < 200)
            {
                await Task.Delay(50);
            }
        }
    }

    /// <summary>Kills it with -9.</summary>
    public async Task KillAsync()
    {
        if (_process == null) return;
        _process.Kill();
        await _process.WaitForExitAsync();
        _process.Dispose();
        _process = null;
    }

    public async ValueTask DisposeAsync()
    {
        await KillAsync();
        Directory.Delete(_folder, recursive: true);
    }

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
