using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using NATS.Client.Core;
using NATS.Client.JetStream;
using NATS.Client.JetStream.Models;
using ProtoZeroSharp.Nats;
using Shop;
using Xunit;

namespace ProtoZeroSharp.MessagingTests.Nats;

/// <summary>Messages by way of a real cluster.</summary>
public class NatsServerTests(NatsCluster cluster) : IClassFixture<NatsCluster>
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);

    [NatsFact]
    public async Task PublishAndSubscribe_StructClassAndText_ArriveEqual()
    {
        await using NatsConnection connection = cluster.Connect();
        using var stop = new CancellationTokenSource(s_patience);
        Owned<Order> order = await SendAsync(connection, "order", Messages.Order(7), stop.Token);
        using (order)
        using (Owned<Order> expected = Messages.Order(7)) Assert.Equal(expected, order);
        Assert.Equal(Messages.Note(7), await SendAsync(connection, "note", Messages.Note(7), stop.Token));
        Assert.Equal("text", await SendAsync(connection, "text", "text", stop.Token));
    }

    [NatsFact]
    public async Task Subscribe_OlderAndNewerMessage_KeepWhatTheyKnow()
    {
        await using NatsConnection connection = cluster.Connect();
        using var stop = new CancellationTokenSource(s_patience);
        using Owned<Order> order = Messages.Order(8);
        using Owned<OrderBefore> before =
            await SendAsync<Owned<Order>, Owned<OrderBefore>>(connection, "older", order, stop.Token);
        Assert.Equal(8, before.Value.Id);
        // What the older reader does not know goes on with the message.
        using Owned<Order> back =
            await SendAsync<Owned<OrderBefore>, Owned<Order>>(connection, "newer", before, stop.Token);
        Assert.Equal(order, back);
    }

    [NatsFact]
    public async Task Subscribe_DamagedBytes_IsErrorOfMessageAndNextArrives()
    {
        await using NatsConnection connection = cluster.Connect();
        using var stop = new CancellationTokenSource(s_patience);
        await using INatsSub<Owned<Order>> subscription =
            await connection.SubscribeCoreAsync<Owned<Order>>("damaged", cancellationToken: stop.Token);
        await connection.PingAsync(stop.Token);
        await connection.PublishAsync("damaged", new byte[] { 0x12, 9, 1 }, cancellationToken: stop.Token);
        using Owned<Order> good = Messages.Order(9);
        await connection.PublishAsync("damaged", good, cancellationToken: stop.Token);
        NatsMsg<Owned<Order>> first = await subscription.Msgs.ReadAsync(stop.Token);
        var error = Assert.Throws<NatsDeserializeException>(first.EnsureSuccess);
        var inner = Assert.IsType<ProtoFormatException>(error.InnerException);
        Assert.Equal((ProtoFormatError.Truncated, 3), (inner.Code, inner.Offset));
        NatsMsg<Owned<Order>> second = await subscription.Msgs.ReadAsync(stop.Token);
        Assert.Equal(good, second.Data);
        second.Data!.Dispose();
    }

    [NatsFact]
    [Trait("Speed", "Slow")]
    public async Task JetStream_NodeKilledInTheMiddle_LosesNothing()
    {
        const int Count = 300;
        await using NatsConnection connection = cluster.Connect();
        var context = new NatsJSContext(connection);
        using var stop = new CancellationTokenSource(s_patience);
        INatsJSStream stream = await context.CreateStreamAsync(
            new StreamConfig("orders", ["orders"]) { NumReplicas = 3 }, stop.Token);
        int leader = int.Parse(stream.Info.Cluster!.Leader!.AsSpan("node".Length));
        for (int i = 0; i < Count; i++)
        {
            if (i == Count / 2) cluster.Kill(leader);
            using Owned<Order> order = Messages.Order(i);
            await NatsCluster.UntilAsync(async () =>
            {
                using var patience = CancellationTokenSource.CreateLinkedTokenSource(stop.Token);
                patience.CancelAfter(TimeSpan.FromSeconds(2));
                PubAckResponse answer = await context.PublishAsync("orders", order, cancellationToken: patience.Token);
                answer.EnsureSuccess();
            });
        }

        var seen = new HashSet<long>();
        int duplicates = 0;
        INatsJSConsumer? consumer = null;
        await NatsCluster.UntilAsync(async () => consumer = await context.CreateOrUpdateConsumerAsync(
            "orders", new ConsumerConfig("reader") { AckPolicy = ConsumerConfigAckPolicy.Explicit }, stop.Token));
        var serializer = new ProtoNatsSerializer<Order>();
        // A request of the client that meets an election is lost: it repeats it after this time.
        var pull = new NatsJSConsumeOpts
        {
            MaxMsgs = 100, Expires = TimeSpan.FromSeconds(2), IdleHeartbeat = TimeSpan.FromMilliseconds(500),
        };
        await foreach (NatsJSMsg<Owned<Order>> message in consumer!.ConsumeAsync(serializer, pull, stop.Token))
        {
            using (Owned<Order> expected = Messages.Order(message.Data!.Value.Id)) Assert.Equal(expected, message.Data);
            if (!seen.Add(message.Data.Value.Id)) duplicates++;
            message.Data.Dispose();
            await message.AckAsync(cancellationToken: stop.Token);
            if (seen.Count == Count) break;
        }

        Assert.Equal(Count, seen.Count);
        // An answer that was lost with the node lets the publisher repeat: one message at a time.
        Assert.InRange(duplicates, 0, 5);
    }

    private static Task<T> SendAsync<T>(NatsConnection connection, string subject, T message, CancellationToken stop) =>
        SendAsync<T, T>(connection, subject, message, stop);

    private static async Task<TTo> SendAsync<TFrom, TTo>(
        NatsConnection connection, string subject, TFrom message, CancellationToken stop)
    {
        await using INatsSub<TTo> subscription =
            await connection.SubscribeCoreAsync<TTo>(subject, cancellationToken: stop);
        await connection.PingAsync(stop);
        await connection.PublishAsync(subject, message, cancellationToken: stop);
        NatsMsg<TTo> arrived = await subscription.Msgs.ReadAsync(stop);
        arrived.EnsureSuccess();
        return arrived.Data!;
    }
}
