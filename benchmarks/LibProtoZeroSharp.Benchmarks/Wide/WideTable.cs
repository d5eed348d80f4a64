using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using LibProtoZeroSharp.Benchmarks.Quick;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Wide;

/// <summary>The ratios of the wide messages, and what they come to.</summary>
/// <param name="tables">What was measured; all but the wide ones are left out.</param>
/// <param name="arenaPerByte">Bytes of the arena for each byte of input, by the name of the table.</param>
internal sealed class WideTable(
    IEnumerable<QuickTable> tables, IReadOnlyDictionary<string, double> arenaPerByte)
{
    /// <summary>
    /// Writes a table of Markdown and a line with the means; nothing if no wide message was measured.
    /// </summary>
    public void Write(TextWriter output)
    {
        QuickTable[] wide = [.. tables.Where(static table => WideList.All.Any(entry => entry.Name == table.Name))];
        if (wide.Length == 0) return;
        output.WriteLine("### Wide messages");
        output.WriteLine();
        output.WriteLine(
            "| message | Parse, Google ÷ ours | TryWriteTo | CalculateSize | Equals | arena bytes per byte |");
        output.WriteLine("|---|---:|---:|---:|---:|---:|");
        foreach (QuickTable table in wide)
        {
            output.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"| {table.Name} | {Ratio(table, Workload.OurParse):F1} | {Ratio(table, Workload.OurArray):F1} | "
                + $"{Ratio(table, Workload.OurSize):F1} | {Ratio(table, Workload.OurEquals):F1} | "
                + $"{arenaPerByte[table.Name]:F1} |"));
        }

        output.WriteLine();
        var worst = (from table in wide
                     from row in table.Rows
                     where row.Google is not null
                     select (table.Name, Row: row.Name, Ratio: table.Over(row.Google, row)))
            .MinBy(static row => row.Ratio);
        output.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"Geometric means, Google ÷ ours: decode {Mean(wide, Workload.OurParse):F2}, "
            + $"encode {Mean(wide, Workload.OurArray):F2}; worst row: {worst.Name}, {worst.Row}, {worst.Ratio:F2}."));
        output.WriteLine();
    }

    private static double Ratio(QuickTable table, string row) => table.Over(table[row]!.Google, table[row]!);

    private static double Mean(IEnumerable<QuickTable> wide, string row) =>
        Math.Exp(wide.Average(table => Math.Log(Ratio(table, row))));
}
