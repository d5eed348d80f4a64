using System.CommandLine;
using System.IO;

namespace ProtoZeroTool;

/// <summary>The argument and the options of <c>protozero stats</c>.</summary>
internal sealed class StatsArguments
{
    private const int UsualTop = 20;

    /// <summary>The records.</summary>
    public RecordArguments Records { get; } = new();

    /// <summary>How many records are counted.</summary>
    public Option<int> Limit { get; } = RecordArguments.Number(
        "--limit", int.MaxValue, "COUNT", "End after so many records.");

    /// <summary>How many levels are shown.</summary>
    public Option<int> Depth { get; } = RecordArguments.Number(
        "--depth", int.MaxValue, "LEVELS", "How many levels of messages a table shows.");

    /// <summary>How many rows are shown.</summary>
    public Option<int> Top { get; } = RecordArguments.Number(
        "--top", UsualTop, "COUNT", "How many fields of a message, and how many savings, are shown.");

    /// <summary>The form.</summary>
    public Option<string?> Format { get; } = new("--format")
    {
        HelpName = "table|json|html|svg",
        Description = "What is written. Unless it is given, the name of --out tells it, and a table is written.",
    };

    /// <summary>The file to write.</summary>
    public Option<string?> Out { get; } = new("--out", "-o")
    {
        HelpName = "FILE", Description = "The file to write, in the place of the standard output.",
    };

    public StatsArguments() => Format.AcceptOnlyFromAmong("table", "json", "html", "svg");

    /// <summary>The form that the name of a file tells.</summary>
    public static string FormatOf(string? path) => Path.GetExtension(path ?? "").ToLowerInvariant() switch
    {
        ".html" or ".htm" => "html",
        ".svg" => "svg",
        ".json" => "json",
        _ => "table",
    };

    /// <summary>The command with all of them.</summary>
    public Command MakeCommand(string description) => Records.AddTo(new("stats", description)
    {
        Limit, Depth, Top, Format, Out,
    });
}
