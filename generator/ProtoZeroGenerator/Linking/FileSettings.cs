using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Relinking;

namespace ProtoZeroGenerator.Linking;

/// <summary>What is set for each file.</summary>
internal sealed class FileSettings
{
    private readonly Dictionary<SchemaFile, ModelSettings> _settings = new();

    /// <summary>The settings of a file.</summary>
    public ModelSettings Of(SchemaFile file) => _settings[file];

    /// <summary>Notes the settings of a file.</summary>
    public void Add(SchemaFile file, ModelSettings settings) => _settings.Add(file, settings);

    /// <summary>Puts an edited file, which has the same settings, in the place of the old one.</summary>
    public void Follow(FileEdit edit)
    {
        _settings.Add(edit.New, _settings[edit.Old]);
        _settings.Remove(edit.Old);
    }

    /// <summary>Whether files that are in both links have the same settings.</summary>
    public bool AgreesWith(FileSettings earlier, FileEdit? edit) => _settings.All(pair =>
    {
        SchemaFile before = pair.Key == edit?.New ? edit.Old : pair.Key;
        return !earlier._settings.TryGetValue(before, out ModelSettings? settings) || settings == pair.Value;
    });
}
