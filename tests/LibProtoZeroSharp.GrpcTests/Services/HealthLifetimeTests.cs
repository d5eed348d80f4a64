using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Grpc.Core;
using Grpc.Health.V1;
using Microsoft.Extensions.DependencyInjection;
using ProtoZeroSharp.Grpc;
using ProtoZeroSharp.Testing;
using Xunit;
using ServingStatus = Grpc.Health.V1.HealthCheckResponse.Types.ServingStatus;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>Watches that come and go, and changes under load.</summary>
[Collection(AloneCollection.Name)]
public class HealthLifetimeTests
{
    [Fact]
    public async Task Watches_CancelledOrDropped_LeaveNothing()
    {
        await using ServiceHost host = await HealthTests.StartAsync();
        var client = new Health.HealthClient(host.Channel);
        ProtoHealthService health = host.Services.GetRequiredService<ProtoHealthService>();
        await client.CheckAsync(new HealthCheckRequest());
        long arenas = ReflectionLifetimeTests.Count();
        for (int i = 0; i < 60; i++)
        {
            using var cancel = new CancellationTokenSource();
            using var call = client.Watch(
                new HealthCheckRequest { Service = $"s{i % 3}" }, cancellationToken: cancel.Token);
            if (i % 2 == 0) await HealthTests.NextAsync(call);
            health.SetStatus($"s{i % 3}", i % 2 == 0 ? ProtoServingStatus.Serving : ProtoServingStatus.NotServing);
            if (i % 3 != 0) continue;
            await cancel.CancelAsync();
            RpcException error = await Assert.ThrowsAsync<RpcException>(async () =>
            {
                while (await call.ResponseStream.MoveNext(CancellationToken.None)) { }
            });
            Assert.Equal(StatusCode.Cancelled, error.StatusCode);
        }

        await ReflectionLifetimeTests.SettleAsync(arenas, isCut: true);
    }

    [Fact]
    public async Task ManyWatches_SeeTheLastChange()
    {
        await using ServiceHost host = await HealthTests.StartAsync();
        var client = new Health.HealthClient(host.Channel);
        ProtoHealthService health = host.Services.GetRequiredService<ProtoHealthService>();
        List<AsyncServerStreamingCall<HealthCheckResponse>> calls =
            [.. Enumerable.Range(0, 50).Select(_ => client.Watch(new HealthCheckRequest { Service = "s" }))];
        foreach (var call in calls) Assert.Equal(ServingStatus.ServiceUnknown, await HealthTests.NextAsync(call));
        await Task.WhenAll(Enumerable.Range(0, 4).Select(thread => Task.Run(() =>
        {
            for (int i = 0; i < 500; i++)
            {
                health.SetStatus(
                    "s", (i + thread) % 2 == 0 ? ProtoServingStatus.Unknown : ProtoServingStatus.NotServing);
            }
        })));
        health.SetStatus("s", ProtoServingStatus.Serving);
        foreach (var call in calls)
        {
            while (await HealthTests.NextAsync(call) != ServingStatus.Serving) { }
            call.Dispose();
        }
    }
}
