using OpenTelemetry.Proto.Common.V1;
using OpenTelemetry.Proto.Trace.V1;

namespace LibProtoZeroSharp.Benchmarks.ClassPayloads;

/// <summary>What is done with OTLP traces.</summary>
public static class TraceMessages
{
    /// <summary>Builds the same message again.</summary>
    public static TracesData Build(TracesData from)
    {
        var data = new TracesData();
        foreach (ResourceSpans resource in from.ResourceSpans)
        {
            var built = new ResourceSpans { SchemaUrl = resource.SchemaUrl };
            if (resource.Resource != null) built.Resource = CommonMessages.Build(resource.Resource);
            foreach (ScopeSpans scope in resource.ScopeSpans) built.ScopeSpans.Add(Build(scope));
            data.ResourceSpans.Add(built);
        }

        return data;
    }

    /// <summary>Reads all texts.</summary>
    /// <returns>Their characters.</returns>
    public static int Texts(TracesData message)
    {
        int length = 0;
        foreach (ResourceSpans resource in message.ResourceSpans)
        {
            length += resource.SchemaUrl.Length;
            if (resource.Resource != null) length += CommonMessages.Texts(resource.Resource);
            foreach (ScopeSpans scope in resource.ScopeSpans)
            {
                length += scope.SchemaUrl.Length;
                if (scope.Scope != null) length += CommonMessages.Texts(scope.Scope);
                foreach (Span span in scope.Spans) length += Texts(span);
            }
        }

        return length;
    }

    private static ScopeSpans Build(ScopeSpans from)
    {
        var scope = new ScopeSpans { SchemaUrl = from.SchemaUrl };
        if (from.Scope != null) scope.Scope = CommonMessages.Build(from.Scope);
        foreach (Span span in from.Spans) scope.Spans.Add(Build(span));
        return scope;
    }

    private static Span Build(Span from)
    {
        var span = new Span
        {
            TraceId = from.TraceId,
            SpanId = from.SpanId,
            TraceState = from.TraceState,
            ParentSpanId = from.ParentSpanId,
            Flags = from.Flags,
            Name = from.Name,
            Kind = from.Kind,
            StartTimeUnixNano = from.StartTimeUnixNano,
            EndTimeUnixNano = from.EndTimeUnixNano,
            DroppedAttributesCount = from.DroppedAttributesCount,
            DroppedEventsCount = from.DroppedEventsCount,
            DroppedLinksCount = from.DroppedLinksCount,
        };
        foreach (KeyValue pair in from.Attributes) span.Attributes.Add(CommonMessages.Build(pair));
        foreach (Span.Types.Event one in from.Events) span.Events.Add(Build(one));
        foreach (Span.Types.Link link in from.Links) span.Links.Add(Build(link));
        if (from.Status != null) span.Status = new Status { Message = from.Status.Message, Code = from.Status.Code };
        return span;
    }

    private static Span.Types.Event Build(Span.Types.Event from)
    {
        var built = new Span.Types.Event
        {
            TimeUnixNano = from.TimeUnixNano,
            Name = from.Name,
            DroppedAttributesCount = from.DroppedAttributesCount,
        };
        foreach (KeyValue pair in from.Attributes) built.Attributes.Add(CommonMessages.Build(pair));
        return built;
    }

    private static Span.Types.Link Build(Span.Types.Link from)
    {
        var link = new Span.Types.Link
        {
            TraceId = from.TraceId,
            SpanId = from.SpanId,
            TraceState = from.TraceState,
            DroppedAttributesCount = from.DroppedAttributesCount,
            Flags = from.Flags,
        };
        foreach (KeyValue pair in from.Attributes) link.Attributes.Add(CommonMessages.Build(pair));
        return link;
    }

    private static int Texts(Span message)
    {
        int length = message.TraceState.Length + message.Name.Length;
        foreach (KeyValue pair in message.Attributes) length += CommonMessages.Texts(pair);
        foreach (Span.Types.Event one in message.Events)
        {
            length += one.Name.Length;
            foreach (KeyValue pair in one.Attributes) length += CommonMessages.Texts(pair);
        }

        foreach (Span.Types.Link link in message.Links)
        {
            length += link.TraceState.Length;
            foreach (KeyValue pair in link.Attributes) length += CommonMessages.Texts(pair);
        }

        return message.Status == null ? length : length + message.Status.Message.Length;
    }
}
