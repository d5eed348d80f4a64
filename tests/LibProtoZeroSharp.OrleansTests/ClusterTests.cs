using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Orleans.Serialization;
using Orleans.TestingHost;
using OrleansTests.Orders;
using OrleansTests.Visits;
using ProtoZeroSharp;
using ProtoZeroSharp.Orleans;
using Xunit;

namespace OrleansTests;

/// <summary>Messages as arguments and results of grains, in the silo of the caller and in another one.</summary>
public sealed class ClusterTests : IAsyncLifetime
{
    private InProcessTestCluster _cluster = null!;

    public async Task InitializeAsync()
    {
        var builder = new InProcessTestClusterBuilder(2);
        builder.ConfigureSilo((_, silo) => silo.Services.AddSerializer(one => one.AddProtoZeroSerializer()));
        builder.ConfigureClient(client => client.Services.AddSerializer(one => one.AddProtoZeroSerializer()));
        _cluster = builder.Build();
        await _cluster.DeployAsync();
    }

    public Task DisposeAsync() => _cluster.DisposeAsync().AsTask();

    [Fact]
    public async Task Messages_GoToGrainsOfAllSilosAndBack()
    {
        var silos = new HashSet<string>();
        // A silo may learn late of the other one: until then all grains are in the first.
        for (int key = 0; key < 40 || (silos.Count < 2 && key < 500); key++)
        {
            if (key >= 40) await Task.Delay(20);
            IVisitGrain grain = _cluster.Client.GetGrain<IVisitGrain>(key);
            silos.Add(await grain.SiloAsync());
            using Owned<Visit> visit = Make($"page {key}");
            await grain.AddAsync(visit);
            // The grain has changed its own.
            Assert.True(visit.Value.Tags.Count == 1);
            using Owned<Visit> last = await grain.LastAsync();
            Assert.Equal($"page {key}", last.Value.Page.ToString());
            Assert.Equal(["one", "seen"], last.Value.Tags.Select(tag => tag.ToString()));
            Assert.Equal(key + 1, await grain.AddSharedAsync(MakeCounted(key + 1)));

            var order = new Order { Id = $"{key}", Labels = { ["a"] = "b" } };
            Order more = await grain.MoreAsync(order);
            Assert.Empty(order.Lines);
            Assert.Equal("more", more.Lines.Single().Text);
        }

        Assert.Equal(2, silos.Count);
    }

    [Fact]
    public async Task Grain_ThatCallsIntoItsOwnSilo_GivesACopy()
    {
        IVisitGrain grain = _cluster.Silos[0].ServiceProvider.GetGrain(0);
        using Owned<Visit> visit = Make("page");
        await grain.AddAsync(visit);
        Assert.True(visit.Value.Tags.Count == 1);
        using Owned<Visit> first = await grain.LastAsync();
        first.Value.Page = first.Arena["changed"];
        using Owned<Visit> second = await grain.LastAsync();
        Assert.Equal("page", second.Value.Page.ToString());
    }

    [Fact]
    public async Task Exception_OfAGrain_ArrivesAsItself()
    {
        using Owned<Visit> visit = Make("page");
        IVisitGrain grain = _cluster.Client.GetGrain<IVisitGrain>(100);
        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => grain.FailAsync(visit));
        Assert.Equal("page", error.Message);
    }

    private static Owned<Visit> Make(string page)
    {
        var visit = new Owned<Visit>();
        visit.Value = new Visit { Page = visit.Arena[page], Tags = visit.Arena.List("one") };
        return visit;
    }

    private static Owned<Visit> MakeCounted(long count)
    {
        var visit = new Owned<Visit>();
        visit.Value = new Visit { Counts = visit.Arena.Map(("a", count)) };
        return visit;
    }
}
