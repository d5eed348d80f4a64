using System;
using System.Threading;
using System.Threading.Tasks;
using Collector.Service;
using NATS.Client.Core;
using NATS.Client.JetStream;
using NATS.Client.JetStream.Models;
using ProtoZeroSharp;
using ProtoZeroSharp.Nats;

namespace Collector.Exits;

/// <summary>
/// A subject of NATS that a stream of JetStream keeps; whoever runs NATS makes the stream. A batch is one message. It
/// is confirmed when the server has answered that the stream has it. All attempts of a batch have one message id, so
/// the stream keeps one of them, as long as its window for duplicates lasts.
/// </summary>
/// <typeparam name="T">The export request.</typeparam>
internal sealed class NatsExit<T> : IExit<Owned<T>>, IAsyncDisposable
    where T : unmanaged, IProtoMessage<T>
{
    private readonly string _subject;
    private readonly NatsConnection _connection;
    private readonly NatsJSContext _jetStream;

    public NatsExit(CollectorOptions options, ISignal<Owned<T>> signal)
    {
        _subject = $"{options.Topic}.{signal.Kind}";
        _connection = new NatsConnection(new NatsOpts
        {
            Url = options.NatsUrl, RetryOnInitialConnect = true, MaxReconnectRetry = -1,
            ReconnectWaitMin = TimeSpan.FromMilliseconds(100), ReconnectWaitMax = TimeSpan.FromSeconds(1),
        });
        _jetStream = new NatsJSContext(_connection);
    }

    public async Task<Rejection> SendAsync(Owned<T> batch, Attempt attempt)
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(attempt.CancellationToken);
        TimeSpan left = attempt.Deadline - DateTime.UtcNow;
        patience.CancelAfter(left > TimeSpan.Zero ? left : TimeSpan.Zero);
        try
        {
            PubAckResponse answer = await _jetStream.PublishAsync(
                _subject, batch, ProtoNatsSerializer<T>.Default, new NatsJSPubOpts { MsgId = attempt.BatchId },
                cancellationToken: patience.Token);
            return answer.Error is not { } error ? new Rejection(0, "")
                : throw new ExitException($"NATS: {error.Code} {error.Description}", error.Code >= 500);
        }
        catch (NatsPayloadTooLargeException error)
        {
            throw new ExitException($"NATS: {error.Message}", isTransient: false, error);
        }
        catch (Exception error) when (error is NatsException or OperationCanceledException or TimeoutException)
        {
            throw new ExitException($"NATS: {error.Message}", isTransient: true, error);
        }
    }

    public ValueTask DisposeAsync() => _connection.DisposeAsync();
}
