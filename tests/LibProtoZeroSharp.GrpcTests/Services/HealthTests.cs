using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Grpc.Core;
using Grpc.Health.V1;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Ours.HealthV1;
using ProtoZeroSharp.Grpc;
using Xunit;
using Theirs = Grpc.Health.V1;
using HealthCheckRequest = Grpc.Health.V1.HealthCheckRequest;
using HealthCheckResponse = Grpc.Health.V1.HealthCheckResponse;
using ServingStatus = Grpc.Health.V1.HealthCheckResponse.Types.ServingStatus;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>The health service, called with Google's messages, and beside Microsoft's package.</summary>
public class HealthTests
{
    [Fact]
    public async Task Check_WithoutChecks_IsWhatWasSet()
    {
        await using ServiceHost host = await StartAsync();
        var client = new Theirs.Health.HealthClient(host.Channel);
        ProtoHealthService health = host.Services.GetRequiredService<ProtoHealthService>();
        Assert.Equal(ServingStatus.Serving, await CheckAsync(client, ""));
        Assert.Null(await CheckAsync(client, "shop.v1.Shop"));
        Assert.Null(health.GetStatus("shop.v1.Shop"));

        foreach (ProtoServingStatus status in Enum.GetValues<ProtoServingStatus>())
        {
            health.SetStatus("shop.v1.Shop", status);
            health.SetStatus("", status);
            Assert.Equal(status, health.GetStatus("shop.v1.Shop"));
            Assert.Equal((ServingStatus)status, await CheckAsync(client, "shop.v1.Shop"));
            Assert.Equal((ServingStatus)status, await CheckAsync(client, ""));
        }

        Assert.True(health.ClearStatus("shop.v1.Shop"));
        Assert.False(health.ClearStatus("shop.v1.Shop"));
        Assert.True(health.ClearStatus(""));
        Assert.Null(await CheckAsync(client, "shop.v1.Shop"));
        Assert.Equal(ServingStatus.Serving, await CheckAsync(client, ""));
    }

