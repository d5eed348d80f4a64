using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace LibProtoZeroSharp.Benchmarks.Quick;

/// <summary>Rows that are measured in turn, round after round, so that a slow spell of the machine hits all of them.</summary>
internal sealed class QuickTable(string title, int rounds, bool countsProcessTime)
{
    private readonly List<QuickRow> _rows = [];

    /// <summary>Adds a row.</summary>
    /// <param name="name">What is measured.</param>
    /// <param name="run">The work.</param>
    /// <param name="isPeer">Whether the other rows are divided by this one.</param>
    public void Add(string name, Func<long> run, bool isPeer = false) => _rows.Add(new QuickRow(name, isPeer, run, rounds, countsProcessTime));

    public void Measure(TextWriter progress)
    {
        progress.WriteLine($"{title}: warming up");
        foreach (QuickRow row in _rows)
        {
            for (int i = 0; i < 2; i++) row.WarmUp();
        }

        for (int round = 0; round < rounds; round++)
        {
            progress.WriteLine($"{title}: round {round + 1} of {rounds}");
            foreach (QuickRow row in _rows) row.Sample(round);
        }
    }

    /// <summary>Writes a table of Markdown. Ratios are those of the best rounds; the first row is the memcpy.</summary>
    public void Write(TextWriter output)
    {
        QuickRow copy = _rows[0];
        QuickRow peer = _rows.First(static row => row.IsPeer);
        output.WriteLine($"### {title}");
        output.WriteLine();
        output.WriteLine("| row | best ms | median ms | times memcpy | " + peer.Name + " ÷ row | managed bytes |");
        output.WriteLine("|---|---:|---:|---:|---:|---:|");
        foreach (QuickRow row in _rows)
        {
            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"| {row.Name} | {row.Best:F1} | {row.Median:F1} | {row.Best / copy.Best:F1} | {peer.Best / row.Best:F1} | {row.ManagedBytes:N0} |"));
        }

        output.WriteLine();
    }
}
