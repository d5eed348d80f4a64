using System.Collections.Concurrent;
using System.Collections.Generic;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Linking;

/// <summary>
/// The models that were built from linked files, each with what it was built for, so that the next link can use them
/// again.
/// </summary>
internal sealed class PreviousModels
{
    private readonly ConcurrentDictionary<SchemaFile, Entry> _entries = new();

    /// <summary>Takes the models of files over that are in both links, but for some.</summary>
    /// <param name="files">The files of this link.</param>
    /// <param name="previous">The models of the previous link.</param>
    /// <param name="changed">Files whose models have to be built again.</param>
    public void Reuse(IEnumerable<SchemaFile> files, PreviousModels previous, HashSet<SchemaFile> changed)
    {
        foreach (SchemaFile file in files)
        {
            if (!changed.Contains(file) && previous._entries.TryGetValue(file, out Entry entry)) _entries[file] = entry;
        }
    }

    /// <summary>The model of a file, if one was built for these settings and this name; else null.</summary>
    public StepResult<FileModel>? Find(SchemaFile file, ModelSettings settings, string hintName) =>
        _entries.TryGetValue(file, out Entry entry) && entry.Settings == settings
            && entry.Model.Value!.HintName == hintName
            ? entry.Model : null;

    /// <summary>Lets the model of a file go that is no longer there.</summary>
    public void Remove(SchemaFile file) => _entries.TryRemove(file, out _);

    /// <summary>Keeps a model, which has a value.</summary>
    public void Add(SchemaFile file, ModelSettings settings, StepResult<FileModel> model) =>
        _entries[file] = new Entry(settings, model);

    private readonly struct Entry
    {
        public readonly ModelSettings Settings;
        public readonly StepResult<FileModel> Model;

        public Entry(ModelSettings settings, StepResult<FileModel> model)
        {
            Settings = settings;
            Model = model;
        }
    }
}
