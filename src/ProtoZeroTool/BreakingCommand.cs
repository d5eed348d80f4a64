using System;
using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Breaking;
using ProtoZeroGenerator.Breaking.Comparing;
using ProtoZeroGenerator.Guard;
using ProtoZeroTool.Releases;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary><c>protozero breaking</c>: what the current schemas break of an earlier release.</summary>
internal sealed class BreakingCommand
{
    private readonly ToolConsole _console;

    private readonly Option<string[]> _roots = new("--proto-path", "-I", "--proto_path")
    {
        HelpName = "ROOT",
        Description = "A folder with the current .proto files, all of which are compared; import names are relative to "
            + "it. May be given several times. Without it, the current folder.",
        DefaultValueFactory = _ => ["."],
    };

    private readonly Option<string> _against = new("--against")
    {
        HelpName = "RELEASE", Required = true,
        Description = "The earlier release: a folder with .proto files, a package (.nupkg, .zip) with such files, or a "
            + "descriptor set.",
    };

    private readonly Option<string[]> _used = new("--use")
    {
        HelpName = "RULE|CATEGORY", AllowMultipleArgumentsPerToken = true,
        Description = "What counts: rules, or the categories FILE, PACKAGE, WIRE_JSON, WIRE, CSHARP and CSR. May be "
            + "given several times. Without it, FILE.",
    };

    private readonly Option<string[]> _excepted = new("--except")
    {
        HelpName = "RULE|CATEGORY", AllowMultipleArgumentsPerToken = true,
        Description = "What does not count after all.",
    };

    private readonly Option<bool> _ignoresUnstable = new("--ignore-unstable-packages")
    {
        Description = "Packages may break whose last part is a version such as v1alpha, v1beta2 or v1test.",
    };

    private readonly Option<string> _format = new("--format")
    {
        HelpName = "text|json",
        Description = "text: one line each, file:line:column: RULE: message. json: one array.",
        DefaultValueFactory = _ => RulePrinter.Text,
    };

    private BreakingCommand(ToolConsole console, Command command)
    {
        _console = console;
        _format.AcceptOnlyFromAmong(RulePrinter.Text, RulePrinter.Json);
        foreach (Option option in new Option[] { _roots, _against, _used, _excepted, _ignoresUnstable, _format })
            command.Options.Add(option);
        command.SetAction(Run);
    }

    /// <summary>Makes the command.</summary>
    public static Command Make(ToolConsole console)
    {
        const string Description =
            "Prints what the current schemas break of an earlier release. "
            + "Ends with 0 if they break nothing, 1 if they do, 2 for trouble. "
            + "Example: protozero breaking -I protos --against released --use WIRE_JSON";
        var command = new Command("breaking", Description);
        _ = new BreakingCommand(console, command);
        return command;
    }

    private int Run(ParseResult parsed)
    {
        try
        {
            IReadOnlyList<RuleFinding> findings = Compare(parsed);
            RulePrinter.Write(findings, parsed.GetValue(_format)!, _console);
            return findings.Count == 0 ? ExitCodes.Success : ExitCodes.Broken;
        }
        catch (Exception exception) when (exception is ToolException or IOException or UnauthorizedAccessException)
        {
            return CommandLine.Fail(_console, exception.Message, ExitCodes.Trouble);
        }
    }

    private IReadOnlyList<RuleFinding> Compare(ParseResult parsed)
    {
        RuleSelection rules = RuleChoice.Of(BreakingNames.All, parsed.GetValue(_used), parsed.GetValue(_excepted));
        string against = parsed.GetValue(_against)!;
        Release now = ReleaseReader.ReadRoots(parsed.GetValue(_roots)!, against, _console);
        Release earlier =
            ReleaseReader.ReadEarlier(against, [.. now.Files.Select(file => file.ImportName)], _console);
        return SchemaComparer.Compare(now.Files, earlier.Files, rules, parsed.GetValue(_ignoresUnstable));
    }
}
