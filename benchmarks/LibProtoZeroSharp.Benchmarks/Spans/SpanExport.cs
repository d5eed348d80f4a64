#if WITH_PAYLOADS
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using LibProtoZeroSharp.Benchmarks.Ours.Otlp;
using ProtoZeroSharp;
using Resource = LibProtoZeroSharp.Benchmarks.Ours.Otlp.Resource;
using Status = LibProtoZeroSharp.Benchmarks.Ours.Otlp.Status;

namespace LibProtoZeroSharp.Benchmarks.Spans;

/// <summary>
/// Writes Activity objects as an OTLP request with the emitted field writers. It has no limits for numbers of
/// attributes, which the data does not reach.
/// </summary>
/// <param name="resource">Attributes of the process.</param>
internal sealed class SpanExport(KeyValuePair<string, object>[] resource) : IDisposable
{
    private const int TraceIdLength = 16, SpanIdLength = 8;
    private const uint HasIsRemote = 0x100, IsRemote = 0x200;

    private readonly ArenaAllocator _arena = new();
    private readonly Dictionary<string, List<Activity>> _bySource = [];

    /// <summary>Writes them into an array, which must be long enough.</summary>
    /// <returns>Bytes written.</returns>
    public int Write(Activity[] spans, byte[] target)
    {
        foreach (Activity span in spans)
        {
            if (!_bySource.TryGetValue(span.Source.Name, out List<Activity>? list))
                _bySource[span.Source.Name] = list = [];
            list.Add(span);
        }

        var writer = new ProtoWriter(_arena);
        try
        {
            ExportTraceServiceRequest.Write.StartResourceSpans(ref writer);
            ResourceSpans.Write.StartResource(ref writer);
            foreach (KeyValuePair<string, object> attribute in resource)
            {
                Resource.Write.StartAttributes(ref writer);
                WriteAttribute(ref writer, attribute.Key, attribute.Value);
            }

            writer.CloseSub();
            foreach (List<Activity> list in _bySource.Values) WriteScope(ref writer, list);
            writer.CloseSub();
            return writer.CopyTo(target);
        }
        finally
        {
            writer.Dispose();
            foreach (List<Activity> list in _bySource.Values) list.Clear();
        }
    }

    public void Dispose() => _arena.Dispose();

    private static void WriteScope(ref ProtoWriter writer, List<Activity> spans)
    {
        ActivitySource source = spans[0].Source;
        ResourceSpans.Write.StartScopeSpans(ref writer);
        ScopeSpans.Write.StartScope(ref writer);
        InstrumentationScope.Write.Name(ref writer, source.Name);
        if (source.Version is { } version) InstrumentationScope.Write.Version(ref writer, version);
        foreach (KeyValuePair<string, object?> attribute in source.Tags ?? [])
        {
            InstrumentationScope.Write.StartAttributes(ref writer);
            WriteAttribute(ref writer, attribute.Key, attribute.Value);
        }

        writer.CloseSub();
        foreach (Activity span in spans)
        {
            ScopeSpans.Write.StartSpans(ref writer);
            WriteSpan(ref writer, span);
            writer.CloseSub();
        }

        writer.CloseSub();
    }

    private static void WriteSpan(ref ProtoWriter writer, Activity span)
    {
        Span<byte> id = stackalloc byte[TraceIdLength];
        span.TraceId.CopyTo(id);
        Ours.Otlp.Span.Write.TraceId(ref writer, id);
        id = id[..SpanIdLength];
        span.SpanId.CopyTo(id);
        Ours.Otlp.Span.Write.SpanId(ref writer, id);
        if (span.TraceStateString is { } state) Ours.Otlp.Span.Write.TraceState(ref writer, state);
        if (span.ParentSpanId != default)
        {
            span.ParentSpanId.CopyTo(id);
            Ours.Otlp.Span.Write.ParentSpanId(ref writer, id);
        }

        Ours.Otlp.Span.Write.Name(ref writer, span.DisplayName);
        Ours.Otlp.Span.Write.Kind(ref writer, (Ours.Otlp.Span.Types.SpanKind)((int)span.Kind + 1));
        ulong start = Nanoseconds(span.StartTimeUtc);
        Ours.Otlp.Span.Write.StartTimeUnixNano(ref writer, start);
        Ours.Otlp.Span.Write.EndTimeUnixNano(ref writer, start + ((ulong)span.Duration.Ticks * 100));
        // Instrumentations from before Activity had a status set it by these two tags.
        string? code = null, description = null;
        foreach (ref readonly KeyValuePair<string, object?> tag in span.EnumerateTagObjects())
        {
            switch (tag.Key)
            {
                case "otel.status_code": code = tag.Value as string; break;
                case "otel.status_description": description = tag.Value as string; break;
                default:
                    Ours.Otlp.Span.Write.StartAttributes(ref writer);
                    WriteAttribute(ref writer, tag.Key, tag.Value);
                    break;
            }
        }

        foreach (ref readonly ActivityEvent found in span.EnumerateEvents()) WriteEvent(ref writer, in found);
        foreach (ref readonly ActivityLink link in span.EnumerateLinks()) WriteLink(ref writer, in link);
        WriteStatus(ref writer, span, code, description);
        Ours.Otlp.Span.Write.Flags(ref writer, Flags(span.ActivityTraceFlags, span.HasRemoteParent));
    }

