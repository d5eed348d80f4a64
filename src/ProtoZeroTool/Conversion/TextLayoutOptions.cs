using System.CommandLine;

namespace ProtoZeroTool.Conversion;

/// <summary>The options that say how texts look.</summary>
internal sealed class TextLayoutOptions
{
    private readonly Option<bool> _compact = new("--compact")
    {
        Description = "Write a text on one line; JSON in its canonical form without spaces.",
    };

    private readonly Option<bool> _names = new("--proto-names")
    {
        Description = "JSON: write the names of the schema (time_unix) and not those of JSON (timeUnix).",
    };

    private readonly Option<bool> _defaults = new("--defaults")
    {
        Description = "JSON: also write fields without presence that have their default, and empty lists.",
    };

    /// <summary>Makes the options and adds them to a command.</summary>
    public TextLayoutOptions(Command command)
    {
        foreach (Option<bool> option in new[] { _compact, _names, _defaults }) command.Options.Add(option);
    }

    /// <summary>What the command line says.</summary>
    public TextLayout Read(ParseResult parsed) =>
        new(parsed.GetValue(_compact), parsed.GetValue(_names), parsed.GetValue(_defaults));
}
