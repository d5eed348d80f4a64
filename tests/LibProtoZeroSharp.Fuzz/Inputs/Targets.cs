using System.Collections.Generic;
using System.IO;
using System.Linq;
using Google.Protobuf;
using ProtoZeroSharp.Testing;
using Three = OurKinds.Three;
using Twin = OurKinds.Twin;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.Fuzz;

/// <summary>All types of messages that inputs are read as.</summary>
internal static class Targets
{
    private static readonly List<(string Root, string File)> s_payloadSchemas = [];
    private static Dictionary<string, Shape> s_shapes = [];

    /// <summary>Makes the list. Its order never depends on anything but whether the data folder is there.</summary>
    public static Target[] Load()
    {
#if WITH_PAYLOADS
        AddSchemas("otlp", "opentelemetry/proto/collector/trace/v1/trace_service.proto");
        AddSchemas("mvt", "vector_tile.proto");
        AddSchemas("osm", "osmformat.proto");
        AddSchemas("benchmarks", "datasets/google_message1/proto2/benchmark_message1_proto2.proto");
#endif
        s_shapes = Shapes.Load(s_payloadSchemas, DynamicTypes.Add);
        KnownMessage.Packed =
            [s_shapes[KnownMessage.FullName], s_shapes[ProtoType.Of<Three.Leaf>().FullName],
                s_shapes["google.protobuf.Timestamp"], s_shapes["google.protobuf.Value"],
                s_shapes["google.protobuf.Any"], s_shapes["google.protobuf.Int64Value"]];
        Target[] binary = Binary();
        return
        [
            .. binary, .. binary.DistinctBy(target => target.Name).SelectMany(target => target.AsTexts()),
            new DescriptorSetTarget(s_shapes["google.protobuf.FileDescriptorSet"]), new ProtoTextTarget(),
        ];
    }

    private static Target[] Binary() =>
    [
        Of<Three.All>(GoogleKinds.Three.All.Parser),
        Of<Three.Leaf>(GoogleKinds.Three.Leaf.Parser),
        Of<Two.Whole>(GoogleKinds.Two.Whole.Parser),
        Of<Two.Part>(GoogleKinds.Two.Part.Parser),
        Of<Twin.Node>(GoogleKinds.Twin.Node.Parser),
        Of<Twin.Strict>(GoogleKinds.Twin.Strict.Parser),
        Of<Twin.Scalars>(GoogleKinds.Twin.Scalars.Parser),
        Of<Twin.Defaults>(GoogleKinds.Twin.Defaults.Parser),
        Of<Twin.Nothing>(GoogleKinds.Twin.Nothing.Parser),
        Of<OurFuzz.Wide>(GoogleFuzz.Wide.Parser),
        Of<OurFuzz.Known>(GoogleFuzz.Known.Parser),
        Of<OurKinds.Editions.Node>(),
        Of<OurKinds.Editions.Strict>(),
        Of<OurKinds.Editions.Mixed>(),
        Of<OurSets.Holder>(),
        Of<OurSets.MessageSet>(),
        Of<OurSets.Open>(),
#if WITH_PAYLOADS
        Of<OurPayloads.Otlp.ExportTraceServiceRequest>(
            OpenTelemetry.Proto.Collector.Trace.V1.ExportTraceServiceRequest.Parser, "otlp/payloads",
            "traces*.bin"),
        Of<OurPayloads.Tile.Tile>(VectorTile.Tile.Parser, "mvt/payloads", "*.mvt"),
        Of<OurPayloads.Osm.PrimitiveBlock>(OSMPBF.PrimitiveBlock.Parser, "osm/payloads", "*.PrimitiveBlock.bin"),
        Of<OurPayloads.Message1.GoogleMessage1>(
            Benchmarks.Proto2.GoogleMessage1.Parser, "benchmarks/payloads", "google_message1_proto2*.bin"),
#endif
        .. Lazy(),
    ];

    private static Target[] Lazy() =>
    [
        Lazy<LazyKinds.Three.All, Three.All>(GoogleKinds.Three.All.Parser),
        Lazy<LazyKinds.Two.Whole, Two.Whole>(GoogleKinds.Two.Whole.Parser),
        // Twice as often: calls are made on it.
        Lazy<LazyKinds.Twin.Node, Twin.Node>(GoogleKinds.Twin.Node.Parser),
        Lazy<LazyKinds.Twin.Node, Twin.Node>(GoogleKinds.Twin.Node.Parser),
        Lazy<LazyKinds.Twin.Strict, Twin.Strict>(GoogleKinds.Twin.Strict.Parser),
        Lazy<LazyKinds.Twin.Nothing, Twin.Nothing>(GoogleKinds.Twin.Nothing.Parser),
        Lazy<LazyFuzz.Wide, OurFuzz.Wide>(GoogleFuzz.Wide.Parser),
        Lazy<LazyFuzz.Known, OurFuzz.Known>(GoogleFuzz.Known.Parser),
        Lazy<LazyKinds.Editions.Mixed, OurKinds.Editions.Mixed>(),
        Lazy<LazySets.Holder, OurSets.Holder>(),
        Lazy<LazySets.MessageSet, OurSets.MessageSet>(),
        Lazy<LazySets.Open, OurSets.Open>(),
        // A lazy message that holds such that are not, and the other way round.
        Lazy<LazyMixed.Outer, OurMixed.Outer>(),
        Lazy<LazyMixed.Plain, OurMixed.Plain>(),
#if WITH_PAYLOADS
        Lazy<LazyPayloads.Otlp.ExportTraceServiceRequest, OurPayloads.Otlp.ExportTraceServiceRequest>(
            OpenTelemetry.Proto.Collector.Trace.V1.ExportTraceServiceRequest.Parser, "otlp/payloads", "traces*.bin"),
        Lazy<LazyPayloads.Tile.Tile, OurPayloads.Tile.Tile>(VectorTile.Tile.Parser, "mvt/payloads", "*.mvt"),
        Lazy<LazyPayloads.Osm.PrimitiveBlock, OurPayloads.Osm.PrimitiveBlock>(
            OSMPBF.PrimitiveBlock.Parser, "osm/payloads", "*.PrimitiveBlock.bin"),
        Lazy<LazyPayloads.Message1.GoogleMessage1, OurPayloads.Message1.GoogleMessage1>(
            Benchmarks.Proto2.GoogleMessage1.Parser, "benchmarks/payloads", "google_message1_proto2*.bin"),
#endif
    ];

    private static LazyTarget<T, TEager> Lazy<T, TEager>(
        MessageParser? google = null, string folder = "", string pattern = "")
        where T : unmanaged, IProtoMessage<T>
        where TEager : unmanaged, IProtoMessage<TEager> =>
        new(s_shapes[T.FullName], google, Payloads(folder, pattern));

    private static Target<T> Of<T>(MessageParser? google = null, string folder = "", string pattern = "")
        where T : unmanaged, IProtoMessage<T> =>
        new Target<T>(s_shapes[T.FullName], google, Payloads(folder, pattern));

    private static byte[][] Payloads(string folder, string pattern)
    {
        string path = DataFolder.PathOf(folder);
        return folder.Length == 0 || !Directory.Exists(path)
            ? []
            : [.. Directory.EnumerateFiles(path, pattern).Order(System.StringComparer.Ordinal)
                .Select(File.ReadAllBytes)];
    }

#if WITH_PAYLOADS
    private static void AddSchemas(string folder, string file)
    {
        if (Directory.Exists(DataFolder.PathOf(folder))) s_payloadSchemas.Add((DataFolder.PathOf(folder), file));
    }
#endif
}
