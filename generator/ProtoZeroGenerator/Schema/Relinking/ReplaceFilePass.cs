using System.Collections.Generic;
using System.Threading;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema.Relinking;

/// <summary>
/// Takes everything over from the previous link but one file that has the same imports: the files, their order and
/// their names. In a large project most edits end here, so this pass looks into no other file.
/// </summary>
internal static class ReplaceFilePass
{
    /// <summary>The edit that puts one tree in the place of another; null if it is one that changes more.</summary>
    public static FileEdit? FindEdit(FileSyntax old, FileSyntax @new, SchemaSet previous)
    {
        SchemaFile? known = null;
        foreach (SchemaFile file in previous.Ordered)
        {
            if (file.Syntax == old) known = file;
            else if (file.HasErrors) return null;
        }

        // The options of all files are read by the descriptor's messages.
        if (known is null || known.IsBuiltIn || known.ImportName == EmbeddedImports.Descriptor) return null;
        if (!HasSameImports(known, @new) || BuiltInCopies.Find(old) != BuiltInCopies.Find(@new)) return null;
        var edited = new SchemaFile(@new, known.ImportName) { Index = known.Index, HasErrors = @new.HasErrors };
        for (int i = 0; i < known.Imports.Count; i++)
            edited.MutableImports.Add(new ImportSchema(@new.Imports[i], known.Imports[i].File));
        return new FileEdit(known, edited);
    }

    /// <summary>Begins a link of the new file alone; null if the names are no longer there.</summary>
    public static LinkContext? Run(SchemaSet previous, FileEdit edit, CancellationToken cancellation)
    {
        if (previous.TakeSymbols() is not { } symbols || !symbols.Remove(edit.Old, edit.New)) return null;
        var context = new LinkContext(cancellation, symbols);
        foreach (SchemaFile file in previous.Ordered)
        {
            SchemaFile now = file == edit.Old ? edit.New : file;
            context.Files.Add(now);
            context.FilesByName.Add(now.ImportName, now);
            if (now == file) context.Reused.Add(file);
        }

        return context;
    }

    // All of them were found, and none is there twice; they are found again, wherever this file alone has changed.
    private static bool HasSameImports(SchemaFile known, FileSyntax @new)
    {
        List<ImportSyntax> imports = known.Syntax.Imports;
        if (known.Imports.Count != imports.Count || @new.Imports.Count != imports.Count) return false;
        for (int i = 0; i < imports.Count; i++)
        {
            if (imports[i].Name != @new.Imports[i].Name || imports[i].Kind != @new.Imports[i].Kind) return false;
        }

        return true;
    }
}