    [Fact]
    public async Task WrongArguments_AreRefused()
    {
        await using ServiceHost host = await StartAsync();
        ProtoHealthService health = host.Services.GetRequiredService<ProtoHealthService>();
        Assert.Throws<ArgumentNullException>(() => health.SetStatus(null!, ProtoServingStatus.Serving));
        Assert.Throws<ArgumentNullException>(() => health.ClearStatus(null!));
        Assert.Throws<ArgumentNullException>(() => health.GetStatus(null!));
        Assert.Throws<ArgumentOutOfRangeException>(() => health.SetStatus("", (ProtoServingStatus)3));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Checks_ByService_AsMicrosofts(bool isCached)
    {
        HealthStatus first = HealthStatus.Healthy, second = HealthStatus.Healthy;
        void AddChecks(IHealthChecksBuilder checks) => checks
            .AddCheck("first", () => new HealthCheckResult(first), ["a"])
            .AddCheck("second", () => new HealthCheckResult(second), ["b"]);
        await using ServiceHost ours = await StartAsync(AddChecks, options =>
        {
            options.UseHealthChecksCache = isCached;
            options.Map("a", check => check.Tags.Contains("a")).Map("none", check => false);
        });
        await using ServiceHost theirs = await ServiceHost.StartAsync(
            services =>
            {
                AddChecks(services.AddGrpcHealthChecks(options =>
                {
                    options.UseHealthChecksCache = isCached;
                    options.Services.Map("a", check => check.Tags.Contains("a"));
                    options.Services.Map("none", check => false);
                }));
                PublishOften(services);
            },
            app => app.MapGrpcHealthChecksService());
        var our = new Theirs.Health.HealthClient(ours.Channel);
        var their = new Theirs.Health.HealthClient(theirs.Channel);
        foreach (HealthStatus status in (HealthStatus[])
            [HealthStatus.Healthy, HealthStatus.Degraded, HealthStatus.Unhealthy, HealthStatus.Healthy])
        {
            first = status;
            await SameAsync();
            second = status;
            await SameAsync();
        }

        async Task SameAsync()
        {
            ServingStatus whole = Expected(first, second), part = Expected(first);
            foreach ((string service, ServingStatus? expected) in ((string, ServingStatus?)[])
                [("", whole), ("a", part), ("none", ServingStatus.Unknown), ("b", null)])
            {
                await UntilAsync(async () => await CheckAsync(our, service) == expected);
                await UntilAsync(async () => await CheckAsync(their, service) == expected);
            }
        }

        static ServingStatus Expected(params HealthStatus[] all) =>
            all.Contains(HealthStatus.Unhealthy) ? ServingStatus.NotServing : ServingStatus.Serving;
    }

    [Fact]
    public async Task StatusThatWasSet_ComesBeforeChecksUntilItIsCleared()
    {
        await using ServiceHost host = await StartAsync(AddUnhealthy);
        var client = new Theirs.Health.HealthClient(host.Channel);
        ProtoHealthService health = host.Services.GetRequiredService<ProtoHealthService>();
        Assert.Equal(ServingStatus.NotServing, await CheckAsync(client, ""));
        health.SetStatus("", ProtoServingStatus.Serving);
        Assert.Equal(ServingStatus.Serving, await CheckAsync(client, ""));
        Assert.True(health.ClearStatus(""));
        await UntilAsync(() => Task.FromResult(health.GetStatus("") == ProtoServingStatus.NotServing));
        Assert.Equal(ServingStatus.NotServing, await CheckAsync(client, ""));
    }

    [Fact]
    public async Task Watch_TellsChangesOnce()
    {
        await using ServiceHost host = await StartAsync();
        ProtoHealthService health = host.Services.GetRequiredService<ProtoHealthService>();
        using var call = new Theirs.Health.HealthClient(host.Channel).Watch(new HealthCheckRequest { Service = "s" });
        Assert.Equal(ServingStatus.ServiceUnknown, await NextAsync(call));
        health.SetStatus("s", ProtoServingStatus.Serving);
        Assert.Equal(ServingStatus.Serving, await NextAsync(call));
        health.SetStatus("s", ProtoServingStatus.Serving);
        health.SetStatus("other", ProtoServingStatus.NotServing);
        await Task.Delay(50);
        health.SetStatus("s", ProtoServingStatus.NotServing);
        Assert.Equal(ServingStatus.NotServing, await NextAsync(call));
        health.ClearStatus("s");
        Assert.Equal(ServingStatus.ServiceUnknown, await NextAsync(call));
        health.SetStatus("s", ProtoServingStatus.Unknown);
        Assert.Equal(ServingStatus.Unknown, await NextAsync(call));
    }

    [Fact]
    public async Task Watch_TellsResultsOfChecks()
    {
        HealthStatus status = HealthStatus.Unhealthy;
        await using ServiceHost host = await StartAsync(checks =>
            checks.AddCheck("x", () => new HealthCheckResult(status)));
        using var call = new Theirs.Health.HealthClient(host.Channel).Watch(new HealthCheckRequest());
        Assert.Equal(ServingStatus.NotServing, await NextAsync(call));
        status = HealthStatus.Healthy;
        Assert.Equal(ServingStatus.Serving, await NextAsync(call));
        status = HealthStatus.Unhealthy;
        Assert.Equal(ServingStatus.NotServing, await NextAsync(call));
    }

    [Fact]
    public async Task Shutdown_HoldsUntilResume()
    {
        await using ServiceHost host = await StartAsync();
        var client = new Theirs.Health.HealthClient(host.Channel);
        ProtoHealthService health = host.Services.GetRequiredService<ProtoHealthService>();
        health.SetStatus("s", ProtoServingStatus.Serving);
        using var call = client.Watch(new HealthCheckRequest { Service = "s" });
        Assert.Equal(ServingStatus.Serving, await NextAsync(call));
        health.Shutdown();
        Assert.Equal(ServingStatus.NotServing, await NextAsync(call));
        health.SetStatus("s", ProtoServingStatus.Serving);
        Assert.Equal(ServingStatus.NotServing, await CheckAsync(client, "s"));
        Assert.Equal(ServingStatus.NotServing, await CheckAsync(client, ""));
        Assert.Null(await CheckAsync(client, "unknown"));
        health.Resume();
        Assert.Equal(ServingStatus.Serving, await NextAsync(call));
        Assert.Equal(ServingStatus.Serving, await CheckAsync(client, ""));
    }

    [Fact]
    public async Task EndOfTheProgram_EndsWatchesWithNotServing()
    {
        await using ServiceHost host = await StartAsync();
        var client = new Theirs.Health.HealthClient(host.Channel);
        string[] services = ["", "unknown"];
        var calls = services.Select(service => client.Watch(new HealthCheckRequest { Service = service })).ToList();
        foreach (var call in calls) await NextAsync(call);
        await host.StopAsync().WaitAsync(TimeSpan.FromSeconds(20));
        foreach (var call in calls)
        {
            Assert.Equal(ServingStatus.NotServing, await NextAsync(call));
            Assert.False(await call.ResponseStream.MoveNext(CancellationToken.None));
            call.Dispose();
        }
    }

    [Fact]
    public async Task List_HasAllStatuses_AndRefusesMoreThanAHundred()
    {
        await using ServiceHost host = await StartAsync(AddUnhealthy);
        var client = new Ours.HealthV1.Health.HealthClient(host.Channel);
        ProtoHealthService health = host.Services.GetRequiredService<ProtoHealthService>();
        using var request = new Owned<HealthListRequest>();
        for (int i = 1; i < 100; i++)
            health.SetStatus($"s{i}", i % 2 == 0 ? ProtoServingStatus.Serving : ProtoServingStatus.Unknown);
        using (Owned<HealthListResponse> reply = await client.ListAsync(request))
        {
            Assert.Equal(100, reply.Value.Statuses.Count);
            foreach ((ProtoString service, Ours.HealthV1.HealthCheckResponse answer) in reply.Value.Statuses)
            {
                int expected = service.Length == 0 ? 2 : (service.ToString()[^1] - '0') % 2 == 0 ? 1 : 0;
                Assert.Equal(expected, (int)answer.Status);
            }
        }

        health.SetStatus("one more", ProtoServingStatus.Serving);
        RpcException error = await Assert.ThrowsAsync<RpcException>(async () =>
        {
            using Owned<HealthListResponse> reply = await client.ListAsync(request);
        });
        Assert.Equal(StatusCode.ResourceExhausted, error.StatusCode);
    }

    internal static Task<ServiceHost> StartAsync(
        Action<IHealthChecksBuilder>? add = null, Action<ProtoHealthOptions>? configure = null) =>
        ServiceHost.StartAsync(
            services =>
            {
                IHealthChecksBuilder checks = services.AddProtoHealthChecks(configure);
                add?.Invoke(checks);
                PublishOften(services);
            },
            app => app.MapProtoHealthChecks());

    private static void AddUnhealthy(IHealthChecksBuilder checks) =>
        checks.AddCheck("x", () => HealthCheckResult.Unhealthy());

    private static void PublishOften(IServiceCollection services) =>
        services.Configure<HealthCheckPublisherOptions>(options =>
        {
            options.Delay = TimeSpan.Zero;
            options.Period = TimeSpan.FromSeconds(1);
        });

    private static async Task<ServingStatus?> CheckAsync(Theirs.Health.HealthClient client, string service)
    {
        try
        {
            return (await client.CheckAsync(new HealthCheckRequest { Service = service })).Status;
        }
        catch (RpcException error) when (error.StatusCode == StatusCode.NotFound)
        {
            return null;
        }
    }

    internal static async Task<ServingStatus> NextAsync(AsyncServerStreamingCall<HealthCheckResponse> call)
    {
        Assert.True(await call.ResponseStream.MoveNext(CancellationToken.None).WaitAsync(TimeSpan.FromSeconds(20)));
        return call.ResponseStream.Current.Status;
    }

    private static async Task UntilAsync(Func<Task<bool>> isDone)
    {
        for (int i = 0; i < 1_000; i++)
        {
            if (await isDone()) return;
            await Task.Delay(20);
        }

        Assert.Fail("It has not come.");
    }
}
