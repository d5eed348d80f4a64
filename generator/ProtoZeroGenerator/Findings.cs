using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Linking;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator;

/// <summary>Brings together what all steps found.</summary>
internal static class Findings
{
    /// <summary>The one finding in a project whose C# is too old: nothing else was looked at.</summary>
    public static EquatableArray<ProtoDiagnostic> OfLanguage(string version) => new(new[]
    {
        new ProtoDiagnostic(DiagnosticId.LanguageTooOld, "", default, default, default, version, LanguageCheck.Needed),
    });

    /// <summary>Settings that do not exist, in project files or among keys of the editor configuration.</summary>
    public static EquatableArray<ProtoDiagnostic> OfSettings(
        ImmutableArray<SourceFile> projectFiles, ImmutableArray<string> keys)
    {
        var found = StepResult<ProtoDiagnostic[]>.Run(
            StepNames.Settings, "", () =>
                ProjectFiles.Check(projectFiles).Concat(ProjectFiles.CheckKeys(keys)).ToArray());
        return new EquatableArray<ProtoDiagnostic>(found.Value ?? new[] { found.Failure! });
    }

    /// <summary>All findings, each once: by step, and in a step in the order of the files.</summary>
    public static EquatableArray<ProtoDiagnostic> Of(
        ImmutableArray<ParsedFile> parsed,
        LinkedFiles linked,
        ImmutableArray<StepResult<FileModel>> models,
        ImmutableArray<StepResult<EmittedFile>> emitted,
        EquatableArray<ProtoDiagnostic> settings,
        EquatableArray<ProtoDiagnostic> breaks,
        EquatableArray<ProtoDiagnostic> style)
    {
        var found = new List<ProtoDiagnostic>(settings);
        foreach (ParsedFile file in parsed) found.AddRange(file.Diagnostics);
        found.AddRange(linked.Diagnostics);
        found.AddRange(models.Select(static model => model.Failure).OfType<ProtoDiagnostic>());
        found.AddRange(emitted.Select(static file => file.Failure).OfType<ProtoDiagnostic>());
        found.AddRange(breaks);
        found.AddRange(style);
        return new EquatableArray<ProtoDiagnostic>(found.Distinct().ToArray());
    }
}
