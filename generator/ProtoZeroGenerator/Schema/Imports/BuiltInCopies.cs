using System;
using System.Collections.Generic;
using System.Threading;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema.Imports;

/// <summary>
/// Recognises copies of the files that come with the generator: of any version, under any path. A copy is the file
/// that it copies, since both would declare the same names.
/// </summary>
internal static class BuiltInCopies
{
    private const string Package = "google.protobuf";

    // Which built-in file declares a type.
    private static readonly Lazy<Dictionary<string, string>> s_files =
        new(FindTypes, LazyThreadSafetyMode.ExecutionAndPublication);

    /// <summary>
    /// The built-in file that a file with another name is a copy of: all types that it declares are declared there.
    /// Null if it is none.
    /// </summary>
    public static string? Find(FileSyntax file)
    {
        if (file.Package?.Name.Text != Package) return null;
        string? found = null;
        foreach (string name in TypesOf(file))
        {
            if (!s_files.Value.TryGetValue(name, out string? builtIn)) return null;
            if (found is not null && found != builtIn) return null;
            found = builtIn;
        }

        return found is null || EndsWith(file.Source.Path.Replace('\\', '/'), found) ? null : found;
    }

    private static bool EndsWith(string path, string name) =>
        path == name || path.EndsWith("/" + name, StringComparison.Ordinal);

    private static Dictionary<string, string> FindTypes()
    {
        var files = new Dictionary<string, string>();
        foreach (string name in EmbeddedImports.Instance.Names)
        {
            FileSyntax file = EmbeddedImports.Instance.Find(name)!;
            if (file.Package?.Name.Text != Package) continue;
            foreach (string type in TypesOf(file)) files[type] = name;
        }

        return files;
    }

    private static IEnumerable<string> TypesOf(FileSyntax file)
    {
        foreach (SyntaxNode member in file.Members)
        {
            if (member is MessageSyntax message) yield return message.Name.Text;
            if (member is EnumSyntax type) yield return type.Name.Text;
        }
    }
}
