using System;
using Google.Protobuf;
using Google.Protobuf.Collections;
using QuickStart.GoogleTelemetry;

namespace QuickStart;

/// <summary>The job with logs, with Google.Protobuf.</summary>
internal sealed class GoogleLogs : Contender
{
    private ExportLogsServiceRequest _request = new();
    private byte[] _buffer = [];
    private int _length;

    public override byte[] Output() => _buffer[.._length];

    public override void Build(int batches)
    {
        _request = new ExportLogsServiceRequest();
        for (int i = 0; i < batches; i++) _request.ResourceLogs.Add(GoogleSamples.Logs(i));
        Write();
    }

    public override void Parse(byte[] data) => _request = ExportLogsServiceRequest.Parser.ParseFrom(data);

    public override void Query(Summary summary)
    {
        foreach (ResourceLogs resource in _request.ResourceLogs)
        {
            Summary.Service service = summary.Of(GoogleAttributes.ServiceName(resource.Resource));
            foreach (ScopeLogs scope in resource.ScopeLogs)
            {
                foreach (LogRecord record in scope.LogRecords)
                {
                    service.Items++;
                    if (record.SeverityNumber >= SeverityNumber.Error) service.Errors++;
                    else if (record.SeverityNumber >= SeverityNumber.Warn) service.Warnings++;
                }
            }
        }
    }

    public override Edits Edit()
    {
        int hidden = 0, dropped = 0;
        foreach (ResourceLogs resource in _request.ResourceLogs)
        {
            GoogleAttributes.Mark(resource.Resource ??= new Resource());
            foreach (ScopeLogs scope in resource.ScopeLogs)
            {
                RepeatedField<LogRecord> records = scope.LogRecords;
                dropped += GoogleAttributes.RemoveIf(
                    records, static record =>
                        record.SeverityNumber is > SeverityNumber.Unspecified and < SeverityNumber.Info);
                foreach (LogRecord record in records) hidden += GoogleAttributes.Hide(record.Attributes);
            }
        }

        return new Edits(_request.ResourceLogs.Count, hidden, dropped);
    }

    public override void Write()
    {
        _length = _request.CalculateSize();
        if (_buffer.Length < _length) _buffer = new byte[_length];
        _request.WriteTo(_buffer.AsSpan(0, _length));
    }

    public override bool Verify(ReadOnlySpan<byte> encoded) =>
        ExportLogsServiceRequest.Parser.ParseFrom(encoded).Equals(_request)
        && _request.CalculateSize() == encoded.Length;
}
