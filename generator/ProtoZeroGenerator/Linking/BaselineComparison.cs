using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Breaking;
using ProtoZeroGenerator.Breaking.Comparing;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Linking;

/// <summary>
/// What the files of one link break of a baseline. The next comparison takes over what it found in files that were
/// reused.
/// </summary>
internal sealed class BaselineComparison
{
    private readonly Baseline _baseline;
    private readonly GeneratorOptions _project;
    private readonly Dictionary<SchemaFile, FileBreaks> _files = new();

    private BaselineComparison(Baseline baseline, GeneratorOptions project)
    {
        _baseline = baseline;
        _project = project;
    }

    /// <summary>What was found in all files.</summary>
    public DiagnosticBag Findings { get; } = new DiagnosticBag();

    /// <summary>Compares files with a baseline.</summary>
    /// <param name="files">The files that are linked, each with what is set for it.</param>
    /// <param name="project">The settings of the project.</param>
    /// <param name="baseline">The baseline.</param>
    /// <param name="previous">The comparison before, or null. The outcome is the same; only the work is less.</param>
    /// <param name="cancellation">Ends the work early.</param>
    public static BaselineComparison Run(
        IReadOnlyList<(SchemaFile File, GeneratorOptions Options)> files,
        GeneratorOptions project,
        Baseline baseline,
        BaselineComparison? previous,
        CancellationToken cancellation)
    {
        var comparison = new BaselineComparison(baseline, project);
        if (previous is not null && (previous._baseline != baseline || !previous._project.Equals(project)))
            previous = null;
        RuleSelection rules = BreakingSettings.Of(project, comparison.Findings);
        bool ignoresUnstable = BreakingSettings.IgnoresUnstable(project);
        comparison.CompareReleases(files, rules, ignoresUnstable);
        foreach ((SchemaFile file, GeneratorOptions options) in files)
        {
            FileBreaks? breaks = null;
            bool isKnown = previous is not null && previous._files.TryGetValue(file, out breaks)
                && !breaks.ReadsOthers && breaks.Options.Equals(options);
            if (!isKnown)
            {
                cancellation.ThrowIfCancellationRequested();
                breaks = Compare(file, options, rules, baseline, ignoresUnstable);
            }

            comparison._files[file] = breaks!;
            foreach (ProtoDiagnostic found in breaks!.Findings) comparison.Findings.Add(found);
        }

        return comparison;
    }

    private static FileBreaks Compare(
        SchemaFile file, GeneratorOptions options, RuleSelection project, Baseline baseline, bool ignoresUnstable)
    {
        var found = new DiagnosticBag();
        RuleSelection rules = BreakingSettings.Of(file, options, project, found);
        if (file.HasErrors || rules.IsEmpty) return new FileBreaks(options, found.Items, false);
        var report = new BreakingReport(rules);
        bool readsOthers = FileComparer.Compare(file, baseline.Types, report);
        if (report.Findings.Count > 0) Report(report, ignoresUnstable, found);
        return new FileBreaks(options, found.Items, readsOthers);
    }

    // While a file has errors, what it declares may only seem to be gone.
    private void CompareReleases(
        IReadOnlyList<(SchemaFile File, GeneratorOptions Options)> files, RuleSelection rules, bool ignoresUnstable)
    {
        if (rules.IsEmpty) return;
        var report = new BreakingReport(rules);
        bool hasErrors = files.Any(one => one.File.HasErrors);
        ReleaseComparer.Compare(files.Select(one => one.File), _baseline.Types, report, !hasErrors);
        Report(report, ignoresUnstable, Findings);
    }

    private static void Report(BreakingReport report, bool ignoresUnstable, DiagnosticBag diagnostics)
    {
        var nowhere = new SourceFile("", "");
        foreach (BreakingFinding finding in SchemaComparer.Keep(report.Findings, ignoresUnstable))
        {
            diagnostics.Add(
                finding.File?.Source ?? nowhere, finding.Span ?? default, (DiagnosticId)finding.Rule.Number,
                finding.Rule.Name, finding.What, finding.Rule.Advice);
        }
    }

    // What was found in one file.
    private sealed record FileBreaks(
        GeneratorOptions Options, IReadOnlyList<ProtoDiagnostic> Findings, bool ReadsOthers);
}
