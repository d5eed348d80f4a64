using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using LibProtoZeroSharp.Benchmarks.Quick;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>Messages that are classes beside Google.Protobuf's and protobuf-net's.</summary>
internal static class ClassRun
{
    /// <summary>Measures in three minutes, and writes tables in Markdown.</summary>
    /// <param name="output">Takes the tables.</param>
    /// <param name="progress">Takes the name of each message.</param>
    /// <param name="only">Parts of the names of the messages that are measured; empty for all.</param>
    public static void Run(TextWriter output, TextWriter progress, IReadOnlyCollection<string> only)
    {
        output.WriteLine($"{Machine.Description}; processor time");
        if (Payloads.Missing is { } missing) output.WriteLine($"\nThe real payloads' rows are missing. {missing}");
        var rows = new List<ClassRow>();
        foreach (Func<ClassMessage> make in ClassList.All)
        {
            ClassMessage message = make();
            if (only.Count > 0 && !only.Any(message.Name.Contains)) continue;
            progress.WriteLine(message.Name);
            rows.Add(ClassRow.Measure(message));
        }

        ClassGoal.Write(output, rows);
        new ClassTables(output, rows).Write();
        ClassFirst.Run(output, progress);
    }
}
