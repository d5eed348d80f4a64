using System;
using System.Collections.Generic;
using System.CommandLine;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Input;
using ProtoZeroTool.Judging;

namespace ProtoZeroTool;

/// <summary>The argument and the options of <c>protozero dump</c>.</summary>
internal sealed class DumpArguments
{
    /// <summary>The input.</summary>
    public Argument<string> File { get; } = InputFile.Argument("The bytes; - is the standard input.");

    /// <summary>Import roots.</summary>
    public Option<string[]> Roots { get; } = new("--proto-path", "-I", "--proto_path")
    {
        HelpName = "ROOT", Description = "An import root of .proto files, for --type.", DefaultValueFactory = _ => ["."],
    };

    /// <summary>Files of a schema.</summary>
    public Option<string[]> Protos { get; } = new("--proto")
    {
        HelpName = "PROTO", Description = "A .proto file for --type; without it, all files below the import roots.",
    };

    /// <summary>A descriptor set.</summary>
    public Option<string?> Descriptors { get; } = new("--descriptors")
    {
        HelpName = "SET", Description = "A FileDescriptorSet instead of .proto files, for --type.",
    };

    /// <summary>The type of messages.</summary>
    public Option<string?> Type { get; } = new("--type")
    {
        HelpName = "NAME", Description = "The full name of the message: names and types of its schema stand beside.",
    };

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

    /// <summary>The field that alone is shown.</summary>
    public Option<string?> Path { get; } = new("--path")
    {
        HelpName = "PATH", Description = "Show only the field with this path, such as 3.2.",
    };

    /// <summary>How many levels are shown.</summary>
    public Option<int> Depth { get; } = Number(
        "--depth", int.MaxValue, "LEVELS", "How many levels of messages are shown.");

    /// <summary>How many records are shown.</summary>
    public Option<int> Limit { get; } = Number(
        "--limit", int.MaxValue, "COUNT", "End after so many records; of a single message, after so many fields.");

    /// <summary>How much of a value is shown.</summary>
    public Option<int> Cut { get; } = Number(
        "--cut", int.MaxValue, "COUNT", "How many bytes of a value or numbers of a list a tree shows.");

    /// <summary>Whether bytes are shown.</summary>
    public Option<bool> Hex { get; } = new("--hex") { Description = "Show all bytes beside the tree." };

    /// <summary>Tree or JSON.</summary>
    public Option<string> Format { get; } = Among(
        "--format", "tree", ["tree", "json"], "json is one line for each field of the first level.");

    /// <summary>Whether a text without loss is written.</summary>
    public Option<bool> Assemble { get; } = new("--assemble")
    {
        Description = "Write a text without loss that protozero assemble makes the same bytes of. Nothing is unpacked, "
            + "and the framing is none unless it is given; none and delimited can be written.",
    };

    /// <summary>The command with all of them.</summary>
    public Command MakeCommand(string description) => new("dump", description)
    {
        File, Roots, Protos, Type, Descriptors, Framing, Unpack, MaxRecord, As, Path, Depth, Limit, Cut, Hex, Format,
        Assemble,
    };

    private static Option<string> Among(string name, string usual, IEnumerable<string> values, string description)
    {
        string[] all = [.. values];
        var option = new Option<string>(name)
        {
            HelpName = string.Join('|', all), Description = description, DefaultValueFactory = _ => usual,
        };
        option.AcceptOnlyFromAmong(all);
        return option;
    }

    private static Option<int> Number(string name, int usual, string unit, string description)
    {
        var option = new Option<int>(name)
        {
            HelpName = unit, Description = description, DefaultValueFactory = _ => usual,
        };
        option.Validators.Add(result =>
        {
            if (result.Tokens.Count == 1 && (!int.TryParse(result.Tokens[0].Value, out int value) || value < 1))
                result.AddError($"{name} {result.Tokens[0].Value}: a number from 1 on is expected.");
        });
        return option;
    }
}
