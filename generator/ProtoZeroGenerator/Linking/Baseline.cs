using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Breaking;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Passes;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Linking;

/// <summary>The schemas of the last release, linked. Two are the same if they are one object.</summary>
internal sealed class Baseline
{
    private Baseline(NamedTypes types, EquatableArray<ProtoDiagnostic> diagnostics)
    {
        Types = types;
        Diagnostics = diagnostics;
    }

    /// <summary>The declarations of the release. Files with errors are left out.</summary>
    public NamedTypes Types { get; }

    /// <summary>The errors in it.</summary>
    public EquatableArray<ProtoDiagnostic> Diagnostics { get; }

    /// <summary>Links the files of a release; null if there are none.</summary>
    public static Baseline? Link(ImmutableArray<ParsedFile> files, CancellationToken cancellation)
    {
        if (files.IsEmpty) return null;
        var found = new DiagnosticBag();
        foreach (ParsedFile file in files)
        {
            foreach (ProtoDiagnostic diagnostic in file.Diagnostics) found.Add(diagnostic);
        }

        IReadOnlyList<FileSyntax> trees = CopyFilter.Filter(files.Select(file => file.Syntax).OfType<FileSyntax>());
        var linked = StepResult<SchemaSet>.Run(
            StepNames.Baseline, "", () => Linker.Link(trees, EmbeddedImports.Instance, found, cancellation));
        if (linked.Failure is { } failure) found.Add(failure);
        IEnumerable<SchemaFile> right = linked.Value?.Files.Where(file => !file.IsBuiltIn && !file.HasErrors) ?? [];
        IEnumerable<ProtoDiagnostic> errors = found.Items.Where(one => one.Severity == DiagnosticSeverity.Error);
        return new Baseline(new NamedTypes(right), new EquatableArray<ProtoDiagnostic>(errors.ToArray()));
    }
}
