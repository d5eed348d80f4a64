using System.Collections.Generic;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Passes;
using ProtoZeroGenerator.Schema.Validation;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema;

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
        var context = new LinkContext(diagnostics, cancellation);
        ImportPass.Run(context, files, builtIn);
        return LinkOrdered(context);
    }

    /// <summary>
    /// Links files as <see cref="Link"/> does, but goes on from an earlier link: what cannot have changed since is taken over. Two
    /// links must not go on from one at the same time.
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
        var context = new LinkContext(diagnostics, cancellation);
        ImportPass.Run(context, files, builtIn);
        KeepPass.Run(context, earlier);
        try
        {
            SchemaSet set = LinkOrdered(context);
            return KeepPass.IsSpoilt(context) ? null : set;
        }
        finally
        {
            KeepPass.Restore(context);
        }
    }

    private static SchemaSet LinkOrdered(LinkContext context)
    {
        DeclarationPass.Run(context);
        ResolvePass.Run(context);
        DefaultPass.Run(context);
        OptionPass.Run(context);
        FeaturePass.Run(context);
        ValidatePass.Run(context);

        var sorted = new List<SchemaFile>(context.Files);
        sorted.Sort((left, right) => string.CompareOrdinal(left.ImportName, right.ImportName));
        return new SchemaSet(sorted, context.FilesByName);
    }
}
