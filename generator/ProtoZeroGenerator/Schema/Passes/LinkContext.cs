using System.Collections.Generic;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Passes;

/// <summary>What the passes of one link share.</summary>
internal sealed class LinkContext
{
    private readonly DiagnosticBag _diagnostics;

    public LinkContext(DiagnosticBag diagnostics, CancellationToken cancellation)
    {
        _diagnostics = diagnostics;
        Cancellation = cancellation;
    }

    /// <summary>Ends the link early; looked at for each file and each name.</summary>
    public CancellationToken Cancellation { get; }

    /// <summary>All files; after the import pass every file comes behind those it imports.</summary>
    public List<SchemaFile> Files { get; } = new List<SchemaFile>();

    /// <summary>Those of the files that an earlier link has finished already.</summary>
    public HashSet<SchemaFile> Kept { get; } = new HashSet<SchemaFile>();

    /// <summary>The files that have to be linked, in the order of all files.</summary>
    public IEnumerable<SchemaFile> Fresh
    {
        get
        {
            foreach (SchemaFile file in Files)
            {
                Cancellation.ThrowIfCancellationRequested();
                if (!Kept.Contains(file)) yield return file;
            }
        }
    }

    /// <summary>Files by import name.</summary>
    public Dictionary<string, SchemaFile> FilesByName { get; } = new Dictionary<string, SchemaFile>();

    /// <summary>All names of all files.</summary>
    public SymbolTable Symbols { get; } = new SymbolTable();

    /// <summary>Which files and packages the file under work sees.</summary>
    public VisibleNames Visible { get; } = new VisibleNames();

    /// <summary>Reports a finding; an error marks its file.</summary>
    public void Report(SchemaFile file, SourceSpan span, DiagnosticId id, params string[] arguments)
    {
        if (DiagnosticTable.Get(id).Severity == DiagnosticSeverity.Error) file.HasErrors = true;

        // Built-in files are ours; what is found in them is no business of the user.
        if (!file.IsBuiltIn) _diagnostics.Add(file.Source, span, id, arguments);
    }
}
