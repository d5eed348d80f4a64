using System;

namespace LibProtoZeroSharp.Benchmarks.Latency;

/// <summary>One combination that is measured.</summary>
/// <param name="Library">Whose codec.</param>
/// <param name="Make">Makes a codec for a worker.</param>
/// <param name="Payload">"small" or "large".</param>
/// <param name="Plain">The payload.</param>
/// <param name="IsDecode">Whether it decodes.</param>
/// <param name="Workers">Threads, each with a codec of its own; 0: a task for each operation.</param>
internal sealed record LatencyRow(string Library, Func<DocumentData, Codec> Make, string Payload, DocumentData Plain,
    bool IsDecode, int Workers)
{
    /// <summary>What a codec must have decoded, worked out once: the check is not to cost more than the work.</summary>
    public long Weight { get; } = Plain.Weight();

    public string Operation => IsDecode ? "decode" : "encode";

    public string Load => Workers switch { 0 => "10000 tasks", 1 => "1 worker", _ => $"{Workers} workers" };
}
