using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Net.Sockets;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Collector.Service;
using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>Clients over HTTP that go before they have their answer.</summary>
public class VanishingClientTests
{
    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task Body_ThatBreaksOff_LeavesNothing(bool isGoogle, bool isReset)
    {
        await using TestCollector collector =
            await TestCollector.StartAsync(new CollectorOptions { Google = isGoogle });
        for (int i = 0; i < 20; i++)
        {
            using var client = new TcpClient();
            await client.ConnectAsync("127.0.0.1", collector.Client.BaseAddress!.Port);
            // With a header alone, and with a part of the body that is a message of its own.
            await client.GetStream().WriteAsync(Encoding.ASCII.GetBytes(
                "POST /v1/traces HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-protobuf\r\n"
                + $"Content-Length: {Bodies.One.Length + 1}\r\n\r\n"));
            if (i % 2 == 0) await client.GetStream().WriteAsync(Bodies.One);
            if (i % 4 >= 2) await Task.Delay(20);
            // A reset, or an ordinary end of the connection.
            if (isReset) client.LingerState = new LingerOption(enable: true, seconds: 0);
        }

        using HttpResponseMessage answer = await collector.PostAsync("v1/traces", new ByteArrayContent(Bodies.One));
        Assert.Equal(200, (int)answer.StatusCode);
        // The server may still be busy with the last of them.
        await Task.Delay(200);
        Stats stats = await collector.StatsAsync();
        Assert.Equal((0, null), (stats.Errors, stats.FirstError));
        await collector.StopAsync();
        Assert.Equal((1, 1, 0, 1), (
            collector.Counts.Requests, collector.Counts.Records, collector.Counts.Refused, collector.Counts.Forwarded));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Client_GoneWhileItsRequestWaits_TakesTheRequestAlong(bool isGoogle)
    {
        await using TestCollector collector = await TestCollector.StartAsync(new CollectorOptions
        {
            Google = isGoogle, QueueRequests = 1, QueuePatience = TimeSpan.FromMinutes(5), BatchRequests = 1,
            Exports = 1, ConfirmTime = TimeSpan.FromMinutes(5),
        });
        using var opened = new CancellationTokenSource();
        collector.Receiver.Receive = _ => Task.Delay(Timeout.Infinite, opened.Token)
            .ContinueWith(_ => { }, TaskScheduler.Default);
        // One is being sent, one waits to be sent, one is in the queue.
        List<Task<HttpResponseMessage>> waiting = [];
        for (int i = 0; i < 3; i++)
        {
            waiting.Add(collector.PostAsync("v1/traces", new ByteArrayContent(Bodies.One)));
            while (collector.Counts.Requests == i) await Task.Delay(10);
        }

        for (int i = 0; i < 3; i++)
        {
            using var gone = new CancellationTokenSource(TimeSpan.FromMilliseconds(150));
            using var body = new ByteArrayContent(Bodies.One);
            body.Headers.Add("Content-Type", TestCollector.Protobuf);
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
                collector.Client.PostAsync("v1/traces", body, gone.Token));
        }

        await Task.Delay(200);
        Stats stats = await collector.StatsAsync();
        Assert.Equal((0, null), (stats.Errors, stats.FirstError));
        await opened.CancelAsync();
        foreach (Task<HttpResponseMessage> post in waiting)
        {
            using HttpResponseMessage answer = await post;
            Assert.Equal(200, (int)answer.StatusCode);
        }

        await collector.StopAsync();
        Assert.Equal(new Counts(3, 3, 0, 0, 0, 3, 3, 0, 0), collector.Counts);
        Assert.Equal(3, collector.Receiver.Resources.Count);
    }
}
