using System;
using System.Linq;
using ProtoZeroGenerator.Breaking;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Linking;

/// <summary>What a file may not break: the narrowest place that says it counts.</summary>
internal static class BreakingSettings
{
    private const string Name = "ProtoZeroBreaking", Values = "Off, Wire, WireJson, Package, File or CSharp";

    private static readonly RuleSelection[] s_selections =
    {
        RuleSelection.None, BreakingNames.Of(BreakingCategories.Wire), BreakingNames.Of(BreakingCategories.WireJson),
        BreakingNames.Of(BreakingCategories.Package), BreakingNames.Of(BreakingCategories.File),
        BreakingNames.Of(BreakingCategories.CSharp),
    };

    private static readonly string[] s_names = { "Off", "Wire", "WireJson", "Package", "File", "CSharp" };

    /// <summary>Whether packages that are unstable by their names may break.</summary>
    public static bool IgnoresUnstable(GeneratorOptions project) =>
        string.Equals(project.Find("ProtoZeroBreakingUnstable"), "true", StringComparison.OrdinalIgnoreCase);

    /// <summary>That there is no baseline, if the project asks for rules all the same.</summary>
    public static EquatableArray<ProtoDiagnostic> WithoutBaseline(LinkInput input)
    {
        var found = new DiagnosticBag();
        if (input.Project.IsEnabled && input.Files.Length > 0 && input.Project.Find(Name) is { } value
            && !value.Equals(s_names[0], StringComparison.OrdinalIgnoreCase))
            found.Add(new SourceFile("", ""), default, DiagnosticId.BaselineMissing, value);
        return new EquatableArray<ProtoDiagnostic>(found.Items.ToArray());
    }

    /// <summary>The rules of the project.</summary>
    public static RuleSelection Of(GeneratorOptions project, DiagnosticBag diagnostics) =>
        Read(project.Find(Name), new SourceFile("", ""), default, s_selections[4], diagnostics);

    /// <summary>The rules of a file.</summary>
    /// <param name="file">The file, which may say it itself.</param>
    /// <param name="options">What is set for it outside.</param>
    /// <param name="project">The rules of the project.</param>
    /// <param name="diagnostics">Takes values that cannot be.</param>
    public static RuleSelection Of(
        SchemaFile file, GeneratorOptions options, RuleSelection project, DiagnosticBag diagnostics)
    {
        string? own = OptionSettingsMapper.Find(file, Name);
        SourceSpan span = OptionSettingsMapper.SpanOf(file, Name);
        return Read(own ?? options.Find(Name), file.Source, span, project, diagnostics);
    }

    // The option of a schema has values such as WIRE_JSON.
    private static RuleSelection Read(
        string? value, SourceFile file, SourceSpan span, RuleSelection otherwise, DiagnosticBag diagnostics)
    {
        if (value is null) return otherwise;
        string plain = value.Replace("_", "");
        int index = Array.FindIndex(s_names, name => name.Equals(plain, StringComparison.OrdinalIgnoreCase));
        if (index >= 0) return s_selections[index];
        diagnostics.Add(file, span, DiagnosticId.SettingNotUnderstood, value, Name, Values);
        return otherwise;
    }
}
