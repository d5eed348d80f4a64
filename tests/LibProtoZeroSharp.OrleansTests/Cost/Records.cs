using System.Linq;
using Google.Protobuf;
using QuickStart.GoogleTelemetry;

namespace OrleansTests.Cost;

/// <summary>An export of log records, encoded by Google.Protobuf.</summary>
internal static class Records
{
    public static byte[] Make(int count) => new ExportLogsServiceRequest
    {
        ResourceLogs =
        {
            new ResourceLogs
            {
                Resource = new Resource { Attributes = { Pair("service.name", "shop") } },
                ScopeLogs =
                {
                    new ScopeLogs
                    {
                        Scope = new InstrumentationScope { Name = "Shop.Orders" },
                        LogRecords = { Enumerable.Range(0, count).Select(MakeRecord) },
                    },
                },
            },
        },
    }.ToByteArray();

    private static LogRecord MakeRecord(int number) => new()
    {
        TimeUnixNano = 1_750_000_000_000_000_000 + (ulong)number,
        SeverityNumber = SeverityNumber.Info,
        Body = new AnyValue { StringValue = $"Order {number} of {number % 7} items was paid" },
        Attributes = { Pair("host.name", $"host-{number % 40}.example.org"), Pair("code.function", "Orders.PayAsync") },
        TraceId = ByteString.CopyFrom([.. Enumerable.Range(number, 16).Select(one => (byte)one)]),
    };

    private static KeyValue Pair(string key, string value) =>
        new() { Key = key, Value = new AnyValue { StringValue = value } };
}
