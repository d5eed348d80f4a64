using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator;

/// <summary>All files together: their schema, the names in it, and which of them become code.</summary>
internal sealed class LinkedFiles
{
    private readonly Dictionary<FileSyntax, SchemaFile> _files = new();
    private readonly Dictionary<SchemaFile, ModelSettings> _settings = new();
    private DiagnosticBag _diagnostics = new();
    private SchemaSet? _set;
    private NamedFiles? _named;

    private LinkedFiles()
    {
    }

    /// <summary>What was found while linking and naming.</summary>
    public EquatableArray<ProtoDiagnostic> Diagnostics { get; private set; }

    /// <summary>Whether a later link can go on from this one.</summary>
    public bool IsFlawless => _set is { HasErrors: false };

    /// <summary>Links files.</summary>
    /// <param name="files">All files with their settings.</param>
    /// <param name="project">The settings of the project.</param>
    /// <param name="earlier">A flawless link to go on from, or null. The outcome is the same; only the work is less.</param>
    /// <param name="cancellation">Ends the work early.</param>
    public static LinkedFiles Link(
        IReadOnlyList<(ProtoInput Input, ParsedFile Parsed)> files,
        GeneratorOptions project,
        LinkedFiles? earlier,
        CancellationToken cancellation)
    {
        var linked = new LinkedFiles();
        var result = StepResult<LinkedFiles>.Run(
            StepNames.Link, "", () => linked.Run(files, project, earlier, cancellation));
        List<ProtoDiagnostic> found = linked._diagnostics.Items.ToList();
        if (result.Failure is { } failure)
        {
            linked = new LinkedFiles();
            found.Add(failure);
        }

        linked.Diagnostics = new EquatableArray<ProtoDiagnostic>(found.ToArray());
        return linked;
    }

    /// <summary>Builds what a file becomes; null if it becomes nothing.</summary>
    public StepResult<FileModel> Build(ParsedFile parsed, CancellationToken cancellation) =>
        parsed.Syntax is not null && _files.TryGetValue(parsed.Syntax, out SchemaFile? file)
            ? _named!.Build(file, cancellation) : new StepResult<FileModel>(null, null);

    private LinkedFiles Run(
        IReadOnlyList<(ProtoInput Input, ParsedFile Parsed)> files,
        GeneratorOptions project,
        LinkedFiles? earlier,
        CancellationToken cancellation)
    {
        if (!project.IsEnabled) return this;
        if (files.Count == 0)
            _diagnostics.Add(new Text.SourceFile("", ""), default, DiagnosticId.NoProtoFiles);
        ModelSettings defaults = SettingsMapper.MapProject(project.Find, _diagnostics);
        var options = new Dictionary<FileSyntax, GeneratorOptions>();
        foreach ((ProtoInput input, ParsedFile parsed) in files)
        {
            if (parsed.Syntax is { } syntax) options[syntax] = input.Options;
        }

        cancellation.ThrowIfCancellationRequested();
        SchemaSet set = LinkSchemas(CopyFilter.Filter(options.Keys), earlier, cancellation);
        foreach (SchemaFile file in set.Files)
        {
            _settings.Add(file, file.IsBuiltIn || !options.TryGetValue(file.Syntax, out GeneratorOptions? own)
                ? ModelSettings.Default : SettingsMapper.Map(file, own.Find, defaults, _diagnostics));
            if (!file.IsBuiltIn) _files.Add(file.Syntax, file);
        }

        Func<SchemaFile, ModelSettings> settings = file => _settings[file];
        IReadOnlyList<SchemaFile> twice = CopyFilter.FindEqualNames(set, _diagnostics);
        bool makesBuiltIn = string.Equals(project.Find("ProtoZeroBuiltIn"), "true", StringComparison.OrdinalIgnoreCase);
        _named = NamedFiles.Name(set, settings, twice, makesBuiltIn, _diagnostics, cancellation);
        if (earlier?._named is { } named && HasSettingsOf(earlier)) _named.KeepModels(set, named);
        _set = set;
        return this;
    }

    private SchemaSet LinkSchemas(IReadOnlyList<FileSyntax> files, LinkedFiles? earlier, CancellationToken cancellation)
    {
        if (earlier?._set is { } known)
        {
            DiagnosticBag before = _diagnostics;
            _diagnostics = before.Copy();
            if (Linker.Relink(files, EmbeddedImports.Instance, _diagnostics, known, cancellation) is { } set) return set;
            _diagnostics = before;
        }

        return Linker.Link(files, EmbeddedImports.Instance, _diagnostics, cancellation);
    }

    private bool HasSettingsOf(LinkedFiles earlier) => _settings.All(pair =>
        !earlier._settings.TryGetValue(pair.Key, out ModelSettings? settings) || settings == pair.Value);
}
