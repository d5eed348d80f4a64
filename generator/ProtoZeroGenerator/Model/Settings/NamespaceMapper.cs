using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Model.Settings;

/// <summary>Finds the namespace of a file.</summary>
internal static class NamespaceMapper
{
    /// <summary>Where the messages of the built-in files live that the library holds.</summary>
    public const string WellKnownTypes = "ProtoZeroSharp.WellKnownTypes";

    /// <summary>Where the library has the classes of the same messages.</summary>
    public const string WellKnownClasses = "ProtoZeroSharp.Classes.WellKnownTypes";

    /// <summary>Where those of the language's own files live, in the projects that need them.</summary>
    public const string Reflection = "ProtoZeroSharp.Reflection";

    /// <summary>Whether a file is one of those that come with the generator, or a copy of one.</summary>
    public static bool IsBuiltIn(SchemaFile file) =>
        file.IsBuiltIn || EmbeddedImports.Instance.Find(file.ImportName) is not null;

    /// <summary>
    /// The namespace, not yet escaped; empty for the global one. What is wrong is reported and passed over.
    /// </summary>
    public static string Map(SchemaFile file, ModelSettings settings, DiagnosticBag diagnostics, out bool isWrong)
    {
        isWrong = false;
        if (IsBuiltIn(file)) return EmbeddedImports.IsInLibrary(file.ImportName) ? WellKnownTypes : Reflection;
        if (settings.Namespace is { } asked)
        {
            if (Plain(asked) is { } plain) return plain;
            isWrong = true;
            SourceSpan span = OptionSettingsMapper.SpanOf(file, "ProtoZeroNamespace");
            diagnostics.Add(
                file.Source, span, DiagnosticId.SettingNotUnderstood, asked, "ProtoZeroNamespace", "a C# namespace");
        }

        if (file.CSharpNamespace is { } written)
        {
            if (Plain(written) is { } plain) return plain;
            isWrong = true;
            SourceSpan span = file.Options.Find("csharp_namespace")!.Span;
            diagnostics.Add(file.Source, span, DiagnosticId.NamespaceNotUnderstood, written);
        }

        // A wrong one of the project is reported where the project's properties are read.
        if (settings.ProjectNamespace is { } project && Plain(project) is { } ofProject) return ofProject;
        return FromPackage(file.Package);
    }

    /// <summary>
    /// Reports where a type of a file would take the place of one that emitted code uses: at the name of the type, or
    /// at the namespace if no type can be in it.
    /// </summary>
    /// <param name="file">The file.</param>
    /// <param name="space">Its namespace.</param>
    /// <param name="diagnostics">Takes what is found.</param>
    /// <returns>Whether something was found.</returns>
    public static bool ReportTaken(SchemaFile file, string space, DiagnosticBag diagnostics)
    {
        if (IsBuiltIn(file)) return false;
        IEnumerable<SchemaElement> types = file.Messages.Concat<SchemaElement>(file.Enums).Concat(file.Services);
        if (ForeignNames.IsClosed(space))
        {
            if (!types.Any()) return false;
            SourceSpan span = file.Options.Find("csharp_namespace")?.Span ?? file.Syntax.Package?.Name.Span ?? default;
            diagnostics.Add(file.Source, span, DiagnosticId.NameOfLibrary, "in the namespace " + space);
            return true;
        }

        if (!ForeignNames.HasSome(space)) return false;
        List<SchemaElement> taken = types.Where(type => ForeignNames.Has(space, type.Name)).ToList();
        foreach (SchemaElement type in taken)
            diagnostics.Add(file.Source, type.NameSpan, DiagnosticId.NameOfLibrary, space + "." + type.Name);
        return taken.Count > 0;
    }

    /// <summary>Whether a text is a namespace.</summary>
    public static bool IsNamespace(string text) => Plain(text) is not null;

    /// <summary>The namespace as it stands in source.</summary>
    public static string Escape(string name)
    {
        if (name.Length == 0) return name;
        string[] parts = name.Split('.');
        for (int i = 0; i < parts.Length; i++) parts[i] = CSharpNames.Escape(parts[i]);
        return string.Join(".", parts);
    }

    /// <summary>The namespace a package stands for: each of its parts with a capital.</summary>
    public static string FromPackage(string package)
    {
        if (package.Length == 0) return "";
        string[] parts = package.Split('.');
        for (int i = 0; i < parts.Length; i++) parts[i] = CSharpNames.Pascal(parts[i]);
        return string.Join(".", parts);
    }

    // The namespace without escapes, or null if it is none. An empty one is the global namespace.
    private static string? Plain(string text)
    {
        if (text.Length == 0) return text;
        string[] parts = text.Split('.');
        for (int i = 0; i < parts.Length; i++)
        {
            if (!CSharpNames.IsIdentifier(parts[i])) return null;
            if (parts[i].StartsWith("@", StringComparison.Ordinal)) parts[i] = parts[i].Substring(1);
        }

        return string.Join(".", parts);
    }
}
