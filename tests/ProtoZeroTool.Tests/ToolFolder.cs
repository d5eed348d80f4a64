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

    /// <summary>Runs the tool with nothing on its standard input.</summary>
    public static ToolRun Run(params IEnumerable<string> arguments)
    {
        (ToolRun run, byte[] bytes) = RunOn([], arguments);
        return run with { Output = run.Output + Encoding.UTF8.GetString(bytes) };
    }

    /// <summary>Runs the tool with bytes on its standard input.</summary>
    /// <returns>How it ended, and what it wrote to the standard output as bytes.</returns>
    public static (ToolRun Run, byte[] Bytes) RunOn(byte[] input, params IEnumerable<string> arguments)
    {
        var output = new StringWriter();
        var error = new StringWriter();
        var bytes = new MemoryStream();
        int exitCode = CommandLine.Run(
            [.. arguments],
            new ToolConsole(output, error, showsProgress: false)
            {
                OpenInput = () => new MemoryStream(input), OpenBytes = () => bytes,
            });
        var run = new ToolRun(
            exitCode, output.ToString().ReplaceLineEndings("\n"), error.ToString().ReplaceLineEndings("\n"));
        return (run, bytes.ToArray());
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
