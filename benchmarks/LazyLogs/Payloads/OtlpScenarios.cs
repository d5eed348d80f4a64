using ProtoZeroSharp;
#if LAZY
using LibProtoZeroSharp.Benchmarks.LazyPayloads.Otlp;

namespace LibProtoZeroSharp.Benchmarks.LazyPayloads;
#else
using LibProtoZeroSharp.Benchmarks.Ours.Otlp;

namespace LibProtoZeroSharp.Benchmarks.EagerPayloads;
#endif

/// <summary>Spans as an exporter sends them.</summary>
public sealed class TraceScenarios(bool validates, int length)
    : PayloadScenarios<ExportTraceServiceRequest>(validates, length)
{
    protected override long One(in ExportTraceServiceRequest data) =>
        Attributes.Text(in data.ResourceSpans[^1].Resource.Attributes[0]);

    protected override void Edit(ref ExportTraceServiceRequest data, ArenaAllocator arena) =>
        data.MutableResourceSpans[^1].MutableResource(arena).MutableAttributes[0].MutableValue(arena)
            .SetStringValue(Attributes.Longer, arena);

    protected override long All(in ExportTraceServiceRequest data)
    {
        long sum = 0;
        foreach (ref readonly ResourceSpans resource in data.ResourceSpans)
        {
            sum += Attributes.All(resource.Resource.Attributes) + Some(resource.SchemaUrl);
            foreach (ref readonly ScopeSpans scope in resource.ScopeSpans)
            {
                sum += Some(scope.Scope.Name) + Some(scope.Scope.Version) + Attributes.All(scope.Scope.Attributes);
                foreach (ref readonly Span span in scope.Spans) sum += All(in span);
            }
        }

        return sum;
    }

    private static long All(in Span span)
    {
        long sum = span.TraceId.Length + span.SpanId.Length + Some(span.TraceState) + span.ParentSpanId.Length
            + span.Flags + Some(span.Name) + (int)span.Kind + (long)span.StartTimeUnixNano
            + (long)span.EndTimeUnixNano + Attributes.All(span.Attributes) + span.DroppedAttributesCount
            + span.DroppedEventsCount + span.DroppedLinksCount + Some(span.Status.Message) + (int)span.Status.Code;
        foreach (ref readonly Span.Types.Event at in span.Events)
            sum += (long)at.TimeUnixNano + Some(at.Name) + Attributes.All(at.Attributes);
        foreach (ref readonly Span.Types.Link link in span.Links)
            sum += link.TraceId.Length + link.SpanId.Length + Some(link.TraceState) + Attributes.All(link.Attributes);
        return sum;
    }
}

/// <summary>Records as an exporter sends them.</summary>
public sealed class RecordScenarios(bool validates, int length)
    : PayloadScenarios<ExportLogsServiceRequest>(validates, length)
{
    protected override long One(in ExportLogsServiceRequest data) =>
        Attributes.Text(in data.ResourceLogs[^1].Resource.Attributes[0]);

    protected override void Edit(ref ExportLogsServiceRequest data, ArenaAllocator arena) =>
        data.MutableResourceLogs[^1].MutableResource(arena).MutableAttributes[0].MutableValue(arena)
            .SetStringValue(Attributes.Longer, arena);

    protected override long All(in ExportLogsServiceRequest data)
    {
        long sum = 0;
        foreach (ref readonly ResourceLogs resource in data.ResourceLogs)
        {
            sum += Attributes.All(resource.Resource.Attributes) + Some(resource.SchemaUrl);
            foreach (ref readonly ScopeLogs scope in resource.ScopeLogs)
            {
                sum += Some(scope.Scope.Name) + Some(scope.Scope.Version) + Attributes.All(scope.Scope.Attributes);
                foreach (ref readonly LogRecord record in scope.LogRecords)
                {
                    sum += (long)record.TimeUnixNano + (long)record.ObservedTimeUnixNano + (int)record.SeverityNumber
                        + Some(record.SeverityText) + Attributes.All(in record.Body)
                        + Attributes.All(record.Attributes) + record.DroppedAttributesCount + record.Flags
                        + record.TraceId.Length + record.SpanId.Length + Some(record.EventName);
                }
            }
        }

        return sum;
    }
}

/// <summary>Attributes of both.</summary>
internal static class Attributes
{
    public const string Longer = "a value that is longer than the one that came in";

    public static long Text(in KeyValue pair) => pair.Value.StringValue.Length != 0 ? 1 : 0;

    public static long All(ProtoList<KeyValue> pairs)
    {
        long sum = 0;
        foreach (ref readonly KeyValue pair in pairs) sum += (pair.Key.Length != 0 ? 1 : 0) + All(in pair.Value);
        return sum;
    }

    public static long All(in AnyValue value)
    {
        switch (value.ValueCase)
        {
            case AnyValue.ValueOneofCase.StringValue:
                return value.StringValue.Length != 0 ? 1 : 0;
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
                foreach (ref readonly AnyValue element in value.ArrayValue.Values) sum += All(in element);
                return sum;
            default:
                return 0;
        }
    }
}
