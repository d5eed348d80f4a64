using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using Google.Protobuf;
using QuickStart.GoogleTelemetry;

namespace OrleansTests.Sample;

/// <summary>What the files of a folder hold, by Google.Protobuf and one loop.</summary>
internal sealed class PlainLoop
{
    public SortedDictionary<string, (long Records, long Bytes, ulong First, ulong Last)> Groups { get; } =
        new(StringComparer.Ordinal);

    /// <summary>Of each file its rows, in order.</summary>
    public SortedDictionary<string, List<string>> Rows { get; } = new(StringComparer.Ordinal);

    public static PlainLoop Over(string folder)
    {
        var loop = new PlainLoop();
        foreach (string path in Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories))
        {
            string name = Path.GetRelativePath(folder, path);
            var bytes = new MemoryStream(Bytes(path));
            List<string> rows = loop.Rows[name] = [];
            if (name.Contains(".otlp")) loop.Add(ExportLogsServiceRequest.Parser.ParseFrom(bytes), rows);
            else
            {
                while (bytes.Position < bytes.Length)
                    loop.Add(ExportLogsServiceRequest.Parser.ParseDelimitedFrom(bytes), rows);
            }
        }

        return loop;
    }

    /// <summary>A row as text.</summary>
    public static string RowOf(
        ulong time, string service, int severity, string text, ReadOnlySpan<byte> id, int bytes) =>
        FormattableString.Invariant($"{time} {service} {severity} {text} {Convert.ToHexString(id)} {bytes}");

    private void Add(ExportLogsServiceRequest export, List<string> rows)
    {
        foreach (ResourceLogs resource in export.ResourceLogs)
        {
            string service = resource.Resource.Attributes.First(one => one.Key == "service.name").Value.StringValue;
            foreach (LogRecord record in resource.ScopeLogs.SelectMany(scope => scope.LogRecords))
            {
                (int severity, int size, ulong time) =
                    ((int)record.SeverityNumber, record.CalculateSize(), record.TimeUnixNano);
                string key = $"{service} {severity:d2}";
                if (!Groups.TryGetValue(key, out (long Records, long Bytes, ulong First, ulong Last) old))
                    old.First = ulong.MaxValue;
                Groups[key] = (old.Records + 1, old.Bytes + size, Math.Min(old.First, time), Math.Max(old.Last, time));
                rows.Add(RowOf(time, service, severity, record.Body.StringValue, record.TraceId.Span, size));
            }
        }
    }

    private static byte[] Bytes(string path)
    {
        using FileStream file = File.OpenRead(path);
        using Stream stream = path.EndsWith(".gz", StringComparison.Ordinal)
            ? new GZipStream(file, CompressionMode.Decompress) : file;
        var bytes = new MemoryStream();
        stream.CopyTo(bytes);
        return bytes.ToArray();
    }
}
