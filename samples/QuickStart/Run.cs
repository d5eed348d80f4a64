using System.IO;

namespace QuickStart;

/// <summary>The two ways to run the sample.</summary>
internal static class Run
{
    private const int TracesLength = 33_000_000;
    private const int LogsLength = 23_000_000;

    /// <summary>Writes a batch of traces and one of logs, then does the job with each.</summary>
    public static void Samples(Report report)
    {
        report.Progress("writing the sample data");
        var traces = new Job("spans", SampleTraces.Write(TracesLength, out int traceBatches), traceBatches,
            new Traces(), new GoogleTraces());
        var logs = new Job("log records", SampleLogs.Write(LogsLength, out int logBatches), logBatches, new Logs(),
            new GoogleLogs());
        report.Run(traces, logs);
    }

    /// <summary>Does the job with a file.</summary>
    /// <exception cref="InvalidDataException">The file holds neither spans nor log records.</exception>
    public static void File(string path, Report report)
    {
        byte[] data = System.IO.File.ReadAllBytes(path);
        report.Run(ExportKind.Of(data) switch
        {
            Export.Traces => new Job("spans", data, batches: 0, new Traces(), new GoogleTraces()),
            Export.Logs => new Job("log records", data, batches: 0, new Logs(), new GoogleLogs()),
            _ => throw new InvalidDataException(
                $"{path}: neither an OTLP ExportTraceServiceRequest nor an ExportLogsServiceRequest"),
        });
    }
}
