using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace Collector.Service;

/// <summary>Requests that are sent together.</summary>
/// <typeparam name="TRequest">An export request.</typeparam>
internal sealed class Batch<TRequest>(TRequest request, TimeSpan age)
    where TRequest : class
{
    private readonly List<QueuedRequest<TRequest>> _parts = [];
    private int _bytes;

    /// <summary>All requests as one.</summary>
    public TRequest Request => request;

    /// <summary>Records in it.</summary>
    public int Records { get; private set; }

    /// <summary>Ends when the batch is old enough.</summary>
    public Task Due { get; } = Task.Delay(age);

    /// <summary>Whether it is to be sent.</summary>
    public bool IsDue(CollectorOptions options) =>
        Records >= options.BatchRecords || _parts.Count >= options.BatchRequests || Due.IsCompleted;

    /// <summary>Whether it would be too long with a request more.</summary>
    public bool IsFullFor(QueuedRequest<TRequest> part, CollectorOptions options) =>
        options.BatchBytes > 0 && _parts.Count > 0 && _bytes + part.Bytes > options.BatchBytes;

    /// <summary>A request has become a part of it.</summary>
    public void Add(QueuedRequest<TRequest> part)
    {
        _parts.Add(part);
        _bytes += part.Bytes;
        Records += part.Records;
    }

    /// <summary>Tells all senders.</summary>
    public void Answer(Verdict verdict)
    {
        foreach (QueuedRequest<TRequest> part in _parts) part.Answer.TrySetResult(verdict);
    }
}

/// <summary>A request that has a place in the queue.</summary>
/// <param name="Request">The request.</param>
/// <param name="Records">Records in it.</param>
/// <param name="Bytes">Its encoded size; 0 if batches have no limit of bytes.</param>
internal sealed record QueuedRequest<TRequest>(TRequest Request, int Records, int Bytes)
    where TRequest : class
{
    /// <summary>What its sender is to be told.</summary>
    public TaskCompletionSource<Verdict> Answer { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);
}
