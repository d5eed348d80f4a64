using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Compiler.Loading;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Releases;

/// <summary>The linked schemas of one release.</summary>
internal sealed class Release
{
    private Release(IReadOnlyList<SchemaFile> files) => Files = files;

    /// <summary>The files, without built-in ones.</summary>
    public IReadOnlyList<SchemaFile> Files { get; }

    /// <summary>Links files.</summary>
    /// <param name="loaded">The files.</param>
    /// <param name="name">How messages call them all.</param>
    /// <param name="console">Takes errors in them.</param>
    /// <exception cref="ToolException">There are errors, which are printed first.</exception>
    public static Release Link(IReadOnlyList<LoadedFile> loaded, string name, ToolConsole console)
    {
        var linked = new LinkedSources(loaded);
        if (linked.HasErrors || linked.Schema is null)
        {
            FindingPrinter.Print(
                linked.FindingsWhere(finding => finding.Severity == DiagnosticSeverity.Error), console.Error);
            throw new ToolException($"{name}: the schemas have errors");
        }

        return new Release([.. linked.Schema.Files.Where(file => !file.IsBuiltIn)]);
    }

    /// <summary>
    /// The folder inside of a release under which most of its files have names of another one: an archive often has
    /// all its files in one folder. It ends in a slash, and is empty for the release itself.
    /// </summary>
    public static string FindRoot(IEnumerable<string> paths, IReadOnlyCollection<string> names)
    {
        Dictionary<string, int> votes = [];
        HashSet<string> known = [.. names];
        foreach (string path in paths)
        {
            for (int start = 0; start >= 0 && start < path.Length; start = path.IndexOf('/', start) + 1)
            {
                if (known.Contains(path[start..]))
                    votes[path[..start]] = votes.GetValueOrDefault(path[..start]) + 1;
                if (path.IndexOf('/', start) < 0) break;
            }
        }

        return votes.OrderByDescending(one => one.Value).ThenBy(one => one.Key.Length)
            .ThenBy(one => one.Key, StringComparer.Ordinal).FirstOrDefault().Key ?? "";
    }
}
