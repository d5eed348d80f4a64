using System.Collections.Generic;
using System.IO;
using ProtoZeroTool.Input;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary><c>protozero descriptor</c>: the files as a <c>FileDescriptorSet</c>, as protoc would write it.</summary>
internal static class DescriptorCommand
{
    /// <summary>Runs it and returns the exit code. After an error nothing is written.</summary>
    public static int Run(
        ToolConsole console, IEnumerable<string> roots, IEnumerable<string> files, bool includesImports, string output)
    {
        Workspace workspace;
        using (var progress = new Progress(console))
            workspace = Workspace.Open(console, roots, files, progress, output);
        FindingPrinter.Print(workspace.Findings, console.Error);
        if (workspace.HasErrors) return ExitCodes.Failure;
        using Stream stream = InputFile.Create(output, console);
        stream.Write(workspace.Describe(includesImports));
        return ExitCodes.Success;
    }
}
