using System.Threading;

namespace Collector.Service;

/// <summary>What a collector has done, over all kinds of telemetry.</summary>
internal sealed class Counters
{
    private long _requests, _records, _dropped, _refused, _bad, _batches, _forwarded, _retries, _lost;

    /// <summary>A request was accepted.</summary>
    public void Accepted(Outcome outcome)
    {
        Interlocked.Increment(ref _requests);
        Interlocked.Add(ref _records, outcome.Records);
        Interlocked.Add(ref _dropped, outcome.Records - outcome.Kept);
    }

    /// <summary>A request found no place in the queue.</summary>
    public void Refused() => Interlocked.Increment(ref _refused);

    /// <summary>A request was damaged, too long, or not one of OTLP.</summary>
    public void Bad() => Interlocked.Increment(ref _bad);

    /// <summary>A batch was taken by the next receiver.</summary>
    public void Forwarded(int records)
    {
        Interlocked.Increment(ref _batches);
        Interlocked.Add(ref _forwarded, records);
    }

    /// <summary>A batch is sent again.</summary>
    public void Retried() => Interlocked.Increment(ref _retries);

    /// <summary>A batch was given up.</summary>
    public void Lost(int records) => Interlocked.Add(ref _lost, records);

    /// <summary>All of them as they are now.</summary>
    public Counts Take() => new(
        Volatile.Read(ref _requests), Volatile.Read(ref _records), Volatile.Read(ref _dropped),
        Volatile.Read(ref _refused), Volatile.Read(ref _bad), Volatile.Read(ref _batches),
        Volatile.Read(ref _forwarded), Volatile.Read(ref _retries), Volatile.Read(ref _lost));
}

/// <summary>The counters at one moment.</summary>
/// <param name="Requests">Accepted requests.</param>
/// <param name="Records">Records in them.</param>
/// <param name="Dropped">Records of them that the filter took out.</param>
/// <param name="Refused">Requests for which there was no place.</param>
/// <param name="Bad">Requests over HTTP that were answered with 400, 413 or 415.</param>
/// <param name="Batches">Batches that were sent and taken.</param>
/// <param name="Forwarded">Records in them.</param>
/// <param name="Retries">Attempts that failed and were followed by another.</param>
/// <param name="Lost">Records that were given up.</param>
internal sealed record Counts(
    long Requests, long Records, long Dropped, long Refused, long Bad, long Batches, long Forwarded, long Retries,
    long Lost);
