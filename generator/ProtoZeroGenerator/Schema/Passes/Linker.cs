using System.Collections.Generic;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Schema.Options;
using ProtoZeroGenerator.Schema.Relinking;
using ProtoZeroGenerator.Schema.Validation;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema.Passes;

/// <summary>Finds out what parsed files mean together.</summary>
internal static class Linker
{
    /// <summary>
    /// Links files with each other and with the built-in files they import. Never throws: each mistake becomes a
    /// diagnostic in the file that makes it, and that file gets <see cref="SchemaFile.HasErrors"/>; all others are
    /// complete. The result depends on the files alone, not on their order.
    /// </summary>
    /// <param name="files">The given files; of several with the same path the first counts.</param>
    /// <param name="builtIn">Where imports are looked for that no given file matches.</param>
    /// <param name="diagnostics">Takes what is found.</param>
    /// <param name="cancellation">Ends the link early.</param>
    public static SchemaSet Link(
        IReadOnlyList<FileSyntax> files, IImportSource builtIn, DiagnosticBag diagnostics,
        CancellationToken cancellation = default)
    {
        var context = new LinkContext(cancellation);
        ImportPass.Run(context, files, builtIn);
        return LinkOrdered(context, diagnostics, null, null)!;
    }

    /// <summary>
    /// Links files as <see cref="Link"/> does, but reuses the files of the previous link that cannot have changed
    /// since. Two links must not reuse one at the same time, and none may reuse one that is
    /// <see cref="SchemaSet.IsStale"/>.
    /// </summary>
    /// <param name="files">As for <see cref="Link"/>.</param>
    /// <param name="builtIn">As for <see cref="Link"/>.</param>
    /// <param name="diagnostics">Takes what is found.</param>
    /// <param name="previous">The previous link.</param>
    /// <param name="cancellation">Ends the link early.</param>
    /// <param name="edit">
    /// The edit in one file that is all the difference, if all other files were reused; else null.
    /// </param>
    /// <returns>
    /// The files; null if there is a mistake in a reused file, because of a file that is new: then all has to be
    /// linked.
    /// </returns>
    public static SchemaSet? Relink(
        IReadOnlyList<FileSyntax> files,
        IImportSource builtIn,
        DiagnosticBag diagnostics,
        SchemaSet previous,
        CancellationToken cancellation,
        out FileEdit? edit)
    {
        var context = new LinkContext(cancellation);
        ImportPass.Run(context, files, builtIn);
        edit = ReuseImportersPass.FindEdit(context, previous);
        if (edit is not null)
        {
            if (Relink(context, diagnostics, previous, edit) is { } set) return set;
            edit = null;
            context = new LinkContext(cancellation);
            ImportPass.Run(context, files, builtIn);
        }

        return Relink(context, diagnostics, previous, null);
    }

    /// <summary>
    /// Links a file that takes the place of another, if it has the same imports and if all other files can be reused;
    /// then nothing else is gone over. The outcome is that of the other methods.
    /// </summary>
    /// <param name="old">The tree of the file of the previous link.</param>
    /// <param name="new">The tree that takes its place.</param>
    /// <param name="diagnostics">Takes what is found.</param>
    /// <param name="previous">The previous link.</param>
    /// <param name="cancellation">Ends the link early.</param>
    /// <param name="edit">The edit.</param>
    /// <returns>The files; null if more has to be linked: then nothing is left of it.</returns>
    public static SchemaSet? Replace(
        FileSyntax old,
        FileSyntax @new,
        DiagnosticBag diagnostics,
        SchemaSet previous,
        CancellationToken cancellation,
        out FileEdit? edit)
    {
        edit = ReplaceFilePass.FindEdit(old, @new, previous);
        if (edit is null || ReplaceFilePass.Run(previous, edit, cancellation) is not { } context) return null;
        return LinkReusing(context, diagnostics, previous, edit);
    }

    private static SchemaSet? Relink(LinkContext context, DiagnosticBag diagnostics, SchemaSet previous, FileEdit? edit)
    {
        // The names are entered again, and cannot be in two tables.
        previous.TakeSymbols();
        ReuseUnchangedPass.Run(context, previous, edit);
        return LinkReusing(context, diagnostics, previous, edit);
    }

    private static SchemaSet? LinkReusing(
        LinkContext context, DiagnosticBag diagnostics, SchemaSet previous, FileEdit? edit)
    {
        try
        {
            return LinkOrdered(context, diagnostics, previous, edit);
        }
        finally
        {
            ReuseUnchangedPass.Restore(context);
        }
    }

    private static SchemaSet? LinkOrdered(
        LinkContext context, DiagnosticBag diagnostics, SchemaSet? previous, FileEdit? edit)
    {
        DeclarationPass.Run(context);
        if (context.HasClash || ReuseUnchangedPass.HasErrors(context)) return null;
        ResolvePass.Run(context);
        DefaultPass.Run(context);
        OptionPass.Run(context);
        ViewPass.Run(context);
        if (edit is not null && !ReuseImportersPass.Run(context, previous!, edit)) return null;
        ValidatePass.Run(context);
        if (ReuseUnchangedPass.HasErrors(context)) return null;

        foreach (ProtoDiagnostic found in context.Findings) diagnostics.Add(found);
        return new SchemaSet(Sort(context, previous, edit), context.Files, context.FilesByName, context.Symbols);
    }

    private static List<SchemaFile> Sort(LinkContext context, SchemaSet? previous, FileEdit? edit)
    {
        if (previous is not null && edit is not null)
        {
            var same = new List<SchemaFile>(previous.Files);
            same[same.IndexOf(edit.Old)] = edit.New;
            return same;
        }

        var sorted = new List<SchemaFile>(context.Files);
        sorted.Sort((left, right) => string.CompareOrdinal(left.ImportName, right.ImportName));
        return sorted;
    }
}
