using System;
using System.Collections.Generic;
using System.IO;
using LibProtoZeroSharp.Benchmarks.Quick;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Json;

/// <summary>JSON and the text format beside Google.Protobuf and System.Text.Json.</summary>
internal static class JsonRun
{
    /// <summary>Measures in some minutes, and writes tables in Markdown.</summary>
    /// <param name="output">Takes the tables.</param>
    /// <param name="progress">Takes the name of each message.</param>
    public static void Run(TextWriter output, TextWriter progress)
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

        JsonGoal.Write(output, rows);
        new JsonTables(output, rows).Write();
        JsonFirst.Run(output, progress);
    }
}
