using System.Collections.Generic;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary><c>protozero check</c>: everything that the generator would say about the files.</summary>
internal static class CheckCommand
{
    /// <summary>Runs it and returns the exit code.</summary>
    public static int Run(ToolConsole console, IEnumerable<string> roots, IEnumerable<string> files)
    {
        Workspace workspace;
        using (var progress = new Progress(console))
        {
            workspace = Workspace.Open(console, roots, files, progress);
            workspace.Name(ModelSettings.Default);
        }

        FindingPrinter.Print(workspace.Findings, console.Output);
        return workspace.HasErrors ? ExitCodes.Failure : ExitCodes.Success;
    }
}
