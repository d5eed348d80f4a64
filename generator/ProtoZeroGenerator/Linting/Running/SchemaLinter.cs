using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Linting.Checks;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Linting.Running;

/// <summary>Looks at the style of schemas.</summary>
internal static class SchemaLinter
{
    /// <summary>Finds what is against the rules, in the order of files and places.</summary>
    public static IReadOnlyList<RuleFinding> Check(
        IEnumerable<SchemaFile> files, LintOptions options, RuleSelection rules)
    {
        var report = new RuleReport(rules);
        List<LintTarget> targets = files.Select(file => new LintTarget(file, options, report)).ToList();
        foreach (LintTarget target in targets) CheckFile(target);
        CheckTogether(targets);
        return KeptFindings.Of(report.Findings);
    }

    /// <summary>Applies the rules that need one file alone.</summary>
    public static void CheckFile(LintTarget target)
    {
        SchemaFile file = target.File;
        FileChecks.Check(target);
        foreach (MessageSchema message in file.AllMessages)
        {
            if (!message.IsMapEntry) MessageChecks.Check(target, message);
        }

        foreach (FieldSchema extension in file.AllExtensions) MessageChecks.Check(target, extension);
        foreach (EnumSchema type in file.AllEnums) EnumChecks.Check(target, type);
        foreach (ServiceSchema service in file.Services) ServiceChecks.Check(target, service);
        CommentChecks.Check(target);
    }

    /// <summary>Applies the rules that need all files.</summary>
    public static void CheckTogether(IReadOnlyList<LintTarget> targets)
    {
        PackageChecks.Check(targets);
        CallChecks.Check(targets);
    }
}
