using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Breaking.Comparing;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Guard;
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
    private readonly LinkedBaseline _linked;
    private readonly GeneratorOptions _project;
    private readonly Dictionary<SchemaFile, FileBreaks> _files = new();
    private readonly Dictionary<string, SchemaFile> _names = new();
    private IReadOnlyList<RuleFinding> _ofReleases = [];

    private BaselineComparison(Baseline baseline, LinkedBaseline linked, GeneratorOptions project)
    {
        _baseline = baseline;
        _linked = linked;
        _project = project;
        foreach (ProtoDiagnostic found in linked.Diagnostics) Findings.Add(found);
    }

    /// <summary>What was found in all files.</summary>
    public DiagnosticBag Findings { get; } = new DiagnosticBag();

    /// <summary>How many files were compared, and not taken over.</summary>
    public int Compared { get; private set; }

    /// <summary>Whether what the files declare was compared as a whole, and not taken over.</summary>
    public bool ComparedReleases { get; private set; }

    /// <summary>Compares files with a baseline.</summary>
    /// <remarks>
    /// The first comparison links what it needs of the baseline. The second one, which follows an edit, links all of it
    /// once.
    /// </remarks>
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
        LinkedBaseline linked = previous is null || !previous._baseline.Equals(baseline)
            ? LinkedBaseline.LinkNeeded(baseline, files.Select(one => one.File).ToList(), cancellation)
            : previous._linked.IsWhole ? previous._linked : LinkedBaseline.LinkAll(baseline, cancellation);
        if (previous is not null && (previous._linked != linked || !previous._project.Equals(project)))
            previous = null;
        var comparison = new BaselineComparison(baseline, linked, project);
        comparison.Compare(files, previous, cancellation);
        return comparison;
    }

    private void Compare(
        IReadOnlyList<(SchemaFile File, GeneratorOptions Options)> files, BaselineComparison? previous,
        CancellationToken cancellation)
    {
        RuleSelection rules = BreakingSettings.Of(_project, Findings);
        bool ignoresUnstable = BreakingSettings.IgnoresUnstable(_project);
        var changed = new List<SchemaFile>();
        foreach ((SchemaFile file, GeneratorOptions options) in files)
        {
            FileBreaks? breaks = null;
            bool isKnown = previous is not null && previous._files.TryGetValue(file, out breaks)
                && breaks.Options.Equals(options);
            if (!isKnown) changed.Add(file);
            if (!isKnown || breaks!.ReadsOthers)
            {
                cancellation.ThrowIfCancellationRequested();
                breaks = Compare(file, options, rules, ignoresUnstable);
            }

            _files[file] = breaks!;
            _names[file.ImportName] = file;
        }

        ReportReleases(previous, changed, rules, ignoresUnstable);
        foreach ((SchemaFile file, _) in files)
        {
            foreach (ProtoDiagnostic found in _files[file].Findings) Findings.Add(found);
        }
    }

    private FileBreaks Compare(
        SchemaFile file, GeneratorOptions options, RuleSelection project, bool ignoresUnstable)
    {
        var found = new DiagnosticBag();
        RuleSelection rules = BreakingSettings.Of(file, options, project, found);
        if (file.HasErrors || rules.IsEmpty || !_linked.Affects(file))
            return new FileBreaks(options, found.Items, false);
        Compared++;
        var report = new RuleReport(rules);
        bool readsOthers = FileComparer.Compare(file, _linked.Types, report);
        if (report.Findings.Count > 0) Report(report.Findings, ignoresUnstable, found);
        return new FileBreaks(options, found.Items, readsOthers);
    }

    // What files declare together is as before where those that have changed declare the same names, and where nothing
    // was found in them, whose place would have moved.
    private void ReportReleases(
        BaselineComparison? previous, List<SchemaFile> changed, RuleSelection rules, bool ignoresUnstable)
    {
        if (rules.IsEmpty) return;
        bool isSame = previous is not null && previous._files.Count == _files.Count && changed.All(file =>
            previous._names.TryGetValue(file.ImportName, out SchemaFile? was) && DeclareTheSame(file, was)
                && previous._ofReleases.All(finding => finding.File != was));
        _ofReleases = isSame ? previous!._ofReleases : CompareReleases(rules);
        Report(_ofReleases, ignoresUnstable, Findings);
    }

    // While a file has errors, what it declares may only seem to be gone.
    private IReadOnlyList<RuleFinding> CompareReleases(RuleSelection rules)
    {
        ComparedReleases = true;
        var report = new RuleReport(rules);
        ReleaseComparer.Compare(_files.Keys, _linked.Types, report, !_files.Keys.Any(file => file.HasErrors));
        return report.Findings;
    }

    private static bool DeclareTheSame(SchemaFile one, SchemaFile other) =>
        one.Package == other.Package && !one.HasErrors && !other.HasErrors
            && Names(one.AllMessages).SequenceEqual(Names(other.AllMessages))
            && Names(one.AllEnums).SequenceEqual(Names(other.AllEnums))
            && Names(one.AllExtensions).SequenceEqual(Names(other.AllExtensions))
            && Names(one.Services).SequenceEqual(Names(other.Services));

    private static IEnumerable<string> Names(IEnumerable<SchemaElement> elements) =>
        elements.Select(element => element.FullName);

    private static void Report(
        IReadOnlyList<RuleFinding> findings, bool ignoresUnstable, DiagnosticBag diagnostics)
    {
        var nowhere = new SourceFile("", "");
        foreach (RuleFinding finding in SchemaComparer.Keep(findings, ignoresUnstable))
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
