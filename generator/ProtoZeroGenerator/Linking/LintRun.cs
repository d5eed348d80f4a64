using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Linting;
using ProtoZeroGenerator.Linting.Running;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Linking;

/// <summary>
/// What rules of style find in the files of one link. The next run takes over what was found in files that were reused.
/// </summary>
internal sealed class LintRun
{
    private readonly GeneratorOptions _project;
    private readonly Dictionary<SchemaFile, FileStyle> _files = new();

    private LintRun(GeneratorOptions project) => _project = project;

    /// <summary>What was found in all files.</summary>
    public DiagnosticBag Findings { get; } = new DiagnosticBag();

    /// <summary>How many files were looked at, and not taken over.</summary>
    public int Checked { get; private set; }

    /// <summary>Looks at the style of files.</summary>
    /// <param name="files">The files that are linked, each with what is set for it.</param>
    /// <param name="project">The settings of the project.</param>
    /// <param name="previous">The run before, or null. The outcome is the same; only the work is less.</param>
    /// <param name="cancellation">Ends the work early.</param>
    public static LintRun Run(
        IReadOnlyList<(SchemaFile File, GeneratorOptions Options)> files, GeneratorOptions project, LintRun? previous,
        CancellationToken cancellation)
    {
        var run = new LintRun(project);
        run.Check(files, previous?._project.Equals(project) == true ? previous : null, cancellation);
        return run;
    }

    private void Check(
        IReadOnlyList<(SchemaFile File, GeneratorOptions Options)> files, LintRun? previous,
        CancellationToken cancellation)
    {
        LintOptions options = LintSettings.OptionsOf(_project, Findings);
        RuleSelection project = LintSettings.Of(_project, Findings);
        var together = new List<LintTarget>();
        var reports = new List<RuleReport>();
        foreach ((SchemaFile file, GeneratorOptions own) in files)
        {
            if (file.HasErrors || IsImportOnly(own)) continue;
            FileStyle? style = null;
            if (previous?._files.TryGetValue(file, out style) != true || !style!.Options.Equals(own))
            {
                cancellation.ThrowIfCancellationRequested();
                style = Check(file, own, options, project);
            }

            _files[file] = style;
            foreach (ProtoDiagnostic found in style.Findings) Findings.Add(found);
            var report = new RuleReport(style.Rules);
            reports.Add(report);
            together.Add(new LintTarget(file, options, report));
        }

        SchemaLinter.CheckTogether(together);
        Report(reports.SelectMany(report => report.Findings), Findings);
    }

    private FileStyle Check(SchemaFile file, GeneratorOptions own, LintOptions options, RuleSelection project)
    {
        Checked++;
        var found = new DiagnosticBag();
        RuleSelection rules = LintSettings.Of(own, project, found);
        var report = new RuleReport(rules);
        if (!rules.IsEmpty) SchemaLinter.CheckFile(new LintTarget(file, options, report));
        Report(report.Findings, found);
        return new FileStyle(own, rules, found.Items);
    }

    // Files of others are as they are.
    private static bool IsImportOnly(GeneratorOptions options) =>
        string.Equals(options.Find("ProtoZeroImportOnly"), "true", System.StringComparison.OrdinalIgnoreCase);

    private static void Report(IEnumerable<RuleFinding> findings, DiagnosticBag diagnostics)
    {
        foreach (RuleFinding finding in KeptFindings.Of(findings))
        {
            diagnostics.Add(
                finding.File!.Source, finding.Span ?? default, (DiagnosticId)finding.Rule.Number, finding.Rule.Name,
                finding.Message);
        }
    }

    // What was found in one file.
    private sealed record FileStyle(
        GeneratorOptions Options, RuleSelection Rules, IReadOnlyList<ProtoDiagnostic> Findings);
}
