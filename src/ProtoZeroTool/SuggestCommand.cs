using System.CommandLine;
using ProtoZeroTool.Completing;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary><c>protozero suggest</c>: what the scripts of <c>completion</c> call.</summary>
internal static class SuggestCommand
{
    /// <summary>Makes the command.</summary>
    public static Command Make(ToolConsole console)
    {
        var line = new Argument<string>("LINE") { Description = "The command line up to the cursor, without the program." };
        var command = new Command("suggest", "Prints how the last word of a command line may go on, a word a line.")
        {
            line,
        };
        command.Hidden = true;
        command.SetAction(parsed =>
        {
            Command root = parsed.RootCommandResult.Command;
            foreach (string word in Suggestions.Of(root, parsed.GetValue(line)!)) console.Output.Write(word + "\n");
            return ExitCodes.Success;
        });
        return command;
    }
}
