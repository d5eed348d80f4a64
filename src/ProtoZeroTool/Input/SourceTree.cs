using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Enumeration;
using System.Linq;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp.Compiler.Loading;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Input;

/// <summary>
/// The import roots, laid over each other: a name means the file in the first root that has it, as in protoc.
/// </summary>
internal sealed class SourceTree : ISourceFiles
{
    private readonly (string Written, string Full)[] _roots;

    public SourceTree(IEnumerable<string> roots) =>
        _roots =
        [
            .. roots.Select(root => (Written: Clean(root), Full: Path.GetFullPath(root)))
                .DistinctBy(root => root.Full),
        ];

    /// <summary>Roots that do not exist.</summary>
    public IEnumerable<string> MissingRoots =>
        _roots.Where(root => !Directory.Exists(root.Full)).Select(root => root.Written);

    /// <inheritdoc/>
    public SourceFile? Find(string name) => PlaceOf(name) is { } place
        ? new SourceFile(place.Path, SourceFolder.Read(place.Path), place.Root) : null;

    /// <summary>
    /// The import names of what the command line names: one file, or all <c>.proto</c> files of a folder.
    /// </summary>
    /// <exception cref="ToolException">
    /// There is no such file, or its import name would be none or another file's.
    /// </exception>
    public IEnumerable<string> NamesOf(string argument)
    {
        if (Directory.Exists(argument))
        {
            List<string> files = FilesBelow(argument);
            if (files.Count == 0) throw new ToolException($"{argument}: no .proto file below it");
            return files.Select(file => NameOf(file) ?? throw Outside(file));
        }

        string slashed = argument.Replace('\\', '/');
        if (File.Exists(argument) && NameOf(argument) is { } name) return [name];
        if (PlaceOf(slashed) is not null || EmbeddedImports.Instance.Names.Contains(slashed)) return [slashed];
        throw File.Exists(argument) ? Outside(argument) : new ToolException($"{argument}: no such file");
    }

    // Names that lead out of the roots mean none.
    private SourcePlace? PlaceOf(string name)
    {
        foreach ((string root, _) in _roots)
        {
            if (SourceFolder.Find(root, name) is { } path) return new SourcePlace(path, root);
        }

        return null;
    }

    private string? NameOf(string file)
    {
        string full = Path.GetFullPath(file);
        foreach ((string root, string fullRoot) in _roots)
        {
            if (Below(fullRoot, full) is not { } name) continue;
            SourcePlace found = PlaceOf(name) ?? throw new ToolException($"{file}: cannot be read");
            return found.Root == root ? name : throw new ToolException(
                $"{file}: hidden by {found.Path}, which has the same import name in an earlier import root");
        }

        return null;
    }

    private ToolException Outside(string file) =>
        new($"{file}: lies below no import root ("
            + string.Join(", ", _roots.Select(root => root.Written)) + "); -I names one");

    private static string? Below(string fullRoot, string fullPath)
    {
        string relative = Path.GetRelativePath(fullRoot, fullPath).Replace('\\', '/');
        return relative.StartsWith("../", StringComparison.Ordinal) || Path.IsPathRooted(relative) ? null : relative;
    }

    // Links to folders are not followed: they may lead back up.
    private static List<string> FilesBelow(string folder) => [.. new FileSystemEnumerable<string>(
        folder,
        (ref FileSystemEntry entry) => entry.ToSpecifiedFullPath(),
        new EnumerationOptions { RecurseSubdirectories = true, IgnoreInaccessible = false, AttributesToSkip = 0 })
    {
        ShouldIncludePredicate = (ref FileSystemEntry entry) =>
            !entry.IsDirectory && entry.FileName.EndsWith(".proto", StringComparison.OrdinalIgnoreCase),
        ShouldRecursePredicate = (ref FileSystemEntry entry) => !entry.Attributes.HasFlag(FileAttributes.ReparsePoint),
    }.Order(StringComparer.Ordinal)];

    // As protoc writes paths: without "." and doubled slashes.
    private static string Clean(string root)
    {
        string[] parts = root.Replace('\\', '/').Split('/');
        string clean = string.Join('/', parts.Where((part, index) => part != "." && (part.Length > 0 || index == 0)));
        return clean.Length > 0 ? clean : parts[0].Length == 0 && parts.Length > 1 ? "/" : SourceFolder.Current;
    }
}
