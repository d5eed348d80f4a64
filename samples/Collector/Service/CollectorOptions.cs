using System;

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

    /// <summary>Where to export to, over gRPC.</summary>
    public Uri Export { get; set; } = new("http://127.0.0.1:14317");

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

    /// <summary>A batch that has waited so long is sent.</summary>
    public TimeSpan BatchAge { get; set; } = TimeSpan.FromMilliseconds(200);

    /// <summary>Batches of each kind that are sent at the same time.</summary>
    public int Exports { get; set; } = 4;

    /// <summary>The deadline of one attempt to export.</summary>
    public TimeSpan ExportDeadline { get; set; } = TimeSpan.FromSeconds(10);

    /// <summary>How often a batch is sent before it is given up.</summary>
    public int ExportAttempts { get; set; } = 6;

    /// <summary>The pause before the second attempt; it doubles with each of the next.</summary>
    public TimeSpan ExportPause { get; set; } = TimeSpan.FromMilliseconds(100);

    /// <summary>How long the end may take: what is in the queues is sent first.</summary>
    public TimeSpan DrainTime { get; set; } = TimeSpan.FromSeconds(30);
}
