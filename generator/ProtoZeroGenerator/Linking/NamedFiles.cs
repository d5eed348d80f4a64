using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Model.Building;
using ProtoZeroGenerator.Model.Names;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Relinking;

namespace ProtoZeroGenerator.Linking;

/// <summary>Linked files with the names of what is made from them, and which of them become code.</summary>
internal sealed class NamedFiles
{
    private readonly Dictionary<string, string> _hintNames;
    private readonly NameMapper _names;
    private readonly MessageSettingsMapper _messages;
    private RequiredMapper _required;
    private readonly OutputMapper _output;
    private readonly PreviousModels _models = new();

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
    /// <param name="previous">Names of the previous link, or null.</param>
    /// <param name="diagnostics">Takes what is found.</param>
    /// <param name="cancellation">Looked at now and then.</param>
    public static NamedFiles Name(
        SchemaSet set,
        Func<SchemaFile, ModelSettings> settings,
        IEnumerable<SchemaFile> wrong,
        bool makesBuiltIn,
        NamedFiles? previous,
        DiagnosticBag diagnostics,
        CancellationToken cancellation)
    {
        MessageSettingsMapper messages = MessageSettingsMapper.Map(set, settings, diagnostics, cancellation);
        NameMapper names = NameMapper.Map(set, settings, previous?._names, diagnostics, cancellation);
        RequiredMapper required = RequiredMapper.Map(set, cancellation);
        OutputMapper output = OutputMapper.Map(set, settings, wrong.Concat(names.Wrong), makesBuiltIn);
        output.Report(set.Files, diagnostics);
        Dictionary<string, string> hintNames = HintNameMapper.Map(set.Files.Select(file => file.ImportName));
        return new NamedFiles(names, messages, required, output, hintNames);
    }

    /// <summary>Built-in files that become code because fields of the project have types of theirs.</summary>
    public IReadOnlyList<SchemaFile> Supplied => _output.Supplied;

    /// <summary>
    /// Puts an edited file in the place of the old one, if nothing of what other files become depends on the
    /// difference; then all models but that of the file stay. Else nothing is changed.
    /// </summary>
    /// <param name="set">The files linked after the edit.</param>
    /// <param name="settings">What is set for the file, as before.</param>
    /// <param name="edit">The edit.</param>
    public bool TryFollow(SchemaSet set, ModelSettings settings, FileEdit edit)
    {
        if (!_messages.CanFollow(settings, edit) || !_output.CanFollow(edit)) return false;
        if (_names.NameEdited(settings, edit) is not { } names) return false;
        RequiredMapper required =
            _required.CanFollow(edit) ? _required : RequiredMapper.Map(set, CancellationToken.None);
        if (!required.AgreesWith(_required, edit)) return false;
        _required = required;
        _names.Follow(edit, names);
        _output.Follow(set, edit);
        _models.Remove(edit.Old);
        return true;
    }

    /// <summary>
    /// Reuses models of the previous link with the same settings. The model of a reused file depends on its types and
    /// those it imports, which were reused too or have the same signature, on the names of all these, on whether
    /// required fields can be missing in them, and on the file's own settings, which are compared when it is asked for.
    /// </summary>
    /// <param name="set">The linked files.</param>
    /// <param name="previous">Names and models of the previous link.</param>
    /// <param name="edit">The edit in one file that is all the difference; else null.</param>
    public void ReuseModels(SchemaSet set, NamedFiles previous, FileEdit? edit)
    {
        if (_names.AgreesWith(previous._names))
            _models.Reuse(set.Files, previous._models, FindChanged(set, previous, edit));
    }

    /// <summary>Builds what a file becomes; without a value if it becomes nothing.</summary>
    public StepResult<FileModel> Build(SchemaFile file, CancellationToken cancellation)
    {
        if (!_output.IsEmitted(file)) return new StepResult<FileModel>(null, null);
        ModelSettings settings = _output.SettingsOf(file);
        string hintName = _hintNames[file.ImportName];
        if (_models.Find(file, settings, hintName) is { } known) return known;
        var model = StepResult<FileModel>.Run(StepNames.Model, file.Source.Path, () => ModelBuilder.Build(
            file, settings, hintName, _names, _messages, _required, cancellation));
        if (model.Value is not null) _models.Add(file, settings, model);
        return model;
    }

    // The files that use one in which a name or a required field has changed by an edit.
    private HashSet<SchemaFile> FindChanged(SchemaSet set, NamedFiles previous, FileEdit? edit)
    {
        var changed = new HashSet<SchemaFile>();
        if (edit is null) return changed;
        if (_names.AgreesWith(previous._names, edit) && _required.AgreesWith(previous._required, edit)) return changed;
        changed.Add(edit.New);
        foreach (SchemaFile file in set.Files.OrderBy(file => file.Index))
        {
            if (file.Imports.Any(import => changed.Contains(import.File))) changed.Add(file);
        }

        return changed;
    }
}
