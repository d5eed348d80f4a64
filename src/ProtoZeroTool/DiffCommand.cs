using System;
using System.Collections.Generic;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.IO;
using ProtoZeroSharp;
using ProtoZeroTool.Conversion;
using ProtoZeroTool.Input;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary><c>protozero diff</c>: in what two messages differ, by path.</summary>
internal sealed class DiffCommand
{
    private readonly ToolConsole _console;
    private readonly SchemaSource _schema;
    private readonly Argument<string> _left = new("A") { Description = "A message; - is the standard input." };
    private readonly Argument<string> _right = new("B") { Description = "The message that it is compared with." };

    private readonly Option<string[]> _keys = new("--key")
    {
        HelpName = "LIST=FIELD",
        Description = "Pair the elements of the list at this path by a field of theirs and not by their places, "
            + "such as orders.lines=id.",
    };

    private readonly Option<string[]> _ignored = new("--ignore")
    {
        HelpName = "PATH", Description = "Leave out the field at this path and all in it, such as orders.updated_at.",
    };

    private readonly Option<double> _tolerance = new("--tolerance")
    {
        HelpName = "NUMBER",
        Description =
            "How far float and double values may be apart to count as equal; above 1, by so much of their size.",
    };

    private readonly Option<bool> _ignoresUnknown = new("--ignore-unknown")
    {
        Description = "Leave out fields that the schema does not know.",
    };

    private readonly Option<string> _format = new("--format")
    {
        HelpName = "text|json",
        Description = "text: one line a difference. json: one JSON value a line, with path, kind, left and right.",
        DefaultValueFactory = _ => DifferencePrinter.Text,
    };

    private DiffCommand(ToolConsole console, Command command)
    {
        _console = console;
        command.Arguments.Add(_left);
        command.Arguments.Add(_right);
        _schema = new SchemaSource(command, isRequired: true);
        _format.AcceptOnlyFromAmong(DifferencePrinter.Text, DifferencePrinter.Json);
        foreach (Option option in new Option[] { _keys, _ignored, _tolerance, _ignoresUnknown, _format })
            command.Options.Add(option);
        _keys.Validators.Add(result =>
        {
            foreach (Token token in result.Tokens)
            {
                if (token.Value.IndexOf('=') <= 0) result.AddError($"--key {token.Value}: LIST=FIELD is wanted.");
            }
        });
        command.SetAction(Run);
    }

    /// <summary>Makes the command.</summary>
    public static Command Make(ToolConsole console)
    {
        const string Description =
            "Prints in what two messages of a type differ, by path. Binary, JSON (.json) or text (.txtpb). "
            + "Ends as diff does: with 0 if they are equal, 1 if they differ, 2 for trouble. "
            + "Example: protozero diff -I protos --type shop.v1.Order --key lines=id before.pb after.pb";
        var command = new Command("diff", Description);
        _ = new DiffCommand(console, command);
        return command;
    }

    private int Run(ParseResult parsed)
    {
        try
        {
            return Compare(parsed) == 0 ? ExitCodes.Success : ExitCodes.Different;
        }
        catch (Exception exception) when (exception is ToolException or IOException or UnauthorizedAccessException)
        {
            return CommandLine.Fail(_console, exception.Message, ExitCodes.Trouble);
        }
    }

    private int Compare(ParseResult parsed)
    {
        string left = parsed.GetValue(_left)!, right = parsed.GetValue(_right)!;
        if (left == InputFile.Standard && right == left)
            throw new ToolException("only one of the messages can be the standard input");
        ProtoDiffOptions options = OptionsOf(parsed);
        LoadedSchema schema = _schema.Load(parsed, _console, output: null)!;
        var converter = new MessageConverter(schema, new TextLayout(false, false, false), _console, mask: null);
        using var arena = new ArenaAllocator();
        IReadOnlyList<ProtoDifference> found = Differences(Read(left), Read(right), options);
        converter.TellLosses(MessageFormat.Binary, $"{left}, {right}");
        DifferencePrinter.Print(found, parsed.GetValue(_format)!, _console.Output);
        return found.Count;

        DynamicMessage Read(string path) => converter.Read(
            InputFile.ReadAll(path, _console), MessageFormats.OfFile(path) ?? MessageFormat.Binary,
            () => InputFile.NameOf(path), arena);
    }

    private static IReadOnlyList<ProtoDifference> Differences(
        DynamicMessage left, DynamicMessage right, ProtoDiffOptions options)
    {
        try
        {
            return ProtoDiff.Compare(left.View, right.View, options);
        }
        catch (ArgumentException exception)
        {
            // A path leads nowhere; behind the text the exception names its parameter.
            string text = exception.Message;
            int end = text.IndexOf($" (Parameter '{exception.ParamName}')", StringComparison.Ordinal);
            throw new ToolException(end < 0 ? text : text[..end]);
        }
    }

    private ProtoDiffOptions OptionsOf(ParseResult parsed)
    {
        var keys = new Dictionary<string, string>();
        foreach (string key in parsed.GetValue(_keys) ?? [])
        {
            int sign = key.IndexOf('=');
            keys[key[..sign]] = key[(sign + 1)..];
        }

        try
        {
            return new ProtoDiffOptions
            {
                ListKeys = keys,
                IgnoredPaths = parsed.GetValue(_ignored) ?? [],
                Tolerance = parsed.GetValue(_tolerance),
                IgnoreUnknownFields = parsed.GetValue(_ignoresUnknown),
            };
        }
        catch (ArgumentOutOfRangeException)
        {
            throw new ToolException("--tolerance: a tolerance is a number from 0 on");
        }
    }
}
