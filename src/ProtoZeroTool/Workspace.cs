using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Linking;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Passes;
using ProtoZeroGenerator.Syntax;
using ProtoZeroTool.Input;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary>The files of one command, read, parsed and linked, with all that was found on the way.</summary>
internal sealed class Workspace
{
    private readonly IReadOnlyList<LoadedFile> _loaded;
    private readonly List<ProtoDiagnostic> _findings = [];
    private readonly SchemaSet? _set;

    private Workspace(IReadOnlyList<LoadedFile> loaded)
    {
        _loaded = loaded;
        foreach (LoadedFile file in loaded) _findings.AddRange(file.Parsed.Diagnostics);
        List<FileSyntax> trees = [.. loaded.Select(file => file.Parsed.Syntax).OfType<FileSyntax>()];
        _set = Take(StepNames.Link, diagnostics => Linker.Link(trees, EmbeddedImports.Instance, diagnostics));
    }

    /// <summary>Whether a file cannot be used as it is.</summary>
    public bool HasErrors => _findings.Exists(finding => finding.Severity == DiagnosticSeverity.Error);

    /// <summary>
    /// What was found, file by file and in each from top to bottom. Of files that are only imported, errors alone.
    /// </summary>
    public IEnumerable<ProtoDiagnostic> Findings
    {
        get
        {
            Dictionary<string, int> order = [];
            foreach (LoadedFile file in _loaded) order.TryAdd(file.Path, order.Count);
            HashSet<string> given = [.. _loaded.Where(file => file.IsGiven).Select(file => file.Path)];
            return _findings.Distinct()
                .Where(finding => finding.Severity == DiagnosticSeverity.Error || given.Contains(finding.Path))
                .OrderBy(finding => order.GetValueOrDefault(finding.Path, -1))
                .ThenBy(finding => finding.Span.Start);
        }
    }

    /// <summary>The files that the command line names, in its order. Not to be asked for after an error.</summary>
    public IReadOnlyList<SchemaFile> Given
    {
        get
        {
            Dictionary<FileSyntax, SchemaFile> files = _set!.Files.ToDictionary(file => file.Syntax);
            return [.. _loaded.Where(file => file.IsGiven).Select(file => files[file.Parsed.Syntax!])];
        }
    }

    /// <summary>Loads and links what the command line names.</summary>
    /// <exception cref="ToolException">The command line names a file that cannot be.</exception>
    public static Workspace Open(
        ToolConsole console, IEnumerable<string> roots, IEnumerable<string> files, Progress progress)
    {
        var tree = new SourceTree(roots);
        foreach (string root in tree.MissingRoots)
            console.Error.WriteLine($"protozero: {OneLine.Of(root)}: no such folder");
        List<string> names = [.. files.SelectMany(tree.NamesOf).Distinct()];
        IReadOnlyList<LoadedFile> loaded = SourceLoader.Load(tree, names, progress);
        progress.Report("linking", 0, loaded.Count);
        return new Workspace(loaded);
    }

    /// <summary>
    /// Names what becomes of the files in C#, as for a project without settings; null after a defect of ours.
    /// </summary>
    public NamedFiles? Name() => _set is null ? null : Take(StepNames.Link, diagnostics => NamedFiles.Name(
        _set, _ => ModelSettings.Default, [], makesBuiltIn: false, null, diagnostics, CancellationToken.None));

    /// <summary>Emits the C# of one file; null if it becomes none, or after a defect of ours.</summary>
    public EmittedFile? Emit(NamedFiles named, SchemaFile file)
    {
        StepResult<FileModel> model = named.Build(file, CancellationToken.None);
        if (model.Value is null) return Keep(model.Failure);
        StepResult<EmittedFile> emitted = EmittedFile.Emit(model.Value);
        return emitted.Value ?? Keep(emitted.Failure);
    }

    private EmittedFile? Keep(ProtoDiagnostic? failure)
    {
        if (failure is not null) _findings.Add(failure);
        return null;
    }

    private T? Take<T>(string step, Func<DiagnosticBag, T> make)
        where T : class
    {
        var diagnostics = new DiagnosticBag();
        StepResult<T> result = StepResult<T>.Run(step, "", () => make(diagnostics));
        _findings.AddRange(diagnostics.Items);
        if (result.Failure is { } failure) _findings.Add(failure);
        return result.Value;
    }
}