    private static void WriteEvent(ref ProtoWriter writer, in ActivityEvent found)
    {
        Ours.Otlp.Span.Write.StartEvents(ref writer);
        Ours.Otlp.Span.Types.Event.Write.TimeUnixNano(ref writer, Nanoseconds(found.Timestamp.UtcDateTime));
        Ours.Otlp.Span.Types.Event.Write.Name(ref writer, found.Name);
        foreach (ref readonly KeyValuePair<string, object?> tag in found.EnumerateTagObjects())
        {
            Ours.Otlp.Span.Types.Event.Write.StartAttributes(ref writer);
            WriteAttribute(ref writer, tag.Key, tag.Value);
        }

        writer.CloseSub();
    }

    private static void WriteLink(ref ProtoWriter writer, in ActivityLink link)
    {
        Span<byte> id = stackalloc byte[TraceIdLength];
        Ours.Otlp.Span.Write.StartLinks(ref writer);
        link.Context.TraceId.CopyTo(id);
        Ours.Otlp.Span.Types.Link.Write.TraceId(ref writer, id);
        id = id[..SpanIdLength];
        link.Context.SpanId.CopyTo(id);
        Ours.Otlp.Span.Types.Link.Write.SpanId(ref writer, id);
        if (link.Context.TraceState is { } state) Ours.Otlp.Span.Types.Link.Write.TraceState(ref writer, state);
        foreach (ref readonly KeyValuePair<string, object?> tag in link.EnumerateTagObjects())
        {
            Ours.Otlp.Span.Types.Link.Write.StartAttributes(ref writer);
            WriteAttribute(ref writer, tag.Key, tag.Value);
        }

        Ours.Otlp.Span.Types.Link.Write.Flags(ref writer, Flags(link.Context.TraceFlags, link.Context.IsRemote));
        writer.CloseSub();
    }

    private static void WriteStatus(ref ProtoWriter writer, Activity span, string? code, string? description)
    {
        int status = span.Status != ActivityStatusCode.Unset ? (int)span.Status
            : string.Equals(code, "ERROR", StringComparison.OrdinalIgnoreCase) ? (int)ActivityStatusCode.Error
            : string.Equals(code, "OK", StringComparison.OrdinalIgnoreCase) ? (int)ActivityStatusCode.Ok : 0;
        if (status == 0) return;
        Ours.Otlp.Span.Write.StartStatus(ref writer);
        string? message = span.Status != ActivityStatusCode.Unset ? span.StatusDescription : description;
        if (status == (int)ActivityStatusCode.Error && message is not null) Status.Write.Message(ref writer, message);
        Status.Write.Code(ref writer, (Status.Types.StatusCode)status);
        writer.CloseSub();
    }

    // Ends the KeyValue that its caller has begun.
    private static void WriteAttribute(ref ProtoWriter writer, string key, object? value)
    {
        KeyValue.Write.Key(ref writer, key);
        KeyValue.Write.StartValue(ref writer);
        WriteValue(ref writer, value);
        writer.CloseSub();
        writer.CloseSub();
    }

    private static void WriteValue(ref ProtoWriter writer, object? value)
    {
        switch (value)
        {
            case null: break;
            case string text: AnyValue.Write.StringValue(ref writer, text); break;
            case bool flag: AnyValue.Write.BoolValue(ref writer, flag); break;
            case int number: AnyValue.Write.IntValue(ref writer, number); break;
            case long number: AnyValue.Write.IntValue(ref writer, number); break;
            case double number: AnyValue.Write.DoubleValue(ref writer, number); break;
            case string[] texts:
                AnyValue.Write.StartArrayValue(ref writer);
                foreach (string text in texts)
                {
                    ArrayValue.Write.StartValues(ref writer);
                    AnyValue.Write.StringValue(ref writer, text);
                    writer.CloseSub();
                }

                writer.CloseSub();
                break;
            default:
                AnyValue.Write.StringValue(ref writer, Convert.ToString(value, CultureInfo.InvariantCulture));
                break;
        }
    }

    private static uint Flags(ActivityTraceFlags flags, bool isRemote) =>
        (uint)flags | HasIsRemote | (isRemote ? IsRemote : 0);

    private static ulong Nanoseconds(DateTime time) => (ulong)(time - DateTime.UnixEpoch).Ticks * 100;
}
#endif
