using System;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Model.Settings;

/// <summary>
/// Finds out what settings mean. The narrowest place counts: the message, its file itself, the item or the editor
/// configuration, the project.
/// </summary>
internal static class SettingsMapper
{
    // An editor configuration takes a semicolon for the start of a comment, so others do as well.
    private static readonly char[] s_separators = { ';', ',', '|', ' ' };

    private static readonly MessageParts[] s_messageParts =
    {
        MessageParts.Read, MessageParts.Write, MessageParts.Equality, MessageParts.Edits, MessageParts.FieldWriters,
    };

    private static readonly MessageParts[] s_fileParts = s_messageParts.Append(MessageParts.Descriptor).ToArray();

    // Named as Grpc.Tools names it.
    private const string ServicesName = "GrpcServices";

    private static readonly ServiceParts[] s_services =
        { ServiceParts.Both, ServiceParts.Client, ServiceParts.Server, ServiceParts.None };

    private static readonly string[] s_projectSwitches = { "ProtoZeroEnabled", "ProtoZeroBuiltIn" };

    private delegate void Reporter(string setting, DiagnosticId id, params string[] arguments);

    /// <summary>The settings of one file.</summary>
    /// <param name="file">The file, where wrong settings of its own are reported.</param>
    /// <param name="ofFile">Finds what is written for the file outside of it.</param>
    /// <param name="project">The settings of the project.</param>
    /// <param name="diagnostics">Takes values that cannot be.</param>
    public static ModelSettings Map(
        SchemaFile file, Func<string, string?> ofFile, ModelSettings project, DiagnosticBag diagnostics)
    {
        string? Find(string name) => OptionSettingsMapper.Find(file, name) ?? ofFile(name);
        ModelSettings settings = Read(Find, project, ReportAt(file, diagnostics));

        // The project's settings are about the code that it makes; this code is made elsewhere.
        if (settings.IsImportOnly)
            settings = Read(Find, ModelSettings.Default with { IsImportOnly = true }, ReportAt(file, diagnostics));
        return settings with { Namespace = Find("ProtoZeroNamespace") };
    }

    /// <summary>The settings of one message.</summary>
    /// <param name="message">The message.</param>
    /// <param name="outer">The settings of the message around it or of the file.</param>
    /// <param name="diagnostics">Takes values that cannot be.</param>
    public static ModelSettings Map(MessageSchema message, ModelSettings outer, DiagnosticBag diagnostics) =>
        message.Options.Entries.Count == 0
            ? outer
            : Read(
                name => OptionSettingsMapper.Find(message, name), outer, ReportAt(message, diagnostics),
                s_messageParts);

    /// <summary>The settings of the project.</summary>
    /// <param name="ofProject">Finds what is written for the project.</param>
    /// <param name="diagnostics">Takes values that cannot be; they have no place in any file.</param>
    public static ModelSettings MapProject(Func<string, string?> ofProject, DiagnosticBag diagnostics)
    {
        var nowhere = new SourceFile("", "");
        ModelSettings settings =
            Read(
                ofProject, ModelSettings.Default, (_, id, arguments) =>
                    diagnostics.Add(nowhere, default, id, arguments));
        foreach (string name in s_projectSwitches) CheckSwitch(name, ofProject(name), nowhere, diagnostics);
        string? space = ofProject("ProtoZeroNamespace");
        if (space is null || NamespaceMapper.IsNamespace(space)) return settings with { ProjectNamespace = space };
        diagnostics.Add(
            nowhere, default, DiagnosticId.SettingNotUnderstood, space, "ProtoZeroNamespace", "a C# namespace");
        return settings;
    }

    private static void CheckSwitch(string name, string? value, SourceFile nowhere, DiagnosticBag diagnostics)
    {
        if (value is null || bool.TryParse(value, out _)) return;
        diagnostics.Add(nowhere, default, DiagnosticId.SettingNotUnderstood, value, name, "true or false");
    }

    private static Reporter ReportAt(SchemaElement element, DiagnosticBag diagnostics) => (setting, id, arguments) =>
        diagnostics.Add(element.File.Source, OptionSettingsMapper.SpanOf(element, setting), id, arguments);

    private static ModelSettings Read(
        Func<string, string?> find, ModelSettings otherwise, Reporter report, MessageParts[]? parts = null)
    {
        bool Choose(string name, string yes, string no, bool unset)
        {
            string? value = find(name);
            if (value is null) return unset;
            if (value.Equals(yes, StringComparison.OrdinalIgnoreCase)) return true;
            if (value.Equals(no, StringComparison.OrdinalIgnoreCase)) return false;
            report(name, DiagnosticId.SettingNotUnderstood, value, name, yes + " or " + no);
            return unset;
        }

        ModelSettings settings = otherwise with
        {
            IsPublic = Choose("ProtoZeroAccess", "Public", "Internal", otherwise.IsPublic),
            KeepsEnumNames = Choose("ProtoZeroEnumNames", "Original", "Stripped", otherwise.KeepsEnumNames),
            HasDocs = Choose("ProtoZeroDocs", "true", "false", otherwise.HasDocs),
            IsLazy = Choose("ProtoZeroLazy", "true", "false", otherwise.IsLazy),
            IsClass = Choose("ProtoZeroForm", "Class", "Struct", otherwise.IsClass),
            IsImportOnly = Choose("ProtoZeroImportOnly", "true", "false", otherwise.IsImportOnly),
            Parts = ReadParts(find("ProtoZeroGenerate"), otherwise.Parts, report, parts ?? s_fileParts),
            Services = ReadServices(find(ServicesName), otherwise.Services, report),
        };

        // A class is read and written by way of its struct, and users of Google.Protobuf know no part that is missing.
        return settings.IsClass ? settings with { Parts = settings.Parts | MessageParts.All } : settings;
    }

    private static ServiceParts ReadServices(string? value, ServiceParts otherwise, Reporter report)
    {
        if (value is null) return otherwise;
        foreach (ServiceParts parts in s_services)
        {
            if (parts.ToString().Equals(value, StringComparison.OrdinalIgnoreCase)) return parts;
        }

        report(ServicesName, DiagnosticId.SettingNotUnderstood, value, ServicesName, string.Join(", ", s_services));
        return otherwise;
    }

    private static MessageParts ReadParts(
        string? value, MessageParts otherwise, Reporter report, MessageParts[] known)
    {
        if (value is null) return otherwise;
        MessageParts parts = MessageParts.None;
        foreach (string name in value.Split(s_separators, StringSplitOptions.RemoveEmptyEntries))
        {
            // The option of a schema has values such as FIELD_WRITERS.
            string plain = name.Replace("_", "");
            MessageParts part =
                Array.Find(known, it => it.ToString().Equals(plain, StringComparison.OrdinalIgnoreCase));
            if (part == MessageParts.None)
            {
                report(
                    "ProtoZeroGenerate", DiagnosticId.SettingNotUnderstood, name, "ProtoZeroGenerate",
                    string.Join(", ", known));
                return otherwise;
            }

            parts |= part;
        }

        return parts == MessageParts.None ? otherwise : parts;
    }
}
