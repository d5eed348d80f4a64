using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using LibProtoZeroSharp.Benchmarks.Quick;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Json;

/// <summary>JSON and the text format beside Google.Protobuf and System.Text.Json.</summary>
internal static class JsonRun
{
    /// <summary>Measures in some minutes, and writes tables in Markdown.</summary>
    /// <param name="output">Takes the tables.</param>
    /// <param name="progress">Takes the name of each message.</param>
    /// <param name="csvFile">Takes the best and the median samples; null for none.</param>
    public static void Run(TextWriter output, TextWriter progress, string? csvFile)
    {
        output.WriteLine($"{Machine.Description}; processor time");
        if (Payloads.Missing is { } missing) output.WriteLine($"\nThe real payloads' rows are missing. {missing}");
        var rows = new List<JsonRow>();
        foreach (Func<JsonMessage> make in JsonList.All)
        {
            using JsonMessage message = make();
            progress.WriteLine(message.Name);
            rows.Add(JsonRow.Measure(message));
        }

        if (csvFile is not null) File.WriteAllLines(csvFile, rows.SelectMany(Csv).Prepend("table,row,best_us,median_us"));
        JsonGoal.Write(output, rows);
        new JsonTables(output, rows).Write();
        JsonFirst.Run(output, progress);
    }

    private static IEnumerable<string> Csv(JsonRow row) => row.Columns.Select(column => string.Create(
        CultureInfo.InvariantCulture, $"\"{row.Name}\",{column},{row[column]:F3},{row.MedianOf(column):F3}"));
}
