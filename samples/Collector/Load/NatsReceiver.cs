using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using NATS.Client.Core;
using NATS.Client.JetStream;
using NATS.Client.JetStream.Models;

namespace Collector.Load;

/// <summary>
/// Behind the exit to NATS: a server of one node, its stream, and a consumer. What the consumer acknowledges leaves
/// the stream, so the disk does not fill.
/// </summary>
internal sealed class NatsReceiver : IReceiver
{
    private readonly NatsServer _server;
    private readonly Arrivals _arrivals;
    private readonly NatsConnection _connection;
    private readonly NatsJSContext _jetStream;
    private readonly HashSet<ulong> _sequences = [];
    private readonly CancellationTokenSource _stop = new();
    private Task _reading = Task.CompletedTask;

    private NatsReceiver(string program, Ledger ledger)
    {
        _server = new NatsServer(program);
        _arrivals = new Arrivals(ledger);
        _connection = new NatsConnection(new NatsOpts
        {
            Url = _server.Url, MaxReconnectRetry = -1, RetryOnInitialConnect = true,
            ReconnectWaitMin = TimeSpan.FromMilliseconds(50), ReconnectWaitMax = TimeSpan.FromMilliseconds(500),
        });
        _jetStream = new NatsJSContext(_connection);
    }

    public IReadOnlyList<string> Arguments => ["--To=nats", $"--NatsUrl={_server.Url}"];

    public long Unmarked => _arrivals.Unmarked;

    /// <param name="program">The server: its name if it is in the path.</param>
    /// <param name="ledger">Takes what arrives.</param>
    public static async Task<NatsReceiver> StartAsync(string program, Ledger ledger)
    {
        var receiver = new NatsReceiver(program, ledger);
        await receiver._server.StartAsync();
        await receiver._jetStream.CreateStreamAsync(new StreamConfig("otlp", ["otlp.>"])
        {
            Retention = StreamConfigRetention.Workqueue,
        });
        await receiver._jetStream.CreateOrUpdateConsumerAsync("otlp", new ConsumerConfig("load"));
        receiver._reading = Task.Run(receiver.ReadAsync);
        return receiver;
    }

    public Task GoAsync() => _server.KillAsync();

    public Task ComeAsync() => _server.StartAsync();

    public async Task DrainAsync()
    {
        while (!_reading.IsCompleted)
        {
            INatsJSStream stream = await _jetStream.GetStreamAsync("otlp");
            if (stream.Info.State.Messages == 0) break;
            await Task.Delay(200);
        }

        await _stop.CancelAsync();
        await _reading;
    }

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        await _reading.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        await _connection.DisposeAsync();
        await _server.DisposeAsync();
        _stop.Dispose();
    }

    private async Task ReadAsync()
    {
        var pull = new NatsJSConsumeOpts
        {
            MaxMsgs = 100, Expires = TimeSpan.FromSeconds(2), IdleHeartbeat = TimeSpan.FromMilliseconds(500),
        };
        while (!_stop.IsCancellationRequested)
        {
            try
            {
                INatsJSConsumer consumer = await _jetStream.GetConsumerAsync("otlp", "load", _stop.Token);
                await foreach (NatsJSMsg<byte[]> message in consumer.ConsumeAsync<byte[]>(null, pull, _stop.Token))
                {
                    // An acknowledgement that is lost brings the message again, which is no repeat of the collector.
                    if (message.Metadata is { } metadata && _sequences.Add(metadata.Sequence.Stream))
                        _arrivals.Add(message.Data, Arrivals.IdFieldOf(message.Subject["otlp.".Length..]));
                    await message.AckAsync(cancellationToken: _stop.Token);
                }
            }
            catch (Exception error) when (error is NatsException or OperationCanceledException or TimeoutException)
            {
                await Task.Delay(100, CancellationToken.None);
            }
        }
    }
}
