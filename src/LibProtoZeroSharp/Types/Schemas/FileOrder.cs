using System.Collections.Generic;

namespace ProtoZeroSharp;

/// <summary>Checks what files import; they may come in any order.</summary>
internal static class FileOrder
{
    /// <summary>Makes sure that all imports are there, each file once, and none imports itself at any depth.</summary>
    /// <exception cref="ProtoSchemaException">It is not so.</exception>
    public static void Check(List<FileNode> files)
    {
        var byName = new Dictionary<string, int>(files.Count);
        for (int i = 0; i < files.Count; i++)
        {
            if (!byName.TryAdd(files[i].Name, i)) SchemaLinker.Refuse($"{files[i].Name} is in the set twice.");
        }

        // Takes out files whose imports are all taken out; chains may be long, so without recursion.
        var importers = new List<int>[files.Count];
        var open = new int[files.Count];
        var ready = new Stack<int>();
        for (int i = 0; i < files.Count; i++)
        {
            foreach (string import in files[i].Imports)
            {
                if (!byName.TryGetValue(import, out int at))
                    SchemaLinker.Refuse($"{files[i].Name} imports {import}, which is not in the set.");
                (importers[at] ??= []).Add(i);
                open[i]++;
            }

            if (open[i] == 0) ready.Push(i);
        }

        int done = 0;
        while (ready.TryPop(out int file))
        {
            done++;
            if (importers[file] is not { } list) continue;
            foreach (int importer in list)
            {
                if (--open[importer] == 0) ready.Push(importer);
            }
        }

        if (done == files.Count) return;
        int inCycle = System.Array.FindIndex(open, count => count != 0);
        SchemaLinker.Refuse($"{files[inCycle].Name} imports itself, perhaps through other files.");
    }
}
