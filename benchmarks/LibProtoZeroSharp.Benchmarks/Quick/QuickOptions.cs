using System;
using System.Linq;
using LibProtoZeroSharp.Benchmarks.Goals;

namespace LibProtoZeroSharp.Benchmarks.Quick;

/// <summary>How the tables are taken.</summary>
internal sealed class QuickOptions
{
    /// <summary>
    /// Whether the processor time of the process is measured, which other programs do not lengthen as much, instead of
    /// the time that goes by.
    /// </summary>
    public bool CountsProcessTime { get; private set; }

    /// <summary>Takes all rows as comma-separated values; null for none.</summary>
    public string? CsvFile { get; private set; }

    private bool _isQuick;
    private string[]? _only;
    private string[] _rows = [""];

    /// <summary>
    /// From arguments: --quick (only workloads that a goal names, fewer rounds), --cpu, --csv FILE, --only NAME;NAME
    /// and --rows NAME;NAME (parts of names).
    /// </summary>
    public static QuickOptions From(ReadOnlySpan<string> arguments)
    {
        var options = new QuickOptions();
        for (int i = 0; i < arguments.Length; i++)
        {
            switch (arguments[i])
            {
                case "--quick": options._isQuick = true; break;
                case "--cpu": options.CountsProcessTime = true; break;
                case "--csv" when i + 1 < arguments.Length: options.CsvFile = arguments[++i]; break;
                case "--only" when i + 1 < arguments.Length: options._only = arguments[++i].Split(';'); break;
                case "--rows" when i + 1 < arguments.Length: options._rows = arguments[++i].Split(';'); break;
                default: throw new ArgumentException($"Unknown argument: {arguments[i]}");
            }
        }

        return options;
    }

    /// <summary>Whether a workload is measured.</summary>
    public bool Takes(string name) =>
        _only is not null ? HasPart(_only, name) : !_isQuick || Goal.All.Any(goal => goal.Table == name);

    /// <summary>How many of so many rounds are measured: two of three with --quick.</summary>
    public int RoundsOf(int rounds) => _isQuick ? (2 * rounds + 2) / 3 : rounds;

    /// <summary>Whether all rows are measured, so that tables can compare them.</summary>
    public bool TakesAllRows => _rows is [""];

    /// <summary>Whether a row of it is measured.</summary>
    public bool TakesRow(string name) => HasPart(_rows, name);

    private static bool HasPart(string[] parts, string name) =>
        Array.Exists(parts, part => name.Contains(part, StringComparison.OrdinalIgnoreCase));
}
