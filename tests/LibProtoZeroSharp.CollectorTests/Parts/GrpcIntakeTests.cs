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
    public async Task Accept_PlaceInTheQueue_ReturnsWhenTheExitHasConfirmed()
    {
        using var fake = new FakePipeline(new CollectorOptions { BatchAge = TimeSpan.Zero });
        var confirmed = new TaskCompletionSource();
        fake.Signal.Receive = _ => confirmed.Task;
        FakeRequest request = FakeRequest.Of(1);
        Task answer = GrpcIntake.AcceptAsync(fake.Pipeline, request, new FakeCallContext(CancellationToken.None));
        Assert.Equal(0, request.Ends);
        await fake.StartAsync();
        await Task.Delay(100);
        Assert.Single(fake.Signal.Attempts);
        Assert.False(answer.IsCompleted);
        confirmed.SetResult();
        await answer;
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

    [Fact]
    public async Task Accept_ExitDoesNotConfirmInTime_IsDeadlineExceeded()
    {
        using var fake = new FakePipeline(new CollectorOptions
        {
            BatchAge = TimeSpan.Zero, ConfirmTime = TimeSpan.FromMilliseconds(50),
        });
        var confirmed = new TaskCompletionSource();
        fake.Signal.Receive = _ => confirmed.Task;
        await fake.StartAsync();
        Status status = await StatusAsync(fake, FakeRequest.Of(2));
        Assert.Equal(new Status(StatusCode.DeadlineExceeded, "The exit has not confirmed it."), status);
        // It was told that it may arrive, and it does.
        confirmed.SetResult();
        await fake.StopAsync();
        Assert.Equal([[2]], fake.Signal.Taken);
    }

    [Fact]
    public async Task Accept_ExitRejects_IsInvalidArgument()
    {
        using var fake = new FakePipeline(new CollectorOptions { BatchAge = TimeSpan.Zero });
        fake.Signal.Rejection = new Rejection(1, "too old");
        await fake.StartAsync();
        Status status = await StatusAsync(fake, FakeRequest.Of(2));
        Assert.Equal(new Status(StatusCode.InvalidArgument, "The exit has rejected it."), status);
        await fake.StopAsync();
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
        Assert.Equal(new Status(status, detail), await StatusAsync(fake, request));
        Assert.Equal(1, request.Ends);
    }

    private static async Task<Status> StatusAsync(FakePipeline fake, FakeRequest request) =>
        (await Assert.ThrowsAsync<RpcException>(() =>
            GrpcIntake.AcceptAsync(fake.Pipeline, request, new FakeCallContext(CancellationToken.None)))).Status;
}
