using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ProtoZeroGenerator.Hosting;

/// <summary>The settings of one file or of the project as they are written: a value.</summary>
internal sealed class GeneratorOptions : IEquatable<GeneratorOptions>
{
    /// <summary>Folder that import names are relative to.</summary>
    public const string ImportRoot = "ProtoZeroImportRoot";

    /// <summary>
    /// A <c>.proto</c> file that lies in the project although none is given to the compiler; our props find it.
    /// </summary>
    public const string Forgotten = "_ProtoZeroForgotten";

    /// <summary>Settings that an item, a section of the editor configuration, and a project can have.</summary>
    public static readonly IReadOnlyList<string> FileNames = new[]
    {
        ImportRoot, "ProtoZeroImportOnly", "ProtoZeroNamespace", "ProtoZeroAccess", "ProtoZeroGenerate",
            "ProtoZeroEnumNames",
        "ProtoZeroDocs", "ProtoZeroLazy", "ProtoZeroForm", "ProtoZeroBaseline", "ProtoZeroBreaking", "ProtoZeroLint",
            "GrpcServices",
    };

    /// <summary>Settings that only a project has.</summary>
    public static readonly IReadOnlyList<string> ProjectNames =
        new[]
        {
            "ProtoZeroEnabled", "ProtoZeroBuiltIn", "ProtoZeroBreakingUnstable", "ProtoZeroLintAllow",
            "ProtoZeroLintEnumZeroValueSuffix", "ProtoZeroLintServiceSuffix", "ProjectDir", Forgotten,
        };

    private readonly string?[] _values;

    private GeneratorOptions(string?[] values) => _values = values;

    /// <summary>
    /// What an item's metadata says or, where that is silent, the section of the editor configuration.
    /// </summary>
    public static GeneratorOptions OfFile(AnalyzerConfigOptions options)
    {
        var values = new string?[FileNames.Count];
        for (int i = 0; i < values.Length; i++)
            values[i] = Find(options, "build_metadata.AdditionalFiles." + FileNames[i]) ?? Find(options, FileNames[i]);
        return new GeneratorOptions(values);
    }

    /// <summary>What the project's properties say.</summary>
    public static GeneratorOptions OfProject(AnalyzerConfigOptions options)
    {
        var values = new string?[FileNames.Count + ProjectNames.Count];
        for (int i = 0; i < values.Length; i++) values[i] = Find(options, "build_property." + NameAt(i));
        return new GeneratorOptions(values);
    }

    /// <summary>
    /// Keys that a section of the editor configuration has, that are meant for us, and that do not exist.
    /// </summary>
    public static IReadOnlyList<string> UnknownKeys(AnalyzerConfigOptions options)
    {
        try
        {
            return options.Keys.Where(SettingNames.IsUnknownOfFile).ToList();
        }
        catch (NotImplementedException)
        {
            // Hosts other than the compiler may not know their keys.
            return Array.Empty<string>();
        }
    }

    /// <summary>Whether the project enables the generator.</summary>
    public bool IsEnabled => !string.Equals(Find("ProtoZeroEnabled"), "false", StringComparison.OrdinalIgnoreCase);

    /// <summary>The value as written, without blanks around it, or null where there is none.</summary>
    public string? Find(string name)
    {
        for (int i = 0; i < _values.Length; i++)
        {
            if (NameAt(i) == name) return _values[i];
        }

        return null;
    }

    public bool Equals(GeneratorOptions? other)
    {
        if (other is null || _values.Length != other._values.Length) return false;
        for (int i = 0; i < _values.Length; i++)
        {
            if (_values[i] != other._values[i]) return false;
        }

        return true;
    }

    public override bool Equals(object? obj) => Equals(obj as GeneratorOptions);

    public override int GetHashCode()
    {
        int hash = 17;
        foreach (string? value in _values)
            hash = unchecked((hash * 31) + (value is null ? 0 : StringComparer.Ordinal.GetHashCode(value)));
        return hash;
    }

    private static string NameAt(int index) =>
        index < FileNames.Count ? FileNames[index] : ProjectNames[index - FileNames.Count];

    // The compiler is told of every item's metadata, of those that are not set too: as empty texts.
    internal static string? Find(AnalyzerConfigOptions options, string key) =>
        options.TryGetValue(key, out string? value) && !string.IsNullOrWhiteSpace(value) ? value.Trim() : null;
}
