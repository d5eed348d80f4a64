using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Orleans.Configuration;
using Orleans.Hosting;
using Orleans.Runtime;
using Orleans.Serialization;
using Orleans.Storage;
using Orleans.Streams;
using Orleans.TestingHost;
using OrleansTests.Orders;
using OrleansTests.Visits;
using ProtoZeroSharp;
using ProtoZeroSharp.Orleans;
using Xunit;

namespace OrleansTests;

/// <summary>Messages as states of grains and as events of streams, in Orleans' own providers in memory.</summary>
public sealed class KeepingTests : IAsyncLifetime
{
    private InProcessTestCluster _cluster = null!;

    public async Task InitializeAsync()
    {
        var builder = new InProcessTestClusterBuilder(1);
        builder.ConfigureSilo((_, silo) =>
        {
            silo.Services.AddSerializer(one => one.AddProtoZeroSerializer());
            silo.AddMemoryGrainStorage(KeepGrain.Storage, storage => storage.Configure<Serializer>(
                (options, serializer) =>
                    options.GrainStorageSerializer = new OrleansGrainStorageSerializer(serializer)));
            silo.AddMemoryGrainStorage("PubSubStore").AddMemoryStreams(TakeGrain.Streams);
        });
        builder.ConfigureClient(client =>
        {
            client.Services.AddSerializer(one => one.AddProtoZeroSerializer());
            client.AddMemoryStreams(TakeGrain.Streams);
        });
        _cluster = builder.Build();
        await _cluster.DeployAsync();
    }

    public Task DisposeAsync() => _cluster.DisposeAsync().AsTask();

    [Fact]
    public async Task State_OfMessages_IsThereInTheNextActivation()
    {
        IKeepGrain grain = _cluster.Client.GetGrain<IKeepGrain>(1);
        using Owned<Visit> visit = Make("page");
        var order = new Order { Id = "A", Lines = { new Order.Types.Line { Text = "pen", Count = 2 } } };
        Guid first = (await grain.KeptAsync()).Activation;
        await grain.KeepAsync(visit, order);
        await grain.LeaveAsync();

        (Owned<Visit> keptVisit, Order keptOrder, State both, Guid second) = await grain.KeptAsync();
        using (keptVisit)
        {
            Assert.NotEqual(first, second);
            Assert.Equal(visit, keptVisit);
            Assert.Equal(order, keptOrder);
            Assert.Equal(visit, both.First);
            Assert.Equal(order, both.Order);
            Assert.Same(both.First, both.Second);
            Assert.Same(both.Order, both.Again);
        }
    }

    [Fact]
    public async Task State_ThatWasNeverWritten_IsEmptyMessages()
    {
        (Owned<Visit> visit, Order order, State both, _) = await _cluster.Client.GetGrain<IKeepGrain>(2).KeptAsync();
        using (visit) Assert.Equal(0, visit.Value.CalculateSize());
        Assert.Equal(new Order(), order);
        Assert.Null(both.First);
    }

    [Fact]
    public async Task Events_OfStreams_AreEachSubscribersOwn()
    {
        Guid stream = Guid.NewGuid();
        ITakeGrain[] grains = [.. Enumerable.Range(0, 3).Select(key => _cluster.Client.GetGrain<ITakeGrain>(key))];
        foreach (ITakeGrain grain in grains) await grain.SubscribeAsync(stream);
        IStreamProvider streams = _cluster.Client.ServiceProvider.GetRequiredKeyedService<IStreamProvider>(
            TakeGrain.Streams);
        IAsyncStream<Owned<Visit>> visits =
            streams.GetStream<Owned<Visit>>(StreamId.Create(TakeGrain.Visits, stream));
        IAsyncStream<Order> orders = streams.GetStream<Order>(StreamId.Create(TakeGrain.Orders, stream));
        List<string> expected = [];
        for (int i = 0; i < 20; i++)
        {
            using Owned<Visit> visit = Make($"page {i}");
            await visits.OnNextAsync(visit);
            await orders.OnNextAsync(new Order { Id = $"order {i}", Lines = { new Order.Types.Line() } });
            expected.AddRange([$"page {i} one two taken", $"order {i} 1"]);
        }

        expected.Sort(StringComparer.Ordinal);
        foreach (ITakeGrain grain in grains)
        {
            List<string> taken = await grain.TakenAsync();
            for (int i = 0; i < 300 && taken.Count < expected.Count; i++)
            {
                await Task.Delay(100);
                taken = await grain.TakenAsync();
            }

            Assert.Equal(expected, taken.Order(StringComparer.Ordinal));
        }
    }

    private static Owned<Visit> Make(string page)
    {
        var visit = new Owned<Visit>();
        visit.Value = new Visit { Page = visit.Arena[page], Tags = visit.Arena.List("one", "two") };
        return visit;
    }
}
