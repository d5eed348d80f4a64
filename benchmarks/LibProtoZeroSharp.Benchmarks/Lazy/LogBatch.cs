using System;
using System.Linq;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.GoogleLogs;

namespace LibProtoZeroSharp.Benchmarks.Lazy;

/// <summary>The batch of LazyProto's benchmarks: ten resources with ten scopes with ten records each.</summary>
internal static class LogBatch
{
    /// <summary>All of it.</summary>
    public static byte[] Whole() => Encoded(Enumerable.Range(0, 10));

    /// <summary>The same in ten parts, of one resource each.</summary>
    public static byte[][] Parts() => [.. Enumerable.Range(0, 10).Select(i => Encoded([i]))];

    private static byte[] Encoded(System.Collections.Generic.IEnumerable<int> resources)
    {
        var data = new LogsData { ResourceLogs = { resources.Select(Resource) } };
        byte[] bytes = GC.AllocateArray<byte>(data.CalculateSize(), pinned: true);
        data.WriteTo(bytes.AsSpan());
        return bytes;
    }

    private static ResourceLogs Resource(int resource) => new()
    {
        Resource = new Resource
        {
            Attributes =
            {
                Text("service.name", "checkout"),
                new KeyValue
                {
                    Key = "nested",
                    Value = new AnyValue
                    {
                        KvlistValue = new KeyValueList { Values = { Text("x", "10"), Text("y", "20") } },
                    },
                },
            },
            DroppedAttributesCount = 1,
        },
        ScopeLogs = { Enumerable.Range(0, 10).Select(scope => Scope(10 * resource + scope, scope)) },
    };

    private static ScopeLogs Scope(int id, int scope) => new()
    {
        Scope = new Scope
        {
            Name = "library", Version = "2.5",
            Attributes = { Text("otel.profiling", scope % 2 == 0 ? "false" : "true") },
        },
        LogRecords = { Enumerable.Range(0, 10).Select(record => Record(10 * id + record, record)) },
    };

    private static LogRecord Record(int id, int record)
    {
        var log = new LogRecord
        {
            TimeUnixNano = (ulong)id * 10000,
            SeverityNumber = record,
            Attributes =
            {
                Text("http.method", "GET"), Text("http.url", "/checkout"), Text("http.server", "example.com"),
                Text("db.name", "postgres"), Text("host.name", "localhost"),
                new KeyValue
                {
                    Key = "multivalue",
                    Value = new AnyValue
                    {
                        ArrayValue = new ArrayValue { Values = { new AnyValue { StringValue = "1.2.3.4" } } },
                    },
                },
            },
            DroppedAttributesCount = (uint)record,
        };
        if (record != 0) return log;
        log.SeverityText = "ERROR";
        log.Flags = 1;
        log.ObservedTimeUnixNano = log.TimeUnixNano + 1;
        log.SpanId = ByteString.CopyFrom(1, 2, 3, 4, 5);
        log.TraceId = ByteString.CopyFrom(1, 2, 3, 4);
        return log;
    }

    private static KeyValue Text(string key, string value) =>
        new() { Key = key, Value = new AnyValue { StringValue = value } };
}
