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

/// <summary>
/// The schema of all files, the names in it, and the models that were built so far. <see cref="LinkSession"/> alone
/// uses it. The next link takes files over, and may make them refer to its own: then this state is stale, and is not
/// used again.
/// </summary>
internal sealed class LinkState
{
    private static readonly StepResult<FileModel> s_nothing = new(null, null);

    private readonly SchemaSet _set;
    private readonly FileSettings _settings;
    private readonly NamedFiles _named;
    private readonly Dictionary<FileSyntax, SchemaFile> _files;
    private readonly Dictionary<SchemaFile, StepResult<FileModel>> _models;

    // Whether files were left out as copies of others.
    private readonly bool _hasCopies;

    // Whether nothing was found behind the link: only what the link finds is kept for each file.
    private readonly bool _isQuiet;

    private LinkState(
        LinkInput input,
        SchemaSet set,
        FileSettings settings,
        NamedFiles named,
        Dictionary<SchemaFile, StepResult<FileModel>> models,
        bool hasCopies,
        bool isQuiet)
    {
        Input = input;
        _set = set;
        _settings = settings;
        _named = named;
        _models = models;
        _hasCopies = hasCopies;
        _isQuiet = isQuiet;
        _files = set.Files.Where(file => !file.IsBuiltIn).ToDictionary(file => file.Syntax);
    }

    /// <summary>What was linked.</summary>
    public LinkInput Input { get; }

    /// <summary>Import names of the built-in files whose code the project needs.</summary>
    public IReadOnlyList<string> Supplied => _named.Supplied.Select(file => file.ImportName).ToArray();

    /// <summary>The files with what is set for each, without built-in ones and copies.</summary>
    public IReadOnlyList<(SchemaFile File, GeneratorOptions Options)> Files
    {
        get
        {
            var files = new List<(SchemaFile File, GeneratorOptions Options)>();
            foreach ((ProtoInput input, ParsedFile parsed) in Input.Files)
            {
                if (parsed.Syntax is { } tree && _files.TryGetValue(tree, out SchemaFile? file))
                    files.Add((file, input.Options));
            }

            return files;
        }
    }

    /// <inheritdoc cref="SchemaSet.IsStale"/>
    public bool IsStale => _set.IsStale;

    /// <summary>Links files.</summary>
    /// <param name="input">All files.</param>
    /// <param name="previous">What to reuse, or null. The outcome is the same; only the work is less.</param>
    /// <param name="diagnostics">Takes what is found.</param>
    /// <param name="cancellation">Ends the work early.</param>
    public static LinkState Link(
        LinkInput input, LinkState? previous, DiagnosticBag diagnostics, CancellationToken cancellation)
    {
        GeneratorOptions project = input.Project;
        if (input.Files.IsEmpty) ReportNoFiles(project.Find(GeneratorOptions.Forgotten), diagnostics);
        ModelSettings defaults = SettingsMapper.MapProject(project.Find, diagnostics);
        cancellation.ThrowIfCancellationRequested();
        if (previous?.FindEdit(input) is { } replaced)
        {
            SchemaSet? linked = Linker.Replace(
                replaced.Old, replaced.New, diagnostics, previous._set, cancellation, out FileEdit? only);
            if (linked is not null)
                return previous.Follow(input, linked, replaced.Options, defaults, only!)
                    ?? Name(input, linked, only, previous, false, defaults, diagnostics, CancellationToken.None);
            if (previous.IsStale) previous = null;
        }

        List<FileSyntax> trees = input.Files.Select(file => file.Parsed.Syntax).OfType<FileSyntax>().ToList();
        IReadOnlyList<FileSyntax> single = CopyFilter.Filter(trees);
        SchemaSet set = LinkSchemas(single, previous?._set, diagnostics, cancellation, out FileEdit? edit);

        // Now the previous state is stale. What is left is little, and without it the next link would begin at nothing.
        if (edit is not null) cancellation = CancellationToken.None;
        bool hasCopies = single.Count != trees.Count;
        return Name(input, set, edit, previous, hasCopies, defaults, diagnostics, cancellation);
    }

    /// <summary>Builds what a file becomes; without a value if it becomes nothing.</summary>
    public StepResult<FileModel> Build(ParsedFile parsed, CancellationToken cancellation) =>
        parsed.Syntax is not null && _files.TryGetValue(parsed.Syntax, out SchemaFile? file)
            ? Build(file, cancellation) : s_nothing;

