using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace ProtoZeroSharp.Testing;

/// <summary>The checkout that the running tests were built from.</summary>
internal static class Repository
{
    /// <summary>Full path of the folder that holds the solution file.</summary>
    public static string Root { get; } = FindRoot();

    /// <summary>Full path of a file or folder given relative to the root.</summary>
    public static string PathOf(string relative) => Path.Combine(Root, relative);

    /// <summary>
    /// C# files below a folder, relative to it, with '/' between the parts, in ordinal order; none if the folder is
    /// missing.
    /// </summary>
    public static IReadOnlyList<string> SourceFiles(string folder)
    {
        string full = PathOf(folder);
        return !Directory.Exists(full)
            ? []
            : [.. Directory.EnumerateFiles(full, "*.cs", SearchOption.AllDirectories)
                .Select(file => Path.GetRelativePath(full, file).Replace('\\', '/'))
                .Where(file => !file.Split('/').Any(part => part is "bin" or "obj" or "artifacts"))
                .Order(StringComparer.Ordinal)];
    }

    private static string FindRoot()
    {
        for (string? folder = AppContext.BaseDirectory; folder is not null; folder = Path.GetDirectoryName(folder))
        {
            if (File.Exists(Path.Combine(folder, "LibProtoZeroSharp.sln")))
                return folder;
        }

        throw new InvalidOperationException($"No LibProtoZeroSharp.sln above {AppContext.BaseDirectory}");
    }
}
