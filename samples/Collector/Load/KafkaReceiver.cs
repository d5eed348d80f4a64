using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Confluent.Kafka;
using Confluent.Kafka.Admin;

namespace Collector.Load;

/// <summary>
/// Behind the exit to Kafka: a cluster in this process, and a consumer of the three topics. The mock keeps 5 MB of a
/// partition, so there are many, and the consumer stays close behind.
/// </summary>
internal sealed class KafkaReceiver : IReceiver
{
    // Messages; a partition keeps some ten of the longest.
    private const long MostUnread = 100;

    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);

    private readonly MockKafka _cluster = new();
    private readonly Arrivals _arrivals;
    private readonly IConsumer<Ignore, byte[]> _consumer;
    private readonly CancellationTokenSource _stop = new();
    private readonly Task _reading, _watching;
    private volatile bool _isBehind;

    /// <param name="ledger">Takes what arrives.</param>
    /// <param name="partitions">Partitions of each topic.</param>
    public KafkaReceiver(Ledger ledger, int partitions = 128)
    {
        _arrivals = new Arrivals(ledger);
        string[] topics = ["otlp.traces", "otlp.logs", "otlp.metrics"];
        foreach (string topic in topics) _cluster.AddTopic(topic, partitions);
        _consumer = new ConsumerBuilder<Ignore, byte[]>(new ConsumerConfig
        {
            BootstrapServers = _cluster.Servers, GroupId = "load", EnableAutoCommit = false,
            AutoOffsetReset = AutoOffsetReset.Error, ReconnectBackoffMaxMs = 500, FetchWaitMaxMs = 50,
        }).SetLogHandler(static (_, _) => { }).Build();
        _consumer.Assign(topics.SelectMany(topic => Enumerable.Range(0, partitions)
            .Select(partition => new TopicPartitionOffset(topic, partition, 0))));
        _reading = Task.Factory.StartNew(
            Read, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        _watching = WatchAsync();
    }

    public bool IsBehind => _isBehind;

    public IReadOnlyList<string> Arguments => ["--To=kafka", $"--KafkaServers={_cluster.Servers}"];

    public long Unmarked => _arrivals.Unmarked;

    public Task GoAsync()
    {
        _cluster.Stop();
        return Task.CompletedTask;
    }

    public Task ComeAsync()
    {
        _cluster.Start();
        return Task.CompletedTask;
    }

    public async Task DrainAsync()
    {
        foreach (TopicPartitionOffset end in await EndsAsync())
        {
            while (!_reading.IsCompleted && end.Offset > 0 && _consumer.Position(end.TopicPartition) < end.Offset)
                await Task.Delay(50);
        }

        await _stop.CancelAsync();
        // Shows what the reading has failed with, if it has.
        await _reading;
    }

    // While the brokers are away nothing comes in, and they do not answer.
    private async Task WatchAsync()
    {
        while (!_stop.IsCancellationRequested)
        {
            try
            {
                long unread = (await EndsAsync()).Sum(end => end.Offset.Value
                    - Math.Max(_consumer.Position(end.TopicPartition).Value, 0));
                _isBehind = unread > MostUnread;
            }
            catch (KafkaException)
            {
                _isBehind = false;
            }

            await Task.Delay(200, _stop.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    // One question for each broker.
    private async Task<IEnumerable<TopicPartitionOffset>> EndsAsync()
    {
        using IAdminClient client = new AdminClientBuilder(
            new AdminClientConfig { BootstrapServers = _cluster.Servers }).Build();
        ListOffsetsResult ends = await client.ListOffsetsAsync(
            _consumer.Assignment.Select(partition => new TopicPartitionOffsetSpec
            {
                TopicPartition = partition, OffsetSpec = OffsetSpec.Latest(),
            }),
            new ListOffsetsOptions { RequestTimeout = s_patience });
        return ends.ResultInfos.Select(end => end.TopicPartitionOffsetError.TopicPartitionOffset);
    }

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        await _reading.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        await _watching;
        _consumer.Dispose();
        _cluster.Dispose();
        _stop.Dispose();
    }

    private void Read()
    {
        while (!_stop.IsCancellationRequested)
        {
            if (_consumer.Consume(100) is not { Message: { } message } result) continue;
            _arrivals.Add(message.Value, Arrivals.IdFieldOf(result.Topic["otlp.".Length..]));
        }
    }
}
