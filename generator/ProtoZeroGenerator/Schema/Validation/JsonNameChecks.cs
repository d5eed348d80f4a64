using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Validation;

/// <summary>JSON names of the fields of one message.</summary>
internal static class JsonNameChecks
{
    /// <summary>Checks one message.</summary>
    public static void Check(LinkContext context, MessageSchema message)
    {
        if (message.IsMapEntry) return;
        bool hasCustom = false;
        foreach (FieldSchema field in message.Fields)
        {
            hasCustom |= field.HasJsonName;
            if (field.HasJsonName) CheckName(context, field);
        }

        CheckUnique(context, message, useCustom: false);
        if (hasCustom) CheckUnique(context, message, useCustom: true);
    }

    /// <summary>The words <c>json_name</c> among the options of a field that has them.</summary>
    public static SourceSpan OptionSpan(FieldSchema field)
    {
        OptionSyntax? option = field.Syntax.Options.Find(one => one.IsNamed("json_name"));
        return option?.Name[0].Name.Span ?? field.NameSpan;
    }

    private static void CheckName(LinkContext context, FieldSchema field)
    {
        string name = field.JsonName;
        bool isBracketed = name.Length > 0 && name[0] == '[' && name[name.Length - 1] == ']';
        if (isBracketed || name.IndexOf('\0') >= 0)
            context.Report(field.File, OptionSpan(field), DiagnosticId.JsonNameWrong);
    }

    private static void CheckUnique(LinkContext context, MessageSchema message, bool useCustom)
    {
        bool isLegacy = message.Features.JsonFormat == JsonFormat.LegacyBestEffort;
        bool isAllowed = message.Options.GetBool("deprecated_legacy_json_field_conflicts");
        var seen = new Dictionary<string, FieldSchema>();
        foreach (FieldSchema field in message.Fields)
        {
            bool isCustom = useCustom && IsCustom(field);
            string name = useCustom ? field.JsonName : JsonNames.Default(field.Name);
            if (!seen.TryGetValue(name, out FieldSchema? other))
            {
                seen.Add(name, field);
                continue;
            }

            bool isOtherCustom = useCustom && IsCustom(other);

            // Of two default names the other pass speaks; of two fields with one name another check.
            if ((useCustom && !isCustom && !isOtherCustom) || field.Name == other.Name) continue;
            bool isPermitted = isAllowed || (isLegacy && (!isCustom || !isOtherCustom));
            DiagnosticId id = isPermitted ? DiagnosticId.JsonNamesEqualLegacy : DiagnosticId.JsonNamesEqual;
            context.Report(message.File, field.NameSpan, id, name, other.Name);
        }
    }

    private static bool IsCustom(FieldSchema field) =>
        field.HasJsonName && field.JsonName != JsonNames.Default(field.Name);
}
