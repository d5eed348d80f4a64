using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Quick;

/// <summary>
/// Rows that are measured in turn, round after round, so that a slow spell of the machine hits all of them.
/// </summary>
/// <param name="name">Of the table.</param>
/// <param name="length">Encoded bytes that each row handles.</param>
/// <param name="rounds">Samples of each row.</param>
/// <param name="countsProcessTime">Whether processor time counts.</param>
/// <param name="peer">The library of the rows that ours are compared with.</param>
internal sealed class QuickTable(string name, long length, int rounds, bool countsProcessTime, string peer = "Google")
{
    /// <summary>The columns of <see cref="WriteCsv"/>.</summary>
    public const string CsvHeader =
        "table,bytes,row,best_us,median_us,spread_us,times_memcpy,google_over_row,protobuf_net_over_row,"
        + "protozero_over_row,managed_bytes";

    // Rows that the same loop decides, or the same memory, fall on either side of their peer by chance: those behind
    // are measured again, and their peers as often. A neighbour on the same core takes the machine's time in spells of
    // a few milliseconds and up, so these looks are many short ones.
    private const int MoreLooks = 2, ShortLooks = 10;

    // Bytes from which a single run is a sample.
    private const long LongWork = 10_000_000;

    // So far apart are two runs of the same loop over the same bytes.
    private const double Tie = 0.03;

    private readonly List<QuickRow> _rows = [];

    public string Name => name;

    public IReadOnlyList<QuickRow> Rows => _rows;

    /// <summary>The row of this name; null if it was not measured.</summary>
    public QuickRow? this[string? row] => _rows.Find(found => found.Name == row);

    /// <summary>Adds a row.</summary>
    /// <param name="row">What is measured.</param>
    /// <param name="run">The work.</param>
    /// <param name="google">Google's row for the same work; null for peers.</param>
    /// <param name="native">protozero's row for the same work.</param>
    public void Add(string row, Func<long> run, string? google = null, string? native = null) =>
        Add(new WorkloadRow(row, run, google, native));

    public void Add(WorkloadRow row) => _rows.Add(new QuickRow(row, countsProcessTime));

    public void Measure(TextWriter progress)
    {
        progress.WriteLine($"{name}: measuring");
        foreach (QuickRow row in _rows) row.WarmUp();
        for (int round = 0; round < rounds; round++)
        {
            if (length > LongWork) progress.WriteLine($"{name}: round {round + 1} of {rounds}");
            foreach (QuickRow row in _rows) row.Sample();
        }

        for (int again = 0; again < MoreLooks && WithPeersAhead() is { Count: > 0 } doubtful; again++)
            LookAgain(doubtful);
    }

    // Each row takes as long as before: work that is long is not repeated in a sample, so it has no shorter ones.
    private void LookAgain(List<QuickRow> rows)
    {
        for (int round = 0; round < rounds; round++)
        {
            for (int look = 0; look < ShortLooks; look++)
            {
                foreach (QuickRow row in rows)
                {
                    if (look < row.Repeats) row.Sample(ShortLooks);
                }
            }
        }
    }

    // The rows that a peer seems to beat, and these peers.
    private List<QuickRow> WithPeersAhead() =>
        [.. _rows.SelectMany(row => PeersAhead(row).SelectMany(peer => new[] { row, peer })).Distinct()];

    /// <summary>
    /// How many times the time of the row of this name another row takes; not a number where it is missing.
    /// </summary>
    public double Over(string? other, QuickRow row) => this[other] is { } found ? found.Best / row.Best : double.NaN;

    /// <summary>
    /// The peers that were faster by more than a tie, in their best round and by the median: one of them alone is the
    /// machine's noise.
    /// </summary>
    public IEnumerable<QuickRow> PeersAhead(QuickRow row) =>
        from peer in new[] { this[row.Google], this[row.Net], this[row.Native] }
        where peer is not null && peer.Best < (1 - Tie) * row.Best && peer.Median < (1 - Tie) * row.Median
        select peer;

    /// <summary>Writes a table of Markdown. Ratios are those of the best rounds.</summary>
    public void Write(TextWriter output)
    {
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"### {name}, {length:N0} bytes"));
        output.WriteLine();
        output.WriteLine(
            $"| row | best µs | median µs | times memcpy | {peer} ÷ row | protobuf-net ÷ row | protozero ÷ row "
            + "| managed bytes |");
        output.WriteLine("|---|---:|---:|---:|---:|---:|---:|---:|");
        foreach (QuickRow row in _rows)
        {
            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"| {row.Name} | {Time(row.Best)} | {Time(row.Median)} | {Times(row, "F1")} | ")
                + string.Create(CultureInfo.InvariantCulture,
                    $"{Cell(row.Google, row)} | {Cell(row.Net, row)} | {Cell(row.Native, row)} | ")
                + string.Create(CultureInfo.InvariantCulture, $"{row.ManagedBytes:N0} |"));
        }

        output.WriteLine();
    }

    /// <summary>Writes a line for each row.</summary>
    public void WriteCsv(TextWriter output)
    {
        foreach (QuickRow row in _rows)
        {
            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"\"{name}\",{length},\"{row.Name}\",{row.Best:F3},{row.Median:F3},{row.Spread:F3},"
                + $"{Times(row, "F3")},")
                + $"{Cell(row.Google, row)},{Cell(row.Net, row)},{Cell(row.Native, row)},{row.ManagedBytes}");
        }
    }

    // Messages of some hundred bytes take less than a microsecond.
    private static string Time(double microseconds) =>
        microseconds.ToString(microseconds < 10 ? "N3" : "N1", CultureInfo.InvariantCulture);

    private string Times(QuickRow row, string format)
    {
        double times = 1 / Over(Workload.Memcpy, row);
        return double.IsNaN(times) ? "" : times.ToString(format, CultureInfo.InvariantCulture);
    }

    private string Cell(string? other, QuickRow row)
    {
        double ratio = Over(other, row);
        return double.IsNaN(ratio) ? "" : ratio.ToString("F2", CultureInfo.InvariantCulture);
    }
}
