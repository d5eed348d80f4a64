using System.Collections.Generic;
using System.Threading.Tasks;
using Collector.Service;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>One kind of telemetry on our types and on Google's, which must give the same messages.</summary>
internal interface ISignalPair
{
    /// <summary>Has both read and filter a request, and compares what they count and what they make of it.</summary>
    /// <returns>What became of the records; null if ours does not take the request.</returns>
    Task<Outcome?> CompareAsync(byte[] export);

    /// <summary>Has both read, filter and put together several requests, and compares the batches.</summary>
    Task CompareBatchAsync(IEnumerable<byte[]> exports);

    /// <summary>Has ours read and filter a request, without a comparison.</summary>
    /// <returns>The request as it is written afterwards.</returns>
    /// <exception cref="BadBodyException">It is not taken.</exception>
    Task<(byte[] Bytes, Outcome Outcome)> ProcessAsync(byte[] export);
}
