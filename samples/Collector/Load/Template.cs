using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.Linq;
using Collector.Telemetry;
using ProtoZeroSharp;

namespace Collector.Load;

/// <summary>
/// An export that was encoded once, so that sending costs a client next to nothing. Each record has a number in its
/// trace id, which is written over.
/// </summary>
internal sealed class Template
{
    /// <summary>Bytes that gRPC puts in front of a message.</summary>
    public const int Prefix = 5;

    private readonly int[] _offsets;

    private Template(string kind, byte[] export, int idField, Func<int, bool> isDropped)
    {
        string service = kind == "trace" ? "TraceService" : "LogsService";
        GrpcPath = $"opentelemetry.proto.collector.{kind}.v1.{service}/Export";
        HttpPath = kind == "trace" ? "v1/traces" : "v1/logs";
        Framed = [0, 0, 0, 0, 0, .. export];
        BinaryPrimitives.WriteInt32BigEndian(Framed.AsSpan(1), export.Length);
        List<int> offsets = [];
        Records.Read(export, idField, offsets, out _);
        _offsets = [.. offsets];
        IsDropped = [.. Enumerable.Range(0, _offsets.Length).Select(isDropped)];
    }

    public string GrpcPath { get; }

    public string HttpPath { get; }

    /// <summary>The export as a message of gRPC.</summary>
    public byte[] Framed { get; }

    /// <summary>Of each record, whether the collector's filter is to take it out.</summary>
    public bool[] IsDropped { get; }

    /// <summary>A copy whose records are numbered.</summary>
    public byte[] Number(long first)
    {
        byte[] copy = [.. Framed];
        for (int i = 0; i < _offsets.Length; i++)
            BinaryPrimitives.WriteInt64LittleEndian(copy.AsSpan(Prefix + _offsets[i] + 8), first + i);
        return copy;
    }

    /// <summary>Spans of four libraries: a server with health checks, two clients, one that is filtered out.</summary>
    public static Template OfTraces(int spans)
    {
        using var arena = new ArenaAllocator();
        ExportTraceServiceRequest request = default;
        ref ResourceSpans resource = ref request.MutableResourceSpans.Add(arena);
        FillResource(ref resource.MutableResource(arena), arena);
        string[] libraries = ["Microsoft.AspNetCore", "System.Net.Http", "Npgsql", "Shop.Debug"];
        int[] ends = [spans * 3 / 8, spans * 5 / 8, spans * 7 / 8, spans];
        for (int library = 0, i = 0; library < libraries.Length; library++)
        {
            ref ScopeSpans scope = ref resource.MutableScopeSpans.Add(arena);
            FillScope(ref scope.MutableScope(arena), libraries[library], arena);
            for (; i < ends[library]; i++)
            {
                ref Telemetry.Span span = ref scope.MutableSpans.Add(arena);
                span.TraceId = arena.Bytes(new byte[16]);
                span.SpanId = arena.Bytes(BitConverter.GetBytes(i + 1L));
                span.SetName(library == 0 && i % 8 == 0 ? "GET /healthz" : $"GET /shop/items/{i % 10}", arena);
                span.Kind = Telemetry.Span.Types.SpanKind.Server;
                span.StartTimeUnixNano = 1_700_000_000_000_000_000ul + (ulong)i;
                span.EndTimeUnixNano = span.StartTimeUnixNano + 1_234_567;
                Add(ref span.MutableAttributes.Add(arena), "http.request.method", "GET", arena);
                Add(ref span.MutableAttributes.Add(arena), "url.path", $"/shop/items/{i}", arena);
                Add(ref span.MutableAttributes.Add(arena), "server.address", "shop.example.org", arena);
                Add(ref span.MutableAttributes.Add(arena), "user_agent.original", "Mozilla/5.0 (X11; Linux)", arena);
            }
        }

        return new Template("trace", request.ToByteArray(), Records.TraceIdOfSpan,
            i => i >= ends[2] || (i < ends[0] && i % 8 == 0));
    }

    /// <summary>Log records of two libraries, one of which is filtered out.</summary>
    public static Template OfLogs(int records)
    {
        using var arena = new ArenaAllocator();
        ExportLogsServiceRequest request = default;
        ref ResourceLogs resource = ref request.MutableResourceLogs.Add(arena);
        FillResource(ref resource.MutableResource(arena), arena);
        int end = records * 7 / 8;
        for (int library = 0, i = 0; library < 2; library++)
        {
            ref ScopeLogs scope = ref resource.MutableScopeLogs.Add(arena);
            FillScope(ref scope.MutableScope(arena), library == 0 ? "Shop.Orders" : "Shop.Debug", arena);
            for (; i < (library == 0 ? end : records); i++)
            {
                ref LogRecord record = ref scope.MutableLogRecords.Add(arena);
                record.TimeUnixNano = 1_700_000_000_000_000_000ul + (ulong)i;
                record.SeverityNumber = SeverityNumber.Info;
                record.SetSeverityText("Information", arena);
                record.MutableBody(arena).SetStringValue($"Order {i} of {i % 7} items was paid", arena);
                Add(ref record.MutableAttributes.Add(arena), "order.currency", "EUR", arena);
                Add(ref record.MutableAttributes.Add(arena), "order.country", "Iceland", arena);
                Add(ref record.MutableAttributes.Add(arena), "code.function", "Shop.Orders.PayAsync", arena);
                record.TraceId = arena.Bytes(new byte[16]);
                record.SpanId = arena.Bytes(BitConverter.GetBytes(i + 1L));
            }
        }

        return new Template("logs", request.ToByteArray(), Records.TraceIdOfLog, i => i >= end);
    }

    private static void FillResource(ref Resource resource, ArenaAllocator arena)
    {
        Add(ref resource.MutableAttributes.Add(arena), "service.name", "shop", arena);
        Add(ref resource.MutableAttributes.Add(arena), "service.instance.id", "shop-1", arena);
        Add(ref resource.MutableAttributes.Add(arena), "host.name", "host-17.example.org", arena);
    }

    private static void FillScope(ref InstrumentationScope scope, string name, ArenaAllocator arena)
    {
        scope.SetName(name, arena);
        scope.SetVersion("2.5.1", arena);
        if (name != "Shop.Debug") return;
        ref KeyValue drop = ref scope.MutableAttributes.Add(arena);
        drop.SetKey("collector.drop", arena);
        drop.MutableValue(arena).BoolValue = true;
    }

    private static void Add(ref KeyValue pair, string key, string value, ArenaAllocator arena)
    {
        pair.SetKey(key, arena);
        pair.MutableValue(arena).SetStringValue(value, arena);
    }
}
