using System;
using Google.Protobuf;
using Google.Protobuf.Collections;
using QuickStart.GoogleTelemetry;
using StatusCode = QuickStart.GoogleTelemetry.Status.Types.StatusCode;

namespace QuickStart;

/// <summary>The job with traces, with Google.Protobuf.</summary>
internal sealed class GoogleTraces : Contender
{
    private ExportTraceServiceRequest _request = new();
    private byte[] _buffer = [];
    private int _length;

    public override byte[] Output() => _buffer[.._length];

    public override void Build(int batches)
    {
        _request = new ExportTraceServiceRequest();
        for (int i = 0; i < batches; i++) _request.ResourceSpans.Add(GoogleSamples.Traces(i));
        Write();
    }

    public override void Parse(byte[] data) => _request = ExportTraceServiceRequest.Parser.ParseFrom(data);

    public override void Query(Summary summary)
    {
        foreach (ResourceSpans resource in _request.ResourceSpans)
        {
            Summary.Service service = summary.Of(GoogleAttributes.ServiceName(resource.Resource));
            foreach (ScopeSpans scope in resource.ScopeSpans)
            {
                foreach (GoogleTelemetry.Span span in scope.Spans)
                {
                    service.Items++;
                    if (span.Status?.Code == StatusCode.Error) service.Errors++;
                    ulong duration = span.EndTimeUnixNano - span.StartTimeUnixNano;
                    if (duration <= service.SlowestNanoseconds) continue;
                    service.SlowestNanoseconds = duration;
                    service.Slowest = span.Name;
                }
            }
        }
    }

    public override Edits Edit()
    {
        int hidden = 0, dropped = 0;
        foreach (ResourceSpans resource in _request.ResourceSpans)
        {
            GoogleAttributes.Mark(resource.Resource ??= new Resource());
            foreach (ScopeSpans scope in resource.ScopeSpans)
            {
                RepeatedField<GoogleTelemetry.Span> spans = scope.Spans;
                dropped += GoogleAttributes.RemoveIf(spans, static span => span.Name == "GET /healthz");
                foreach (GoogleTelemetry.Span span in spans) hidden += GoogleAttributes.Hide(span.Attributes);
            }
        }

        return new Edits(_request.ResourceSpans.Count, hidden, dropped);
    }

    public override void Write()
    {
        _length = _request.CalculateSize();
        if (_buffer.Length < _length) _buffer = new byte[_length];
        _request.WriteTo(_buffer.AsSpan(0, _length));
    }

    public override bool Verify(ReadOnlySpan<byte> encoded) =>
        ExportTraceServiceRequest.Parser.ParseFrom(encoded).Equals(_request)
        && _request.CalculateSize() == encoded.Length;
}
