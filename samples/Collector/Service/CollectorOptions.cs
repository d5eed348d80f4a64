using System;
using Collector.Exits;

namespace Collector.Service;

/// <summary>What a collector can be told: <c>--Export=http://host:4317</c> and so on, each by its name.</summary>
internal sealed class CollectorOptions
{
    /// <summary>Whether it works on Google.Protobuf's types.</summary>
    public bool Google { get; set; }

    /// <summary>The port for gRPC; 0 takes any that is free.</summary>
    public int GrpcPort { get; set; } = 4317;

    /// <summary>The port for OTLP over HTTP, and for <c>/stats</c>.</summary>
    public int HttpPort { get; set; } = 4318;

    /// <summary>The exit: <c>--to otlp</c>, <c>kafka</c>, <c>nats</c> or <c>parquet</c>.</summary>
    public ExitKind To { get; set; }

    /// <summary>Where to export to, over gRPC.</summary>
    public Uri Export { get; set; } = new("http://127.0.0.1:14317");

    /// <summary>Brokers of Kafka to begin with.</summary>
    public string KafkaServers { get; set; } = "127.0.0.1:9092";

    /// <summary>Servers of NATS, with commas between them.</summary>
    public string NatsUrl { get; set; } = "nats://127.0.0.1:4222";

    /// <summary>
    /// What topics and subjects begin with: <c>otlp.traces</c>, <c>otlp.logs</c>, <c>otlp.metrics</c>.
    /// </summary>
    public string Topic { get; set; } = "otlp";

    /// <summary>The folder for files of Parquet; it is made if it is missing at the start.</summary>
    public string Folder { get; set; } = "telemetry";

    /// <summary>What every resource gets as its attribute <c>collector.name</c>.</summary>
    public string Name { get; set; } = "sample";

    /// <summary>The longest request, in bytes, when it is not compressed.</summary>
    public int MaxRequestBytes { get; set; } = 4 << 20;

    /// <summary>Requests of each kind that wait for a batch.</summary>
    public int QueueRequests { get; set; } = 64;

    /// <summary>How long a request may wait for a place in the queue before it is refused.</summary>
    public TimeSpan QueuePatience { get; set; } = TimeSpan.FromSeconds(1);

    /// <summary>A batch is sent when it has this number of records.</summary>
    public int BatchRecords { get; set; } = 2048;

    /// <summary>
    /// A batch is sent when it has this number of requests: the next receiver must take that many times <see
    /// cref="MaxRequestBytes"/>.
    /// </summary>
    public int BatchRequests { get; set; } = 16;

    /// <summary>
    /// A batch is sent before it has more than this number of bytes; 0 is no limit. A single request may be longer.
    /// </summary>
    public int BatchBytes { get; set; }

    /// <summary>A batch that has waited so long is sent.</summary>
    public TimeSpan BatchAge { get; set; } = TimeSpan.FromMilliseconds(200);

    /// <summary>How long a request that has a place waits for the exit before its sender is told so.</summary>
    public TimeSpan ConfirmTime { get; set; } = TimeSpan.FromSeconds(10);

    /// <summary>Batches of each kind that are sent at the same time.</summary>
    public int Exports { get; set; } = 4;

    /// <summary>The deadline of one attempt to export.</summary>
    public TimeSpan ExportDeadline { get; set; } = TimeSpan.FromSeconds(10);

    /// <summary>How often a batch is sent before it is given up.</summary>
    public int ExportAttempts { get; set; } = 6;

    /// <summary>
    /// The pause before the second attempt; it doubles with each of the next, up to <see cref="ExportDeadline"/>, so
    /// that an exit that has come back is used soon.
    /// </summary>
    public TimeSpan ExportPause { get; set; } = TimeSpan.FromMilliseconds(100);

    /// <summary>How long the end may take: what is in the queues is sent first.</summary>
    public TimeSpan DrainTime { get; set; } = TimeSpan.FromSeconds(30);

    /// <summary>The options of a collector with this exit, before anything else is said.</summary>
    public static CollectorOptions For(ExitKind exit) => exit switch
    {
        // A broker takes messages of 1 MB unless it is told otherwise, and so does a server of NATS.
        ExitKind.Kafka => new() { To = exit, BatchBytes = 750_000 },
        // The client waits for the answer that a server has not given before its end.
        ExitKind.Nats => new() { To = exit, BatchBytes = 750_000, ExportDeadline = TimeSpan.FromSeconds(3) },
        // A batch is a file. One at a time, as its writing takes a processor.
        ExitKind.Parquet => new()
        {
            To = exit, BatchRecords = 100_000, BatchRequests = 1_000, QueueRequests = 256, Exports = 1,
            BatchBytes = 32 << 20, BatchAge = TimeSpan.FromSeconds(1),
        },
        _ => new(),
    };
}
