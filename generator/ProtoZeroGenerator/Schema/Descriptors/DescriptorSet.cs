using System.Collections.Generic;

namespace ProtoZeroGenerator.Schema.Descriptors;

/// <summary>Builds a <c>FileDescriptorSet</c> with the files protoc puts into it, in protoc's order.</summary>
internal static class DescriptorSet
{
    /// <summary>Builds the set.</summary>
    /// <param name="files">The files of the set, all without errors; a file may be given twice.</param>
    /// <param name="includesImports">Whether what they import comes along, directly and indirectly.</param>
    public static DescriptorNode Build(IReadOnlyList<SchemaFile> files, bool includesImports)
    {
        var set = new DescriptorNode();
        foreach (SchemaFile file in Order(files, includesImports)) set.Add(1, DescriptorBuilder.Build(file));
        return set;
    }

    // Each file comes after what it imports, without recursion: chains may be long.
    private static List<SchemaFile> Order(IReadOnlyList<SchemaFile> files, bool includesImports)
    {
        var given = new HashSet<SchemaFile>(files);
        var seen = new HashSet<SchemaFile>();
        var ordered = new List<SchemaFile>();
        var path = new Stack<(SchemaFile File, IEnumerator<SchemaFile> Imports)>();
        void Enter(SchemaFile file)
        {
            if (seen.Add(file)) path.Push((file, Dependencies(file).GetEnumerator()));
        }

        foreach (SchemaFile root in files)
        {
            Enter(root);
            while (path.Count > 0)
            {
                (SchemaFile file, IEnumerator<SchemaFile> imports) = path.Peek();
                if (!imports.MoveNext()) ordered.Add(path.Pop().File);
                else if (includesImports || given.Contains(imports.Current)) Enter(imports.Current);
            }
        }

        return ordered;
    }

    // Option imports are listed apart from the others in a descriptor, and come last.
    private static IEnumerable<SchemaFile> Dependencies(SchemaFile file)
    {
        foreach (ImportSchema import in file.Imports)
        {
            if (!import.IsOption) yield return import.File;
        }

        foreach (ImportSchema import in file.Imports)
        {
            if (import.IsOption) yield return import.File;
        }
    }
}
