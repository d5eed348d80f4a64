using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>Tables of Markdown of what was measured.</summary>
internal sealed class ClassTables(TextWriter output, IReadOnlyCollection<ClassRow> rows)
{
    private static readonly (string Name, ClassWork Work)[] s_works =
    [
        ("parse", ClassWork.Parse),
        ("parse, read all texts", ClassWork.ParseAndRead),
        ("write", ClassWork.Write),
        ("write into a kept array", ClassWork.WriteKept),
        ("build and write", ClassWork.BuildAndWrite),
    ];

    private static readonly ClassWork[] s_allocating =
        [ClassWork.Parse, ClassWork.ParseAndRead, ClassWork.BuildAndWrite];

    /// <summary>Writes tables for times, for managed bytes, and for protobuf-net where it was measured.</summary>
    public void Write()
    {
        Head(["time, ours ÷ Google (µs of ours)", "bytes", .. s_works.Select(static it => it.Name)]);
        foreach (ClassRow row in rows)
        {
            Line([row.Name, Count(row.Length), .. s_works.Select(it => Cell(row.OverGoogle(it.Work))
                + $" ({Time(row.Microseconds(it.Work, ClassLibrary.Ours))})")]);
        }

        Line(["geometric mean", "", .. s_works.Select(it => Cell(Mean(rows, row => row.OverGoogle(it.Work))))]);
        WriteBytes();
        WriteProtobufNet();
    }

    /// <summary>The geometric mean over rows.</summary>
    public static double Mean(IEnumerable<ClassRow> rows, Func<ClassRow, double> of) =>
        Math.Exp(rows.Average(row => Math.Log(of(row))));

    /// <summary>Writes a ratio.</summary>
    public static string Cell(double ratio) => ratio.ToString("F2", CultureInfo.InvariantCulture);

    private void WriteBytes()
    {
        Head("managed bytes", "parse: ours", "Google", "ours ÷ Google", "parse, read all texts: ours", "Google",
            "ours ÷ Google", "build and write: ours", "Google", "ours ÷ Google");
        foreach (ClassRow row in rows)
        {
            Line([row.Name, .. s_allocating.SelectMany(work => new[]
            {
                Count(row.ManagedBytes(work, ClassLibrary.Ours)), Count(row.ManagedBytes(work, ClassLibrary.Google)),
                Cell(row.BytesOverGoogle(work)),
            })]);
        }

        Line(["geometric mean", .. s_allocating.SelectMany(work =>
            new[] { "", "", Cell(Mean(rows, row => row.BytesOverGoogle(work))) })]);
    }

    private void WriteProtobufNet()
    {
        ClassRow[] both = [.. rows.Where(static row => row.Has(ClassLibrary.ProtobufNet))];
        if (both.Length == 0) return;
        Head(["time, protobuf-net ÷ Google (ours ÷ Google)", .. s_works.Select(static it => it.Name),
            "managed bytes: parse"]);
        foreach (ClassRow row in both)
        {
            Line([row.Name, .. s_works.Select(it =>
                $"{Cell(row.OverGoogle(it.Work, ClassLibrary.ProtobufNet))} ({Cell(row.OverGoogle(it.Work))})"),
                $"{Cell(row.BytesOverGoogle(ClassWork.Parse, ClassLibrary.ProtobufNet))} "
                + $"({Cell(row.BytesOverGoogle(ClassWork.Parse))})"]);
        }
    }

    private static string Count(long count) => count.ToString("N0", CultureInfo.InvariantCulture);

    private static string Time(double microseconds) =>
        microseconds.ToString(microseconds < 10 ? "F2" : "F1", CultureInfo.InvariantCulture);

    private void Head(params string[] cells)
    {
        output.WriteLine();
        Line(cells);
        output.WriteLine("|---|" + string.Concat(Enumerable.Repeat("---:|", cells.Length - 1)));
    }

    private void Line(params string[] cells) => output.WriteLine($"| {string.Join(" | ", cells)} |");
}
