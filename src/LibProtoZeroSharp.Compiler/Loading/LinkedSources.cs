using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Descriptors;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Passes;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroSharp.Compiler.Loading;

/// <summary>Files that were read, parsed and linked, with all that was found on the way.</summary>
internal sealed class LinkedSources
{
    private readonly IReadOnlyList<LoadedFile> _loaded;
    private readonly List<ProtoDiagnostic> _findings = [];

    /// <summary>Links the files.</summary>
    public LinkedSources(IReadOnlyList<LoadedFile> loaded)
    {
        _loaded = loaded;
        foreach (LoadedFile file in loaded) _findings.AddRange(file.Parsed.Diagnostics);
        List<FileSyntax> trees = [.. loaded.Select(file => file.Parsed.Syntax).OfType<FileSyntax>()];
        Schema = Take(StepNames.Link, diagnostics => Linker.Link(trees, EmbeddedImports.Instance, diagnostics));
    }

    /// <summary>All files with what they import; null after a defect of ours.</summary>
    public SchemaSet? Schema { get; }

    /// <summary>Whether a file cannot be used as it is.</summary>
    public bool HasErrors => _findings.Exists(finding => finding.Severity == DiagnosticSeverity.Error);

    /// <summary>
    /// What was found, file by file and in each from top to bottom. Of files that are only imported, errors alone.
    /// </summary>
    public IEnumerable<ProtoDiagnostic> Findings
    {
        get
        {
            HashSet<string> given = [.. _loaded.Where(file => file.IsGiven).Select(file => file.Path)];
            return FindingsWhere(
                finding => finding.Severity == DiagnosticSeverity.Error || given.Contains(finding.Path));
        }
    }

    /// <summary>The files that the caller names, in that order. Not to be read after an error.</summary>
    public IReadOnlyList<SchemaFile> Given
    {
        get
        {
            Dictionary<FileSyntax, SchemaFile> files = Schema!.Files.ToDictionary(file => file.Syntax);
            return [.. _loaded.Where(file => file.IsGiven).Select(file => Find(file.Parsed.Syntax!)).Distinct()];

            // A copy of a built-in file may be that file.
            SchemaFile Find(FileSyntax tree) =>
                files.TryGetValue(tree, out SchemaFile? file) ? file : Schema!.Find(BuiltInCopies.Find(tree)!)!;
        }
    }

    /// <summary>Those findings in the same order, each once.</summary>
    public IEnumerable<ProtoDiagnostic> FindingsWhere(Func<ProtoDiagnostic, bool> isWanted)
    {
        Dictionary<string, int> order = [];
        foreach (LoadedFile file in _loaded) order.TryAdd(file.Path, order.Count);
        return _findings.Distinct().Where(isWanted)
            .OrderBy(finding => order.GetValueOrDefault(finding.Path, -1)).ThenBy(finding => finding.Span.Start);
    }

    /// <summary>
    /// The named files as an encoded <c>FileDescriptorSet</c>, as protoc would write it. Not to be read after an error.
    /// </summary>
    public byte[] Describe(bool includesImports) =>
        DescriptorBytes.Encode(DescriptorSet.Build(Given, includesImports));

    /// <summary>Takes a step with the files and keeps what it finds; null after a defect of ours.</summary>
    public T? Take<T>(string step, Func<DiagnosticBag, T> make)
        where T : class
    {
        var diagnostics = new DiagnosticBag();
        StepResult<T> result = StepResult<T>.Run(step, "", () => make(diagnostics));
        _findings.AddRange(diagnostics.Items);
        return result.Value ?? Keep<T>(result.Failure);
    }

    /// <summary>Keeps a defect that showed in a step, if one did.</summary>
    /// <returns>Null.</returns>
    public T? Keep<T>(ProtoDiagnostic? failure)
        where T : class
    {
        if (failure is not null) _findings.Add(failure);
        return null;
    }
}
