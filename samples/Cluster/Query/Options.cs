using System;
using System.Globalization;
using System.IO;
using System.Linq;

namespace Cluster.Query;

/// <summary>What a query can be told.</summary>
internal sealed record Options
{
    /// <summary>The folder with the files. Unless given it is made, and deleted at the end.</summary>
    public string? Input { get; init; }

    /// <summary>The folder for files of Parquet. Unless given it is made, and deleted at the end.</summary>
    public string? Output { get; init; }

    /// <summary>Of the input that is made: its seed, its files, its size before it is compressed.</summary>
    public int Seed { get; init; } = 1;

    public int Files { get; init; } = 24;

    public int Megabytes { get; init; } = 48;

    /// <summary>Silos in processes of their own; 0 is a cluster of one inside of this process.</summary>
    public int Silos { get; init; }

    /// <summary>Files that a silo reads at the same time.</summary>
    public int Workers { get; init; } = Environment.ProcessorCount;

    /// <summary>Whether a silo is killed with -9 when a third of the files are done.</summary>
    public bool Kills { get; init; }

    /// <summary>The program redis-server, for silos in processes of their own.</summary>
    public string Redis { get; init; } = "redis-server";

    /// <summary>Whether the times of more silos are computed from those of the files.</summary>
    public bool Simulates { get; init; }

    /// <exception cref="IOException">An option is no number, or a number that makes no sense.</exception>
    public static Options Of(string[] args)
    {
        var none = new Options();
        bool simulates = args.Contains("--simulate");
        return new Options
        {
            Input = Value("--input") is { } input ? Path.GetFullPath(input) : null,
            Output = Value("--output") is { } output ? Path.GetFullPath(output) : null,
            Seed = Number("--seed", none.Seed),
            Files = Number("--files", none.Files, least: 1),
            Megabytes = Number("--megabytes", none.Megabytes, least: 1),
            Silos = Number("--silos", simulates ? 1 : 0, least: simulates || args.Contains("--kill") ? 1 : 0),
            Workers = Number("--workers", simulates ? 1 : none.Workers, least: 1),
            Kills = args.Contains("--kill"),
            Redis = Value("--redis-server") ?? none.Redis,
            Simulates = simulates,
        };

        string? Value(string name) => Text(args, name);

        int Number(string name, int otherwise, int least = 0)
        {
            int number = otherwise;
            if (Value(name) is { } value && !int.TryParse(value, CultureInfo.InvariantCulture, out number))
                throw new IOException($"{name} {value} is no number.");
            return number >= least ? number : throw new IOException($"{name} {number} is less than {least}.");
        }
    }

    /// <summary>What follows a name.</summary>
    public static string? Text(string[] args, string name)
    {
        int index = Array.IndexOf(args, name);
        return index < 0 || index == args.Length - 1 ? null : args[index + 1];
    }
}
