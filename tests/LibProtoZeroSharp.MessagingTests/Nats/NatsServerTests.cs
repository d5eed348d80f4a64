using System;
using System.Collections;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using NATS.Client.Core;
using NATS.Client.JetStream;
using NATS.Client.JetStream.Models;
using ProtoZeroSharp.Nats;
using Shop;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroSharp.MessagingTests.Nats;

/// <summary>Messages by way of a real cluster.</summary>
public class NatsServerTests(NatsCluster cluster, ITestOutputHelper output) : IClassFixture<NatsCluster>
{
    private const int Together = 200, MaxUnacknowledged = 1_000;

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

    // A million with PROTOZERO_SLOW=1.
    [NatsFact]
    [Trait("Speed", "Slow")]
    public async Task JetStream_NodeKilledAndSchemaChangedInTheMiddle_LosesNothing()
    {
        bool isLong = Environment.GetEnvironmentVariable("PROTOZERO_SLOW") == "1";
        int count = isLong ? 1_000_000 : 400;
        await using NatsConnection connection = cluster.Connect();
        var context = new NatsJSContext(connection);
        using var stop = new CancellationTokenSource(isLong ? TimeSpan.FromMinutes(20) : s_patience);
        INatsJSStream stream = await context.CreateStreamAsync(
            new StreamConfig("orders", ["orders"]) { NumReplicas = 3 }, stop.Token);
        int leader = int.Parse(stream.Info.Cluster!.Leader!.AsSpan("node".Length));
        Task<int> reading = ReadAsync(context, count, stop.Token);
        for (int i = 0; i < count; i += Together)
        {
            if (i == count / 2) cluster.Kill(leader);
            await Task.WhenAll(
                Enumerable.Range(i, Together).Select(id => PublishAsync(context, id, count, stop.Token)));
        }

        int duplicates = await reading;
        output.WriteLine($"{count} messages, {duplicates} came twice");
        // What was read but not acknowledged when the node ended is sent again.
        Assert.InRange(duplicates, 0, MaxUnacknowledged);
    }

    // The first half is of writers that know less.
    private static async Task PublishAsync(NatsJSContext context, int id, int count, CancellationToken stop)
    {
        if (id < count / 2)
        {
            using var before = new Owned<OrderBefore>(out ArenaAllocator arena)
            {
                Value = new OrderBefore { Id = id, Text = arena[$"order {id}"] },
            };
            await PublishAsync(context, id, before, stop);
        }
        else
        {
            using Owned<Order> order = Messages.Order(id);
            await PublishAsync(context, id, order, stop);
        }
    }

    // The stream knows the id of what it has already: an answer that was lost with the node is asked for again.
    private static Task PublishAsync<T>(NatsJSContext context, int id, T message, CancellationToken stop) =>
        NatsCluster.UntilAsync(async () =>
        {
            using var patience = CancellationTokenSource.CreateLinkedTokenSource(stop);
            patience.CancelAfter(TimeSpan.FromSeconds(2));
            PubAckResponse answer = await context.PublishAsync(
                "orders", message, opts: new NatsJSPubOpts { MsgId = $"{id}" }, cancellationToken: patience.Token);
            if (!answer.Duplicate) answer.EnsureSuccess();
        });

    // Reads until all have come; gives how many came once more.
    private static async Task<int> ReadAsync(NatsJSContext context, int count, CancellationToken stop)
    {
        var seen = new BitArray(count);
        int missing = count, duplicates = 0;
        INatsJSConsumer? consumer = null;
        await NatsCluster.UntilAsync(async () => consumer = await context.CreateOrUpdateConsumerAsync(
            "orders", new ConsumerConfig("reader") { AckPolicy = ConsumerConfigAckPolicy.Explicit }, stop));
        // A request of the client that meets an election is lost: it repeats it after this time.
        var pull = new NatsJSConsumeOpts
        {
            MaxMsgs = MaxUnacknowledged, Expires = TimeSpan.FromSeconds(2),
            IdleHeartbeat = TimeSpan.FromMilliseconds(500),
        };
        await foreach (NatsJSMsg<Owned<Order>> message in consumer!.ConsumeAsync(
            ProtoNatsSerializer<Order>.Default, pull, stop))
        {
            using (Owned<Order> order = message.Data!)
            {
                int id = (int)order.Value.Id;
                Assert.True(order.Value.Text == $"order {id}");
                Assert.Equal(id < count / 2 ? 0 : 2, order.Value.Lines.Count);
                if (seen[id]) duplicates++;
                else missing--;
                seen[id] = true;
            }

            await message.AckAsync(cancellationToken: stop);
            if (missing == 0) break;
        }

        return duplicates;
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
