#if WITH_PAYLOADS
using System;
using LibProtoZeroSharp.Benchmarks.Ours.Otlp;
using LibProtoZeroSharp.Benchmarks.Ours.Views;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Views;

/// <summary>Scans of OTLP's logs, each of which adds up three fields of the records.</summary>
internal static class ScanRuns
{
    private static readonly ArenaAllocator s_arena = new();

    /// <summary>Rows are views with the three fields.</summary>
    public static ulong Texts(byte[] input)
    {
        ulong sum = 0;
        foreach (ref readonly Logs.Types.Record record in Scanned.Scan(input))
            sum += record.TimeUnixNano + (ulong)record.SeverityNumber + (ulong)record.SeverityText.Length;
        return sum;
    }

    /// <summary>The same of those with one severity.</summary>
    public static ulong SelectedTexts(byte[] input)
    {
        ulong sum = 0;
        foreach (ref readonly Logs.Types.Record record in Scanned.Scan(input).Where(
            static (in Scanned.Types.Severity it) => ((int)it.SeverityNumber & 7) == 1))
            sum += record.TimeUnixNano + (ulong)record.SeverityNumber + (ulong)record.SeverityText.Length;
        return sum;
    }

    /// <summary>Rows are whole records.</summary>
    public static ulong Whole(byte[] input)
    {
        ulong sum = 0;
        foreach (ref readonly LogRecord record in ScannedWhole.Scan(input))
            sum += record.TimeUnixNano + (ulong)record.SeverityNumber + (ulong)record.SeverityText.Length;
        return sum;
    }

    /// <summary>The same of those with one severity.</summary>
    public static ulong SelectedWhole(byte[] input)
    {
        ulong sum = 0;
        foreach (ref readonly LogRecord record in ScannedWhole.Scan(input).Where(
            static (in Scanned.Types.Severity it) => ((int)it.SeverityNumber & 7) == 1))
            sum += record.TimeUnixNano + (ulong)record.SeverityNumber + (ulong)record.SeverityText.Length;
        return sum;
    }

    /// <summary>All is decoded at once.</summary>
    public static ulong Decoded(byte[] input)
    {
        s_arena.Reset();
        ulong sum = 0;
        ExportLogsServiceRequest logs = ExportLogsServiceRequest.Parse(input, s_arena);
        foreach (ref readonly ResourceLogs resource in logs.ResourceLogs)
        {
            foreach (ref readonly ScopeLogs scope in resource.ScopeLogs)
            {
                foreach (ref readonly LogRecord record in scope.LogRecords)
                    sum += record.TimeUnixNano + (ulong)record.SeverityNumber + (ulong)record.SeverityText.Length;
            }
        }

        return sum;
    }

    /// <summary>A request with the first record alone.</summary>
    public static byte[] SmallMessage(ArenaAllocator arena, byte[] input)
    {
        ExportLogsServiceRequest logs = ExportLogsServiceRequest.Parse(input, arena);
        var request = new ExportLogsServiceRequest
        {
            ResourceLogs = arena.List(new ResourceLogs
            {
                ScopeLogs = arena.List(new ScopeLogs
                {
                    LogRecords = arena.List(logs.ResourceLogs[0].ScopeLogs[0].LogRecords[0]),
                }),
            }),
        };
        return request.ToByteArray();
    }

    /// <summary>What a program without a scan does with such a message.</summary>
    public static ulong CopiedSmall(byte[] input)
    {
        s_arena.Reset();
        ulong sum = 0;
        foreach (ref readonly Logs.Types.Resource resource in Logs.Parse(input, s_arena).ResourceLogs)
        {
            foreach (ref readonly Logs.Types.Scope scope in resource.ScopeLogs)
            {
                foreach (ref readonly Logs.Types.Record record in scope.LogRecords)
                    sum += record.TimeUnixNano + (ulong)record.SeverityNumber + (ulong)record.SeverityText.Length;
            }
        }

        return sum;
    }
}
#endif
