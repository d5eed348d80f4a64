using System.Collections.Generic;
using System.Linq;
using QuickStart.GoogleTelemetry;

namespace OrleansTests.Cost.Json;

/// <summary>The messages of the measurement as classes that a user of JSON would write.</summary>
internal static class Plain
{
    public static Export Of(ExportLogsServiceRequest export) => new()
    {
        Resources =
        [
            .. export.ResourceLogs.Select(one => new Resource
            {
                Attributes = Of(one.Resource.Attributes),
                Scopes = [.. one.ScopeLogs.Select(Of)],
            }),
        ],
    };

    private static Scope Of(ScopeLogs scope) => new()
    {
        Name = scope.Scope.Name,
        Records =
        [
            .. scope.LogRecords.Select(one => new Record
            {
                Time = one.TimeUnixNano,
                Severity = (int)one.SeverityNumber,
                Text = one.Body.StringValue,
                Attributes = Of(one.Attributes),
                TraceId = one.TraceId.ToByteArray(),
            }),
        ],
    };

    private static Dictionary<string, string> Of(IEnumerable<KeyValue> attributes) =>
        attributes.ToDictionary(one => one.Key, one => one.Value.StringValue);

    public sealed class Export
    {
        public List<Resource> Resources { get; set; } = [];
    }

    public sealed class Resource
    {
        public Dictionary<string, string> Attributes { get; set; } = [];

        public List<Scope> Scopes { get; set; } = [];
    }

    public sealed class Scope
    {
        public string Name { get; set; } = "";

        public List<Record> Records { get; set; } = [];
    }

    public sealed class Record
    {
        public ulong Time { get; set; }

        public int Severity { get; set; }

        public string Text { get; set; } = "";

        public Dictionary<string, string> Attributes { get; set; } = [];

        public byte[] TraceId { get; set; } = [];
    }
}
