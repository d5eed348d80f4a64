using System;
using ProtoZeroSharp;
using QuickStart.Telemetry;

namespace QuickStart;

/// <summary>The job with logs, with LibProtoZeroSharp.</summary>
internal sealed class Logs : Contender
{
    private readonly ArenaAllocator _arena = new();
    private readonly ArenaAllocator _secondArena = new();
    private readonly ArenaAllocator _outputArena = new();
    private ExportLogsServiceRequest _request;
    private ProtoWriter _writer;

    public Logs() => _writer = new ProtoWriter(_outputArena);

    public override byte[] Output() => _writer.ToArray();

    public override void Build(int batches)
    {
        _writer.Reset();
        for (int i = 0; i < batches; i++) SampleLogs.WriteBatch(ref _writer, i);
    }

    public override void Parse(byte[] data)
    {
        _arena.Reset();
        _request = ExportLogsServiceRequest.Parse(data, _arena);
    }

    public override void Query(Summary summary)
    {
        foreach (ref readonly ResourceLogs resource in _request.ResourceLogs)
        {
            Summary.Service service = summary.Of(Attributes.ServiceName(in resource.Resource));
            foreach (ref readonly ScopeLogs scope in resource.ScopeLogs)
            {
                foreach (ref readonly LogRecord record in scope.LogRecords)
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
        ProtoListEditor<ResourceLogs> resources = _request.MutableResourceLogs;
        foreach (ref ResourceLogs resource in resources)
        {
            Attributes.Mark(ref resource.MutableResource(_arena), _arena);
            foreach (ref ScopeLogs scope in resource.MutableScopeLogs)
            {
                ProtoListEditor<LogRecord> records = scope.MutableLogRecords;
                dropped += records.RemoveIf(static (ref readonly LogRecord record) =>
                    record.SeverityNumber is > SeverityNumber.Unspecified and < SeverityNumber.Info);
                foreach (ref LogRecord record in records) hidden += Attributes.Hide(record.MutableAttributes, _arena);
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
        var again = ExportLogsServiceRequest.Parse(encoded, _secondArena);
        return again == _request && _request.CalculateSize() == encoded.Length;
    }
}
