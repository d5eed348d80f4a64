using System;
using System.IO;
using System.IO.Compression;
using Cluster.Telemetry;
using ProtoZeroSharp;

namespace Cluster.Input;

/// <summary>Makes a folder of log files. The same seed gives the same records.</summary>
internal static class InputMaker
{
    private const int RecordsOfExport = 200;

    private static readonly string[] s_kinds = [".delimited", ".otlp", ".delimited.gz", ".otlp.gz"];
    private static readonly string[] s_services = ["shop", "payments", "search", "mail"];

    private static readonly SeverityNumber[] s_severities =
    [
        SeverityNumber.Debug, SeverityNumber.Info, SeverityNumber.Info, SeverityNumber.Warn, SeverityNumber.Error,
    ];

    /// <summary>Writes the files; compressed ones are smaller than their share.</summary>
    public static void Write(string folder, int seed, int files, long bytes)
    {
        Directory.CreateDirectory(folder);
        for (int i = 0; i < files; i++)
        {
            var random = new Random(seed * 100_000 + i);
            string kind = s_kinds[i % s_kinds.Length];
            // From half to one and a half of the mean.
            long size = (long)(bytes / files * (0.5 + random.NextDouble()));
            string path = Path.Combine(folder, FormattableString.Invariant($"logs-{i:d3}{kind}"));
            using FileStream file = File.Create(path);
            using Stream stream = kind.EndsWith(".gz", StringComparison.Ordinal)
                ? new GZipStream(file, CompressionLevel.Fastest) : file;
            WriteExports(stream, size, kind.StartsWith(".delimited", StringComparison.Ordinal), random);
        }
    }

    private static void WriteExports(Stream stream, long size, bool isDelimited, Random random)
    {
        using var arena = new ArenaAllocator();
        ulong time = 1_750_000_000_000_000_000ul + (ulong)random.NextInt64(3_600_000_000_000);
        for (long written = 0; written < size;)
        {
            ExportLogsServiceRequest export = Export(ref time, random, arena);
            written += export.CalculateSize();
            // Encoded messages one behind the other are one message, whose lists have all their elements.
            if (isDelimited) ProtoStream.WriteDelimited(stream, in export);
            else export.WriteTo(stream);
            arena.Reset();
        }
    }

    private static ExportLogsServiceRequest Export(ref ulong time, Random random, ArenaAllocator arena)
    {
        ExportLogsServiceRequest export = default;
        ref ResourceLogs resource = ref export.MutableResourceLogs.Add(arena);
        string service = s_services[random.Next(s_services.Length)];
        Add(ref resource.MutableResource(arena).MutableAttributes.Add(arena), "service.name", service, arena);
        ref ScopeLogs scope = ref resource.MutableScopeLogs.Add(arena);
        scope.MutableScope(arena).SetName("Cluster.Sample", arena);
        byte[] trace = new byte[16];
        for (int i = 0; i < RecordsOfExport; i++)
        {
            ref LogRecord record = ref scope.MutableLogRecords.Add(arena);
            record.TimeUnixNano = time += (ulong)random.Next(2_000_000);
            record.SeverityNumber = s_severities[random.Next(s_severities.Length)];
            record.MutableBody(arena).SetStringValue(
                FormattableString.Invariant($"{service}: order {random.Next(1_000_000)} took {random.Next(900)} ms"),
                arena);
            Add(ref record.MutableAttributes.Add(arena), "host.name", $"host-{random.Next(40)}.example.org", arena);
            Add(ref record.MutableAttributes.Add(arena), "code.function", "Shop.Orders.PayAsync", arena);
            random.NextBytes(trace);
            record.TraceId = arena.Bytes(trace);
        }

        return export;
    }

    private static void Add(ref KeyValue pair, string key, string value, ArenaAllocator arena)
    {
        pair.SetKey(key, arena);
        pair.MutableValue(arena).SetStringValue(value, arena);
    }
}
