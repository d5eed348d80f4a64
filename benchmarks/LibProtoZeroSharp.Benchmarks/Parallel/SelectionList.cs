extern alias lazily;

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using LibProtoZeroSharp.Benchmarks.Lazy;
using ProtoZeroSharp;
using ProtoZeroSharp.Testing;
#if WITH_PAYLOADS
using LibProtoZeroSharp.Benchmarks.Ours.Views;
#endif
using OnLazy = lazily::LibProtoZeroSharp.Benchmarks.LazyLogs.LogScenarios;

namespace LibProtoZeroSharp.Benchmarks.Parallel;

/// <summary>Inputs of which several threads make results, and lazy messages that several threads decode.</summary>
internal static class SelectionList
{
    private const int SmallRecords = 1_400_000;

    public static IEnumerable<SelectionCase> All()
    {
        if (DataFolder.Missing(DataPart.All) is null)
        {
#if WITH_PAYLOADS
            byte[] logs = File.ReadAllBytes(DataFolder.PathOf("otlp/payloads/logs_large.bin"));
            yield return Delimited<Ours.Otlp.LogRecord>(
                "delimited OTLP log records", Records(logs, 62), Records(logs, 31),
                static (in Ours.Otlp.LogRecord it) =>
                    (long)it.TimeUnixNano + (int)it.SeverityNumber + it.SeverityText.Length + it.Attributes.Count);
            yield return new SelectionCase(
                "scan of OTLP logs", ParallelList.Repeat(logs, 62), ParallelList.Repeat(logs, 31), Scan,
                static (bytes, workers) => Scanned.Scan(bytes, new() { Workers = workers }).ToArray(
                    static (scan, in record) => ValueOf(in record)).Aggregate(0L, static (sum, each) => sum + each));
            yield return Delimited<Ours.Otlp.ExportLogsServiceRequest>(
                "delimited OTLP requests of 406 kB", Whole(logs, 62), Whole(logs, 31), SumOf);
#endif
        }

        yield return Delimited<Ours.Record>(
            "delimited records of some 35 bytes", Small(SmallRecords), Small(SmallRecords / 2),
            static (in Ours.Record it) => it.Id + it.Time + it.Name.Length);

        byte[] batch = LogBatch.Whole();
        byte[] whole = ParallelList.Repeat(batch, 140), half = ParallelList.Repeat(batch, 70);
        yield return new SelectionCase(
            "a lazy batch of logs, all decoded", whole, half, static bytes => OnLazy.Decode(bytes, 1), OnLazy.Decode);
        yield return new SelectionCase(
            "the same where nothing is lazy, parsed", whole, half, static bytes => LogScenarios.Decode(bytes, 1),
            LogScenarios.Decode);
    }

    private static SelectionCase Delimited<T>(string name, byte[] whole, byte[] half, ProtoSelector<T, long> selector)
        where T : unmanaged, IProtoMessage<T> => new(
        name, whole, half,
        bytes =>
        {
            using var arena = new ArenaAllocator();
            long sum = 0;
            foreach (T message in ProtoStream.ReadDelimited<T>(new MemoryStream(bytes), arena))
            {
                sum += selector(in message);
                arena.Reset();
            }

            return sum;
        },
        (bytes, workers) =>
        {
            long sum = 0;
            foreach (long each in ProtoStream.SelectDelimited(
                new MemoryStream(bytes), selector, options: new() { Workers = workers })) sum += each;
            return sum;
        });

    private static byte[] Small(int count)
    {
        using var arena = new ArenaAllocator();
        using var stream = new MemoryStream();
        for (uint i = 0; i < count; i++)
        {
            Ours.Record record = ParallelList.Small(i, arena);
            ProtoStream.WriteDelimited(stream, in record);
            arena.Reset();
        }

        return stream.ToArray();
    }

#if WITH_PAYLOADS
    private static long Scan(byte[] bytes)
    {
        long sum = 0;
        foreach (ref readonly Logs.Types.Record record in Scanned.Scan(bytes)) sum += ValueOf(in record);
        return sum;
    }

    private static long ValueOf(in Logs.Types.Record record) =>
        (long)record.TimeUnixNano + (int)record.SeverityNumber + record.SeverityText.Length;

    private static long SumOf(in Ours.Otlp.ExportLogsServiceRequest request)
    {
        long sum = 0;
        foreach (ref readonly Ours.Otlp.ResourceLogs resource in request.ResourceLogs)
        {
            foreach (ref readonly Ours.Otlp.ScopeLogs scope in resource.ScopeLogs)
            {
                foreach (ref readonly Ours.Otlp.LogRecord record in scope.LogRecords)
                    sum += (long)record.TimeUnixNano + (int)record.SeverityNumber;
            }
        }

        return sum;
    }

    private static byte[] Whole(byte[] logs, int count)
    {
        using var stream = new MemoryStream();
        for (int i = 0; i < count; i++) ProtoStream.WriteDelimited(stream, logs);
        return stream.ToArray();
    }

    private static byte[] Records(byte[] logs, int count)
    {
        using var arena = new ArenaAllocator();
        using var stream = new MemoryStream();
        var request = Ours.Otlp.ExportLogsServiceRequest.Parse(logs, arena);
        for (int i = 0; i < count; i++)
        {
            foreach (ref readonly Ours.Otlp.ResourceLogs resource in request.ResourceLogs)
            {
                foreach (ref readonly Ours.Otlp.ScopeLogs scope in resource.ScopeLogs)
                {
                    foreach (ref readonly Ours.Otlp.LogRecord record in scope.LogRecords)
                        ProtoStream.WriteDelimited(stream, in record);
                }
            }
        }

        return stream.ToArray();
    }
#endif
}
