using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Tests;

/// <summary>A temporary folder with files, and the tool run on it in this process.</summary>
internal sealed class ToolFolder : IDisposable
{
    /// <summary>Full path of the folder.</summary>
    public string Path { get; } = Directory.CreateTempSubdirectory("protozero-tool-").FullName.Replace('\\', '/');

    /// <summary>Runs the tool.</summary>
    public static ToolRun Run(params IEnumerable<string> arguments)
    {
        var output = new StringWriter();
        var error = new StringWriter();
        int exitCode = CommandLine.Run([.. arguments], new ToolConsole(output, error, showsProgress: false));
        return new ToolRun(exitCode, output.ToString().ReplaceLineEndings("\n"),
            error.ToString().ReplaceLineEndings("\n"));
    }

    /// <summary>Writes a file and its folders.</summary>
    public ToolFolder File(string name, string text) => File(name, Encoding.UTF8.GetBytes(text));

    /// <summary>Writes a file and its folders.</summary>
    public ToolFolder File(string name, byte[] bytes)
    {
        string path = PathOf(name);
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
        System.IO.File.WriteAllBytes(path, bytes);
        return this;
    }

    /// <summary>Full path of something in the folder.</summary>
    public string PathOf(string name) => name.Length == 0 ? Path : $"{Path}/{name}";

    /// <summary>Runs <c>check</c> with roots and files below this folder.</summary>
    public ToolRun Check(string[] roots, params string[] files) =>
        Run(["check", .. roots.SelectMany(root => new[] { "-I", PathOf(root) }), .. files.Select(PathOf)]);

    /// <summary>Runs <c>check</c> with this folder as the import root.</summary>
    public ToolRun Check(params string[] files) => Check([""], files);

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
