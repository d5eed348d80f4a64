using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;
using Grpc.Core;

namespace Collector.Service;

/// <summary>
/// One kind of telemetry on one library's types: all that differs between traces, logs and metrics, and between
/// LibProtoZeroSharp and Google.Protobuf.
/// </summary>
/// <typeparam name="TRequest">An export request, as an object.</typeparam>
internal interface ISignal<TRequest>
    where TRequest : class
{
    /// <summary><c>traces</c>, <c>logs</c> or <c>metrics</c>.</summary>
    string Kind { get; }

    /// <summary>Reads the body of an HTTP request.</summary>
    /// <param name="body">The body, already decompressed.</param>
    /// <param name="maxBytes">The longest body to take.</param>
    /// <param name="cancellationToken">The client has gone.</param>
    /// <returns>The request, which the caller ends.</returns>
    /// <exception cref="BadBodyException">It is too long or damaged.</exception>
    ValueTask<TRequest> ReadAsync(PipeReader body, int maxBytes, CancellationToken cancellationToken);

    /// <summary>Takes out what is not needed and marks the rest with this collector's name.</summary>
    Outcome Process(TRequest request);

    /// <summary>An empty request to fill with others.</summary>
    TRequest NewBatch();

    /// <summary>Adds all of a request to a batch, which needs nothing of it afterwards.</summary>
    void Append(TRequest batch, TRequest request);

    /// <summary>The encoded size of a request.</summary>
    int SizeOf(TRequest request);

    /// <summary>Sends a batch over OTLP.</summary>
    /// <returns>What the receiver says that it has not taken of it.</returns>
    /// <exception cref="RpcException">The receiver has not taken it.</exception>
    Task<Rejection> SendAsync(TRequest batch, CallOptions options);

    /// <summary>This request or batch is not needed any more.</summary>
    void End(TRequest request);
}

/// <summary>
/// What a receiver has not taken of a batch that it took (<c>partial_success</c>): such records are not sent again.
/// </summary>
/// <param name="Records">How many.</param>
/// <param name="Reason">Why; a warning if all were taken. Empty if there is nothing to say.</param>
internal readonly record struct Rejection(long Records, string Reason);

/// <summary>What became of the records of a request.</summary>
/// <param name="Records">Records that came.</param>
/// <param name="Kept">Records that are left.</param>
internal readonly record struct Outcome(int Records, int Kept);
