using System;
using System.Collections.Generic;
using System.CommandLine;
using System.Globalization;
using ProtoZeroTool.Dumping;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Input;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary>
/// The argument and the options of commands that read records: where they are, how they stand there, and what they are.
/// </summary>
internal sealed class RecordArguments
{
    private SchemaSource? _schema;

    /// <summary>The input.</summary>
    public Argument<string> File { get; } = InputFile.Argument("The bytes; - is the standard input.");

    /// <summary>How records stand in the input.</summary>
    public Option<string> Framing { get; } = Among(
        "--framing", "auto", FrameKinds.Names, "How records stand in the input; auto finds out by the first bytes.");

    /// <summary>How the input is packed.</summary>
    public Option<string> Unpack { get; } = Among(
        "--unpack", "auto", ["auto", "none", "gzip", "zlib", "deflate", "brotli"],
        "How the input is packed; auto knows gzip and zlib.");

    /// <summary>The longest record.</summary>
    public Option<int> MaxRecord { get; } = Number(
        "--max-record", RecordReader.DefaultMaxRecord, "BYTES", "The longest record of a stream.");

    /// <summary>What fields are.</summary>
    public Option<string[]> As { get; } = new("--as")
    {
        HelpName = "PATH=TYPE",
        Description = "What a field is, such as 3.2=packed-sint32; may be given several times. Types: "
            + ForcedType.Names + ".",
    };

    /// <summary>Adds all of them to a command, before its own.</summary>
    public Command AddTo(Command command)
    {
        command.Arguments.Add(File);
        AddOptions(command, () => _schema = new SchemaSource(command, isRequired: false));
        return command;
    }

    /// <summary>Adds the options to a command that has files of its own and no schema.</summary>
    public Command AddOptionsTo(Command command)
    {
        AddOptions(command, static () => { });
        return command;
    }

    /// <summary>The paths of an input, with what the user says of them.</summary>
    public PathTree PathsOf(ParseResult parsed)
    {
        var paths = new PathTree();
        foreach (string one in parsed.GetValue(As) ?? []) Force(paths, one);
        return paths;
    }

    /// <summary>What a schema says of the records; nothing if none is named.</summary>
    /// <param name="parsed">The command line.</param>
    /// <param name="console">Takes the errors of the schema.</param>
    /// <param name="output">What the command will write, which may not be a file of the schema; null for none.</param>
    public SchemaScope ScopeOf(ParseResult parsed, ToolConsole console, string? output = null) =>
        _schema?.Load(parsed, console, output) is { } schema ? new SchemaScope(schema, schema.Type) : default;

    /// <summary>Opens the records, and tells what was found out of them where no option says it.</summary>
    public RecordSource Open(ParseResult parsed, ToolConsole console)
    {
        RecordSource source = Open(
            parsed, console, FrameKinds.Parse(parsed.GetValue(Framing)!), PackingOf(parsed));
        string file = parsed.GetValue(File)!;
        if (source.Packing != Packing.None)
            console.Error.WriteLine($"{file}: unpacked from {source.Packing.ToString().ToLowerInvariant()}");
        if (source.Records.Kind != FrameKind.None)
            console.Error.WriteLine($"{file}: framing {FrameKinds.NameOf(source.Records.Kind)}");
        return source;
    }

    /// <summary>Opens the records in a form that is decided.</summary>
    public RecordSource Open(ParseResult parsed, ToolConsole console, FrameKind kind, Packing packing) => new(
        InputFile.Open(parsed.GetValue(File)!, console), kind, packing, parsed.GetValue(MaxRecord));

    /// <summary>Opens the records of one of several files; tells nothing.</summary>
    public RecordSource Open(ParseResult parsed, ToolConsole console, string file) => new(
        InputFile.Open(file, console), FrameKinds.Parse(parsed.GetValue(Framing)!), PackingOf(parsed),
        parsed.GetValue(MaxRecord));

    /// <summary>Field numbers with dots between them.</summary>
    public static List<int> ParsePath(string text)
    {
        List<int> numbers = [];
        foreach (string part in text.Split('.'))
        {
            if (!int.TryParse(part, NumberStyles.None, CultureInfo.InvariantCulture, out int number)
                || number is < 1 or > (1 << 29) - 1)
                throw new ToolException($"{text}: no path of field numbers, such as 3.2");
            numbers.Add(number);
        }

        return numbers;
    }

    /// <summary>An option that is one of some words.</summary>
    public static Option<string> Among(string name, string usual, IEnumerable<string> values, string description)
    {
        string[] all = [.. values];
        var option = new Option<string>(name)
        {
            HelpName = string.Join('|', all), Description = description, DefaultValueFactory = _ => usual,
        };
        option.AcceptOnlyFromAmong(all);
        return option;
    }

    /// <summary>An option that is a number from 1 on.</summary>
    public static Option<int> Number(
        string name, int usual, string unit, string description, int largest = int.MaxValue)
    {
        var option = new Option<int>(name)
        {
            HelpName = unit, Description = description, DefaultValueFactory = _ => usual,
        };
        option.Validators.Add(result =>
        {
            if (result.Tokens.Count == 1
                && (!int.TryParse(result.Tokens[0].Value, out int value) || value < 1 || value > largest))
            {
                string range = largest == int.MaxValue ? "from 1 on" : $"from 1 to {largest}";
                result.AddError($"{name} {result.Tokens[0].Value}: a number {range} is expected.");
            }

        });
        return option;
    }

    private Packing PackingOf(ParseResult parsed) =>
        Enum.Parse<Packing>(parsed.GetValue(Unpack)!, ignoreCase: true);

    // Options are shown in this order: those of the schema, ours, and the command's own.
    private void AddOptions(Command command, Action addSchema)
    {
        List<Option> own = [.. command.Options];
        command.Options.Clear();
        addSchema();
        foreach (Option option in new Option[] { Framing, Unpack, MaxRecord, As }) command.Options.Add(option);
        foreach (Option option in own) command.Options.Add(option);
    }

    private static void Force(PathTree paths, string text)
    {
        int equals = text.IndexOf('=', StringComparison.Ordinal);
        if (equals < 0) throw new ToolException($"--as {text}: PATH=TYPE is expected, such as 3.2=string");
        if (ForcedType.Parse(text[(equals + 1)..]) is not { } type)
            throw new ToolException($"--as {text}: no such type; there are {ForcedType.Names}");
        FieldPath path = paths.Root;
        foreach (int number in ParsePath(text[..equals])) path = path.Child(number);
        path.Forced = type;
    }
}
