using System;
using System.IO;
using System.Threading;
using Grpc.Core;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Collector.Service;

/// <summary>
/// Counts errors in the log that are not the clients': the host logs a connection that broke and a damaged message as
/// errors, too.
/// </summary>
internal sealed class ErrorLog : ILoggerProvider, ILogger
{
    private int _count;
    private string? _first;

    public int Count => Volatile.Read(ref _count);

    public string? First => Volatile.Read(ref _first);

    public ILogger CreateLogger(string categoryName) => this;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Error;

    public void Log<TState>(
        LogLevel logLevel, EventId eventId, TState state, Exception? exception,
        Func<TState, Exception?, string> formatter)
    {
        if (!IsEnabled(logLevel) || IsOfAClient(exception)) return;
        Interlocked.Increment(ref _count);
        Interlocked.CompareExchange(ref _first, $"{formatter(state, exception)} {exception}", null);
    }

    public void Dispose()
    {
    }

    private static bool IsOfAClient(Exception? exception) => exception
        is RpcException or IOException or OperationCanceledException or BadHttpRequestException or InvalidDataException;
}
