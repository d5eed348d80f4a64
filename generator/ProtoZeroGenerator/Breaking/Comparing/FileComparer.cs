using ProtoZeroGenerator.Breaking.Rules;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Breaking.Comparing;

/// <summary>Compares one file with the earlier release.</summary>
internal static class FileComparer
{
    /// <summary>
    /// Finds what a file breaks. Types are compared with those of the same full name, wherever they were declared.
    /// </summary>
    /// <param name="file">The current file, without errors.</param>
    /// <param name="previous">The earlier release.</param>
    /// <param name="report">Takes what is found.</param>
    /// <returns>Whether what was found can change by an edit of another file.</returns>
    public static bool Compare(SchemaFile file, NamedTypes previous, RuleReport report)
    {
        var comparison = new Comparison(file, previous, report);
        if (previous.Files.TryGetValue(file.ImportName, out SchemaFile? before))
        {
            FileRules.Check(comparison, before);
            DeleteRules.Check(comparison, before);
            CSharpRules.Check(comparison, before);
        }

        foreach (MessageSchema message in file.AllMessages)
        {
            if (!previous.Messages.TryGetValue(message.FullName, out MessageSchema? earlier)) continue;
            MessageRules.Check(comparison, message, earlier);
            CSharpRules.Check(comparison, message, earlier);
        }

        foreach (EnumSchema type in file.AllEnums)
        {
            if (previous.Enums.TryGetValue(type.FullName, out EnumSchema? earlier))
                EnumRules.Check(comparison, type, earlier);
        }

        foreach (FieldSchema extension in file.AllExtensions)
        {
            if (extension.ContainingType is { } type
                && previous.FindExtension(type.FullName, extension.Number) is { } earlier)
                FieldRules.Check(comparison, extension, earlier);
        }

        foreach (ServiceSchema service in file.Services)
        {
            if (previous.Services.TryGetValue(service.FullName, out ServiceSchema? earlier))
                ServiceRules.Check(comparison, service, earlier);
        }

        return comparison.ReadsOthers;
    }
}
