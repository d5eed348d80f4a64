using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Passes;
using ProtoZeroGenerator.Schema.Relinking;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Linking;

/// <summary>All files together: their schema, the names in it, and which of them become code.</summary>
internal sealed partial class LinkedFiles
{
    private static readonly StepResult<FileModel> s_nothing = new(null, null);

    private readonly DiagnosticBag _diagnostics = new();
    private Dictionary<FileSyntax, StepResult<FileModel>> _models = new();
    private FileSettings _settings = new();
    private SchemaSet? _set;
    private FileEdit? _edit;
    private NamedFiles? _named;

    private LinkedFiles()
    {
    }

    /// <summary>What was found while linking and naming.</summary>
    public EquatableArray<ProtoDiagnostic> Diagnostics { get; private set; }

    /// <summary>What becomes of built-in files whose code the project needs.</summary>
    public IReadOnlyList<StepResult<FileModel>> Supplied { get; private set; } = [];

    /// <summary>
    /// Whether a later link can reuse this one: after an edit in one file also if that file has errors, since all
    /// others were right.
    /// </summary>
    public bool IsReusable => _set is { IsStale: false } set && (_edit is not null || !set.HasErrors);

    /// <summary>Links files.</summary>
    /// <param name="files">All files with their settings.</param>
    /// <param name="project">The settings of the project.</param>
    /// <param name="previous">A link to reuse, or null. The outcome is the same; only the work is less.</param>
    /// <param name="cancellation">Ends the work early.</param>
    public static LinkedFiles Link(
        IReadOnlyList<(ProtoInput Input, ParsedFile Parsed)> files,
        GeneratorOptions project,
        LinkedFiles? previous,
        CancellationToken cancellation)
    {
        var linked = new LinkedFiles();
        var result = StepResult<LinkedFiles>.Run(
            StepNames.Link, "", () => linked.Run(files, project, previous, cancellation));
        List<ProtoDiagnostic> found = linked._diagnostics.Items.ToList();
        if (result.Failure is { } failure)
        {
            linked = new LinkedFiles();
            found.Add(failure);
        }

        linked.Diagnostics = new EquatableArray<ProtoDiagnostic>(found.ToArray());
        return linked;
    }

    /// <summary>What a file becomes; without a value if it becomes nothing.</summary>
    public StepResult<FileModel> ModelOf(ParsedFile parsed) =>
        parsed.Syntax is not null && _models.TryGetValue(parsed.Syntax, out StepResult<FileModel>? model) ? model
            : s_nothing;

    private LinkedFiles Run(
        IReadOnlyList<(ProtoInput Input, ParsedFile Parsed)> files,
        GeneratorOptions project,
        LinkedFiles? previous,
        CancellationToken cancellation)
    {
        if (!project.IsEnabled) return this;
        if (previous is { IsReusable: false }) previous = null;
        if (files.Count == 0) ReportNoFiles(project.Find(GeneratorOptions.Forgotten));
        ModelSettings defaults = SettingsMapper.MapProject(project.Find, _diagnostics);
        _files = files;
        _project = project;
        if (previous is not null && TryReplace(previous, defaults, cancellation)) return this;
        if (_set is null && previous is { IsReusable: false }) previous = null;
        var options = new Dictionary<FileSyntax, GeneratorOptions>();
        foreach ((ProtoInput input, ParsedFile parsed) in files)
        {
            if (parsed.Syntax is { } syntax) options[syntax] = input.Options;
        }

        cancellation.ThrowIfCancellationRequested();
        SchemaSet set = _set ?? LinkSchemas(options.Keys, previous, cancellation);
        _set = null; // Until all is done.
        int found = _diagnostics.Count;
        if (_edit is not null) cancellation = CancellationToken.None;
        foreach (SchemaFile file in set.Files)
        {
            _settings.Add(file, file.IsBuiltIn || !options.TryGetValue(file.Syntax, out GeneratorOptions? own)
                ? ModelSettings.Default : SettingsMapper.Map(file, own.Find, defaults, _diagnostics));
        }

        IReadOnlyList<SchemaFile> twice = CopyFilter.FindEqualNames(set, _diagnostics);
        bool makesBuiltIn = string.Equals(project.Find("ProtoZeroBuiltIn"), "true", StringComparison.OrdinalIgnoreCase);
        _named = NamedFiles.Name(
            set, _settings.Of, twice, makesBuiltIn, previous?._named, _diagnostics, cancellation);
        if (previous?._named is { } named && _settings.AgreesWith(previous._settings, _edit))
            _named.ReuseModels(set, named, _edit);
        foreach (SchemaFile file in set.Files)
        {
            // Not later, when they are asked for: another link may have reused this one by then.
            if (!file.IsBuiltIn) _models.Add(file.Syntax, _named.Build(file, cancellation));
        }

        Supplied = _named.Supplied.Select(file => _named.Build(file, cancellation)).ToArray();

        _isQuiet = found == _diagnostics.Count && found < DiagnosticBag.Limit;
        _set = set;
        return this;
    }

    private void ReportNoFiles(string? forgotten)
    {
        var nowhere = new Text.SourceFile("", "");
        if (forgotten is null) _diagnostics.Add(nowhere, default, DiagnosticId.NoProtoFiles);
        else _diagnostics.Add(nowhere, default, DiagnosticId.ProtoFilesForgotten, forgotten);
    }
}
