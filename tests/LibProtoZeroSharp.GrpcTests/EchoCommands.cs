using System;
using System.Collections.Concurrent;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Grpc.Core;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>What both servers do before they answer.</summary>
internal static class EchoCommands
{
    private static readonly ConcurrentDictionary<string, int> s_failed = [];

    /// <summary>How many calls have begun to wait in a handler.</summary>
    public static int Waiting;

    /// <summary>How many calls a server has seen cancelled.</summary>
    public static int Cancelled;

    public static async Task RunAsync(string command, ServerCallContext context)
    {
        switch (command.Split(':')[0])
        {
            case "fail":
                throw new RpcException(
                    new Status(StatusCode.DataLoss, "zgubiłem żółwia 🐢"),
                    new Metadata { { "text", "trailer" }, { "bytes-bin", [1, 0, 255] } });
            case "throw":
                throw new InvalidOperationException("The handler is broken.");
            case "wait":
                Interlocked.Increment(ref Waiting);
                try
                {
                    await Task.Delay(Timeout.Infinite, context.CancellationToken);
                }
                catch (OperationCanceledException)
                {
                    Interlocked.Increment(ref Cancelled);
                    throw;
                }

                break;
            case "late":
                await Task.Delay(700, CancellationToken.None);
                break;
            case "metadata":
                await context.WriteResponseHeadersAsync(
                    new Metadata { { "seen", context.RequestHeaders.GetValue("sent") ?? "" } });
                context.ResponseTrailers.Add("seen-bin", context.RequestHeaders.GetValueBytes("sent-bin") ?? []);
                break;
            case "flaky":
                if (s_failed.AddOrUpdate(command, 1, static (_, count) => count + 1) <= 2)
                    throw new RpcException(new Status(StatusCode.Unavailable, "Not yet."));
                break;
        }
    }
}
