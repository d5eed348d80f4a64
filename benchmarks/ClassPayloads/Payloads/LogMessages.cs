using OpenTelemetry.Proto.Common.V1;
using OpenTelemetry.Proto.Logs.V1;

namespace LibProtoZeroSharp.Benchmarks.ClassPayloads;

/// <summary>What is done with OTLP logs.</summary>
public static class LogMessages
{
    /// <summary>Builds the same message again.</summary>
    public static LogsData Build(LogsData from)
    {
        var data = new LogsData();
        foreach (ResourceLogs resource in from.ResourceLogs)
        {
            var built = new ResourceLogs { SchemaUrl = resource.SchemaUrl };
            if (resource.Resource != null) built.Resource = CommonMessages.Build(resource.Resource);
            foreach (ScopeLogs scope in resource.ScopeLogs) built.ScopeLogs.Add(Build(scope));
            data.ResourceLogs.Add(built);
        }

        return data;
    }

    /// <summary>Reads all texts.</summary>
    /// <returns>Their characters.</returns>
    public static int Texts(LogsData message)
    {
        int length = 0;
        foreach (ResourceLogs resource in message.ResourceLogs)
        {
            length += resource.SchemaUrl.Length;
            if (resource.Resource != null) length += CommonMessages.Texts(resource.Resource);
            foreach (ScopeLogs scope in resource.ScopeLogs)
            {
                length += scope.SchemaUrl.Length;
                if (scope.Scope != null) length += CommonMessages.Texts(scope.Scope);
                foreach (LogRecord record in scope.LogRecords) length += Texts(record);
            }
        }

        return length;
    }

    private static ScopeLogs Build(ScopeLogs from)
    {
        var scope = new ScopeLogs { SchemaUrl = from.SchemaUrl };
        if (from.Scope != null) scope.Scope = CommonMessages.Build(from.Scope);
        foreach (LogRecord record in from.LogRecords) scope.LogRecords.Add(Build(record));
        return scope;
    }

    private static LogRecord Build(LogRecord from)
    {
        var record = new LogRecord
        {
            TimeUnixNano = from.TimeUnixNano,
            ObservedTimeUnixNano = from.ObservedTimeUnixNano,
            SeverityNumber = from.SeverityNumber,
            SeverityText = from.SeverityText,
            DroppedAttributesCount = from.DroppedAttributesCount,
            Flags = from.Flags,
            TraceId = from.TraceId,
            SpanId = from.SpanId,
            EventName = from.EventName,
        };
        if (from.Body != null) record.Body = CommonMessages.Build(from.Body);
        foreach (KeyValue pair in from.Attributes) record.Attributes.Add(CommonMessages.Build(pair));
        return record;
    }

    private static int Texts(LogRecord message)
    {
        int length = message.SeverityText.Length + message.EventName.Length;
        if (message.Body != null) length += CommonMessages.Texts(message.Body);
        foreach (KeyValue pair in message.Attributes) length += CommonMessages.Texts(pair);
        return length;
    }
}
