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
    private readonly DiagnosticBag _diagnostics = new();
    private NamedFiles? _named;

    private LinkedFiles()
    {
    }

    /// <summary>What was found while linking and naming.</summary>
    public EquatableArray<ProtoDiagnostic> Diagnostics { get; private set; }

    /// <summary>Links files.</summary>
    public static LinkedFiles Link(
        IReadOnlyList<(ProtoInput Input, ParsedFile Parsed)> files, GeneratorOptions project, CancellationToken cancellation)
    {
        var linked = new LinkedFiles();
        var result = StepResult<LinkedFiles>.Run(StepNames.Link, "", () => linked.Run(files, project, cancellation));
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
        IReadOnlyList<(ProtoInput Input, ParsedFile Parsed)> files, GeneratorOptions project, CancellationToken cancellation)
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
        SchemaSet set = Linker.Link(CopyFilter.Filter(options.Keys), EmbeddedImports.Instance, _diagnostics);
        cancellation.ThrowIfCancellationRequested();
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
        return this;
    }
}
