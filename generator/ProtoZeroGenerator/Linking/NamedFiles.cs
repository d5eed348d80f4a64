using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Model.Building;
using ProtoZeroGenerator.Model.Names;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Linking;

/// <summary>Linked files with the names of what is made from them, and which of them become code.</summary>
internal sealed class NamedFiles
{
    private readonly Dictionary<string, string> _hintNames;
    private readonly NameMapper _names;
    private readonly MessageSettingsMapper _messages;
    private readonly RequiredMapper _required;
    private readonly OutputMapper _output;
    private readonly ConcurrentDictionary<SchemaFile, KeptModel> _models = new();

    private NamedFiles(
        NameMapper names,
        MessageSettingsMapper messages,
        RequiredMapper required,
        OutputMapper output,
        Dictionary<string, string> hintNames)
    {
        _names = names;
        _messages = messages;
        _required = required;
        _output = output;
        _hintNames = hintNames;
    }

    /// <summary>Names everything in all files.</summary>
    /// <param name="set">The linked files.</param>
    /// <param name="settings">What is wanted of a file.</param>
    /// <param name="wrong">Files found wrong since they were linked.</param>
    /// <param name="makesBuiltIn">Whether code of the built-in files is wanted, and of them alone.</param>
    /// <param name="earlier">Names of an earlier link, or null.</param>
    /// <param name="diagnostics">Takes what is found.</param>
    /// <param name="cancellation">Looked at now and then.</param>
    public static NamedFiles Name(
        SchemaSet set,
        Func<SchemaFile, ModelSettings> settings,
        IEnumerable<SchemaFile> wrong,
        bool makesBuiltIn,
        NamedFiles? earlier,
        DiagnosticBag diagnostics,
        CancellationToken cancellation)
    {
        MessageSettingsMapper messages = MessageSettingsMapper.Map(set, settings, diagnostics, cancellation);
        NameMapper names = NameMapper.Map(set, settings, earlier?._names, diagnostics, cancellation);
        RequiredMapper required = RequiredMapper.Map(set, cancellation);
        OutputMapper output = OutputMapper.Map(set, settings, wrong.Concat(names.Wrong), makesBuiltIn);
        output.Report(set.Files, diagnostics);
        Dictionary<string, string> hintNames = HintNameMapper.Map(set.Files.Select(file => file.ImportName));
        return new NamedFiles(names, messages, required, output, hintNames);
    }

    /// <summary>
    /// Takes models over from an earlier run with the same settings. The model of a file that was taken over depends on its types and
    /// those it imports, which were taken over too or look the same, on the names of all these, on whether required fields can be
    /// missing in them, and on the file's own settings, which are compared when it is asked for.
    /// </summary>
    public void KeepModels(SchemaSet set, NamedFiles earlier)
    {
        if (!_names.AgreesWith(earlier._names)) return;
        HashSet<SchemaFile> touched = FindTouched(set, earlier);
        foreach (SchemaFile file in set.Files)
        {
            if (!touched.Contains(file) && earlier._models.TryGetValue(file, out KeptModel kept)) _models[file] = kept;
        }
    }

    // The files that use one in which a name or a required field is another after an edit.
    private HashSet<SchemaFile> FindTouched(SchemaSet set, NamedFiles earlier)
    {
        var touched = new HashSet<SchemaFile>();
        if (set.Edit is not { } edit) return touched;
        if (_names.AgreesWith(earlier._names, edit) && _required.AgreesWith(earlier._required, edit)) return touched;
        touched.Add(edit.New);
        foreach (SchemaFile file in set.Files.OrderBy(file => file.Index))
        {
            if (file.Imports.Any(import => touched.Contains(import.File))) touched.Add(file);
        }

        return touched;
    }

    /// <summary>Builds what a file becomes; without a value if it becomes nothing.</summary>
    public StepResult<FileModel> Build(SchemaFile file, CancellationToken cancellation)
    {
        if (!_output.IsEmitted(file)) return new StepResult<FileModel>(null, null);
        ModelSettings settings = _output.SettingsOf(file);
        string hintName = _hintNames[file.ImportName];
        if (_models.TryGetValue(file, out KeptModel kept) && kept.Settings == settings && kept.Model.Value!.HintName == hintName)
            return kept.Model;
        var model = StepResult<FileModel>.Run(StepNames.Model, file.Source.Path, () => ModelBuilder.Build(
            file, settings, hintName, _names, _messages, _required, cancellation));
        if (model.Value is not null) _models[file] = new KeptModel(settings, model);
        return model;
    }

    private readonly struct KeptModel
    {
        public readonly ModelSettings Settings;
        public readonly StepResult<FileModel> Model;

        public KeptModel(ModelSettings settings, StepResult<FileModel> model)
        {
            Settings = settings;
            Model = model;
        }
    }
}
