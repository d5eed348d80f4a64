using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Breaking.Rules;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Breaking.Comparing;

/// <summary>Compares what two releases declare as a whole: files and packages, and what packages hold.</summary>
internal static class ReleaseComparer
{
    private static readonly BreakingRule[] s_ofPackages =
    {
        BreakingRules.PackageNoDelete, BreakingRules.PackageEnumNoDelete, BreakingRules.PackageExtensionNoDelete,
        BreakingRules.PackageMessageNoDelete, BreakingRules.PackageServiceNoDelete,
    };

    /// <summary>Finds what is gone.</summary>
    /// <param name="files">The files of the current release.</param>
    /// <param name="previous">The earlier one.</param>
    /// <param name="report">Takes what is found.</param>
    /// <param name="withPackages">Whether packages are compared, and not files alone.</param>
    public static void Compare(
        IEnumerable<SchemaFile> files, NamedTypes previous, RuleReport report, bool withPackages)
    {
        if (report.Wants(BreakingRules.FileNoDelete)) CheckFiles(files, previous, report);
        if (!withPackages || !s_ofPackages.Any(report.Wants)) return;
        var now = new NamedTypes(files);
        var packages = new HashSet<string>(now.Files.Values.Select(file => file.Package));
        CheckPackages(packages, previous, report);
        var messagesOf = new Dictionary<SchemaFile, Dictionary<string, MessageSchema>>();
        Check(BreakingRules.PackageEnumNoDelete, "enum", previous.Enums, now.Enums);
        Check(BreakingRules.PackageExtensionNoDelete, "extension", previous.Extensions, now.Extensions);
        Check(BreakingRules.PackageMessageNoDelete, "message", previous.Messages, now.Messages);
        Check(BreakingRules.PackageServiceNoDelete, "service", previous.Services, now.Services);

        void Check<T>(
            BreakingRule rule, string what, IReadOnlyDictionary<string, T> earlier,
            IReadOnlyDictionary<string, T> current)
            where T : SchemaElement
        {
            if (!report.Wants(rule)) return;
            foreach (T gone in earlier.Values)
            {
                SchemaFile before = gone.File;
                if (current.TryGetValue(gone.FullName, out T? found) && found.File.Package == before.Package) continue;
                if (!packages.Contains(before.Package)) continue;
                string name = Describe.NestedName(gone);
                Report(rule, gone, $"The {what} \"{name}\" is gone from the package \"{before.Package}\".");
            }
        }

        // At the message around it that is left, else at the file where it was, else nowhere.
        void Report(BreakingRule rule, SchemaElement gone, string what)
        {
            SchemaFile? file = now.Files.TryGetValue(gone.File.ImportName, out SchemaFile? same) ? same : null;
            MessageSchema? around = file is null ? null
                : gone is MessageSchema ? EnclosingInPackage(now, gone)
                : DeleteRules.Enclosing(MessagesOf(file), Describe.NestedName(gone));
            report.Add(rule, around?.File ?? file, around?.Syntax.Place, gone.File, what);
        }

        Dictionary<string, MessageSchema> MessagesOf(SchemaFile file)
        {
            if (!messagesOf.TryGetValue(file, out Dictionary<string, MessageSchema>? messages))
                messagesOf.Add(file, messages = DeleteRules.MessagesOf(file));
            return messages;
        }
    }

    private static void CheckFiles(IEnumerable<SchemaFile> files, NamedTypes previous, RuleReport report)
    {
        var names = new HashSet<string>(files.Select(file => file.ImportName));
        foreach (SchemaFile gone in previous.Files.Values.Where(file => !names.Contains(file.ImportName)))
            report.Add(BreakingRules.FileNoDelete, null, null, gone, $"The file \"{gone.ImportName}\" is gone.");
    }

    private static void CheckPackages(HashSet<string> packages, NamedTypes previous, RuleReport report)
    {
        BreakingRule rule = BreakingRules.PackageNoDelete;
        if (!report.Wants(rule)) return;
        IEnumerable<SchemaFile> gone = previous.Files.Values.Where(file => !packages.Contains(file.Package));
        foreach (IGrouping<string, SchemaFile> package in gone.GroupBy(file => file.Package))
        {
            SchemaFile first = package.OrderBy(file => file.ImportName, StringComparer.Ordinal).First();
            report.Add(rule, null, null, first, $"The package \"{package.Key}\" is gone.");
        }
    }

    private static MessageSchema? EnclosingInPackage(NamedTypes now, SchemaElement gone)
    {
        string name = gone.FullName;
        for (int end = name.LastIndexOf('.'); end > gone.File.Package.Length; end = name.LastIndexOf('.', end - 1))
        {
            if (now.Messages.TryGetValue(name.Substring(0, end), out MessageSchema? message)
                && message.File.Package == gone.File.Package) return message;
        }

        return null;
    }
}
