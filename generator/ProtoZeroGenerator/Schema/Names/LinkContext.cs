using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Names;

/// <summary>What the passes of one link share.</summary>
internal sealed class LinkContext
{
    private readonly DiagnosticBag _shared = new DiagnosticBag();

    public LinkContext(CancellationToken cancellation, SymbolTable? symbols = null)
    {
        Cancellation = cancellation;
        HasNamesOfReused = symbols is not null;
        Symbols = symbols ?? new SymbolTable();
    }

    /// <summary>Ends the link early; looked at for each file and each name.</summary>
    public CancellationToken Cancellation { get; set; }

    /// <summary>All files; after the import pass every file comes behind those it imports.</summary>
    public List<SchemaFile> Files { get; } = new List<SchemaFile>();

    /// <summary>Files of the previous link that are used again and need no linking.</summary>
    public HashSet<SchemaFile> Reused { get; } = new HashSet<SchemaFile>();

    /// <summary>The files that have to be linked, in the order of all files.</summary>
    public IEnumerable<SchemaFile> Fresh
    {
        get
        {
            foreach (SchemaFile file in Files)
            {
                Cancellation.ThrowIfCancellationRequested();
                if (!Reused.Contains(file)) yield return file;
            }
        }
    }

    /// <summary>Files by import name.</summary>
    public Dictionary<string, SchemaFile> FilesByName { get; } = new Dictionary<string, SchemaFile>();

    /// <summary>All names of all files.</summary>
    public SymbolTable Symbols { get; }

    /// <summary>Whether these are the names of the previous link, in which reused files have theirs.</summary>
    public bool HasNamesOfReused { get; }

    /// <summary>
    /// Whether a new file has a name of a reused one whose names were not entered again: which of the two is wrong
    /// depends on the order of all files.
    /// </summary>
    public bool HasClash { get; set; }

    /// <summary>Which files and packages the file under work sees.</summary>
    public VisibleNames Visible { get; } = new VisibleNames();

    /// <summary>
    /// Reports a finding that stays with its file as long as that is reused; an error marks the file.
    /// </summary>
    public void Report(SchemaFile file, SourceSpan span, DiagnosticId id, params string[] arguments) =>
        Add(file.Findings, file, span, id, arguments);

    /// <summary>
    /// Reports what depends on all files together, and is looked for in each link, in reused files too.
    /// </summary>
    public void ReportShared(SchemaFile file, SourceSpan span, DiagnosticId id, params string[] arguments) =>
        Add(_shared, file, span, id, arguments);

    /// <summary>What was found in all files, in the order of their paths and in a file from top to bottom.</summary>
    public IEnumerable<ProtoDiagnostic> Findings => Files.SelectMany(file => file.Findings.Items).Concat(_shared.Items)
        .OrderBy(found => found.Path, System.StringComparer.Ordinal).ThenBy(found => found.Span.Start)
            .ThenBy(found => found.Id);

    private static void Add(DiagnosticBag bag, SchemaFile file, SourceSpan span, DiagnosticId id, string[] arguments)
    {
        if (DiagnosticTable.Get(id).Severity == DiagnosticSeverity.Error) file.HasErrors = true;

        // Built-in files are ours; what is found in them is no business of the user.
        if (!file.IsBuiltIn) bag.Add(file.Source, span, id, arguments);
    }
}
