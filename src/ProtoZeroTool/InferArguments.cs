using System.CommandLine;

namespace ProtoZeroTool;

/// <summary>The arguments and the options of <c>protozero infer</c>.</summary>
internal sealed class InferArguments
{
    /// <summary>How records stand in the files, and what fields are.</summary>
    public RecordArguments Records { get; } = new();

    /// <summary>The samples.</summary>
    public Argument<string[]> Files { get; } = new("FILES")
    {
        Arity = ArgumentArity.OneOrMore,
        Description = "The samples, all of one message type; - is the standard input.",
    };

    /// <summary>The package.</summary>
    public Option<string?> Package { get; } = new("--package")
    {
        HelpName = "NAME", Description = "The package of the file; without it, none.",
    };

    /// <summary>The name of the message.</summary>
    public Option<string> Message { get; } = new("--message")
    {
        HelpName = "NAME", Description = "The name of the message of the samples.", DefaultValueFactory = _ => "Root",
    };

    /// <summary>The file to write.</summary>
    public Option<string?> Out { get; } = new("--out", "-o")
    {
        HelpName = "FILE", Description = "The file to write, in the place of the standard output.",
    };

    /// <summary>The command with all of them.</summary>
    public Command MakeCommand(string description)
    {
        var command = new Command("infer", description) { Package, Message, Out };
        command.Arguments.Add(Files);
        return Records.AddOptionsTo(command);
    }
}
