using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Passes;

/// <summary>What the passes of one link share.</summary>
internal sealed class LinkContext
{
    private readonly DiagnosticBag _diagnostics;

    public LinkContext(DiagnosticBag diagnostics) => _diagnostics = diagnostics;

    /// <summary>All files; after the import pass every file comes behind those it imports.</summary>
    public List<SchemaFile> Files { get; } = new List<SchemaFile>();

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
