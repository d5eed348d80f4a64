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
using ProtoZeroSharp.Compiler.Loading;
using ProtoZeroTool.Input;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary>The files of one command, read, parsed and linked, with all that was found on the way.</summary>
internal sealed class Workspace
{
    private readonly LinkedSources _linked;

    private Workspace(LinkedSources linked) => _linked = linked;

    /// <inheritdoc cref="LinkedSources.HasErrors"/>
    public bool HasErrors => _linked.HasErrors;

    /// <inheritdoc cref="LinkedSources.Findings"/>
    public IEnumerable<ProtoDiagnostic> Findings => _linked.Findings;

    /// <inheritdoc cref="LinkedSources.Given"/>
    public IReadOnlyList<SchemaFile> Given => _linked.Given;

    /// <summary>Loads and links what the command line names.</summary>
    /// <param name="console">Takes what is said of the roots.</param>
    /// <param name="roots">The import roots.</param>
    /// <param name="files">The files and folders.</param>
    /// <param name="progress">Is told how far it is.</param>
    /// <param name="output">A file that will be written; null for none.</param>
    /// <exception cref="ToolException">
    /// The command line names a file that cannot be, or the output is one of those that are read.
    /// </exception>
    public static Workspace Open(
        ToolConsole console, IEnumerable<string> roots, IEnumerable<string> files, Progress progress,
        string? output = null)
    {
        var tree = new SourceTree(roots);
        foreach (string root in tree.MissingRoots)
            console.Error.WriteLine($"protozero: {OneLine.Of(root)}: no such folder");
        List<string> names = [.. files.SelectMany(tree.NamesOf).Distinct()];
        IReadOnlyList<LoadedFile> loaded =
            SourceLoader.Load(tree, names, (done, count) => progress.Report("reading", done, count));
        InputFile.RefuseInputs(output, loaded.Select(file => file.Path));
        progress.Report("linking", 0, loaded.Count);
        return new Workspace(new LinkedSources(loaded));
    }

    /// <summary>Links files that are there.</summary>
    public static Workspace Of(IReadOnlyList<LoadedFile> loaded) => new(new LinkedSources(loaded));

    /// <inheritdoc cref="LinkedSources.Describe"/>
    public byte[] Describe(bool includesImports) => _linked.Describe(includesImports);

    /// <summary>
    /// Names what becomes of the files in C#, as for a project with these settings; null after a defect of ours.
    /// </summary>
    public NamedFiles? Name(ModelSettings project) => _linked.Schema is null ? null : _linked.Take(
        StepNames.Link, diagnostics =>
        {
            // Settings that the file has itself count before those of the project.
            var settings = new Dictionary<SchemaFile, ModelSettings>();
            foreach (SchemaFile file in _linked.Schema.Files)
                settings.Add(file, SettingsMapper.Map(file, _ => null, project, diagnostics));
            return NamedFiles.Name(
                _linked.Schema, file => settings[file], [], makesBuiltIn: false, null, diagnostics,
                CancellationToken.None);
        });

    /// <summary>
    /// Emits the C# of the given files, and of the built-in ones that they need; nothing after an error.
    /// </summary>
    /// <param name="project">The settings of the project.</param>
    /// <param name="progress">Is told how far it is; may be null.</param>
    /// <param name="check">Is given each model before it is emitted; may be null.</param>
    public List<EmittedFile> EmitGiven(ModelSettings project, Progress? progress, Action<FileModel>? check = null)
    {
        List<EmittedFile> emitted = [];
        NamedFiles? named = Name(project);
        if (named is null || HasErrors) return emitted;
        IReadOnlyList<SchemaFile> given = [.. Given, .. named.Supplied];
        for (int i = 0; i < given.Count; i++)
        {
            progress?.Report("emitting", i, given.Count);
            if (Emit(named, given[i], check) is { } file) emitted.Add(file);
        }

        return emitted;
    }

    // Null if it becomes none, or after a defect of ours.
    private EmittedFile? Emit(NamedFiles named, SchemaFile file, Action<FileModel>? check)
    {
        StepResult<FileModel> model = named.Build(file, CancellationToken.None);
        if (model.Value is null) return _linked.Keep<EmittedFile>(model.Failure);
        check?.Invoke(model.Value);
        StepResult<EmittedFile> emitted = EmittedFile.Emit(model.Value);
        return emitted.Value ?? _linked.Keep<EmittedFile>(emitted.Failure);
    }
}
