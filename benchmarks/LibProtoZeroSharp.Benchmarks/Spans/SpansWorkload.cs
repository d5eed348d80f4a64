#if WITH_PAYLOADS
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Peers;
using LibProtoZeroSharp.Benchmarks.Workloads;
using OpenTelemetry.Proto.Collector.Trace.V1;
using OpenTelemetry.Resources;

namespace LibProtoZeroSharp.Benchmarks.Spans;

/// <summary>Exporting spans: from Activity objects into a kept array.</summary>
internal sealed class SpansWorkload : Workload
{
    private const string Serializer = "OpenTelemetry's serializer, kept array";

    private readonly Activity[] _spans = ActivityList.Make();
    private readonly Resource _resource = ResourceBuilder.CreateEmpty().AddAttributes(
        [new("service.name", "shop"), new("service.version", "2.1.0"), new("process.pid", 4321L)]).Build();
    private readonly object _limits = SpanSerializer.MakeLimits();
    private readonly SpanExport _export;
    private byte[] _target = new byte[1 << 20];
    private int _length;

    public SpansWorkload(string name)
        : base(name) => _export = new SpanExport([.. _resource.Attributes]);

    public override string Peer => "OpenTelemetry";

    public override int Length => _length;

    public override long ArenaBytes => 0;

    public override void Setup()
    {
        int theirs = (int)WriteTheirs();
        ExportTraceServiceRequest read = ExportTraceServiceRequest.Parser.ParseFrom(_target, 0, theirs);
        Agreement.Length(_spans.Length,
            read.ResourceSpans.Sum(static r => r.ScopeSpans.Sum(static s => s.Spans.Count)), Name);
        _length = (int)Write();
        // They reserve four bytes for most lengths, so their bytes are more; the message is the same.
        Agreement.Bytes(read.ToByteArray(), _target.AsSpan(0, _length), $"{Name}: field writers");
    }

    public override IEnumerable<WorkloadRow> Rows()
    {
        yield return new("generated field writers, kept array", Write, Serializer);
        yield return new(Serializer, WriteTheirs);
        yield return new("the Activity objects only read", Read);
    }

    public override void Dispose() => _export.Dispose();

    private long Write() => _export.Write(_spans, _target);

    private long WriteTheirs() => SpanSerializer.Write(ref _target, _limits, _resource, _spans);

    // What both libraries wait for: ids are kept as text, and tags in linked lists.
    private long Read()
    {
        long sum = 0;
        Span<byte> id = stackalloc byte[16];
        foreach (Activity span in _spans)
        {
            span.TraceId.CopyTo(id);
            span.SpanId.CopyTo(id[..8]);
            span.ParentSpanId.CopyTo(id[8..]);
            sum += id[0] + span.DisplayName.Length + span.StartTimeUtc.Ticks + span.Duration.Ticks + (int)span.Status;
            foreach (ref readonly KeyValuePair<string, object?> tag in span.EnumerateTagObjects())
                sum += tag.Key.Length + (tag.Value is string text ? text.Length : 1);
            foreach (ref readonly ActivityEvent found in span.EnumerateEvents()) sum += found.Name.Length;
            foreach (ref readonly ActivityLink link in span.EnumerateLinks()) sum += (long)link.Context.TraceFlags;
        }

        return sum;
    }
}
#endif
