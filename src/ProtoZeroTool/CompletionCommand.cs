using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary>
/// <c>protozero completion</c>: a script by which a shell completes commands, options, their values and files. It calls
/// the tool by <see cref="SuggestCommand"/>, so that it knows what the tool knows.
/// </summary>
internal static class CompletionCommand
{
    private static readonly Dictionary<string, string> s_scripts = new()
    {
        ["bash"] = "bash", ["zsh"] = "zsh", ["fish"] = "fish", ["powershell"] = "ps1",
    };

    /// <summary>Makes the command.</summary>
    public static Command Make(ToolConsole console)
    {
        string[] shells = [.. s_scripts.Keys];
        var shell = new Argument<string>("SHELL")
        {
            HelpName = string.Join('|', shells), Description = "The shell.",
        };
        shell.AcceptOnlyFromAmong(shells);
        const string Description =
            "Prints a script that completes commands, options, their values and files in a shell. "
            + "Example: source <(protozero completion bash)";
        var command = new Command("completion", Description) { shell };
        command.SetAction(parsed =>
        {
            console.Output.Write(Script(s_scripts[parsed.GetValue(shell)!]));
            return ExitCodes.Success;
        });
        return command;
    }

    private static string Script(string extension)
    {
        using Stream stream =
            typeof(CompletionCommand).Assembly.GetManifestResourceStream($"ProtoZeroTool.Completing.{extension}")!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }
}
