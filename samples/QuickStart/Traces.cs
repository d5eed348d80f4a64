using System;
using ProtoZeroSharp;
using QuickStart.Telemetry;
using StatusCode = QuickStart.Telemetry.Status.Types.StatusCode;

namespace QuickStart;

/// <summary>The job with traces, with LibProtoZeroSharp.</summary>
internal sealed class Traces : Contender
{
    // All keep their memory from round to round: a program that handles message after message does the same.
    private readonly ArenaAllocator _arena = new();
    private readonly ArenaAllocator _secondArena = new();
    private readonly ArenaAllocator _outputArena = new();
    private ExportTraceServiceRequest _request;
    private ProtoWriter _writer;

    public Traces() => _writer = new ProtoWriter(_outputArena);

    public override byte[] Output() => _writer.ToArray();

    public override void Build(int batches)
    {
        _writer.Reset();
        for (int i = 0; i < batches; i++) SampleTraces.WriteBatch(ref _writer, i);
    }

    public override void Parse(byte[] data)
    {
        _arena.Reset();
        _request = ExportTraceServiceRequest.Parse(data, _arena);
    }

    public override void Query(Summary summary)
    {
        foreach (ref readonly ResourceSpans resource in _request.ResourceSpans)
        {
            Summary.Service service = summary.Of(Attributes.ServiceName(in resource.Resource));
            foreach (ref readonly ScopeSpans scope in resource.ScopeSpans)
            {
                foreach (ref readonly Telemetry.Span span in scope.Spans)
                {
                    service.Items++;
                    if (span.Status.Code == StatusCode.Error) service.Errors++;
                    ulong duration = span.EndTimeUnixNano - span.StartTimeUnixNano;
                    if (duration <= service.SlowestNanoseconds) continue;
                    service.SlowestNanoseconds = duration;
                    service.Slowest = span.Name.ToString();
                }
            }
        }
    }

    public override Edits Edit()
    {
        int hidden = 0, dropped = 0;
        ProtoListEditor<ResourceSpans> resources = _request.MutableResourceSpans;
        foreach (ref ResourceSpans resource in resources)
        {
            Attributes.Mark(ref resource.MutableResource(_arena), _arena);
            foreach (ref ScopeSpans scope in resource.MutableScopeSpans)
            {
                ProtoListEditor<Telemetry.Span> spans = scope.MutableSpans;
                dropped += spans.RemoveIf(static (ref readonly Telemetry.Span span) => span.Name == "GET /healthz"u8);
                foreach (ref Telemetry.Span span in spans) hidden += Attributes.Hide(span.MutableAttributes, _arena);
            }
        }

        return new Edits(resources.Count, hidden, dropped);
    }

    public override void Write()
    {
        _writer.Reset();
        _request.WriteTo(ref _writer);
    }

    public override bool Verify(ReadOnlySpan<byte> encoded)
    {
        _secondArena.Reset();
        var again = ExportTraceServiceRequest.Parse(encoded, _secondArena);
        return again == _request && _request.CalculateSize() == encoded.Length;
    }
}
