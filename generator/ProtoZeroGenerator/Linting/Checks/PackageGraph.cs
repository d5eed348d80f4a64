using System.Collections.Generic;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Linting.Checks;

/// <summary>Which packages import which.</summary>
/// <remarks>
/// Two packages that reach each other have the same group: the packages that reach the first one of it, in the order in
/// which a walk along imports leaves them last (Kosaraju's algorithm, with stacks of its own).
/// </remarks>
internal sealed class PackageGraph
{
    private readonly Dictionary<string, HashSet<string>> _imports = new();
    private readonly Dictionary<string, HashSet<string>> _importedBy = new();
    private readonly Dictionary<string, int> _groups = new();

    /// <summary>Reads the imports of files, and of all that these import.</summary>
    public PackageGraph(IEnumerable<SchemaFile> files)
    {
        var seen = new HashSet<SchemaFile>(files);
        var pending = new Stack<SchemaFile>(seen);
        while (pending.Count > 0)
        {
            SchemaFile file = pending.Pop();
            foreach (ImportSchema import in file.Imports)
            {
                if (seen.Add(import.File)) pending.Push(import.File);
                Connect(file.Package, import.File.Package);
            }
        }

        Group();
    }

    /// <summary>Whether an import of one package in another one is part of a cycle.</summary>
    public bool IsCycle(string package, string imported) =>
        package != imported && _groups.TryGetValue(package, out int group)
            && _groups.TryGetValue(imported, out int other) && group == other;

    // Files without a package have none in common.
    private void Connect(string package, string imported)
    {
        if (package.Length == 0 || imported.Length == 0 || package == imported) return;
        Node(_imports, package).Add(imported);
        Node(_importedBy, imported).Add(package);
        Node(_imports, imported);
        Node(_importedBy, package);
    }

    private void Group()
    {
        var left = new List<string>();
        var seen = new HashSet<string>();
        foreach (string package in _imports.Keys) Walk(package, _imports, seen, left);
        var grouped = new HashSet<string>();
        for (int i = left.Count - 1; i >= 0; i--)
        {
            var members = new List<string>();
            Walk(left[i], _importedBy, grouped, members);
            foreach (string member in members) _groups[member] = i;
        }
    }

    // Lists what is reached and was not seen before, each when all that it reaches is listed.
    private static void Walk(
        string root, Dictionary<string, HashSet<string>> edges, HashSet<string> seen, List<string> left)
    {
        if (!seen.Add(root)) return;
        var path = new Stack<(string Package, IEnumerator<string> Next)>();
        path.Push((root, edges[root].GetEnumerator()));
        while (path.Count > 0)
        {
            (string package, IEnumerator<string> next) = path.Peek();
            if (!next.MoveNext())
            {
                left.Add(package);
                path.Pop();
            }
            else if (seen.Add(next.Current))
            {
                path.Push((next.Current, edges[next.Current].GetEnumerator()));
            }
        }
    }

    private static HashSet<string> Node(Dictionary<string, HashSet<string>> edges, string package)
    {
        if (!edges.TryGetValue(package, out HashSet<string>? others))
            edges.Add(package, others = new HashSet<string>());
        return others;
    }
}
