using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace LibProtoZeroSharp.Benchmarks.Json;

/// <summary>A ratio that every message has to reach, and their median.</summary>
/// <param name="Name">What is divided by what.</param>
/// <param name="Column">Whose time is divided.</param>
/// <param name="Other">By whose time.</param>
/// <param name="Each">The bound of every message.</param>
/// <param name="Median">The bound of the median, if there is one.</param>
/// <param name="IsMost">Whether the bounds are the most and not the least.</param>
internal sealed record JsonGoal(
    string Name, JsonColumn Column, JsonColumn Other, double Each, double? Median = null, bool IsMost = false)
{
    /// <summary>The goals that the project set itself before it measured.</summary>
    private static JsonGoal[] All { get; } =
    [
        new("write, Google ÷ ours", JsonColumn.GoogleWrite, JsonColumn.Write, 6, 10),
        new("write, System.Text.Json ÷ ours", JsonColumn.SystemWrite, JsonColumn.Write, 1.3, 1.8),
        new("read, Google ÷ ours", JsonColumn.GoogleRead, JsonColumn.Read, 8, 12),
        new("read, System.Text.Json ÷ ours", JsonColumn.SystemRead, JsonColumn.Read, 3.5, 4.5),
        new("read, Utf8JsonReader's tokens ÷ ours", JsonColumn.Tokens, JsonColumn.Read, 1.2, 1.5),
        new("read, keys in reverse order ÷ in order", JsonColumn.ReadReversed, JsonColumn.Read, 1.6, IsMost: true),
        new("write, JSON ÷ text format", JsonColumn.Write, JsonColumn.WriteText, 0.5),
        new("read, JSON ÷ text format", JsonColumn.Read, JsonColumn.ReadText, 0.5),
    ];

    private static JsonColumn[] WithoutGarbage { get; } =
    [
        JsonColumn.Write, JsonColumn.Read, JsonColumn.ReadReversed, JsonColumn.WriteText, JsonColumn.ReadText,
        JsonColumn.WriteUtf8Text, JsonColumn.ReadUtf8Text,
    ];

    /// <summary>Writes the goals beside what was measured.</summary>
    public static void Write(TextWriter output, IReadOnlyCollection<JsonRow> rows)
    {
        output.WriteLine();
        output.WriteLine("| goal | worst (bound) | message | median (bound) | |");
        output.WriteLine("|---|---:|---|---:|---|");
        foreach (JsonGoal goal in All) output.WriteLine(goal.Line(rows));
        long most = rows.Max(static row => WithoutGarbage.Max(column => row.ManagedBytes(column) ?? 0));
        output.WriteLine($"| managed bytes of ours | {most} (0) | | | {(most == 0 ? "met" : "**missed**")} |");
    }

    private string Line(IEnumerable<JsonRow> rows)
    {
        (string Name, double Ratio)[] all =
        [
            .. rows.Select(row => (row.Name, Ratio: row.Over(Column, Other)))
                .Where(static it => !double.IsNaN(it.Ratio)).OrderBy(it => IsMost ? -it.Ratio : it.Ratio),
        ];
        double median = (all[(all.Length - 1) / 2].Ratio + all[all.Length / 2].Ratio) / 2;
        bool isMet = IsMet(all[0].Ratio, Each) && IsMet(median, Median ?? median);
        return $"| {Name} | {JsonTables.Ratio(all[0].Ratio)} ({Bound(Each)}) | {all[0].Name} "
            + $"| {JsonTables.Ratio(median)}{(Median is { } bound ? $" ({Bound(bound)})" : "")} "
            + $"| {(isMet ? "met" : "**missed**")} |";
    }

    private bool IsMet(double ratio, double bound) => IsMost ? ratio <= bound : ratio >= bound;

    private static string Bound(double bound) => bound.ToString("0.#", CultureInfo.InvariantCulture);
}
