#if WITH_PAYLOADS
using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Resources;

namespace LibProtoZeroSharp.Benchmarks.Spans;

/// <summary>
/// The serializer inside of OpenTelemetry.Exporter.OpenTelemetryProtocol, which its exporter calls for a batch. It is
/// internal there.
/// </summary>
internal static class SpanSerializer
{
    private const string Implementation = "OpenTelemetry.Exporter.OpenTelemetryProtocol.Implementation.",
        Assembly = ", OpenTelemetry.Exporter.OpenTelemetryProtocol", Limits = Implementation + "SdkLimitOptions";

    /// <summary>The limits that the exporter has by default.</summary>
    public static object MakeLimits() =>
        Activator.CreateInstance(
            typeof(OtlpExporterOptions).Assembly.GetType(Limits, throwOnError: true)!, nonPublic: true)!;

    /// <summary>Writes a batch into an array, which it replaces if it is too short.</summary>
    /// <returns>The position after the last byte.</returns>
    public static int Write(ref byte[] buffer, object limits, Resource resource, Activity[] spans)
    {
        var batch = new Batch<Activity>(spans, spans.Length);
        return WriteTraceData(null, ref buffer, 0, limits, resource, in batch);
    }

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = "WriteTraceData")]
    private static extern int WriteTraceData(
        [UnsafeAccessorType(Implementation + "Serializer.ProtobufOtlpTraceSerializer" + Assembly)] object? type,
        ref byte[] buffer, int position, [UnsafeAccessorType(Limits + Assembly)] object limits, Resource? resource,
        in Batch<Activity> batch);
}
#endif
