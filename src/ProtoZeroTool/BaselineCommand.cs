using System;
using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp.Compiler.Loading;
using ProtoZeroTool.Input;
using ProtoZeroTool.Releases;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary><c>protozero baseline</c>: keeps the schemas of a release, for later ones to be compared with.</summary>
internal sealed class BaselineCommand
{
    private readonly ToolConsole _console;

    private readonly Option<string[]> _roots = new("--proto-path", "-I", "--proto_path")
    {
        HelpName = "ROOT",
        Description = "A folder that import names are relative to. May be given several times. Without it, the current "
            + "folder.",
        DefaultValueFactory = _ => ["."],
    };

    private readonly Option<string> _output = new("--output", "-o")
    {
        HelpName = "DIR",
        Description = "The folder to write. Schemas in it that are no longer there are removed.",
        DefaultValueFactory = _ => "released",
    };

    private readonly Argument<string[]> _files = new("FILES")
    {
        Arity = ArgumentArity.ZeroOrMore,
        Description = "The .proto files; what they import is kept, too. Without any, all files below the roots.",
    };

    private BaselineCommand(ToolConsole console, Command command)
    {
        _console = console;
        command.Options.Add(_roots);
        command.Options.Add(_output);
        command.Arguments.Add(_files);
        command.SetAction(Run);
    }

    /// <summary>Makes the command.</summary>
    public static Command Make(ToolConsole console)
    {
        const string Description =
            "Keeps the .proto files of a release in a folder, as they are, for the schema guard and "
            + "\"protozero breaking\". Example: protozero baseline -I protos -o released";
        var command = new Command("baseline", Description);
        _ = new BaselineCommand(console, command);
        return command;
    }

    private int Run(ParseResult parsed)
    {
        string folder = parsed.GetValue(_output)!;
        string[] roots = parsed.GetValue(_roots)!;
        var tree = new SourceTree(roots);
        IReadOnlyList<string> names = parsed.GetValue(_files) is { Length: > 0 } files
            ? [.. files.SelectMany(tree.NamesOf).Distinct()]
            : NamesBelow(tree, roots, folder);
        IReadOnlyList<LoadedFile> loaded = SourceLoader.Load(tree, names);
        _ = Release.Link(loaded, string.Join(", ", roots), _console);
        Write(folder, [.. loaded.Select(file => file.Parsed.Syntax!.Source)]);
        return ExitCodes.Success;
    }

    // An empty release would remove the one that is kept.
    private static IReadOnlyList<string> NamesBelow(SourceTree tree, string[] roots, string folder)
    {
        if (tree.MissingRoots.FirstOrDefault() is { } missing) throw new ToolException($"{missing}: no such folder");
        IReadOnlyList<string> names = ReleaseReader.NamesBelow(tree, roots, folder);
        return names.Count > 0 ? names
            : throw new ToolException($"{string.Join(", ", roots)}: no .proto file below it");
    }

    private static void Write(string folder, IReadOnlyList<SourceFile> files)
    {
        string root = Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder)) + Path.DirectorySeparatorChar;
        Dictionary<string, string> kept = [];
        foreach (SourceFile file in files)
        {
            string path = Path.GetFullPath(file.Path);
            if (path.StartsWith(root, StringComparison.Ordinal))
                throw new ToolException($"{file.Path}: lies in the folder that would be written");
            kept[Path.GetFullPath(Path.Combine(root, Path.GetRelativePath(file.ImportRoot!, path)))] = path;
        }

        if (Directory.Exists(folder))
        {
            foreach (string old in Directory.GetFiles(root, "*.proto", SearchOption.AllDirectories))
            {
                if (!kept.ContainsKey(old)) File.Delete(old);
            }
        }

        foreach ((string path, string source) in kept)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.Copy(source, path, overwrite: true);
        }
    }
}
