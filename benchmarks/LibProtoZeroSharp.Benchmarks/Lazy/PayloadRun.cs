#if WITH_PAYLOADS
extern alias lazily;
#endif
using System;
using System.IO;
#if WITH_PAYLOADS
using Google.Protobuf;
using Google.Protobuf.Reflection;
using lazily::LibProtoZeroSharp.Benchmarks.LazyPayloads;
using LibProtoZeroSharp.Benchmarks.EagerPayloads;
using OpenTelemetry.Proto.Collector.Logs.V1;
using OpenTelemetry.Proto.Collector.Trace.V1;
using OSMPBF;
using ProtoZeroSharp.Testing;
using VectorTile;
using OnLazy = lazily::LibProtoZeroSharp.Benchmarks.LazyPayloads;
#else
using LibProtoZeroSharp.Benchmarks.Workloads;
#endif

namespace LibProtoZeroSharp.Benchmarks.Lazy;

/// <summary>Lazy messages beside others and Google's on the real payloads of the data folder.</summary>
internal static class PayloadRun
{
#if WITH_PAYLOADS
    // Of these bytes, validated or not.
    private delegate IPayloadScenarios Maker(bool validates, int length);

    /// <summary>Checks that all read and write the same, then measures and prints a table for each payload.</summary>
    public static void Run(TextWriter output)
    {
        if (DataFolder.Missing(DataPart.All) is { } why)
        {
            output.WriteLine(why);
            return;
        }

        Print(output, "OTLP traces", "otlp/payloads/traces_large.bin", ExportTraceServiceRequest.Parser,
            length => new GooglePayload<ExportTraceServiceRequest>(ExportTraceServiceRequest.Parser, GoogleOtlp.One,
                GoogleOtlp.Edit, GoogleOtlp.All, length),
            (validates, length) => new EagerPayloads.TraceScenarios(validates, length),
            (validates, length) => new OnLazy.TraceScenarios(validates, length));
        Print(output, "OTLP logs", "otlp/payloads/logs_large.bin", ExportLogsServiceRequest.Parser,
            length => new GooglePayload<ExportLogsServiceRequest>(ExportLogsServiceRequest.Parser, GoogleOtlp.One,
                GoogleOtlp.Edit, GoogleOtlp.All, length),
            (validates, length) => new EagerPayloads.RecordScenarios(validates, length),
            (validates, length) => new OnLazy.RecordScenarios(validates, length));
        Print(output, "vector tile", "mvt/payloads/ne110m-0-0-0.mvt", Tile.Parser,
            length => new GooglePayload<Tile>(Tile.Parser, GoogleMaps.One, GoogleMaps.Edit, GoogleMaps.All, length),
            (validates, length) => new EagerPayloads.TileScenarios(validates, length),
            (validates, length) => new OnLazy.TileScenarios(validates, length));
        foreach ((string name, int block) in new[] { ("OSM, dense nodes", 1), ("OSM, ways", 6) })
        {
            Print(output, name, $"osm/payloads/synthetic-zlib-dense.{block}.PrimitiveBlock.bin", PrimitiveBlock.Parser,
                length => new GooglePayload<PrimitiveBlock>(PrimitiveBlock.Parser, GoogleMaps.One, GoogleMaps.Edit,
                    GoogleMaps.All, length),
                (validates, length) => new EagerPayloads.OsmScenarios(validates, length),
                (validates, length) => new OnLazy.OsmScenarios(validates, length));
        }

        Print(output, "descriptor set", "descriptors/googleapis-subset.fds.pb", FileDescriptorSet.Parser,
            length => new GooglePayload<FileDescriptorSet>(FileDescriptorSet.Parser, GoogleDescriptors.One,
                GoogleDescriptors.Edit, GoogleDescriptors.All, length),
            (validates, length) => new EagerPayloads.DescriptorScenarios(validates, length),
            (validates, length) => new OnLazy.DescriptorScenarios(validates, length));
    }

    private static void Print(
        TextWriter output, string name, string path, MessageParser parser, Func<int, IPayloadScenarios> makeGoogle,
        Maker makeEager, Maker makeLazy)
    {
        byte[] file = File.ReadAllBytes(DataFolder.PathOf(path));
        byte[] payload = GC.AllocateUninitializedArray<byte>(file.Length, pinned: true);
        file.CopyTo(payload, 0);
        using IPayloadScenarios google = makeGoogle(file.Length), eager = makeEager(true, file.Length),
            validated = makeLazy(true, file.Length), raw = makeLazy(false, file.Length);
        LazyRow[] rows =
        [
            new("pass on", "", google.Pass, eager.Pass, validated.Pass, raw.Pass),
            new("read a field, pass on", "", google.ReadOnePass, eager.ReadOnePass, validated.ReadOnePass,
                raw.ReadOnePass),
            new("change a field, pass on", "", google.EditOnePass, eager.EditOnePass, validated.EditOnePass,
                raw.EditOnePass),
            new("read all", "", google.ReadAll, eager.ReadAll, validated.ReadAll, raw.ReadAll),
            new("read all, pass on", "", google.ReadAllPass, eager.ReadAllPass, validated.ReadAllPass,
                raw.ReadAllPass),
        ];
        foreach (LazyRow row in rows)
        {
            int size = row.Google(payload);
            IMessage expected = parser.ParseFrom(google.Output, 0, size);
            Agree(name, row, row.Eager(payload), eager);
            Agree(name, row, row.Validated(payload), validated);
            Agree(name, row, row.Raw(payload), raw);

            void Agree(string what, LazyRow of, int written, IPayloadScenarios ours)
            {
                if (ours.Seen != google.Seen || !parser.ParseFrom(ours.Output, 0, written).Equals(expected))
                    throw new InvalidOperationException($"{what}, {of.Name}: the results differ.");
            }
        }

        output.WriteLine($"{name}, {payload.Length} bytes; time over Google's");
        LazyTable.Print(output, rows, payload);
    }
#else
    /// <summary>Says why there is nothing to measure.</summary>
    public static void Run(TextWriter output) => output.WriteLine(Payloads.Missing);
#endif
}
