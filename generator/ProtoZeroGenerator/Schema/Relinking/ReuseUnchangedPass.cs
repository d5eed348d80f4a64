using System;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Names;

namespace ProtoZeroGenerator.Schema.Relinking;

/// <summary>
/// Reuses the files of the previous link that cannot have changed: those with the same text whose imports, and theirs
/// in turn, are the same. A <see cref="FileEdit"/> counts as the same import until <see cref="ReuseImportersPass"/> has
/// compared what other files see of it.
/// </summary>
internal static class ReuseUnchangedPass
{
    /// <summary>Runs the pass over all files, which are in the order of their imports.</summary>
    /// <param name="context">The link.</param>
    /// <param name="previous">The previous link.</param>
    /// <param name="edit">The only file whose text has changed; null if there is no such file.</param>
    public static void Run(LinkContext context, SchemaSet previous, FileEdit? edit)
    {
        // Every option is read by the descriptor's messages, imported or not.
        if (!context.FilesByName.TryGetValue(EmbeddedImports.Descriptor, out SchemaFile? descriptor)) return;
        if (descriptor.Imports.Count > 0 || !IsSame(descriptor, previous.Find(descriptor.ImportName), null)) return;
        Func<SchemaFile, SchemaFile> fileOf = import => context.FilesByName[import.ImportName];
        for (int i = 0; i < context.Files.Count; i++)
        {
            // Those that it imports come first. It is not linked yet: imports are all it refers to.
            SchemaFile file = context.Files[i];
            file.RebindReferences(fileOf, static element => element);
            if (previous.Find(file.ImportName) is not { } known || !IsSame(file, known, edit)) continue;
            known.Index = i;
            context.Files[i] = known;
            context.FilesByName[known.ImportName] = known;
            context.Reused.Add(known);
        }
    }

    /// <summary>
    /// Whether a file was reused in which there is a mistake now: a name or number that a new file has too.
    /// </summary>
    public static bool HasErrors(LinkContext context)
    {
        foreach (SchemaFile file in context.Reused)
        {
            if (file.HasErrors) return true;
        }

        return false;
    }

    /// <summary>Leaves the reused files as they were in the previous link.</summary>
    public static void Restore(LinkContext context)
    {
        foreach (SchemaFile file in context.Reused) file.HasErrors = false;
    }

    private static bool IsSame(SchemaFile file, SchemaFile? known, FileEdit? edit)
    {
        if (known is null || known.Syntax != file.Syntax || known.IsBuiltIn != file.IsBuiltIn || file.HasErrors
            || known.HasErrors) return false;
        if (known.Imports.Count != file.Imports.Count) return false;
        for (int i = 0; i < file.Imports.Count; i++)
        {
            SchemaFile imported = known.Imports[i].File;
            bool isSame = imported == file.Imports[i].File
                || (imported == edit?.Old && file.Imports[i].File == edit.New);
            if (!isSame) return false;
        }

        return true;
    }
}
