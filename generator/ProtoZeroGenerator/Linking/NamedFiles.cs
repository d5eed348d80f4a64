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
    private readonly RequiredMapper _required;
    private readonly OutputMapper _output;

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
    /// <param name="settings">The settings of a file.</param>
    /// <param name="wrong">Files found wrong since they were linked.</param>
    /// <param name="makesBuiltIn">Whether code is made of the built-in files, and of them alone.</param>
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
        NameMapper names = NameMapper.Map(set, settings, messages, previous?._names, diagnostics, cancellation);
        RequiredMapper required = RequiredMapper.Map(set, cancellation);
        OutputMapper output = OutputMapper.Map(set, settings, wrong.Concat(names.Wrong), makesBuiltIn);
        output.Report(set.Files, diagnostics);
        Dictionary<string, string> hintNames = HintNameMapper.Map(set.Files.Select(file => file.ImportName));
        return new NamedFiles(names, messages, required, output, hintNames);
    }

    /// <summary>Built-in files that become code because fields of the project have types of theirs.</summary>
    public IReadOnlyList<SchemaFile> Supplied => _output.Supplied;

    /// <summary>
    /// The names after an edit, if nothing of what other files become depends on the difference; else null. Then all
    /// models but that of the file stay. Each mapper decides that for itself.
    /// </summary>
    /// <param name="set">The files linked after the edit.</param>
    /// <param name="settings">What is set for a file; for the edited one as before.</param>
    /// <param name="edit">The edit.</param>
    public NamedFiles? Follow(SchemaSet set, Func<SchemaFile, ModelSettings> settings, FileEdit edit)
    {
        if (_messages.Follow(settings, edit) is not { } messages) return null;
        if (_output.Follow(set, settings, edit) is not { } output) return null;
        if (_names.Follow(settings, messages, edit) is not { } names) return null;
        return _required.Follow(set, edit) is { } required
            ? new NamedFiles(names, messages, required, output, _hintNames) : null;
    }

    /// <summary>Builds what a file becomes; without a value if it becomes nothing.</summary>
    public StepResult<FileModel> Build(SchemaFile file, CancellationToken cancellation)
    {
        if (!_output.IsEmitted(file)) return new StepResult<FileModel>(null, null);
        return StepResult<FileModel>.Run(StepNames.Model, file.Source.Path, () => ModelBuilder.Build(
            file, _output.SettingsOf(file), _hintNames[file.ImportName], _names, _messages, _required, cancellation));
    }

    /// <summary>
    /// Whether a file that is in both links becomes code with the same settings and under the same name as before.
    /// </summary>
    public bool IsSameCode(SchemaFile file, NamedFiles previous) =>
        _output.IsEmitted(file) && previous._output.IsEmitted(file)
            && _output.SettingsOf(file) == previous._output.SettingsOf(file)
            && _hintNames[file.ImportName] == previous._hintNames[file.ImportName];

    /// <summary>
    /// The files that use one in which a name or a required field has changed by an edit; null if names have changed
    /// in files that are in both links.
    /// </summary>
    /// <param name="set">The linked files.</param>
    /// <param name="previous">Names of the previous link.</param>
    /// <param name="edit">The edit in one file that is all the difference; else null.</param>
    public HashSet<SchemaFile>? FindChanged(SchemaSet set, NamedFiles previous, FileEdit? edit)
    {
        if (!_names.AgreesWith(previous._names)) return null;
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
