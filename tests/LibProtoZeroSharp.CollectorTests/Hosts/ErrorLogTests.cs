using System;
using System.IO;
using System.Threading.Tasks;
using Collector.Service;
using Grpc.Core;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>Which lines of the log count as errors of the collector.</summary>
public class ErrorLogTests
{
    public static TheoryData<Exception> OfClients =>
    [
        new IOException(), new OperationCanceledException(), new TaskCanceledException(), new InvalidDataException(),
        new BadHttpRequestException(""), new RpcException(Status.DefaultCancelled),
    ];

    [Theory]
    [MemberData(nameof(OfClients), DisableDiscoveryEnumeration = true)]
    public void Log_FaultsOfClients_DoNotCount(Exception fault)
    {
        using var log = new ErrorLog();
        Write(log, LogLevel.Error, "a", fault);
        Assert.Equal((0, null), (log.Count, log.First));
    }

    [Fact]
    public void Log_ErrorsOfItsOwn_CountAndTheFirstIsKept()
    {
        using var log = new ErrorLog();
        Write(log, LogLevel.Warning, "a", null);
        Write(log, LogLevel.Error, "b", null);
        Write(log, LogLevel.Critical, "c", new InvalidOperationException());
        Assert.Equal(2, log.Count);
        Assert.StartsWith("b", log.First);
    }

    private static void Write(ErrorLog log, LogLevel level, string text, Exception? error) =>
        log.CreateLogger("x").Log(level, default, text, error, (state, _) => state);
}
