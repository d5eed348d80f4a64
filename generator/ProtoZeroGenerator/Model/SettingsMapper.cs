using System;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Model;

/// <summary>Finds out what settings mean. What is set for a file counts, else what is set for the project.</summary>
internal static class SettingsMapper
{
    // An editor configuration takes a semicolon for the start of a comment, so a comma does as well.
    private static readonly char[] s_separators = { ';', ',', ' ' };
    private static readonly string[] s_parts = { "Read", "Write", "Equality" };

    private static readonly string[] s_projectSwitches = { "ProtoZeroEnabled", "ProtoZeroBuiltIn" };

    private delegate void Reporter(DiagnosticId id, params string[] arguments);

    /// <summary>The settings of one file.</summary>
    /// <param name="source">The file, where wrong settings of its own are reported.</param>
    /// <param name="ofFile">Finds what is written for the file.</param>
    /// <param name="project">The settings of the project.</param>
    /// <param name="diagnostics">Takes values that cannot be.</param>
    public static ModelSettings Map(
        SourceFile source, Func<string, string?> ofFile, ModelSettings project, DiagnosticBag diagnostics) =>
        Read(ofFile, project, (id, arguments) => diagnostics.Add(source, default, id, arguments)) with
        {
            Namespace = ofFile("ProtoZeroNamespace"),
            ProjectNamespace = project.ProjectNamespace,
        };

    /// <summary>The settings of the project.</summary>
    /// <param name="ofProject">Finds what is written for the project.</param>
    /// <param name="diagnostics">Takes values that cannot be; they have no place in any file.</param>
    public static ModelSettings MapProject(Func<string, string?> ofProject, DiagnosticBag diagnostics)
    {
        var nowhere = new SourceFile("", "");
        ModelSettings settings =
            Read(ofProject, ModelSettings.Default, (id, arguments) => diagnostics.Add(nowhere, default, id, arguments));
        foreach (string name in s_projectSwitches) CheckSwitch(name, ofProject(name), nowhere, diagnostics);
        string? space = ofProject("ProtoZeroNamespace");
        if (space is null || NamespaceMapper.IsNamespace(space)) return settings with { ProjectNamespace = space };
        diagnostics.Add(nowhere, default, DiagnosticId.SettingNotUnderstood, space, "ProtoZeroNamespace", "a C# namespace");
        return settings;
    }

    private static void CheckSwitch(string name, string? value, SourceFile nowhere, DiagnosticBag diagnostics)
    {
        if (value is null || bool.TryParse(value, out _)) return;
        diagnostics.Add(nowhere, default, DiagnosticId.SettingNotUnderstood, value, name, "true or false");
    }

    private static ModelSettings Read(Func<string, string?> find, ModelSettings otherwise, Reporter report)
    {
        bool Choose(string name, string yes, string no, bool unset)
        {
            string? value = find(name);
            if (value is null) return unset;
            if (value.Equals(yes, StringComparison.OrdinalIgnoreCase)) return true;
            if (value.Equals(no, StringComparison.OrdinalIgnoreCase)) return false;
            report(DiagnosticId.SettingNotUnderstood, value, name, yes + " or " + no);
            return unset;
        }

        var settings = new ModelSettings(
            null,
            null,
            IsPublic: Choose("ProtoZeroAccess", "Public", "Internal", otherwise.IsPublic),
            KeepsEnumNames: Choose("ProtoZeroEnumNames", "Original", "Stripped", otherwise.KeepsEnumNames),
            HasDocs: Choose("ProtoZeroDocs", "true", "false", otherwise.HasDocs),
            IsImportOnly: Choose("ProtoZeroImportOnly", "true", "false", otherwise.IsImportOnly));
        if (Choose("ProtoZeroLazy", "true", "false", false))
            report(DiagnosticId.SettingWithoutEffect, "ProtoZeroLazy");
        CheckParts(find("ProtoZeroGenerate"), report);
        return settings;
    }

    private static void CheckParts(string? value, Reporter report)
    {
        if (value is null) return;
        string[] parts = value.Split(s_separators, StringSplitOptions.RemoveEmptyEntries);
        foreach (string part in parts)
        {
            if (Array.Exists(s_parts, known => known.Equals(part, StringComparison.OrdinalIgnoreCase))) continue;
            report(DiagnosticId.SettingNotUnderstood, part, "ProtoZeroGenerate", string.Join(", ", s_parts));
            return;
        }

        foreach (string known in s_parts)
        {
            if (Array.Exists(parts, part => known.Equals(part, StringComparison.OrdinalIgnoreCase))) continue;
            report(DiagnosticId.SettingWithoutEffect, "ProtoZeroGenerate");
            return;
        }
    }
}
