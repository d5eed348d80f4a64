using System;
using System.Collections.Generic;
using System.IO;
using LibProtoZeroSharp.Benchmarks.Limits;
#if WITH_PAYLOADS
using LibProtoZeroSharp.Benchmarks.Spans;
#endif
using ProtoZeroSharp.Testing;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>
/// The real payloads of the data folder; none where the project was built without it, or it is not there.
/// </summary>
internal static class Payloads
{
    public const string Logs = "OTLP logs", Traces = "OTLP traces", Metrics = "OTLP metrics", Tile = "vector tile",
        Osm = "OSM block", Message1Proto2 = "google_message1, proto2", Message1Proto3 = "google_message1, proto3",
        Message2 = "google_message2",
        Spans = "OTLP spans from Activity objects";

#if WITH_PAYLOADS
    /// <summary>Why there are none; null where there are.</summary>
    public static string? Missing => DataFolder.Missing(DataPart.All);

    public static IEnumerable<(string Name, Func<Workload> Make)> All => Missing is not null ? [] :
    [
        Entry<Ours.Otlp.ExportLogsServiceRequest,
            global::OpenTelemetry.Proto.Collector.Logs.V1.ExportLogsServiceRequest>(
            Logs, "otlp/payloads/logs_large.bin"),
        Entry<Ours.Otlp.ExportTraceServiceRequest,
            global::OpenTelemetry.Proto.Collector.Trace.V1.ExportTraceServiceRequest>(
            Traces, "otlp/payloads/traces_large.bin"),
        Entry<Ours.Otlp.ExportMetricsServiceRequest,
            global::OpenTelemetry.Proto.Collector.Metrics.V1.ExportMetricsServiceRequest>(
            Metrics, "otlp/payloads/metrics_large.bin"),
        Entry<Ours.Tile.Tile, global::VectorTile.Tile>(Tile, "mvt/payloads/ne110m-0-0-0.mvt"),
        Entry<Ours.Osm.PrimitiveBlock, global::OSMPBF.PrimitiveBlock>(Osm,
            "osm/payloads/synthetic-zlib-dense.6.PrimitiveBlock.bin"),
        Entry<Ours.Message1Proto2.GoogleMessage1, global::Benchmarks.Proto2.GoogleMessage1>(
            Message1Proto2, "benchmarks/payloads/google_message1_proto2.0.bin"),
        Entry<Ours.Message1Proto3.GoogleMessage1, global::Benchmarks.Proto3.GoogleMessage1>(
            Message1Proto3, "benchmarks/payloads/google_message1_proto3.0.bin"),
        Entry<Ours.Message2.GoogleMessage2, global::Benchmarks.Proto2.GoogleMessage2>(
            Message2, "benchmarks/payloads/google_message2.0.bin"),
        (Spans, static () => new SpansWorkload(Spans)),
    ];

    /// <summary>Those that hold everything in lists.</summary>
    public static IEnumerable<IFlatSeries> Series => Missing is not null ? [] :
    [
        new FlatSeries<Ours.Otlp.ExportLogsServiceRequest>(Logs, Bytes("otlp/payloads/logs_large.bin")),
        new FlatSeries<Ours.Otlp.ExportTraceServiceRequest>(Traces, Bytes("otlp/payloads/traces_large.bin")),
        new FlatSeries<Ours.Tile.Tile>(Tile, Bytes("mvt/payloads/ne110m-0-0-0.mvt")),
    ];

    private static (string Name, Func<Workload> Make) Entry<TOurs, TTheirs>(string name, string path)
        where TOurs : unmanaged, ProtoZeroSharp.IProtoMessage<TOurs>
        where TTheirs : class, Google.Protobuf.IMessage<TTheirs>, new() =>
        (name, () => new MessageWorkload<TOurs, TTheirs>(name, Bytes(path)));

    private static byte[] Bytes(string path) => File.ReadAllBytes(DataFolder.PathOf(path));
#else
    /// <summary>Why there are none.</summary>
    public static string? Missing =>
        $"The project was built without the data's schemas: they were not in {DataFolder.Path} "
        + "(PROTOZERO_DATA can say where they are).";

    public static IEnumerable<(string Name, Func<Workload> Make)> All => [];

    /// <summary>None.</summary>
    public static IEnumerable<IFlatSeries> Series => [];
#endif
}
