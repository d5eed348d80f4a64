using System;
using System.Threading;
using System.Threading.Tasks;
using Collector.Service;
using Grpc.Core;
using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>Which status a call ends with.</summary>
public class GrpcIntakeTests
{
    [Fact]
    public async Task Accept_PlaceInTheQueue_ReturnsAndTakesTheRequest()
    {
        using var fake = new FakePipeline(new CollectorOptions());
        FakeRequest request = FakeRequest.Of(1);
        await GrpcIntake.AcceptAsync(fake.Pipeline, request, new FakeCallContext(CancellationToken.None));
        Assert.Equal(0, request.Ends);
        await fake.StartAsync();
        await fake.StopAsync();
        Assert.Equal([[1]], fake.Signal.Taken);
        Assert.Equal(1, request.Ends);
    }

    [Fact]
    public async Task Accept_QueueFull_IsUnavailable()
    {
        using var fake = new FakePipeline(
            new CollectorOptions { QueueRequests = 1, QueuePatience = TimeSpan.FromMilliseconds(20) });
        await fake.AcceptAsync(FakeRequest.Of(1));
        await AssertStatusAsync(fake, StatusCode.Unavailable, "The queue is full.");
    }

    [Theory]
    [InlineData(413, StatusCode.ResourceExhausted)]
    [InlineData(400, StatusCode.InvalidArgument)]
    public async Task Accept_BadRequest_TellsTheClient(int fault, StatusCode status)
    {
        using var fake = new FakePipeline(new CollectorOptions());
        fake.Signal.Fault = new BadBodyException(fault, "what is wrong");
        await AssertStatusAsync(fake, status, "what is wrong");
    }

    [Fact]
    public async Task Accept_CallCancelledWhileItWaits_EndsTheRequest()
    {
        using var fake = new FakePipeline(
            new CollectorOptions { QueueRequests = 1, QueuePatience = TimeSpan.FromMinutes(5) });
        await fake.AcceptAsync(FakeRequest.Of(1));
        using var client = new CancellationTokenSource();
        FakeRequest request = FakeRequest.Of(2);
        Task answer = GrpcIntake.AcceptAsync(fake.Pipeline, request, new FakeCallContext(client.Token));
        Assert.False(answer.IsCompleted);
        await client.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => answer);
        Assert.Equal(1, request.Ends);
    }

    private static async Task AssertStatusAsync(FakePipeline fake, StatusCode status, string detail)
    {
        FakeRequest request = FakeRequest.Of(2);
        RpcException error = await Assert.ThrowsAsync<RpcException>(() =>
            GrpcIntake.AcceptAsync(fake.Pipeline, request, new FakeCallContext(CancellationToken.None)));
        Assert.Equal((status, detail), (error.StatusCode, error.Status.Detail));
        Assert.Equal(1, request.Ends);
    }
}
