using System;
using System.Collections;
using System.Linq;
using System.Threading.Tasks;
using Confluent.Kafka;
using Confluent.SchemaRegistry;
using ProtoZeroSharp.Kafka;
using Shop;
using Xunit;

namespace ProtoZeroSharp.MessagingTests.Kafka;

/// <summary>Messages by way of the client and its mock cluster.</summary>
public class KafkaServerTests(KafkaMock mock) : IClassFixture<KafkaMock>
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(20);

    [Fact]
    public async Task ProduceAndConsume_StructAndTombstone_ArriveEqual()
    {
        using IProducer<string, Owned<Order>> producer =
            new ProducerBuilder<string, Owned<Order>>(mock.Producer)
                .SetValueSerializer(new ProtoSerializer<Order>()).Build();
        using Owned<Order> order = Messages.Order(5);
        var partition = new TopicPartition("orders", 0);
        await producer.ProduceAsync(partition, new() { Key = "a", Value = order });
        await producer.ProduceAsync(partition, new() { Key = "a", Value = null! });
        var deserializer = new ProtoDeserializer<Order>();
        using IConsumer<string, Owned<Order>> consumer =
            new ConsumerBuilder<string, Owned<Order>>(mock.Consumer).SetValueDeserializer(deserializer).Build();
        consumer.Assign(new TopicPartitionOffset(partition, Offset.Beginning));
        ConsumeResult<string, Owned<Order>> first = consumer.Consume(s_patience);
        Assert.Equal(order, first.Message.Value);
        first.Message.Value.Dispose();
        Assert.Null(consumer.Consume(s_patience).Message.Value);
    }

    [Fact]
    public async Task ProduceAndConsume_ClassWithAsyncSerializer_ArriveEqual()
    {
        using var server = new RegistryServer();
        using var registry = new CachedSchemaRegistryClient(new SchemaRegistryConfig { Url = server.Url });
        var options = new ProtoRegistryOptions { Schema = ProtoSchemaFile.Of<NoteReflection>() };
        using IProducer<Null, Note> producer = new ProducerBuilder<Null, Note>(mock.Producer)
            .SetValueSerializer(new ProtoClassSerializer<Note>(registry, options).AsAsync()).Build();
        DeliveryResult<Null, Note> sent = await producer.ProduceAsync("notes", new() { Value = Messages.Note(1) });
        using IConsumer<Null, Note> consumer = new ConsumerBuilder<Null, Note>(mock.Consumer)
            .SetValueDeserializer(new ProtoClassDeserializer<Note>(registry)).Build();
        consumer.Assign(new TopicPartitionOffset(sent.TopicPartition, Offset.Beginning));
        Assert.Equal(Messages.Note(1), consumer.Consume(s_patience).Message.Value);
    }

    [Fact]
    public async Task Consume_DamagedBytes_IsConsumeExceptionAndNextArrives()
    {
        using IProducer<Null, byte[]> producer = new ProducerBuilder<Null, byte[]>(mock.Producer).Build();
        using Owned<Order> order = Messages.Order(6);
        var partition = new TopicPartition("damaged", 0);
        await producer.ProduceAsync(partition, new() { Value = [0x12, 9, 1] });
        await producer.ProduceAsync(partition, new() { Value = order.Value.ToByteArray() });
        using IConsumer<Null, Owned<OrderBefore>> consumer =
            new ConsumerBuilder<Null, Owned<OrderBefore>>(mock.Consumer)
            .SetValueDeserializer(new ProtoDeserializer<OrderBefore>()).Build();
        consumer.Assign(new TopicPartitionOffset(partition, Offset.Beginning));
        var error = Assert.Throws<ConsumeException>(() => consumer.Consume(s_patience));
        Assert.Equal(ErrorCode.Local_ValueDeserialization, error.Error.Code);
        Assert.Equal(ProtoFormatError.Truncated, Assert.IsType<ProtoFormatException>(error.InnerException).Code);
        consumer.Seek(new TopicPartitionOffset(partition, error.ConsumerRecord.Offset + 1));
        // A reader that knows less.
        using Owned<OrderBefore> next = consumer.Consume(s_patience).Message.Value;
        Assert.Equal(6, next.Value.Id);
        Assert.Equal(order.Value.ToByteArray(), next.Value.ToByteArray());
    }

    // A million with PROTOZERO_SLOW=1.
    [Fact]
    public void ManyMessages_SchemaChangesInTheMiddle_ArriveOnce()
    {
        const int Together = 2_000;
        int count = Environment.GetEnvironmentVariable("PROTOZERO_SLOW") == "1" ? 1_000_000 : 2 * Together;
        using var server = new RegistryServer();
        using var registry = new CachedSchemaRegistryClient(new SchemaRegistryConfig { Url = server.Url });
        using var arena = new ArenaAllocator();
        using IConsumer<Null, Order> consumer = new ConsumerBuilder<Null, Order>(mock.Consumer)
            .SetValueDeserializer(new ProtoArenaDeserializer<Order>(arena, registry)).Build();
        consumer.Assign(new TopicPartitionOffset("many", 0, Offset.Beginning));
        using IProducer<Null, Owned<Order>> before = Producer(
            new ProtoRegistryOptions { Schema = ProtoSchemaFile.Of<OrderReflection>() });
        // It asks for the schema with its first message, when the later one is there.
        using IProducer<Null, Owned<Order>> after = Producer(new ProtoRegistryOptions { UseLatestVersion = true });
        var seen = new BitArray(count);
        // The mock keeps 5 MB of a partition.
        for (int i = 0; i < count; i += Together)
        {
            if (i == count / 2)
            {
                server.Add("many-value", """
                    syntax = "proto3";
                    package shop;
                    message Order { int64 id = 1; string text = 2; string note = 9; }
                    """);
            }

            Send(i < count / 2 ? before : after, i);
            for (int arrived = 0; arrived < Together; arrived++)
            {
                Order order = consumer.Consume(s_patience).Message.Value;
                Assert.False(seen[(int)order.Id]);
                Assert.True(order.Text == $"order {order.Id}");
                seen[(int)order.Id] = true;
            }

            arena.Reset();
        }

        Assert.True(seen.HasAllSet());
        Assert.Equal(
            2, server.Requests.Count(request => request.StartsWith("GET /schemas/ids", StringComparison.Ordinal)));

        IProducer<Null, Owned<Order>> Producer(ProtoRegistryOptions options)
        {
            ProducerConfig config = mock.Producer;
            (config.EnableIdempotence, config.LingerMs) = (true, 5);
            return new ProducerBuilder<Null, Owned<Order>>(config)
                .SetValueSerializer(new ProtoSerializer<Order>(registry, options)).Build();
        }

        void Send(IProducer<Null, Owned<Order>> producer, int first)
        {
            using var order = new Owned<Order>();
            for (int id = first; id < first + Together; id++)
            {
                order.Reset();
                order.Value = new Order { Id = id, Text = order.Arena[$"order {id}"] };
                producer.Produce(new TopicPartition("many", 0), new() { Value = order });
            }

            producer.Flush(s_patience);
        }
    }
}
