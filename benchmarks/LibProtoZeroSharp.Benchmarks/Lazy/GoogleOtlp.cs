#if WITH_PAYLOADS
using Google.Protobuf.Collections;
using OpenTelemetry.Proto.Collector.Logs.V1;
using OpenTelemetry.Proto.Collector.Trace.V1;
using OpenTelemetry.Proto.Common.V1;
using OpenTelemetry.Proto.Logs.V1;
using OpenTelemetry.Proto.Trace.V1;

namespace LibProtoZeroSharp.Benchmarks.Lazy;

/// <summary>What the scenarios read and change, with Google's messages of spans and records.</summary>
internal static class GoogleOtlp
{
    private const string Longer = "a value that is longer than the one that came in";

    public static long One(ExportTraceServiceRequest data) =>
        Some(data.ResourceSpans[^1].Resource.Attributes[0].Value.StringValue);

    public static long One(ExportLogsServiceRequest data) =>
        Some(data.ResourceLogs[^1].Resource.Attributes[0].Value.StringValue);

    public static void Edit(ExportTraceServiceRequest data) =>
        data.ResourceSpans[^1].Resource.Attributes[0].Value.StringValue = Longer;

    public static void Edit(ExportLogsServiceRequest data) =>
        data.ResourceLogs[^1].Resource.Attributes[0].Value.StringValue = Longer;

    public static long All(ExportTraceServiceRequest data)
    {
        long sum = 0;
        foreach (ResourceSpans resource in data.ResourceSpans)
        {
            sum += All(resource.Resource?.Attributes) + Some(resource.SchemaUrl);
            foreach (ScopeSpans scope in resource.ScopeSpans)
            {
                sum += All(scope.Scope);
                foreach (Span span in scope.Spans) sum += All(span);
            }
        }

        return sum;
    }

    public static long All(ExportLogsServiceRequest data)
    {
        long sum = 0;
        foreach (ResourceLogs resource in data.ResourceLogs)
        {
            sum += All(resource.Resource?.Attributes) + Some(resource.SchemaUrl);
            foreach (ScopeLogs scope in resource.ScopeLogs)
            {
                sum += All(scope.Scope);
                foreach (LogRecord record in scope.LogRecords)
                {
                    sum += (long)record.TimeUnixNano + (long)record.ObservedTimeUnixNano + (int)record.SeverityNumber
                        + Some(record.SeverityText) + All(record.Body) + All(record.Attributes)
                        + record.DroppedAttributesCount + record.Flags + record.TraceId.Length + record.SpanId.Length
                        + Some(record.EventName);
                }
            }
        }

        return sum;
    }

    private static long All(Span span)
    {
        long sum = span.TraceId.Length + span.SpanId.Length + Some(span.TraceState) + span.ParentSpanId.Length
            + span.Flags + Some(span.Name) + (int)span.Kind + (long)span.StartTimeUnixNano
            + (long)span.EndTimeUnixNano + All(span.Attributes) + span.DroppedAttributesCount
            + span.DroppedEventsCount + span.DroppedLinksCount
            + (span.Status is { } status ? Some(status.Message) + (int)status.Code : 0);
        foreach (Span.Types.Event at in span.Events)
            sum += (long)at.TimeUnixNano + Some(at.Name) + All(at.Attributes);
        foreach (Span.Types.Link link in span.Links)
            sum += link.TraceId.Length + link.SpanId.Length + Some(link.TraceState) + All(link.Attributes);
        return sum;
    }

    private static long All(InstrumentationScope? scope) =>
        scope is null ? 0 : Some(scope.Name) + Some(scope.Version) + All(scope.Attributes);

    private static long All(RepeatedField<KeyValue>? pairs)
    {
        long sum = 0;
        for (int i = 0; i < pairs?.Count; i++) sum += Some(pairs[i].Key) + All(pairs[i].Value);
        return sum;
    }

    private static long All(AnyValue? value)
    {
        switch (value?.ValueCase)
        {
            case AnyValue.ValueOneofCase.StringValue:
                return Some(value.StringValue);
            case AnyValue.ValueOneofCase.BoolValue:
                return value.BoolValue ? 1 : 0;
            case AnyValue.ValueOneofCase.IntValue:
                return value.IntValue;
            case AnyValue.ValueOneofCase.DoubleValue:
                return (long)value.DoubleValue;
            case AnyValue.ValueOneofCase.BytesValue:
                return value.BytesValue.Length;
            case AnyValue.ValueOneofCase.KvlistValue:
                return All(value.KvlistValue.Values);
            case AnyValue.ValueOneofCase.ArrayValue:
                long sum = 0;
                foreach (AnyValue element in value.ArrayValue.Values) sum += All(element);
                return sum;
            default:
                return 0;
        }
    }

    private static long Some(string text) => text.Length != 0 ? 1 : 0;
}
#endif
