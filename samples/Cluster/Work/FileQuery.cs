using System;
using System.Collections.Generic;
using System.IO;
using Cluster.Messages;
using Cluster.Telemetry;
using ProtoZeroSharp;
using ProtoZeroSharp.Arrow;

namespace Cluster.Work;

/// <summary>
/// Reads one file: totals of its records, and a file of Parquet with a row for each. Memory is that of one batch of
/// rows and one export, however long the file is.
/// </summary>
internal static class FileQuery
{
    private const int MaxRows = 65_536;
    private const long MaxBytes = 32 << 20;

    /// <summary>
    /// Fills the result. What is wrong with the file is in it as text: a second attempt would not help.
    /// </summary>
    public static void Run(string path, string parquetPath, ref FileResult result, ArenaAllocator resultArena)
    {
        try
        {
            var totals = new Totals();
            using var parquet = new ParquetFile(parquetPath);
            Read(path, totals, parquet);
            result.ParquetBytes = parquet.Complete();
            totals.CopyTo(ref result, resultArena);
        }
        catch (Exception error) when (error is IOException or InvalidDataException or UnauthorizedAccessException
            or ProtoFormatException or ProtoArrowException)
        {
            result.SetError(error.Message, resultArena);
        }
    }

    private static void Read(string path, Totals totals, ParquetFile parquet)
    {
        // One arena for exports and rows: the texts and ids of a row are those of its export, and are not copied.
        using var arena = new ArenaAllocator();
        LogRows rows = default;
        foreach (ExportLogsServiceRequest export in RecordFile.Read(path, arena))
        {
            foreach (ref readonly ResourceLogs resource in export.ResourceLogs)
                Add(in resource, totals, ref rows, arena);
            if (rows.Rows.Count < MaxRows && arena.AllocatedBytes < MaxBytes) continue;
            parquet.Write(rows.Rows);
            rows = default;
            arena.Reset();
        }

        if (rows.Rows.Count > 0) parquet.Write(rows.Rows);
    }

    private static void Add(
        ref readonly ResourceLogs resource, Totals totals, ref LogRows rows, ArenaAllocator arena)
    {
        ProtoString service = ServiceOf(in resource.Resource);
        Dictionary<int, Total> severities = totals.Of(service.ToString());
        foreach (ref readonly ScopeLogs scope in resource.ScopeLogs)
        {
            foreach (ref readonly LogRecord record in scope.LogRecords)
            {
                int bytes = record.CalculateSize();
                Total.Of(severities, (int)record.SeverityNumber).Add(record.TimeUnixNano, bytes);
                ref LogRow row = ref rows.MutableRows.Add(arena);
                row.TimeUnixNano = record.TimeUnixNano;
                row.Service = service;
                row.Severity = (int)record.SeverityNumber;
                row.Text = record.Body.StringValue;
                row.TraceId = record.TraceId;
                row.Bytes = bytes;
            }
        }
    }

    private static ProtoString ServiceOf(ref readonly Resource resource)
    {
        foreach (ref readonly KeyValue attribute in resource.Attributes)
            if (attribute.Key == "service.name"u8) return attribute.Value.StringValue;
        return default;
    }
}
