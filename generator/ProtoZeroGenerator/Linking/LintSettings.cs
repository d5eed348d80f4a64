using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Linting;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Linking;

/// <summary>Which rules of style a project has, and what it chose about them.</summary>
internal static class LintSettings
{
    private const string Rules = "ProtoZeroLint", Allowed = "ProtoZeroLintAllow";
    private const string ZeroSuffix = "ProtoZeroLintEnumZeroValueSuffix", ServiceSuffix = "ProtoZeroLintServiceSuffix";
    private const string RuleValues = "Off, Minimal, Basic, Standard, Comments, UnaryRpc or names of rules";
    private const string AllowedValues = "SameRequestResponse, EmptyRequests or EmptyResponses";

    private static readonly char[] s_separators = { ';', ',', ' ', '\t' };

    /// <summary>Whether the project or one of its files has any rule.</summary>
    public static bool AreUsed(LinkInput input) => input.Project.Find(Rules) is not null
        || input.Files.Any(file => file.Input.Options.Find(Rules) is not null);

    /// <summary>What the project chose.</summary>
    public static LintOptions OptionsOf(GeneratorOptions project, DiagnosticBag diagnostics)
    {
        var allowed = new HashSet<string>(
            Parts(project.Find(Allowed)), StringComparer.OrdinalIgnoreCase);
        var options = new LintOptions(
            project.Find(ZeroSuffix) ?? LintOptions.UsualEnumZeroValueSuffix,
            project.Find(ServiceSuffix) ?? LintOptions.UsualServiceSuffix,
            allowed.Remove("SameRequestResponse"), allowed.Remove("EmptyRequests"), allowed.Remove("EmptyResponses"));
        foreach (string unknown in allowed) Report(unknown, Allowed, AllowedValues, diagnostics);
        return options;
    }

    /// <summary>The rules of the project; none unless it says so.</summary>
    public static RuleSelection Of(GeneratorOptions project, DiagnosticBag diagnostics) =>
        Read(project.Find(Rules), RuleSelection.None, diagnostics);

    /// <summary>The rules of a file; those of the project unless it says otherwise.</summary>
    public static RuleSelection Of(GeneratorOptions file, RuleSelection project, DiagnosticBag diagnostics) =>
        Read(file.Find(Rules), project, diagnostics);

    private static RuleSelection Read(string? value, RuleSelection otherwise, DiagnosticBag diagnostics)
    {
        if (value is null) return otherwise;
        var rules = new List<SchemaRule>();
        foreach (string part in Parts(value))
        {
            if (part.Equals("Off", StringComparison.OrdinalIgnoreCase)) continue;
            if (LintNames.All.Find(part) is { } found) rules.AddRange(found);
            else Report(part, Rules, RuleValues, diagnostics);
        }

        return new RuleSelection(rules);
    }

    private static string[] Parts(string? value) =>
        (value ?? "").Split(s_separators, StringSplitOptions.RemoveEmptyEntries);

    private static void Report(string value, string setting, string values, DiagnosticBag diagnostics) =>
        diagnostics.Add(new SourceFile("", ""), default, DiagnosticId.SettingNotUnderstood, value, setting, values);
}
