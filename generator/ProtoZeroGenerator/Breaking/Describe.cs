using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Breaking;

/// <summary>How messages call declarations.</summary>
internal static class Describe
{
    /// <summary>A field or extension, as the subject of a sentence.</summary>
    public static string Field(FieldSchema field) => field.IsExtension
        ? $"Extension {Number(field.Number)} \"{field.FullName}\" of \"{field.ContainingType?.FullName}\""
        : $"Field {Number(field.Number)} \"{field.Name}\" of \"{field.ContainingType?.FullName}\"";

    /// <summary>A call of a service.</summary>
    public static string Method(MethodSchema method) => $"Call \"{method.Name}\" of \"{method.Service.FullName}\"";

    /// <summary>Names as they are reserved: in quotes, which editions do without.</summary>
    public static string ReservedNames(SchemaFile file, IEnumerable<string> names) => string.Join(
        ", ", names.Select(name => file.Edition >= ProtoEdition.Edition2023 ? name : "\"" + name + "\""));

    /// <summary>
    /// What is to be put back of a declaration that is gone, after a colon; nothing where its text is not known or is
    /// long.
    /// </summary>
    public static string Line(SchemaFile file, SourceSpan span)
    {
        const int Longest = 100;
        string text = span.Length > Longest ? "" : file.Source.TextAt(span);
        return text.Length == 0 || text.IndexOf('\n') >= 0 ? "" : ": " + text.TrimEnd(';') + ";";
    }

    /// <summary>That something is gone, and what is missing with it. A line to paste ends the sentence.</summary>
    public static string Gone(string what, string missing) =>
        what + " is gone" + missing + (missing.Length > 0 && missing[missing.Length - 1] == ';' ? "" : ".");

    /// <summary>A number.</summary>
    public static string Number(long number) => number.ToString(CultureInfo.InvariantCulture);

    /// <summary>The name of a type in its file, without the package.</summary>
    public static string NestedName(SchemaElement type) => type.File.Package.Length == 0
        ? type.FullName : type.FullName.Substring(type.File.Package.Length + 1);
}
