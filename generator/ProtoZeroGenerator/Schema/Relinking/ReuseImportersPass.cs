using System.Collections.Generic;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Schema.Validation;

namespace ProtoZeroGenerator.Schema.Relinking;

/// <summary>
/// After an edit in one file: reuses the files that import it as well, if nothing has changed that they read of it, and
/// rebinds their references to the new file.
/// </summary>
internal static class ReuseImportersPass
{
    /// <summary>
    /// The edit that a link is about; null if more is new than the text of one file below its imports.
    /// </summary>
    public static FileEdit? FindEdit(LinkContext context, SchemaSet previous)
    {
        FileEdit? edit = null;
        foreach (SchemaFile file in context.Files)
        {
            if (previous.Find(file.ImportName) is not { } known) return null;
            if (known.Syntax == file.Syntax) continue;

            // The options of all files are read by the descriptor's messages.
            if (edit is not null || file.ImportName == EmbeddedImports.Descriptor || !HasSameImports(file, known))
                return null;
            edit = new FileEdit(known, file);
        }

        return edit;
    }

    /// <summary>Runs the pass when the new file is linked, but for its validation.</summary>
    /// <returns>False if files that import it have to be linked again; then nothing was done.</returns>
    public static bool Run(LinkContext context, SchemaSet previous, FileEdit edit)
    {
        if (context.Reused.Count != context.Files.Count - 1) return false;
        if (edit.Old.Package != edit.New.Package || FileChecks.IsLite(edit.Old) != FileChecks.IsLite(edit.New))
            return false;
        HashSet<string> changed = ExportedSignature.Differences(edit.Old, edit.New);
        foreach (SchemaFile file in context.Reused)
        {
            if (file.Dependencies.IsAffected(edit.Old, changed)) return false;
        }

        // The rest takes little time, and a half-done rest would be of no use: it is not cancelled.
        context.Cancellation = default;
        previous.IsStale = true;
        foreach (SchemaFile file in context.Reused)
        {
            file.RebindReferences(
                import => import == edit.Old ? edit.New : import,
                element => element.File == edit.Old ? Find(context.Symbols, edit.New, element) : element);
        }

        return true;
    }

    private static bool HasSameImports(SchemaFile file, SchemaFile known)
    {
        if (file.Imports.Count != known.Imports.Count) return false;
        for (int i = 0; i < file.Imports.Count; i++)
        {
            ImportSchema import = file.Imports[i];
            ImportSchema before = known.Imports[i];
            if (import.File.ImportName != before.File.ImportName || import.Syntax.Kind != before.Syntax.Kind)
                return false;
        }

        return true;
    }

    // What has the name now, and is of the same kind; there is one, since a type that is gone has lost its signature.
    private static SchemaElement Find(SymbolTable symbols, SchemaFile file, SchemaElement old)
    {
        Symbol? symbol = symbols.Find(old.FullName);
        while (symbol is not null && (symbol.File != file || symbol.Element?.GetType() != old.GetType()))
            symbol = symbol.Next;
        return symbol!.Element!;
    }
}
