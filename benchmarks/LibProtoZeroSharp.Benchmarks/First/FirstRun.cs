using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using LibProtoZeroSharp.Benchmarks.Peers;
using LibProtoZeroSharp.Benchmarks.Quick;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.First;

/// <summary>
/// The first messages of a process: each sample is a process of its own, and the libraries take turns.
/// </summary>
internal sealed class FirstRun(TextWriter output, TextWriter progress)
{
    private const int DefaultRounds = 15;

    private static readonly int[] s_counts = [1, 10, 100, 1_000];
    private static readonly (string Name, Func<FirstSample, double> Of)[] s_measures =
    [
        ("time", static sample => sample.Milliseconds),
        ("time of the whole process", static sample => sample.Process),
        ("processor time", static sample => sample.Processor),
        ("time in the JIT", static sample => sample.Jit),
        ("methods compiled", static sample => sample.Methods),
    ];

    private readonly Dictionary<(string Message, int Count, bool IsOurs), FirstSample> _best = [];
    private FirstCase[] _messages = [];

    /// <summary>Arguments: --rounds N, --only NAME;NAME (parts of names).</summary>
    public void Run(ReadOnlySpan<string> arguments)
    {
        int rounds = DefaultRounds;
        string[] only = [""];
        for (int i = 0; i < arguments.Length; i++)
        {
            switch (arguments[i])
            {
                case "--rounds" when i + 1 < arguments.Length:
                    rounds = int.Parse(arguments[++i], CultureInfo.InvariantCulture);
                    break;
                case "--only" when i + 1 < arguments.Length: only = arguments[++i].Split(';'); break;
                default: throw new ArgumentException($"Unknown argument: {arguments[i]}");
            }
        }

        _messages = [.. FirstList.All.Where(message =>
            only.Any(part => message.Name.Contains(part, StringComparison.OrdinalIgnoreCase)))];
        string folder = Directory.CreateTempSubdirectory("first").FullName;
        try
        {
            foreach (FirstCase message in _messages) Prepare(message, folder);
            for (int round = 0; round < rounds; round++)
            {
                progress.WriteLine($"round {round + 1} of {rounds}");
                foreach (FirstCase message in _messages) Measure(message, folder, round);
            }
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }

        Write();
    }

    // Both libraries must write the same number of bytes and read each other's.
    private static void Prepare(FirstCase message, string folder)
    {
        byte[] data = message.Data();
        byte[] ours = new byte[(2 * data.Length) + 64], theirs = new byte[(2 * data.Length) + 64];
        int ourLength = message.Ours(data, ours, 1), theirLength = message.Theirs(data, theirs, 1);
        Agreement.Length(theirLength, ourLength, message.Name);
        Agreement.Length(theirLength, message.Theirs(ours[..ourLength], theirs, 1), message.Name);
        Agreement.Length(ourLength, message.Ours(theirs[..theirLength], ours, 1), message.Name);
        File.WriteAllBytes(FileOf(message, folder), data);
    }

    private static string FileOf(FirstCase message, string folder) => Path.Combine(folder, message.Name + ".bin");

    private void Measure(FirstCase message, string folder, int round)
    {
        foreach (int count in s_counts)
        {
            foreach (bool isOurs in new[] { round % 2 == 0, round % 2 != 0 })
            {
                FirstSample sample = FirstProcess.Start(message, FileOf(message, folder), isOurs, count);
                var key = (message.Name, count, isOurs);
                _best[key] = _best.TryGetValue(key, out FirstSample? best) ? best.Best(sample) : sample;
            }
        }
    }

    private void Write()
    {
        output.WriteLine(Machine.Description);
        output.WriteLine();
        if (Payloads.Missing is { } missing) output.WriteLine($"The real payloads' rows are missing. {missing}\n");
        output.WriteLine("Messages parsed and written in a fresh process: time, ours ÷ Google (milliseconds of ours).");
        output.WriteLine();
        Head("message | bytes");
        foreach (FirstCase message in _messages)
        {
            IEnumerable<string> cells = s_counts.Select(count => string.Create(CultureInfo.InvariantCulture,
                $"{Ratio(message, count, s_measures[0].Of):F2} "
                + $"({_best[(message.Name, count, true)].Milliseconds:F1})"));
            output.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"| {message.Name} | {_best[(message.Name, 1, true)].Written:N0} | ")
                + string.Join(" | ", cells) + " |");
        }

        output.WriteLine();
        output.WriteLine("Geometric means over the messages, ours ÷ Google (the largest):");
        output.WriteLine();
        Head("measure");
        foreach ((string name, Func<FirstSample, double> of) in s_measures)
        {
            output.WriteLine($"| {name} | " + string.Join(" | ", s_counts.Select(count => Mean(count, of))) + " |");
        }

        output.WriteLine();
    }

    private void Head(string first)
    {
        output.WriteLine($"| {first} | "
            + string.Join(" | ", s_counts.Select(static count => count.ToString("N0", CultureInfo.InvariantCulture)))
            + " |");
        output.WriteLine(string.Concat(first.Split('|').Select(static _ => "|---"))
            + string.Concat(s_counts.Select(static _ => "|---:")) + "|");
    }

    private string Mean(int count, Func<FirstSample, double> of)
    {
        double[] ratios = [.. _messages.Select(message => Ratio(message, count, of))];
        return string.Create(CultureInfo.InvariantCulture,
            $"{Math.Exp(ratios.Average(Math.Log)):F2} ({ratios.Max():F2})");
    }

    private double Ratio(FirstCase message, int count, Func<FirstSample, double> of) =>
        of(_best[(message.Name, count, true)]) / of(_best[(message.Name, count, false)]);
}
