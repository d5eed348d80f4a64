using ProtoZeroSharp;
using LogFilter.LazyTelemetry;

namespace LogFilter;

/// <summary>A batch of logs, written here.</summary>
internal static class Batch
{
    /// <summary>Twelve services with ten libraries with ten records each; every fourth service has a policy.</summary>
    public static byte[] Make()
    {
        using var arena = new ArenaAllocator();
        ExportLogsServiceRequest request = default;
        for (int service = 0; service < 12; service++)
        {
            ref ResourceLogs logs = ref request.MutableResourceLogs.Add(arena);
            ref KeyValue name = ref logs.MutableResource(arena).MutableAttributes.Add(arena);
            Add(ref name, "service.name", $"service-{service}", arena);
            for (int library = 0; library < 10; library++)
                AddScope(ref logs.MutableScopeLogs.Add(arena), service, library, arena);
        }

        return request.ToByteArray();
    }

    private static void AddScope(ref ScopeLogs logs, int service, int library, ArenaAllocator arena)
    {
        ref InstrumentationScope scope = ref logs.MutableScope(arena);
        scope.SetName($"library-{library}", arena);
        scope.SetVersion("2.5.1", arena);
        string policy = service % 4 != 0 || library > 4 ? "keep" : library % 2 == 0 ? "drop" : "mask";
        Add(ref scope.MutableAttributes.Add(arena), "policy", policy, arena);
        for (int i = 0; i < 10; i++)
        {
            ref LogRecord record = ref logs.MutableLogRecords.Add(arena);
            record.TimeUnixNano = 1_700_000_000_000_000_000ul + (ulong)i;
            record.MutableBody(arena).SetStringValue($"request {i} of {service} took {i * 7} ms", arena);
            Add(ref record.MutableAttributes.Add(arena), "http.method", "GET", arena);
            Add(ref record.MutableAttributes.Add(arena), "http.url", "/checkout/cart/items", arena);
            Add(ref record.MutableAttributes.Add(arena), "db.name", "postgres", arena);
        }
    }

    private static void Add(ref KeyValue pair, string key, string value, ArenaAllocator arena)
    {
        pair.SetKey(key, arena);
        pair.MutableValue(arena).SetStringValue(value, arena);
    }
}
