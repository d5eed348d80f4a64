using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Model.Settings;

/// <summary>Says of files without a mistake of their own which file's mistake leaves them without code.</summary>
internal static class NeededFiles
{
    /// <summary>Reports each of the files at the import that leads to the mistake.</summary>
    /// <param name="spoilt">Files that become no code.</param>
    /// <param name="diagnostics">What was found in all files; takes the reports.</param>
    public static void Report(IReadOnlyList<SchemaFile> spoilt, DiagnosticBag diagnostics)
    {
        var told = new HashSet<string>(
            diagnostics.Items.Where(found => found.Severity == DiagnosticSeverity.Error).Select(found => found.Path));
        bool IsToBlame(SchemaFile file) => file.Syntax.HasErrors || told.Contains(file.Source.Path);
        foreach (SchemaFile file in spoilt.Where(file => !IsToBlame(file)))
        {
            // One at a time, so that a file is told only of what its own imports lead to.
            var seen = new HashSet<SchemaFile> { file };
            foreach (ImportSchema import in file.Imports)
            {
                if (Find(import.File, IsToBlame, seen) is not { } wrong) continue;
                diagnostics.Add(
                    file.Source, import.Syntax.NameSpan, DiagnosticId.NeededFileWrong, wrong.ImportName);
                break;
            }
        }
    }

    // The nearest wrong file among a file and what it imports.
    private static SchemaFile? Find(SchemaFile start, System.Func<SchemaFile, bool> isWrong, HashSet<SchemaFile> seen)
    {
        var pending = new Queue<SchemaFile>();
        pending.Enqueue(start);
        while (pending.Count > 0)
        {
            SchemaFile file = pending.Dequeue();
            if (!seen.Add(file)) continue;
            if (isWrong(file)) return file;
            foreach (ImportSchema import in file.Imports) pending.Enqueue(import.File);
        }

        return null;
    }
}
