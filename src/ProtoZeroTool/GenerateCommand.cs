using System.Collections.Generic;
using System.IO;
using ProtoZeroGenerator;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary><c>protozero generate</c>: the C# that the source generator adds to a project with these files.</summary>
internal static class GenerateCommand
{
    /// <summary>Runs it and returns the exit code. After an error nothing is written.</summary>
    public static int Run(ToolConsole console, IEnumerable<string> roots, IEnumerable<string> files, string output)
    {
        using var progress = new Progress(console);
        Workspace workspace = Workspace.Open(console, roots, files, progress);
        List<EmittedFile> emitted = workspace.EmitGiven(ModelSettings.Default, progress);
        progress.Dispose();
        FindingPrinter.Print(workspace.Findings, console.Error);
        if (workspace.HasErrors) return ExitCodes.Failure;

        foreach (EmittedFile file in emitted)
        {
            progress.Report("writing", 0, emitted.Count);
            string path = Path.Combine(output, file.HintName);
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, file.Text);
        }

        return ExitCodes.Success;
    }
}
