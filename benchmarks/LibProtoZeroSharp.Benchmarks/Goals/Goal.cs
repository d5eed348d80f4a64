using System.Collections.Generic;
using LibProtoZeroSharp.Benchmarks.Quick;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Goals;

/// <summary>What one row has to reach; a bound that is null is not checked.</summary>
/// <param name="Table">Name of the table.</param>
/// <param name="Row">Name of the row.</param>
/// <param name="Google">Google's time divided by ours, at least.</param>
/// <param name="Native">protozero's time divided by ours, at least.</param>
/// <param name="Memcpy">Our time divided by that of a memcpy, at most.</param>
/// <param name="Arena">Bytes of the arena for each byte of input, at most.</param>
internal sealed record Goal(string Table, string Row, double? Google, double? Native = null, double? Memcpy = null,
    double? Arena = null)
{
    private const string Write = "generated, write only", Parse = "generated Parse, kept arena",
        InPlace = "generated ParseInPlace, kept arena", Fresh = "generated Parse, fresh arena", Size = "CalculateSize",
        Visit = "visit with ProtoReader";

    /// <summary>The goals that the project set itself before it measured.</summary>
    public static IReadOnlyList<Goal> All { get; } =
    [
        new(BatchTables.EncodeName, "by hand, local writer", 22, 4, 2.3),
        new(BatchTables.EncodeName, "by hand, writer by ref", 13, 4, 3.6),
        new(BatchTables.EncodeName, Write, 11, 5, 2.1),
        new(Payloads.Traces, Write, 14),
        new(Payloads.Logs, Write, 13),
        new(Payloads.Tile, Write, 19),
        new(WorkloadList.Mixed, Write, 11),
        new(WorkloadList.Tree, Write, 11),
        new(Payloads.Traces, Size, 4),
        new(WorkloadList.Mixed, Size, 6),
        new(BatchTables.EncodeName, Size, 2.7),
        new(WorkloadList.Tree, Size, 2.6),
        new(WorkloadList.Mixed, "Equals", 10),
        new(BatchTables.DecodeName, InPlace, 20, 8, 4),
        new(BatchTables.DecodeName, Parse, 17, 6, 5),
        new(BatchTables.DecodeName, Fresh, 10, 4, 11),
        new(Payloads.Logs, Parse, 8, Arena: 3.1),
        new(Payloads.Traces, Parse, 9, Arena: 3.7),
        new(Payloads.Tile, Parse, 7, Arena: 7),
        new(Payloads.Message2, Parse, 7),
        new(Payloads.Logs, InPlace, 9),
        new(Payloads.Traces, InPlace, 10),
        new(Payloads.Tile, InPlace, 8),
        new(Payloads.Message2, InPlace, 8),
        new(BatchTables.DecodeName, Visit, 10, 1, 4),
        new(WorkloadList.LargeRecords, Visit, 10, 1, 4),
        new(WorkloadList.LargeRecords, "streaming sum of one field", 10, 1 / 0.6, 1.5),
        new(WorkloadList.PackedSmall, Parse, 6, 3),
        new(WorkloadList.Packed12, Parse, 6, 3),
        new(WorkloadList.Packed15, Parse, 6, 3),
        new(WorkloadList.Packed90, Parse, 6, 3),
        new(WorkloadList.PackedSigned, Parse, 6, 3),
        new(WorkloadList.PackedFixed32, Parse, 6, 3),
        new(WorkloadList.PackedFixed64, Parse, 6, 3),
        new(WorkloadList.PackedSmall, Write, 6, 3),
        new(WorkloadList.Packed12, Write, 6, 3),
        new(WorkloadList.Packed15, Write, 6, 3),
        new(WorkloadList.Packed90, Write, 6, 2),
        new(WorkloadList.PackedSigned, Write, 6, 3),
        new(WorkloadList.PackedFixed32, Write, 6, 3),
        new(WorkloadList.PackedFixed64, Write, 6, 3),
        new(Payloads.Metrics, Parse, 8),
        new(Payloads.Osm, Parse, 8),
        new(Payloads.Message1Proto2, Parse, 8),
        new(Payloads.Message1Proto3, Parse, 8),
        new(Payloads.Metrics, Write, 10),
        new(Payloads.Osm, Write, 10),
        new(Payloads.Message1Proto2, Write, 10),
        new(Payloads.Message1Proto3, Write, 10),
        new(Payloads.Message2, Write, 10),
    ];
}
