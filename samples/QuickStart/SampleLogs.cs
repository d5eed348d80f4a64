using System;
using ProtoZeroSharp;
using QuickStart.Telemetry;

namespace QuickStart;

/// <summary>
/// Encodes log records straight from the program's own objects, as <see cref="SampleTraces"/> does with spans.
/// </summary>
internal static class SampleLogs
{
    /// <summary>Writes batches until the message has at least that many bytes.</summary>
    public static byte[] Write(int length, out int batches)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        for (batches = 0; writer.Length < length; batches++) WriteBatch(ref writer, batches);
        return writer.ToArray();
    }

    /// <summary>Writes the log records of one service for a while.</summary>
    public static void WriteBatch(ref ProtoWriter writer, int batch)
    {
        Service service = SampleData.Services[batch % SampleData.Services.Length];
        ExportLogsServiceRequest.Write.StartResourceLogs(ref writer);
        ResourceLogs.Write.StartResource(ref writer);
        SampleValues.WriteResource(ref writer, service);
        writer.CloseSub();
        ResourceLogs.Write.StartScopeLogs(ref writer);
        ScopeLogs.Write.StartScope(ref writer);
        SampleValues.WriteScope(ref writer, service);
        writer.CloseSub();
        for (int i = 0; i < SampleData.BatchSize; i++)
        {
            ScopeLogs.Write.StartLogRecords(ref writer);
            WriteRecord(ref writer, service.Lines[(i + batch) % service.Lines.Length], batch, i);
            writer.CloseSub();
        }

        writer.CloseSub();
        writer.CloseSub();
    }

    private static void WriteRecord(ref ProtoWriter writer, LogLine line, int batch, int index)
    {
        ulong time = SampleData.TimeOf(batch, index);
        LogRecord.Write.TimeUnixNano(ref writer, time);
        LogRecord.Write.SeverityNumber(ref writer, (SeverityNumber)line.Severity);
        LogRecord.Write.SeverityText(ref writer, line.SeverityText);
        LogRecord.Write.StartBody(ref writer);
        WriteBody(ref writer, line);
        writer.CloseSub();
        foreach (ref readonly Attribute attribute in line.Attributes.AsSpan())
        {
            LogRecord.Write.StartAttributes(ref writer);
            SampleValues.WriteAttribute(ref writer, in attribute);
            writer.CloseSub();
        }

        if (line.HasTrace)
        {
            Span<byte> id = stackalloc byte[16];
            SampleData.FillId(id, batch, index);
            LogRecord.Write.TraceId(ref writer, id);
            LogRecord.Write.SpanId(ref writer, id[..8]);
        }

        LogRecord.Write.ObservedTimeUnixNano(ref writer, time + 800);
    }

    private static void WriteBody(ref ProtoWriter writer, LogLine line)
    {
        if (line.Text != null)
        {
            AnyValue.Write.StringValue(ref writer, line.Text);
            return;
        }

        AnyValue.Write.StartKvlistValue(ref writer);
        foreach (ref readonly Attribute attribute in line.Structure.AsSpan())
        {
            KeyValueList.Write.StartValues(ref writer);
            SampleValues.WriteAttribute(ref writer, in attribute);
            writer.CloseSub();
        }

        writer.CloseSub();
    }
}
