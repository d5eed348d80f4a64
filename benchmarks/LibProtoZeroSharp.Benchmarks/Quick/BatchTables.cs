using System.IO;
using LibProtoZeroSharp.Benchmarks.Peers;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Quick;

/// <summary>The tables of the records of 257 bytes.</summary>
internal static class BatchTables
{
    /// <summary>Names, for the goals.</summary>
    public const string EncodeName = "records of 257 bytes, encode", DecodeName = "records of 257 bytes, decode";

    private const string NativeFixed = "protozero, fixed buffer",
        NativeDecode = "protozero into strings and vectors", NativeVisit = "visit with protozero";

    public static QuickTable Encode(TextWriter progress, bool countsProcessTime, int rounds)
    {
        using var bench = new EncodeBench();
        bench.Setup();
        var table =
            new QuickTable(EncodeName, (long)BatchData.EncodeCount * BatchData.RecordSize, rounds, countsProcessTime);
        table.Add(Workload.Memcpy, bench.Memcpy);
        table.Add("by hand, local writer", bench.HandLocal, Workload.GoogleBuild, NativeFixed);
        table.Add("by hand, writer by ref", bench.HandByRef, Workload.GoogleBuild, NativeFixed);
        table.Add("by hand, UTF-16 strings", bench.HandStrings, Workload.GoogleBuild, NativeFixed);
        table.Add("generated field writers", bench.FieldWriters, Workload.GoogleBuild, NativeFixed);
        table.Add("generated, write only", bench.GeneratedWrite, Workload.GoogleWrite, NativeFixed);
        table.Add("generated, build + write", bench.GeneratedBuildAndWrite, Workload.GoogleBuild, NativeFixed);
        table.Add("CalculateSize", bench.GeneratedSize, Workload.GoogleSize);
        table.Add(Workload.GoogleSize, bench.GoogleSize);
        table.Add(Workload.GoogleWrite, bench.GoogleWrite);
        table.Add(Workload.GoogleBuild, bench.GoogleBuildAndWrite);
        table.Add(Workload.NetWrite, bench.ProtobufNetWrite);
        table.Add(Workload.NetBuild, bench.ProtobufNetBuildAndWrite);
        if (NativePeer.IsBuilt)
        {
            table.Add(NativeFixed, bench.ProtozeroFixed);
            table.Add("protozero, growing string", bench.ProtozeroString);
        }

        table.Measure(progress);
        return table;
    }

    public static QuickTable Decode(TextWriter progress, bool countsProcessTime, int rounds)
    {
        using var bench = new DecodeBench();
        bench.Setup();
        var table =
            new QuickTable(DecodeName, (long)BatchData.DecodeCount * BatchData.RecordSize, rounds, countsProcessTime);
        table.Add(Workload.Memcpy, bench.Memcpy);
        table.Add("generated Parse, kept arena", bench.Parse, Workload.GoogleParse, NativeDecode);
        table.Add("generated ParseInPlace, kept arena", bench.ParseInPlace, Workload.GoogleParse, NativeDecode);
        table.Add("generated Parse, fresh arena", bench.ParseFresh, Workload.GoogleParse, NativeDecode);
        table.Add("visit with ProtoReader", () => (long)bench.Visit(), Workload.GoogleParse, NativeVisit);
        table.Add(Workload.GoogleParse, bench.Google);
        table.Add(Workload.NetParse, bench.ProtobufNet);
        if (NativePeer.IsBuilt)
        {
            table.Add(NativeDecode, bench.ProtozeroDecode);
            table.Add(NativeVisit, () => (long)bench.ProtozeroVisit());
        }

        table.Measure(progress);
        return table;
    }
}
