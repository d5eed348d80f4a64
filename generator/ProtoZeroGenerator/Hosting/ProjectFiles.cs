using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Xml;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Hosting;

/// <summary>
/// Looks for settings that do not exist in the project's own files. The compiler hands over values of known names only,
/// so our props add these files to those that the generator may read.
/// </summary>
internal static class ProjectFiles
{
    private static readonly string[] s_endings = { ".csproj", ".props", ".targets" };

    /// <summary>Whether a file is one of a project.</summary>
    public static bool IsProjectFile(AdditionalText file) =>
        s_endings.Any(ending => file.Path?.EndsWith(ending, StringComparison.OrdinalIgnoreCase) == true);

    /// <summary>Reads a file; empty if it cannot be read.</summary>
    public static SourceFile Read(AdditionalText file, CancellationToken cancellation) =>
        new(file.Path, file.GetText(cancellation)?.ToString() ?? "");

    /// <summary>
    /// Reports metadata of items for the compiler, and properties, that are meant for us and unknown.
    /// </summary>
    public static IReadOnlyList<ProtoDiagnostic> Check(IReadOnlyCollection<SourceFile> files)
    {
        var diagnostics = new DiagnosticBag();
        foreach (SourceFile file in files)
        {
            foreach (XElement element in Parse(file).Descendants())
            {
                if (element.Name.LocalName == "AdditionalFiles") CheckItem(element, file, diagnostics);
                else if (element.Parent?.Name.LocalName == "PropertyGroup")
                    CheckProperty(element, file, files, diagnostics);
            }
        }

        return diagnostics.Items;
    }

    /// <summary>
    /// Reports keys of the editor configuration that are meant for us and unknown; the compiler does not tell their
    /// place.
    /// </summary>
    public static IReadOnlyList<ProtoDiagnostic> CheckKeys(IEnumerable<string> names)
    {
        var diagnostics = new DiagnosticBag();
        foreach (string name in names)
            diagnostics.Add(
                new SourceFile("", ""), default, DiagnosticId.SettingUnknown, name, SettingNames.NearestOfFile(name));
        return diagnostics.Items;
    }

    private static void CheckItem(XElement item, SourceFile file, DiagnosticBag diagnostics)
    {
        IEnumerable<XObject> metadata = item.Attributes().Cast<XObject>().Concat(item.Elements());
        foreach (XObject one in metadata)
        {
            string name = NameOf(one);
            if (SettingNames.IsUnknownOfFile(name))
                diagnostics.Add(
                    file, SpanOf(one, file), DiagnosticId.SettingUnknown, name, SettingNames.NearestOfFile(name));
        }
    }

    // What the project's own files read is a property of theirs, also if its name looks like one of ours.
    private static void CheckProperty(
        XElement property, SourceFile file, IReadOnlyCollection<SourceFile> files, DiagnosticBag diagnostics)
    {
        string name = NameOf(property);
        if (!SettingNames.IsUnknownOfProject(name)) return;
        if (files.Any(one => one.Text.IndexOf("$(" + name, StringComparison.OrdinalIgnoreCase) >= 0)) return;
        diagnostics.Add(
            file, SpanOf(property, file), DiagnosticId.SettingUnknown, name, SettingNames.NearestOfProject(name));
    }

    private static string NameOf(XObject one) =>
        one is XAttribute attribute ? attribute.Name.LocalName : ((XElement)one).Name.LocalName;

    private static SourceSpan SpanOf(XObject one, SourceFile file)
    {
        var place = (IXmlLineInfo)one;
        return new SourceSpan(file.Lines.OffsetAt(place.LineNumber - 1, place.LinePosition - 1), NameOf(one).Length);
    }

    // What is no XML is MSBuild's to report.
    private static XDocument Parse(SourceFile file)
    {
        try
        {
            using var reader =
                XmlReader.Create(
                new StringReader(file.Text), new XmlReaderSettings { DtdProcessing = DtdProcessing.Ignore });
            return XDocument.Load(reader, LoadOptions.SetLineInfo);
        }
        catch (XmlException)
        {
            return new XDocument();
        }
    }
}
