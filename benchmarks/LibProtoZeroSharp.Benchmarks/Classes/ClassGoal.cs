using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>A bound of the geometric mean over all messages, ours over Google's.</summary>
/// <param name="Name">What is compared.</param>
/// <param name="Ratio">Ours over Google's, of one message.</param>
/// <param name="Most">The bound.</param>
internal sealed record ClassGoal(string Name, Func<ClassRow, double> Ratio, double Most)
{
    /// <summary>The goals that the project set itself before it measured.</summary>
    private static ClassGoal[] All { get; } =
    [
        new("parse", static row => row.OverGoogle(ClassWork.Parse), 0.55),
        new("parse, read all texts", static row => row.OverGoogle(ClassWork.ParseAndRead), 0.7),
        new("write", static row => row.OverGoogle(ClassWork.Write), 0.25),
        new("build and write", static row => row.OverGoogle(ClassWork.BuildAndWrite), 0.5),
        new("managed bytes: parse", static row => row.BytesOverGoogle(ClassWork.Parse), 0.7),
        new("managed bytes: parse, read all texts", static row => row.BytesOverGoogle(ClassWork.ParseAndRead), 0.9),
    ];

    /// <summary>Writes the goals beside what was measured.</summary>
    public static void Write(TextWriter output, IReadOnlyCollection<ClassRow> rows)
    {
        output.WriteLine();
        output.WriteLine("| goal, ours ÷ Google | geometric mean (bound) | worst | message | |");
        output.WriteLine("|---|---:|---:|---|---|");
        foreach (ClassGoal goal in All) output.WriteLine(goal.Line(rows));
    }

    private string Line(IReadOnlyCollection<ClassRow> rows)
    {
        double mean = ClassTables.Mean(rows, Ratio);
        ClassRow worst = rows.MaxBy(Ratio)!;
        return $"| {Name} | {ClassTables.Cell(mean)} ({ClassTables.Cell(Most)}) | {ClassTables.Cell(Ratio(worst))} "
            + $"| {worst.Name} | {(mean <= Most ? "met" : "**missed**")} |";
    }
}
