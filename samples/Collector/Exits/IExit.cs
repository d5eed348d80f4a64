using System;
using System.Threading;
using System.Threading.Tasks;
using Collector.Service;

namespace Collector.Exits;

/// <summary>Where batches of one kind of telemetry go.</summary>
/// <typeparam name="TRequest">An export request, as an object.</typeparam>
internal interface IExit<in TRequest>
    where TRequest : class
{
    /// <summary>
    /// Sends a batch once. When this has returned, the exit has confirmed that it has all of it, but for what it
    /// rejects. The batch is not read any more then, nor after an exception.
    /// </summary>
    /// <exception cref="ExitException">The batch was not confirmed. The exit may have it all the same.</exception>
    Task<Rejection> SendAsync(TRequest batch, Attempt attempt);
}

/// <summary>One attempt to send a batch.</summary>
/// <param name="BatchId">The same for all attempts of a batch: an exit may tell repeats by it.</param>
/// <param name="Deadline">When the attempt has failed.</param>
/// <param name="CancellationToken">The collector ends and cannot wait.</param>
internal readonly record struct Attempt(string BatchId, DateTime Deadline, CancellationToken CancellationToken);
