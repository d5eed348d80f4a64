using System;
using System.Collections.Generic;

namespace ProtoZeroGenerator.Hosting;

/// <summary>Finds the folder that a written import root means.</summary>
internal static class ImportRoots
{
    /// <summary>
    /// The folder, spelt with slashes and as the path of the file begins. A relative root counts from the project's
    /// folder, as all paths of a project file do.
    /// </summary>
    public static string Resolve(string root, string? projectDirectory, string path)
    {
        root = root.Replace('\\', '/');
        if (!IsAbsolute(root) && projectDirectory is not null && IsAbsolute(path.Replace('\\', '/')))
            root = projectDirectory.Replace('\\', '/').TrimEnd('/') + "/" + root;
        return Simplify(root);
    }

    private static bool IsAbsolute(string path) =>
        path.StartsWith("/", StringComparison.Ordinal) || (path.Length > 1 && path[1] == ':');

    // Takes "." and ".." out, as far as there is a folder to step out of.
    private static string Simplify(string path)
    {
        var parts = new List<string>();
        foreach (string part in path.Split('/'))
        {
            if (part == "." || (part.Length == 0 && parts.Count > 0)) continue;
            bool canStepOut = parts.Count > 0 && parts[parts.Count - 1] is not (".." or "");
            if (part == ".." && canStepOut) parts.RemoveAt(parts.Count - 1);
            else parts.Add(part);
        }

        string simple = string.Join("/", parts);
        return simple.Length > 0 ? simple : path.StartsWith("/", StringComparison.Ordinal) ? "/" : "./";
    }
}
