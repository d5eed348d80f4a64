using System.Collections.Generic;
using System.IO;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using LibProtoZeroSharp.Benchmarks.Wide;
using LibProtoZeroSharp.Benchmarks.Workloads;
using ProtoZeroSharp.Testing;

namespace LibProtoZeroSharp.Benchmarks.First;

/// <summary>
/// The messages of fresh processes. Every function is a lambda of its own, so that a process compiles and loads only
/// what its message and its library need.
/// </summary>
internal static class FirstList
{
    public static IReadOnlyList<FirstCase> All { get; } =
    [
#if WITH_PAYLOADS
        new(Payloads.Logs, static () => Bytes("otlp/payloads/logs_small.bin"),
            static (data, target, count) =>
                FirstWorks.Ours<Ours.Otlp.ExportLogsServiceRequest>(data, target, count),
            static (data, target, count) => FirstWorks.Theirs(
                static () => global::OpenTelemetry.Proto.Collector.Logs.V1.ExportLogsServiceRequest.Parser,
                data, target, count)),
        new(Payloads.Tile, static () => Bytes("mvt/payloads/ne110m-3-4-2.mvt"),
            static (data, target, count) => FirstWorks.Ours<Ours.Tile.Tile>(data, target, count),
            static (data, target, count) =>
                FirstWorks.Theirs(static () => global::VectorTile.Tile.Parser, data, target, count)),
        new(Payloads.Osm, static () => Bytes("osm/payloads/synthetic-zlib-dense.7.PrimitiveBlock.bin"),
            static (data, target, count) => FirstWorks.Ours<Ours.Osm.PrimitiveBlock>(data, target, count),
            static (data, target, count) =>
                FirstWorks.Theirs(static () => global::OSMPBF.PrimitiveBlock.Parser, data, target, count)),
        new(Payloads.Message2, static () => Bytes("benchmarks/payloads/google_message2.0.bin"),
            static (data, target, count) => FirstWorks.Ours<Ours.Message2.GoogleMessage2>(data, target, count),
            static (data, target, count) => FirstWorks.Theirs(
                static () => global::Benchmarks.Proto2.GoogleMessage2.Parser, data, target, count)),
#endif
        new("descriptor.proto", static () => Descriptor(),
            static (data, target, count) =>
                FirstWorks.Ours<ProtoZeroSharp.Reflection.FileDescriptorSet>(data, target, count),
            static (data, target, count) =>
                FirstWorks.Theirs(static () => FileDescriptorSet.Parser, data, target, count)),
        new("wide 1, proto3", static () => WideList.Message<Theirs.Wide1>(1),
            static (data, target, count) => FirstWorks.Ours<Ours.Wide1>(data, target, count),
            static (data, target, count) =>
                FirstWorks.Theirs(static () => Theirs.Wide1.Parser, data, target, count)),
        new("wide 2, proto2", static () => WideList.Message<Theirs.Wide2>(2),
            static (data, target, count) => FirstWorks.Ours<Ours.Wide2>(data, target, count),
            static (data, target, count) =>
                FirstWorks.Theirs(static () => Theirs.Wide2.Parser, data, target, count)),
    ];

    // The descriptor of descriptor.proto, in a set of one file.
    private static byte[] Descriptor() => new FileDescriptorSet
    {
        File = { FileDescriptorProto.Descriptor.File.ToProto() },
    }.ToByteArray();

#if WITH_PAYLOADS
    private static byte[] Bytes(string path) => File.ReadAllBytes(DataFolder.PathOf(path));
#endif
}
