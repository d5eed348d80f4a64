namespace Collector.Exits;

/// <summary>Where a collector sends what it has taken.</summary>
internal enum ExitKind
{
    /// <summary>The next receiver of OTLP, over gRPC.</summary>
    Otlp,

    /// <summary>Topics of Kafka.</summary>
    Kafka,

    /// <summary>Subjects of NATS that a stream of JetStream keeps.</summary>
    Nats,

    /// <summary>Files of Parquet in a folder.</summary>
    Parquet,
}
