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
        IReadOnlyList<FileSyntax> files, IImportSource builtIn, DiagnosticBag diagnostics, CancellationToken cancellation = default)
    {
        var context = new LinkContext(cancellation);
        ImportPass.Run(context, files, builtIn);
        return LinkOrdered(context, diagnostics, null)!;
    }

    /// <summary>
    /// Links files as <see cref="Link"/> does, but goes on from an earlier link: what cannot have changed since is taken over. Two
    /// links must not go on from one at the same time, and none from one that is <see cref="SchemaSet.IsUsedUp"/>.
    /// </summary>
    /// <returns>
    /// The files; null where something is wrong with what was taken over, because of a file that is new: then all has to be linked.
    /// </returns>
    public static SchemaSet? Relink(
        IReadOnlyList<FileSyntax> files,
        IImportSource builtIn,
        DiagnosticBag diagnostics,
        SchemaSet earlier,
        CancellationToken cancellation)
    {
        var context = new LinkContext(cancellation);
        ImportPass.Run(context, files, builtIn);
        context.Edit = EditPass.Find(context, earlier);
        if (context.Edit is not null)
        {
            if (Relink(context, diagnostics, earlier) is { } set) return set;
            context = new LinkContext(cancellation);
            ImportPass.Run(context, files, builtIn);
        }

        return Relink(context, diagnostics, earlier);
    }

    private static SchemaSet? Relink(LinkContext context, DiagnosticBag diagnostics, SchemaSet earlier)
    {
        KeepPass.Run(context, earlier);
        try
        {
            return LinkOrdered(context, diagnostics, earlier);
        }
        finally
        {
            KeepPass.Restore(context);
        }
    }

    private static SchemaSet? LinkOrdered(LinkContext context, DiagnosticBag diagnostics, SchemaSet? earlier)
    {
        DeclarationPass.Run(context);
        if (KeepPass.IsSpoilt(context)) return null;
        ResolvePass.Run(context);
        DefaultPass.Run(context);
        OptionPass.Run(context);
        FeaturePass.Run(context);
        if (!EditPass.Run(context, earlier)) return null;
        ValidatePass.Run(context);
        if (KeepPass.IsSpoilt(context)) return null;

        foreach (ProtoDiagnostic found in context.Findings) diagnostics.Add(found);
        var sorted = new List<SchemaFile>(context.Files);
        sorted.Sort((left, right) => string.CompareOrdinal(left.ImportName, right.ImportName));
        return new SchemaSet(sorted, context.FilesByName, context.Edit);
    }
}
