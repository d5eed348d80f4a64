using System.Collections.Generic;
using System.IO;
using ProtoZeroGenerator;
using ProtoZeroGenerator.Linking;
using ProtoZeroGenerator.Schema;
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
        List<EmittedFile> emitted = Emit(workspace, progress);
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

    private static List<EmittedFile> Emit(Workspace workspace, Progress progress)
    {
        List<EmittedFile> emitted = [];
        NamedFiles? named = workspace.Name();
        if (named is null || workspace.HasErrors) return emitted;
        IReadOnlyList<SchemaFile> given = [.. workspace.Given, .. named.Supplied];
        for (int i = 0; i < given.Count; i++)
        {
            progress.Report("emitting", i, given.Count);
            if (workspace.Emit(named, given[i]) is { } file) emitted.Add(file);
        }

        return emitted;
    }
}
