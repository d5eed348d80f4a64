using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroSharp.Compiler.Loading;
using ProtoZeroTool.Input;
using ProtoZeroTool.Plugin;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Releases;

/// <summary>Reads releases from where they are.</summary>
internal static class ReleaseReader
{
    /// <summary>Reads all <c>.proto</c> files below import roots.</summary>
    /// <param name="roots">The roots.</param>
    /// <param name="without">A folder below a root that is not part of the release; null for none.</param>
    /// <param name="console">Takes errors in the files.</param>
    public static Release ReadRoots(IReadOnlyList<string> roots, string? without, ToolConsole console)
    {
        foreach (string root in roots.Where(root => !Directory.Exists(root)))
            throw new ToolException($"{root}: no such folder");
        var tree = new SourceTree(roots);
        return Read(tree, NamesBelow(tree, roots, without), string.Join(", ", roots), console);
    }

    /// <summary>Reads files, and what they import.</summary>
    /// <param name="tree">The roots.</param>
    /// <param name="names">The import names of the files.</param>
    /// <param name="name">How messages call them all.</param>
    /// <param name="console">Takes errors in the files.</param>
    public static Release Read(SourceTree tree, IReadOnlyList<string> names, string name, ToolConsole console) =>
        Release.Link(SourceLoader.Load(tree, names), name, console);

    /// <summary>The import names of all <c>.proto</c> files below roots, but for those in one folder.</summary>
    public static IReadOnlyList<string> NamesBelow(SourceTree tree, IReadOnlyList<string> roots, string? without)
    {
        string? left = without is null ? null : Full(without);
        if (left is not null && roots.Any(root => Full(root).StartsWith(left, StringComparison.Ordinal))) left = null;
        return
        [
            .. roots.Where(HasFiles).SelectMany(tree.NamesOf).Distinct().Where(name => left is null
                || tree.Find(name) is not { } file
                || !Path.GetFullPath(file.Path).StartsWith(left, StringComparison.Ordinal)),
        ];
    }

    /// <summary>Reads an earlier release: a folder, a package, or a descriptor set.</summary>
    /// <param name="path">Where it is.</param>
    /// <param name="names">Import names of the current release.</param>
    /// <param name="console">Takes errors in the files.</param>
    public static Release ReadEarlier(string path, IReadOnlyCollection<string> names, ToolConsole console)
    {
        if (Directory.Exists(path)) return ReadFolder(path, names, console);
        if (Path.GetExtension(path).ToLowerInvariant() is ".nupkg" or ".zip" && File.Exists(path))
        {
            var files = new PackageFiles(path, names);
            return Release.Link(SourceLoader.Load(files, files.Names), path, console);
        }

        if (Path.GetExtension(path).Equals(".proto", StringComparison.OrdinalIgnoreCase))
            throw new ToolException($"{path}: is one file; give the folder that import names are relative to");
        try
        {
            var request = PluginRequest.OfSet(InputFile.ReadAll(path, console));
            return Release.Link(new DescribedFiles(request).Load(), path, console);
        }
        catch (PluginException exception)
        {
            throw new ToolException($"{path}: {exception.Message}");
        }
    }

    private static Release ReadFolder(string path, IReadOnlyCollection<string> names, ToolConsole console)
    {
        if (!HasFiles(path))
            return Release.Link([], path, console);
        string root = Release.FindRoot(new SourceTree([path]).NamesOf(path), names);
        return ReadRoots([root.Length == 0 ? path : Path.Combine(path, root)], null, console);
    }

    private static string Full(string folder) =>
        Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder)) + Path.DirectorySeparatorChar;

    private static bool HasFiles(string folder) =>
        Directory.EnumerateFiles(folder, "*.proto", SearchOption.AllDirectories).Any();
}
