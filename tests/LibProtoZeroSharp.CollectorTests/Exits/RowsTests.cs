using System.Linq;
using Collector.Exits;
using Collector.Load;
using Collector.Telemetry;
using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>The rows of the files of Parquet.</summary>
public class RowsTests
{
    [Fact]
    public void Rows_OfLogs_HaveColumnsAndTheWholeRecord()
    {
        byte[] export = Template.OfLogs(16).Framed[Template.Prefix..];
        using var arena = new ArenaAllocator();
        ProtoList<TelemetryRow> rows = Rows.Of(export, "logs", arena);
        ExportLogsServiceRequest request = ExportLogsServiceRequest.Parse(export, arena);
        ref readonly ResourceLogs resource = ref request.ResourceLogs[0];
        int next = 0;
        foreach (ref readonly ScopeLogs scope in resource.ScopeLogs)
        {
            foreach (ref readonly LogRecord record in scope.LogRecords)
            {
                ref readonly TelemetryRow row = ref rows[next++];
                Assert.Equal(record.TimeUnixNano, row.TimeUnixNano);
                Assert.Equal(
                    ("shop", scope.Scope.Name.ToString(), "Information"),
                    (row.Service.ToString(), row.ScopeName.ToString(), row.Name.ToString()));
                Assert.Equal(record.TraceId.Span.ToArray(), row.TraceId.Span.ToArray());
                Assert.Equal(record.SpanId.Span.ToArray(), row.SpanId.Span.ToArray());
                Assert.Equal(record.ToByteArray(), row.Record.Span.ToArray());
                Assert.Equal(scope.Scope.ToByteArray(), row.Scope.Span.ToArray());
                Assert.Equal(resource.Resource.ToByteArray(), row.Resource.Span.ToArray());
            }
        }

        Assert.Equal((16, 16), (next, rows.Count));
    }

    [Theory]
    [InlineData("traces")]
    [InlineData("logs")]
    [InlineData("metrics")]
    public void Rows_FieldsOfOtherWireTypes_AreInTheRecordAlone(string kind)
    {
        // Fields 1 to 10 as varints.
        byte[] record = [.. Enumerable.Range(1, 10).SelectMany(field => (byte[])[(byte)(field << 3), 5])];
        byte[] export = Wire.Field(1, [8, 1, .. Wire.Field(2, [8, 1, .. Wire.Field(2, record)])]);
        using var arena = new ArenaAllocator();
        ProtoList<TelemetryRow> rows = Rows.Of(export, kind, arena);
        TelemetryRow expected = default;
        expected.Record = arena.Bytes(record);
        Assert.Equal(expected, Assert.Single(rows.Span.ToArray()));
    }
}
