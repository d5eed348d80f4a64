using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Names;

namespace ProtoZeroGenerator.Schema.Relinking;

/// <summary>
/// Takes over from an earlier link what cannot have changed: files with the same text whose imports, and theirs in turn, are the same.
/// The file of <see cref="LinkContext.Edit"/> passes for the same as an import until <see cref="EditPass"/> has looked at it.
/// </summary>
internal static class KeepPass
{
    /// <summary>Runs the pass over all files, which are in the order of their imports.</summary>
    /// <param name="context">The link.</param>
    /// <param name="earlier">A link that found no error, or null.</param>
    public static void Run(LinkContext context, SchemaSet? earlier)
    {
        // Every option is read by the descriptor's messages, imported or not.
        if (earlier is null || !context.FilesByName.TryGetValue(ImportPass.DescriptorName, out SchemaFile? descriptor)) return;
        if (descriptor.Imports.Count > 0 || !IsSame(descriptor, earlier.Find(descriptor.ImportName), null)) return;
        for (int i = 0; i < context.Files.Count; i++)
        {
            SchemaFile file = context.Files[i];
            for (int k = 0; k < file.MutableImports.Count; k++)
            {
                ImportSchema import = file.MutableImports[k];
                SchemaFile imported = context.FilesByName[import.File.ImportName];
                if (imported != import.File) file.MutableImports[k] = new ImportSchema(import.Syntax, imported);
            }

            if (earlier.Find(file.ImportName) is not { } known || !IsSame(file, known, context.Edit)) continue;
            known.Index = i;
            context.Files[i] = known;
            context.FilesByName[known.ImportName] = known;
            context.Kept.Add(known);
        }
    }

    /// <summary>Whether a mistake showed in what was taken over: a name or number that a new file has too.</summary>
    public static bool IsSpoilt(LinkContext context)
    {
        foreach (SchemaFile file in context.Kept)
        {
            if (file.HasErrors) return true;
        }

        return false;
    }

    /// <summary>Leaves what was taken over as it was in the earlier link.</summary>
    public static void Restore(LinkContext context)
    {
        foreach (SchemaFile file in context.Kept) file.HasErrors = false;
    }

    private static bool IsSame(SchemaFile file, SchemaFile? known, FileEdit? edit)
    {
        if (known is null || known.Syntax != file.Syntax || known.IsBuiltIn != file.IsBuiltIn || file.HasErrors || known.HasErrors) return false;
        if (known.Imports.Count != file.Imports.Count) return false;
        for (int i = 0; i < file.Imports.Count; i++)
        {
            SchemaFile imported = known.Imports[i].File;
            bool isSame = imported == file.Imports[i].File || (imported == edit?.Old && file.Imports[i].File == edit.New);
            if (!isSame) return false;
        }

        return true;
    }
}
