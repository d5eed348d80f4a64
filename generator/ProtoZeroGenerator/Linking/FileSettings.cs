using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Relinking;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Linking;

/// <summary>What is set for each file.</summary>
internal sealed class FileSettings
{
    private readonly Dictionary<SchemaFile, ModelSettings> _settings;

    private FileSettings(Dictionary<SchemaFile, ModelSettings> settings) => _settings = settings;

    /// <summary>Finds out what is set for all files.</summary>
    /// <param name="set">The linked files.</param>
    /// <param name="options">What is written for a file outside of it.</param>
    /// <param name="project">The settings of the project.</param>
    /// <param name="diagnostics">Takes values that cannot be.</param>
    public static FileSettings Map(
        SchemaSet set, Dictionary<FileSyntax, GeneratorOptions> options, ModelSettings project,
        DiagnosticBag diagnostics)
    {
        var settings = new Dictionary<SchemaFile, ModelSettings>();
        foreach (SchemaFile file in set.Files)
        {
            settings.Add(file, file.IsBuiltIn || !options.TryGetValue(file.Syntax, out GeneratorOptions? own)
                ? ModelSettings.Default : SettingsMapper.Map(file, own.Find, project, diagnostics));
        }

        return new FileSettings(settings);
    }

    /// <summary>The settings of a file.</summary>
    public ModelSettings Of(SchemaFile file) => _settings[file];

    /// <summary>The same with an edited file, which has the same settings, in the place of the old one.</summary>
    public FileSettings Follow(FileEdit edit)
    {
        var followed = new FileSettings(new Dictionary<SchemaFile, ModelSettings>(_settings));
        followed._settings.Remove(edit.Old);
        followed._settings.Add(edit.New, _settings[edit.Old]);
        return followed;
    }

    /// <summary>Whether files that are in both links have the same settings.</summary>
    public bool AgreesWith(FileSettings earlier, FileEdit? edit) => _settings.All(pair =>
    {
        SchemaFile before = pair.Key == edit?.New ? edit.Old : pair.Key;
        return !earlier._settings.TryGetValue(before, out ModelSettings? settings) || settings == pair.Value;
    });
}
