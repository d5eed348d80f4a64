using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Model.Settings;

/// <summary>
/// Finds the settings that a <c>.proto</c> itself has, by way of <c>protozerosharp/options.proto</c>, and spells them
/// as a project would.
/// </summary>
internal static class OptionSettingsMapper
{
    private static readonly Dictionary<string, string> s_fields = new()
    {
        ["ProtoZeroNamespace"] = "namespace",
        ["ProtoZeroAccess"] = "access",
        ["ProtoZeroGenerate"] = "generate",
        ["ProtoZeroEnumNames"] = "enum_names",
        ["ProtoZeroDocs"] = "docs",
        ["ProtoZeroLazy"] = "lazy",
        ["ProtoZeroForm"] = "form",
        ["ProtoZeroBreaking"] = "breaking",
    };

    /// <summary>The value of a setting, or null where the file or message does not set it.</summary>
    public static string? Find(SchemaElement element, string setting)
    {
        List<OptionEntry> entries = Entries(element, setting);
        return entries.Count == 0 ? null : string.Join(";", entries.Select(entry => Text(entry.Value)));
    }

    /// <summary>Where a setting stands; the start of the file if not in it.</summary>
    public static SourceSpan SpanOf(SchemaElement element, string setting) =>
        Entries(element, setting) is { Count: > 0 } entries ? entries[0].Span : default;

    private static List<OptionEntry> Entries(SchemaElement element, string setting)
    {
        string extension = element is SchemaFile ? "protozerosharp.file" : "protozerosharp.message";
        return s_fields.TryGetValue(setting, out string? field)
            ? element.Options.GetMessage(extension).Entries.Where(entry => entry.Name == field).ToList()
            : new List<OptionEntry>();
    }

    // A user's own file of that name may give its fields any types.
    private static string Text(ConstantValue value) => value.Kind switch
    {
        ConstantKind.Bool => value.Bool ? "true" : "false",
        ConstantKind.Enum => value.EnumValue.Name,
        ConstantKind.Bytes => value.Text,
        _ => "?",
    };
}
