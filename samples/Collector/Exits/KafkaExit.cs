using System;
using System.Threading;
using System.Threading.Tasks;
using Collector.Service;
using Confluent.Kafka;
using Microsoft.Extensions.Logging;
using ProtoZeroSharp;
using ProtoZeroSharp.Kafka;

namespace Collector.Exits;

/// <summary>
/// A topic of Kafka. A batch is one message. It is confirmed when the client reports that all replicas that are in
/// sync have it. The client repeats what it has sent within an attempt, and the broker drops what comes twice; a batch
/// whose attempt has failed may be there twice.
/// </summary>
/// <typeparam name="T">The export request.</typeparam>
internal sealed partial class KafkaExit<T> : IExit<Owned<T>>, IDisposable
    where T : unmanaged, IProtoMessage<T>
{
    private readonly ProducerConfig _config;
    private readonly string _topic;
    private readonly ILogger _log;
    private IProducer<Null, Owned<T>> _producer;

    public KafkaExit(CollectorOptions options, ISignal<Owned<T>> signal, ILogger<KafkaExit<T>> log)
    {
        _log = log;
        _topic = $"{options.Topic}.{signal.Kind}";
        _config = new ProducerConfig
        {
            BootstrapServers = options.KafkaServers, Acks = Acks.All, EnableIdempotence = true, LingerMs = 0,
            MessageTimeoutMs = (int)options.ExportDeadline.TotalMilliseconds,
            // A single request that is longer than a batch: the broker says whether it takes it.
            MessageMaxBytes = Math.Max(options.MaxRequestBytes, options.BatchBytes) + 10_000,
            ReconnectBackoffMaxMs = 1_000,
        };
        _producer = NewProducer();
    }

    public async Task<Rejection> SendAsync(Owned<T> batch, Attempt attempt)
    {
        IProducer<Null, Owned<T>> producer = Volatile.Read(ref _producer);
        try
        {
            // The client encodes the batch before this returns. It reports each message in time, so there is no other
            // deadline.
            DeliveryResult<Null, Owned<T>> report = await producer.ProduceAsync(
                _topic, new Message<Null, Owned<T>> { Value = batch }, attempt.CancellationToken);
            return report.Status == PersistenceStatus.Persisted ? new Rejection(0, "")
                : throw new ExitException($"Kafka: {report.Status}", isTransient: true);
        }
        catch (ProduceException<Null, Owned<T>> error)
        {
            if (error.Error.IsFatal) Replace(producer);
            throw new ExitException($"Kafka: {error.Error}", IsTransient(error.Error.Code), error);
        }
        catch (KafkaException error)
        {
            throw new ExitException($"Kafka: {error.Error}", isTransient: true, error);
        }
        catch (OperationCanceledException error)
        {
            throw new ExitException("Kafka: given up", isTransient: true, error);
        }
    }

    public void Dispose() => _producer.Dispose();

    private static bool IsTransient(ErrorCode code) => code is not (ErrorCode.MsgSizeTooLarge
        or ErrorCode.InvalidMsg or ErrorCode.InvalidRecord or ErrorCode.InvalidMsgSize or ErrorCode.RecordListTooLarge
        or ErrorCode.TopicAuthorizationFailed or ErrorCode.ClusterAuthorizationFailed
        or ErrorCode.Local_ValueSerialization);

    private IProducer<Null, Owned<T>> NewProducer() => new ProducerBuilder<Null, Owned<T>>(_config)
        .SetValueSerializer(new ProtoSerializer<T>())
        .SetLogHandler((_, message) => LogClient(_log, message.Message)).Build();

    // A producer that has lost track of its numbers sends nothing any more. It still reports what waits in it; after
    // its end nobody would.
    private void Replace(IProducer<Null, Owned<T>> broken)
    {
        IProducer<Null, Owned<T>> next = NewProducer();
        if (Interlocked.CompareExchange(ref _producer, next, broken) == broken) _ = Task.Run(() => End(broken));
        else next.Dispose();
    }

    private void End(IProducer<Null, Owned<T>> broken)
    {
        // A fatal error ends each message that waits, so this is a matter of moments.
        broken.Flush(TimeSpan.FromMilliseconds(_config.MessageTimeoutMs!.Value));
        broken.Dispose();
    }

    [LoggerMessage(LogLevel.Warning, "Kafka: {Text}")]
    private static partial void LogClient(ILogger log, string text);
}
