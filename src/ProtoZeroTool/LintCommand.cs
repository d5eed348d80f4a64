using System;
using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Linting;
using ProtoZeroGenerator.Linting.Running;
using ProtoZeroGenerator.Schema;
using ProtoZeroTool.Input;
using ProtoZeroTool.Releases;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary><c>protozero lint</c>: what is against rules of style in schemas.</summary>
internal sealed class LintCommand
{
    private const string SameRequestResponse = "same-request-response", EmptyRequests = "empty-requests",
        EmptyResponses = "empty-responses";

    private readonly ToolConsole _console;

    private readonly Option<string[]> _roots = new("--proto-path", "-I", "--proto_path")
    {
        HelpName = "ROOT",
        Description = "A folder that import names are relative to. May be given several times. Without it, the current "
            + "folder.",
        DefaultValueFactory = _ => ["."],
    };

    private readonly Option<string[]> _used = new("--use")
    {
        HelpName = "RULE|CATEGORY", AllowMultipleArgumentsPerToken = true,
        Description = "What counts: rules, or the categories MINIMAL, BASIC, STANDARD, COMMENTS and UNARY_RPC. May be "
            + "given several times. Without it, STANDARD.",
    };

    private readonly Option<string[]> _excepted = new("--except")
    {
        HelpName = "RULE|CATEGORY", AllowMultipleArgumentsPerToken = true,
        Description = "What does not count after all.",
    };

    private readonly Option<string> _zeroSuffix = new("--enum-zero-value-suffix")
    {
        HelpName = "TEXT", Description = "How the name of an enum's zero value ends. Without it, _UNSPECIFIED.",
        DefaultValueFactory = _ => LintOptions.UsualEnumZeroValueSuffix,
    };

    private readonly Option<string> _serviceSuffix = new("--service-suffix")
    {
        HelpName = "TEXT", Description = "How the name of a service ends. Without it, Service.",
        DefaultValueFactory = _ => LintOptions.UsualServiceSuffix,
    };

    private readonly Option<string[]> _allowed = new("--allow")
    {
        HelpName = "WHAT", AllowMultipleArgumentsPerToken = true,
        Description = "What calls may do: same-request-response, take what they give; empty-requests and "
            + "empty-responses, use google.protobuf.Empty. May be given several times.",
    };

    private readonly Option<string> _format = new("--format")
    {
        HelpName = "text|json",
        Description = "text: one line each, file:line:column: RULE: message. json: one array.",
        DefaultValueFactory = _ => RulePrinter.Text,
    };

    private readonly Argument<string[]> _files = new("FILES")
    {
        Arity = ArgumentArity.ZeroOrMore,
        Description = "The .proto files; what they import is not looked at. Without any, all files below the roots.",
    };

    private LintCommand(ToolConsole console, Command command)
    {
        _console = console;
        _allowed.AcceptOnlyFromAmong(SameRequestResponse, EmptyRequests, EmptyResponses);
        _format.AcceptOnlyFromAmong(RulePrinter.Text, RulePrinter.Json);
        foreach (Option option in new Option[]
            { _roots, _used, _excepted, _zeroSuffix, _serviceSuffix, _allowed, _format })
            command.Options.Add(option);
        command.Arguments.Add(_files);
        command.SetAction(Run);
    }

    /// <summary>Makes the command.</summary>
    public static Command Make(ToolConsole console)
    {
        const string Description =
            "Prints what is against rules of style in schemas. "
            + "Ends with 0 if nothing is, 1 if something is, 2 for trouble. "
            + "Example: protozero lint -I protos --except PACKAGE_VERSION_SUFFIX";
        var command = new Command("lint", Description);
        _ = new LintCommand(console, command);
        return command;
    }

    private int Run(ParseResult parsed)
    {
        try
        {
            IReadOnlyList<RuleFinding> findings = Check(parsed);
            RulePrinter.Write(findings, parsed.GetValue(_format)!, _console);
            return findings.Count == 0 ? ExitCodes.Success : ExitCodes.Broken;
        }
        catch (Exception exception) when (exception is ToolException or IOException or UnauthorizedAccessException)
        {
            return CommandLine.Fail(_console, exception.Message, ExitCodes.Trouble);
        }
    }

    private IReadOnlyList<RuleFinding> Check(ParseResult parsed)
    {
        RuleSelection rules = RuleChoice.Of(LintNames.All, parsed.GetValue(_used), parsed.GetValue(_excepted));
        string[] allowed = parsed.GetValue(_allowed) ?? [];
        var options = new LintOptions(
            parsed.GetValue(_zeroSuffix)!, parsed.GetValue(_serviceSuffix)!, allowed.Contains(SameRequestResponse),
            allowed.Contains(EmptyRequests), allowed.Contains(EmptyResponses));
        return SchemaLinter.Check(Read(parsed), options, rules);
    }

    private IEnumerable<SchemaFile> Read(ParseResult parsed)
    {
        string[] roots = parsed.GetValue(_roots)!;
        if (parsed.GetValue(_files) is not { Length: > 0 } files)
            return ReleaseReader.ReadRoots(roots, null, _console).Files;
        var tree = new SourceTree(roots);
        HashSet<string> names = [.. files.SelectMany(tree.NamesOf)];
        return ReleaseReader.Read(tree, [.. names], string.Join(", ", roots), _console).Files
            .Where(file => names.Contains(file.ImportName));
    }
}
