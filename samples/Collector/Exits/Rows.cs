using System;
using Collector.Telemetry;
using ProtoZeroSharp;

namespace Collector.Exits;

/// <summary>
/// Makes a row of each record of an encoded export. Requests, resources, scopes and records are nested in the same
/// fields for traces, logs and metrics; only the fields of the records differ.
/// </summary>
internal static class Rows
{
    /// <summary>All rows, in the order of the export.</summary>
    /// <param name="export">An encoded export request.</param>
    /// <param name="kind"><c>traces</c>, <c>logs</c> or <c>metrics</c>.</param>
    /// <param name="arena">Owns the rows.</param>
    public static ProtoList<TelemetryRow> Of(ReadOnlySpan<byte> export, string kind, ArenaAllocator arena)
    {
        RecordFields fields = RecordFields.Of(kind);
        TelemetryRows rows = default;
        var request = new ProtoReader(export);
        while (NextBytes(ref request, 1)) AddResource(ref rows, request.ReadBytes(), fields, arena);
        return rows.Rows;
    }

    private static void AddResource(
        ref TelemetryRows rows, ReadOnlySpan<byte> bytes, RecordFields fields, ArenaAllocator arena)
    {
        TelemetryRow row = default;
        // The resource may come behind its scopes.
        var reader = new ProtoReader(bytes);
        while (NextBytes(ref reader, 1))
        {
            ReadOnlySpan<byte> resource = reader.ReadBytes();
            row.Resource = arena.Bytes(resource);
            row.SetService(ServiceOf(resource), arena);
        }

        reader = new ProtoReader(bytes);
        while (NextBytes(ref reader, 2)) AddScope(ref rows, row, reader.ReadBytes(), fields, arena);
    }

    private static void AddScope(
        ref TelemetryRows rows, TelemetryRow row, ReadOnlySpan<byte> bytes, RecordFields fields,
        ArenaAllocator arena)
    {
        var reader = new ProtoReader(bytes);
        while (NextBytes(ref reader, 1))
        {
            ReadOnlySpan<byte> scope = reader.ReadBytes();
            row.Scope = arena.Bytes(scope);
            var parts = new ProtoReader(scope);
            while (NextBytes(ref parts, 1)) row.SetScopeName(parts.ReadBytes(), arena);
        }

        reader = new ProtoReader(bytes);
        while (NextBytes(ref reader, 2)) Fill(ref rows.MutableRows.Add(arena), row, reader.ReadBytes(), fields, arena);
    }

    private static void Fill(
        ref TelemetryRow target, TelemetryRow row, ReadOnlySpan<byte> record, RecordFields fields,
        ArenaAllocator arena)
    {
        target = row;
        target.Record = arena.Bytes(record);
        var reader = new ProtoReader(record);
        while (reader.Next())
        {
            int field = reader.FieldNumber;
            if (field == fields.Time && reader.WireType == WireType.Fixed64)
                target.TimeUnixNano = reader.ReadFixed64();
            else if (reader.WireType != WireType.LengthDelimited) reader.Skip();
            else if (field == fields.Name) target.SetName(reader.ReadBytes(), arena);
            else if (field == fields.TraceId) target.TraceId = arena.Bytes(reader.ReadBytes());
            else if (field == fields.SpanId) target.SpanId = arena.Bytes(reader.ReadBytes());
            else reader.Skip();
        }
    }

    private static ReadOnlySpan<byte> ServiceOf(ReadOnlySpan<byte> resource)
    {
        var reader = new ProtoReader(resource);
        while (NextBytes(ref reader, 1))
        {
            ProtoReader attribute = reader.ReadMessage();
            if (!NextBytes(ref attribute, 1) || !attribute.ReadBytes().SequenceEqual("service.name"u8)
                || !NextBytes(ref attribute, 2))
                continue;
            ProtoReader value = attribute.ReadMessage();
            if (NextBytes(ref value, 1)) return value.ReadBytes();
        }

        return default;
    }

    // A field with another wire type than the schema says is one that the schema does not know.
    private static bool NextBytes(ref ProtoReader reader, int field)
    {
        while (reader.Next(field))
        {
            if (reader.WireType == WireType.LengthDelimited) return true;
            reader.Skip();
        }

        return false;
    }

    /// <summary>The numbers of the fields that become columns; 0 where there is none.</summary>
    private readonly record struct RecordFields(int Time, int Name, int TraceId, int SpanId)
    {
        public static RecordFields Of(string kind) => kind switch
        {
            "traces" => new(7, 5, 1, 2),
            "logs" => new(1, 3, 9, 10),
            _ => new(0, 1, 0, 0),
        };
    }
}
