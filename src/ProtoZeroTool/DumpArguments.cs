using System.CommandLine;

namespace ProtoZeroTool;

/// <summary>The argument and the options of <c>protozero dump</c>.</summary>
internal sealed class DumpArguments
{
    /// <summary>The records.</summary>
    public RecordArguments Records { get; } = new();

    /// <summary>The field that alone is shown.</summary>
    public Option<string?> Path { get; } = new("--path")
    {
        HelpName = "PATH", Description = "Show only the field with this path, such as 3.2.",
    };

    /// <summary>How many levels are shown.</summary>
    public Option<int> Depth { get; } = RecordArguments.Number(
        "--depth", int.MaxValue, "LEVELS", "How many levels of messages are shown.");

    /// <summary>How many records are shown.</summary>
    public Option<int> Limit { get; } = RecordArguments.Number(
        "--limit", int.MaxValue, "COUNT", "End after so many records; of a single message, after so many fields.");

    /// <summary>How much of a value is shown.</summary>
    public Option<int> Cut { get; } = RecordArguments.Number(
        "--cut", int.MaxValue, "COUNT", "How many bytes of a value or numbers of a list a tree shows.");

    /// <summary>Whether bytes are shown.</summary>
    public Option<bool> Hex { get; } = new("--hex") { Description = "Show all bytes beside the tree." };

    /// <summary>Tree or JSON.</summary>
    public Option<string> Format { get; } = RecordArguments.Among(
        "--format", "tree", ["tree", "json"], "json is one line for each field of the first level.");

    /// <summary>Whether a text without loss is written.</summary>
    public Option<bool> Assemble { get; } = new("--assemble")
    {
        Description = "Write a text without loss that protozero assemble makes the same bytes of. Nothing is unpacked, "
            + "and the framing is none unless it is given; none and delimited can be written.",
    };

    /// <summary>The command with all of them.</summary>
    public Command MakeCommand(string description) => Records.AddTo(new("dump", description)
    {
        Path, Depth, Limit, Cut, Hex, Format, Assemble,
    });
}
