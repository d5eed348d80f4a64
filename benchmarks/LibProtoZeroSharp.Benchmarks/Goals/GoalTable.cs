using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using LibProtoZeroSharp.Benchmarks.Quick;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Goals;

/// <summary>The goals beside what was measured.</summary>
/// <param name="tables">What was measured.</param>
/// <param name="arenaPerByte">Bytes of the arena for each byte of input, by the name of the table.</param>
internal sealed class GoalTable(IReadOnlyCollection<QuickTable> tables,
    IReadOnlyDictionary<string, double> arenaPerByte)
{
    /// <summary>
    /// Writes a table of Markdown, and in a sentence how many goals are met and whether any peer was faster.
    /// </summary>
    public void Write(TextWriter output)
    {
        var results = Goal.All.Select(Result).ToList();
        output.WriteLine("### Goals");
        output.WriteLine();
        output.WriteLine("| message | work | Google ÷ ours (goal) | protozero ÷ ours (goal) | ours ÷ memcpy (goal) "
            + "| arena bytes per byte (goal) | managed bytes | |");
        output.WriteLine("|---|---|---:|---:|---:|---:|---:|---|");
        foreach ((string line, _, _) in results) output.WriteLine(line);
        output.WriteLine();
        output.WriteLine(
            $"{results.Count(static r => r.IsMet)} met, {results.Count(static r => r.IsMeasured && !r.IsMet)} missed, "
            + $"{results.Count(static r => !r.IsMeasured)} not measured here.");
        string[] slower = [.. tables.SelectMany(SlowerThanPeers)];
        const string Peers = "Google.Protobuf, protobuf-net, protozero or OpenTelemetry";
        output.WriteLine(slower.Length == 0 ? $"No row where {Peers} is faster."
            : $"Rows where {Peers} is faster: {string.Join("; ", slower)}.");
        output.WriteLine();
    }

    private static IEnumerable<string> SlowerThanPeers(QuickTable table) =>
        from row in table.Rows
        where table.PeersAhead(row).Any()
        select $"{table.Name}: {row.Name}";

    private (string Line, bool IsMeasured, bool IsMet) Result(Goal goal)
    {
        QuickTable? table = tables.FirstOrDefault(table => table.Name == goal.Table);
        if (table?[goal.Row] is not { } row)
            return ($"| {goal.Table} | {goal.Row} | | | | | | not measured |", false, false);
        bool isMet = row.ManagedBytes == 0;
        string line = $"| {goal.Table} | {goal.Row} | " + AtLeast(table.Over(row.Google, row), goal.Google, ref isMet)
            + " | " + AtLeast(table.Over(row.Native, row), goal.Native, ref isMet)
            + " | " + AtMost(1 / table.Over(Workload.Memcpy, row), goal.Memcpy, ref isMet)
            + " | " + AtMost(arenaPerByte.GetValueOrDefault(goal.Table, double.NaN), goal.Arena, ref isMet)
            + $" | {row.ManagedBytes} | {(isMet ? "met" : "**missed**")} |";
        return (line, true, isMet);
    }

    private static string AtLeast(double ratio, double? bound, ref bool isMet)
    {
        if (ratio < bound) isMet = false;
        return Cell(ratio, bound);
    }

    private static string AtMost(double ratio, double? bound, ref bool isMet)
    {
        if (ratio > bound) isMet = false;
        return bound is null ? "" : Cell(ratio, bound);
    }

    private static string Cell(double ratio, double? bound) =>
        double.IsNaN(ratio) ? (bound is null ? "" : "–")
        : bound is null ? ratio.ToString("F1", CultureInfo.InvariantCulture)
        : string.Create(CultureInfo.InvariantCulture, $"{ratio:F1} ({bound:0.#})");
}
