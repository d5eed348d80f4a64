using System;
using ProtoZeroSharp;
#if EAGER
using LogFilter.EagerTelemetry;

namespace LogFilter.Eager;
#else
using LogFilter.LazyTelemetry;

namespace LogFilter;
#endif

/// <summary>
/// Passes batches of logs on. The attribute "policy" of a scope decides: "drop" takes the scope out, "mask" replaces
/// the scope's version, and all others pass as they are. The same source for lazy messages and for others.
/// </summary>
public sealed class Filter : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    /// <summary>Filters one encoded batch.</summary>
    /// <param name="batch">An encoded <c>ExportLogsServiceRequest</c>.</param>
    /// <param name="destination">Takes the filtered one; large enough for what comes in.</param>
    /// <param name="options">Whether the input is validated, and limits.</param>
    /// <returns>Bytes written.</returns>
    public int Run(ReadOnlySpan<byte> batch, Span<byte> destination, ProtoParseOptions options = default)
    {
        _arena.Reset();
        ExportLogsServiceRequest request = ExportLogsServiceRequest.Parse(batch, _arena, options);
        for (int i = 0; i < request.ResourceLogs.Count; i++)
        {
            // Reading decides whether there is anything to change: what is only read stays a copy of the input.
            if (NeedsNoChange(in request.ResourceLogs[i])) continue;
            ref ResourceLogs resource = ref request.MutableResourceLogs[i];
            resource.MutableScopeLogs.RemoveIf(static (ref readonly ScopeLogs scope) => Has(in scope, "drop"u8));
            foreach (ref ScopeLogs scope in resource.MutableScopeLogs)
            {
                if (Has(in scope, "mask"u8)) scope.MutableScope(_arena).SetVersion("masked", _arena);
            }
        }

        return request.TryWriteTo(destination, out int written) ? written
            : throw new ArgumentException("The destination is too short.", nameof(destination));
    }

    public void Dispose() => _arena.Dispose();

    private static bool NeedsNoChange(in ResourceLogs resource)
    {
        foreach (ref readonly ScopeLogs scope in resource.ScopeLogs)
        {
            if (Has(in scope, "drop"u8) || Has(in scope, "mask"u8)) return false;
        }

        return true;
    }

    private static bool Has(in ScopeLogs scope, ReadOnlySpan<byte> policy)
    {
        foreach (ref readonly KeyValue attribute in scope.Scope.Attributes)
        {
            if (attribute.Key == "policy"u8 && attribute.Value.StringValue == policy) return true;
        }

        return false;
    }
}
