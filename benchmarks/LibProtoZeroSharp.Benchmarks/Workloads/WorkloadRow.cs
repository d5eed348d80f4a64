using System;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>One piece of work on a workload.</summary>
/// <param name="Name">Of the row.</param>
/// <param name="Run">The work; returns something that depends on it.</param>
/// <param name="Google">
/// The row of Google.Protobuf, or of the peer that the workload names, doing the same; null for peers.
/// </param>
/// <param name="Native">The row of protozero doing the same, if it has one.</param>
internal sealed record WorkloadRow(string Name, Func<long> Run, string? Google = null, string? Native = null);