    /// <summary>Builds what a file with this import name becomes.</summary>
    public StepResult<FileModel> Build(string importName, CancellationToken cancellation) =>
        Build(_set.Find(importName)!, cancellation);

    private static SchemaSet LinkSchemas(
        IReadOnlyList<FileSyntax> files, SchemaSet? previous, DiagnosticBag diagnostics,
        CancellationToken cancellation, out FileEdit? edit)
    {
        edit = null;
        SchemaSet? set = previous is null ? null : Linker.Relink(
            files, EmbeddedImports.Instance, diagnostics, previous, cancellation, out edit);
        return set ?? Linker.Link(files, EmbeddedImports.Instance, diagnostics, cancellation);
    }

    private static LinkState Name(
        LinkInput input,
        SchemaSet set,
        FileEdit? edit,
        LinkState? previous,
        bool hasCopies,
        ModelSettings defaults,
        DiagnosticBag diagnostics,
        CancellationToken cancellation)
    {
        int found = diagnostics.Count;
        var options = new Dictionary<FileSyntax, GeneratorOptions>();
        foreach ((ProtoInput file, ParsedFile parsed) in input.Files)
        {
            if (parsed.Syntax is { } syntax) options[syntax] = file.Options;
        }

        FileSettings settings = FileSettings.Map(set, options, defaults, diagnostics);
        IReadOnlyList<SchemaFile> twice = CopyFilter.FindEqualNames(set, diagnostics);
        bool makesBuiltIn =
            string.Equals(input.Project.Find("ProtoZeroBuiltIn"), "true", StringComparison.OrdinalIgnoreCase);
        NamedFiles named = NamedFiles.Name(
            set, settings.Of, twice, makesBuiltIn, previous?._named, diagnostics, cancellation);
        bool isQuiet = found == diagnostics.Count && found < DiagnosticBag.Limit;
        return new LinkState(
            input, set, settings, named, Reuse(previous, set, settings, named, edit), hasCopies, isQuiet);
    }

    // The model of a reused file depends on its types and those it imports, which were reused too or have the same
    // signature, on the names of all these, on whether required fields can be missing in them, and on settings.
    private static Dictionary<SchemaFile, StepResult<FileModel>> Reuse(
        LinkState? previous, SchemaSet set, FileSettings settings, NamedFiles named, FileEdit? edit)
    {
        var models = new Dictionary<SchemaFile, StepResult<FileModel>>();
        if (previous is null || !settings.AgreesWith(previous._settings, edit)) return models;
        if (named.FindChanged(set, previous._named, edit) is not { } changed) return models;
        foreach (SchemaFile file in set.Files)
        {
            if (!changed.Contains(file) && previous._models.TryGetValue(file, out StepResult<FileModel>? model)
                && named.IsSameCode(file, previous._named))
                models.Add(file, model);
        }

        return models;
    }

    private static void ReportNoFiles(string? forgotten, DiagnosticBag diagnostics)
    {
        var nowhere = new SourceFile("", "");
        if (forgotten is null) diagnostics.Add(nowhere, default, DiagnosticId.NoProtoFiles);
        else diagnostics.Add(nowhere, default, DiagnosticId.ProtoFilesForgotten, forgotten);
    }

    private StepResult<FileModel> Build(SchemaFile file, CancellationToken cancellation)
    {
        if (_models.TryGetValue(file, out StepResult<FileModel>? known)) return known;
        return _models[file] = _named.Build(file, cancellation);
    }

    private InputEdit? FindEdit(LinkInput input) =>
        !_hasCopies && input.Project.Equals(Input.Project) ? InputEdit.Find(Input.Files, input.Files) : null;

    // Takes everything over but the model of the edited file; null if more depends on the edit.
    private LinkState? Follow(
        LinkInput input, SchemaSet set, GeneratorOptions options, ModelSettings defaults, FileEdit edit)
    {
        var found = new DiagnosticBag();
        ModelSettings own = SettingsMapper.Map(edit.New, options.Find, defaults, found);
        if (!_isQuiet || found.Count > 0 || own != _settings.Of(edit.Old)) return null;
        FileSettings settings = _settings.Follow(edit);
        if (_named.Follow(set, settings.Of, edit) is not { } named) return null;
        var models = new Dictionary<SchemaFile, StepResult<FileModel>>(_models);
        models.Remove(edit.Old);
        return new LinkState(input, set, settings, named, models, hasCopies: false, isQuiet: true);
    }
}
