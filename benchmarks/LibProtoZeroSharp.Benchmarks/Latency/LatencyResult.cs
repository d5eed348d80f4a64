using System;
using System.Globalization;

namespace LibProtoZeroSharp.Benchmarks.Latency;

/// <summary>What one row of the latency tables measured.</summary>
/// <param name="Row">Library, payload, direction and load.</param>
/// <param name="Nanoseconds">Of each operation, in ascending order.</param>
/// <param name="Elapsed">From the first operation to the last.</param>
/// <param name="Processor">Processor time of the process meanwhile.</param>
/// <param name="AllocatedBytes">Managed bytes of all operations.</param>
/// <param name="Collections">Of the first generation, of the second, of the third.</param>
internal sealed record LatencyResult(
    LatencyRow Row, long[] Nanoseconds, TimeSpan Elapsed, TimeSpan Processor, long AllocatedBytes,
    (int Gen0, int Gen1, int Gen2) Collections)
{
    /// <summary>The columns of <see cref="Csv"/> before the quantiles.</summary>
    public const string CsvHeader = "payload,operation,load,library,p,nanoseconds";

    /// <summary>Nanoseconds that this share of the operations does not exceed.</summary>
    public long Quantile(double share) =>
        Nanoseconds[Math.Min((int)(share * Nanoseconds.Length), Nanoseconds.Length - 1)];

    /// <summary>A row of Markdown; times in microseconds.</summary>
    public string Markdown()
    {
        double perSecond = Nanoseconds.Length / Elapsed.TotalSeconds;
        return string.Create(
            CultureInfo.InvariantCulture,
            $"| {Row.Library} | {Us(0.5)} | {Us(0.9)} | {Us(0.95)} | {Us(0.99)} | {Us(0.999)} | {perSecond:N0} | ")
            + string.Create(
                CultureInfo.InvariantCulture,
                $"{Processor.TotalMicroseconds / Nanoseconds.Length:N2} | {AllocatedBytes / Nanoseconds.Length:N0} | ")
            + $"{Collections.Gen0}/{Collections.Gen1}/{Collections.Gen2} |";
    }

    /// <summary>A line for each quantile, for the curves.</summary>
    public string[] Csv()
    {
        double[] shares = [0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999];
        return Array.ConvertAll(shares, share => string.Create(
            CultureInfo.InvariantCulture,
            $"{Row.Payload},{Row.Operation},{Row.Load},{Row.Library},{share},{Quantile(share)}"));
    }

    private string Us(double share) => (Quantile(share) / 1_000.0).ToString("N2", CultureInfo.InvariantCulture);
}
