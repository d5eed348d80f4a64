#if WITH_PAYLOADS
extern alias classes;
#endif
using System;
using System.Collections.Generic;
#if WITH_PAYLOADS
using System.IO;
using LibProtoZeroSharp.Benchmarks.ClassPayloads;
using LibProtoZeroSharp.Benchmarks.Workloads;
using OpenTelemetry.Proto.Logs.V1;
using OpenTelemetry.Proto.Trace.V1;
using ProtoZeroSharp.Testing;
using OurLogs = classes::OpenTelemetry.Proto.Logs.V1;
using OurOne = classes::Benchmarks.Proto3;
using OurTiles = classes::VectorTile;
using OurTraces = classes::OpenTelemetry.Proto.Trace.V1;
using OurTwo = classes::Benchmarks.Proto2;
using OurWork = classes::LibProtoZeroSharp.Benchmarks.ClassPayloads;
using TheirOne = Benchmarks.Proto3;
using TheirTwo = Benchmarks.Proto2;
#endif

namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>The real payloads of the data folder; none where they are missing.</summary>
internal static class ClassPayloadList
{
#if WITH_PAYLOADS
    public static IEnumerable<Func<ClassMessage>> All => Payloads.Missing is not null ? [] :
    [
        static () => Logs($"{Payloads.Logs}, small", SmallLogs()),
        static () => Logs(Payloads.Logs, Bytes("otlp/payloads/logs_large.bin")),
        static () => Traces($"{Payloads.Traces}, small", Bytes("otlp/payloads/traces_small.bin")),
        static () => Traces(Payloads.Traces, Bytes("otlp/payloads/traces_large.bin")),
        static () => Tile(Payloads.Tile, Bytes("mvt/payloads/ne110m-0-0-0.mvt")),
        static () => One(Payloads.Message1Proto3, Bytes("benchmarks/payloads/google_message1_proto3.0.bin")),
        static () => Two(Payloads.Message2, Bytes("benchmarks/payloads/google_message2.0.bin")),
    ];

    /// <summary>A few log records, encoded.</summary>
    public static byte[] SmallLogs() => Bytes("otlp/payloads/logs_small.bin");

    private static ClassMessage Logs(string name, byte[] data) => ClassPeers.Pair(name, data,
        ClassPeers.Ours(data, OurLogs.LogsData.Parser, OurWork.LogMessages.Build, OurWork.LogMessages.Texts),
        ClassPeers.Google(data, LogsData.Parser, LogMessages.Build, LogMessages.Texts));

    private static ClassMessage Traces(string name, byte[] data) => ClassPeers.Pair(name, data,
        ClassPeers.Ours(data, OurTraces.TracesData.Parser, OurWork.TraceMessages.Build, OurWork.TraceMessages.Texts),
        ClassPeers.Google(data, TracesData.Parser, TraceMessages.Build, TraceMessages.Texts));

    private static ClassMessage Tile(string name, byte[] data) => ClassPeers.Pair(name, data,
        ClassPeers.Ours(data, OurTiles.Tile.Parser, OurWork.TileMessages.Build, OurWork.TileMessages.Texts),
        ClassPeers.Google(data, global::VectorTile.Tile.Parser, TileMessages.Build, TileMessages.Texts));

    private static ClassMessage One(string name, byte[] data) => ClassPeers.Pair(name, data,
        ClassPeers.Ours(data, OurOne.GoogleMessage1.Parser, OurWork.Message1.Build, OurWork.Message1.Texts),
        ClassPeers.Google(data, TheirOne.GoogleMessage1.Parser, Message1.Build, Message1.Texts));

    private static ClassMessage Two(string name, byte[] data) => ClassPeers.Pair(name, data,
        ClassPeers.Ours(data, OurTwo.GoogleMessage2.Parser, OurWork.Message2.Build, OurWork.Message2.Texts),
        ClassPeers.Google(data, TheirTwo.GoogleMessage2.Parser, Message2.Build, Message2.Texts));

    private static byte[] Bytes(string path) => File.ReadAllBytes(DataFolder.PathOf(path));
#else
    public static IEnumerable<Func<ClassMessage>> All => [];
#endif
}
