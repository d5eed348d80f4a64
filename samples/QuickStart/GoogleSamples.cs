using System;
using System.Linq;
using Google.Protobuf;
using Google.Protobuf.Collections;
using QuickStart.GoogleTelemetry;

namespace QuickStart;

/// <summary>The sample data as objects of Google.Protobuf.</summary>
internal static class GoogleSamples
{
    public static ResourceSpans Traces(int batch)
    {
        Service service = SampleData.Services[batch % SampleData.Services.Length];
        var scope = new ScopeSpans { Scope = Scope(service) };
        for (int i = 0; i < SampleData.BatchSize; i++)
            scope.Spans.Add(Span(service.Operations[(i + batch) % service.Operations.Length], batch, i));
        return new ResourceSpans { Resource = Resource(service), ScopeSpans = { scope } };
    }

    public static ResourceLogs Logs(int batch)
    {
        Service service = SampleData.Services[batch % SampleData.Services.Length];
        var scope = new ScopeLogs { Scope = Scope(service) };
        for (int i = 0; i < SampleData.BatchSize; i++)
            scope.LogRecords.Add(Record(service.Lines[(i + batch) % service.Lines.Length], batch, i));
        return new ResourceLogs { Resource = Resource(service), ScopeLogs = { scope } };
    }

    private static GoogleTelemetry.Span Span(Operation operation, int batch, int index)
    {
        ulong start = SampleData.TimeOf(batch, index);
        var span = new GoogleTelemetry.Span
        {
            TraceId = Id(16, batch, index / 8),
            SpanId = Id(8, batch, index),
            Name = operation.Name,
            Kind = (GoogleTelemetry.Span.Types.SpanKind)operation.Kind,
            StartTimeUnixNano = start,
            EndTimeUnixNano = start + SampleData.DurationOf(batch, index),
            Flags = 1,
        };
        if (index % 8 != 0) span.ParentSpanId = Id(8, batch, index & ~7);
        Add(span.Attributes, operation.Attributes);
        foreach (Happening happening in operation.Happenings)
        {
            var moment = new GoogleTelemetry.Span.Types.Event { TimeUnixNano = start + 1_000, Name = happening.Name };
            Add(moment.Attributes, happening.Attributes);
            span.Events.Add(moment);
        }

        for (int i = 1; i <= operation.Links; i++)
        {
            ByteString trace = Id(16, batch, index + i);
            span.Links.Add(
                new GoogleTelemetry.Span.Types.Link { TraceId = trace, SpanId = ByteString.CopyFrom(trace.Span[..8]) });
        }

        if (operation.Failure != null)
            span.Status = new Status { Message = operation.Failure, Code = Status.Types.StatusCode.Error };
        return span;
    }

    private static LogRecord Record(LogLine line, int batch, int index)
    {
        ulong time = SampleData.TimeOf(batch, index);
        var record = new LogRecord
        {
            TimeUnixNano = time,
            SeverityNumber = (SeverityNumber)line.Severity,
            SeverityText = line.SeverityText,
            Body = new AnyValue(),
            ObservedTimeUnixNano = time + 800,
        };
        if (line.Text != null) record.Body.StringValue = line.Text;
        else Add((record.Body.KvlistValue = new KeyValueList()).Values, line.Structure);
        Add(record.Attributes, line.Attributes);
        if (!line.HasTrace) return record;
        record.TraceId = Id(16, batch, index);
        record.SpanId = ByteString.CopyFrom(record.TraceId.Span[..8]);
        return record;
    }

    private static Resource Resource(Service service)
    {
        var resource = new Resource();
        Add(resource.Attributes, service.Resource);
        return resource;
    }

    private static InstrumentationScope Scope(Service service) => new() { Name = service.Library, Version = "1.4.0" };

    private static void Add(RepeatedField<KeyValue> list, Attribute[] attributes)
    {
        foreach (Attribute attribute in attributes)
            list.Add(new KeyValue { Key = attribute.Key, Value = Value(attribute.Value) });
    }

    private static AnyValue Value(object value) => value switch
    {
        string text => new AnyValue { StringValue = text },
        long number => new AnyValue { IntValue = number },
        double number => new AnyValue { DoubleValue = number },
        bool flag => new AnyValue { BoolValue = flag },
        string[] texts => new AnyValue { ArrayValue = new ArrayValue { Values = { texts.Select(Value) } } },
        _ => new AnyValue(),
    };

    private static ByteString Id(int length, int batch, int index)
    {
        Span<byte> id = stackalloc byte[length];
        SampleData.FillId(id, batch, index);
        return ByteString.CopyFrom(id);
    }
}
