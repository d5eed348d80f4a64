using System;
using ProtoZeroSharp;
using QuickStart.Telemetry;

namespace QuickStart;

/// <summary>
/// Encodes spans straight from the program's own objects: <c>Message.Write.Field</c> writes one field, so no message is
/// built first. <c>writer.AddVarInt(6, kind)</c> and so on would write the same without a schema.
/// </summary>
internal static class SampleTraces
{
    /// <summary>Writes batches until the message has at least that many bytes.</summary>
    public static byte[] Write(int length, out int batches)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        for (batches = 0; writer.Length < length; batches++) WriteBatch(ref writer, batches);
        return writer.ToArray();
    }

    /// <summary>Writes the spans of one service for a while.</summary>
    public static void WriteBatch(ref ProtoWriter writer, int batch)
    {
        Service service = SampleData.Services[batch % SampleData.Services.Length];
        ExportTraceServiceRequest.Write.StartResourceSpans(ref writer);
        ResourceSpans.Write.StartResource(ref writer);
        SampleValues.WriteResource(ref writer, service);
        writer.CloseSub();
        ResourceSpans.Write.StartScopeSpans(ref writer);
        ScopeSpans.Write.StartScope(ref writer);
        SampleValues.WriteScope(ref writer, service);
        writer.CloseSub();
        for (int i = 0; i < SampleData.BatchSize; i++)
        {
            ScopeSpans.Write.StartSpans(ref writer);
            WriteSpan(ref writer, service.Operations[(i + batch) % service.Operations.Length], batch, i);
            writer.CloseSub();
        }

        writer.CloseSub();
        writer.CloseSub();
    }

    private static void WriteSpan(ref ProtoWriter writer, Operation operation, int batch, int index)
    {
        Span<byte> id = stackalloc byte[16];
        ulong start = SampleData.TimeOf(batch, index);
        SampleData.FillId(id, batch, index / 8);
        Telemetry.Span.Write.TraceId(ref writer, id);
        SampleData.FillId(id[..8], batch, index);
        Telemetry.Span.Write.SpanId(ref writer, id[..8]);
        if (index % 8 != 0)
        {
            SampleData.FillId(id[..8], batch, index & ~7);
            Telemetry.Span.Write.ParentSpanId(ref writer, id[..8]);
        }

        Telemetry.Span.Write.Name(ref writer, operation.Name);
        Telemetry.Span.Write.Kind(ref writer, (Telemetry.Span.Types.SpanKind)operation.Kind);
        Telemetry.Span.Write.StartTimeUnixNano(ref writer, start);
        Telemetry.Span.Write.EndTimeUnixNano(ref writer, start + SampleData.DurationOf(batch, index));
        foreach (ref readonly Attribute attribute in operation.Attributes.AsSpan())
        {
            Telemetry.Span.Write.StartAttributes(ref writer);
            SampleValues.WriteAttribute(ref writer, in attribute);
            writer.CloseSub();
        }

        foreach (Happening happening in operation.Happenings)
        {
            Telemetry.Span.Write.StartEvents(ref writer);
            WriteEvent(ref writer, happening, start + 1_000);
            writer.CloseSub();
        }

        for (int i = 1; i <= operation.Links; i++)
        {
            Telemetry.Span.Write.StartLinks(ref writer);
            SampleData.FillId(id, batch, index + i);
            Telemetry.Span.Types.Link.Write.TraceId(ref writer, id);
            Telemetry.Span.Types.Link.Write.SpanId(ref writer, id[..8]);
            writer.CloseSub();
        }

        if (operation.Failure != null)
        {
            Telemetry.Span.Write.StartStatus(ref writer);
            Status.Write.Message(ref writer, operation.Failure);
            Status.Write.Code(ref writer, Status.Types.StatusCode.Error);
            writer.CloseSub();
        }

        Telemetry.Span.Write.Flags(ref writer, 1);
    }

    private static void WriteEvent(ref ProtoWriter writer, Happening happening, ulong time)
    {
        Telemetry.Span.Types.Event.Write.TimeUnixNano(ref writer, time);
        Telemetry.Span.Types.Event.Write.Name(ref writer, happening.Name);
        foreach (ref readonly Attribute attribute in happening.Attributes.AsSpan())
        {
            Telemetry.Span.Types.Event.Write.StartAttributes(ref writer);
            SampleValues.WriteAttribute(ref writer, in attribute);
            writer.CloseSub();
        }
    }
}
