using System;
using System.Linq;
using Google.Protobuf;
using QuickStart.GoogleTelemetry;

namespace LogFilter;

/// <summary>The same filter with Google.Protobuf.</summary>
internal static class GoogleFilter
{
    /// <summary>Filters one encoded batch.</summary>
    public static int Run(byte[] batch, Span<byte> destination)
    {
        ExportLogsServiceRequest request = ExportLogsServiceRequest.Parser.ParseFrom(batch);
        foreach (ResourceLogs resource in request.ResourceLogs)
        {
            ScopeLogs[] kept = [.. resource.ScopeLogs.Where(scope => !Has(scope, "drop"))];
            resource.ScopeLogs.Clear();
            resource.ScopeLogs.AddRange(kept);
            foreach (ScopeLogs scope in kept.Where(scope => Has(scope, "mask"))) scope.Scope.Version = "masked";
        }

        int size = request.CalculateSize();
        request.WriteTo(destination[..size]);
        return size;
    }

    private static bool Has(ScopeLogs scope, string policy) => scope.Scope.Attributes
        .Any(attribute => attribute.Key == "policy" && attribute.Value.StringValue == policy);
}
