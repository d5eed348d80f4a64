using System;
using Confluent.Kafka;

namespace ProtoZeroSharp.MessagingTests.Kafka;

/// <summary>
/// The mock cluster of librdkafka: it lives in a client that is made with <c>test.mock.num.brokers</c>, and other
/// clients reach it by the address of its brokers.
/// </summary>
public sealed class KafkaMock : IDisposable
{
    private readonly IAdminClient _host =
        new AdminClientBuilder([new("bootstrap.servers", "unused"), new("test.mock.num.brokers", "3")]).Build();

    public KafkaMock()
    {
        Metadata metadata = _host.GetMetadata(TimeSpan.FromSeconds(10));
        Servers = string.Join(',', metadata.Brokers.ConvertAll(broker => $"{broker.Host}:{broker.Port}"));
    }

    /// <summary>The addresses of the brokers.</summary>
    public string Servers { get; }

    internal ProducerConfig Producer => new() { BootstrapServers = Servers, LingerMs = 0 };

    internal ConsumerConfig Consumer => new()
    {
        BootstrapServers = Servers, GroupId = Guid.NewGuid().ToString(), EnableAutoCommit = false,
        AutoOffsetReset = AutoOffsetReset.Earliest,
    };

    public void Dispose() => _host.Dispose();
}
