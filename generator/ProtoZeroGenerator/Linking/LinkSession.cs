using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Linking;

/// <summary>
/// Links files and builds their models, and reuses what it made before. It is the only state of the pipeline: a cache
/// with one entry.
/// </summary>
/// <remarks>
/// <para>
/// What a method returns depends on its arguments alone. The entry saves work and changes no outcome.
/// </para>
/// <para>
/// The entry is the <see cref="LinkState"/> of one <see cref="LinkedFiles"/>: the schema, the names in it, and the
/// models that were built from it. The session alone refers to it; results refer to syntax trees and models only. A
/// link takes files over from the entry and replaces it. A model of other <see cref="LinkedFiles"/> than those of the
/// entry is built after these were linked once more.
/// </para>
/// <para>
/// One thread at a time works with the entry, under a lock. Work that is cancelled leaves an entry that can be used,
/// or none.
/// </para>
/// </remarks>
internal sealed class LinkSession
{
    private readonly object _lock = new();
    private LinkState? _state;
    private BaselineComparison? _comparison;
    private LintRun? _style;

    /// <summary>Links files, and names what is made from them.</summary>
    /// <param name="files">All files with their settings.</param>
    /// <param name="project">The settings of the project.</param>
    /// <param name="cancellation">Ends the work early.</param>
    public LinkedFiles Link(
        ImmutableArray<(ProtoInput Input, ParsedFile Parsed)> files, GeneratorOptions project,
        CancellationToken cancellation)
    {
        var input = new LinkInput(files, project);
        if (!project.IsEnabled) return new LinkedFiles(input, new EquatableArray<ProtoDiagnostic>([]), null);
        var diagnostics = new DiagnosticBag();
        lock (_lock)
        {
            StepResult<LinkState> state = Replace(input, diagnostics, cancellation);
            IEnumerable<ProtoDiagnostic> found = diagnostics.Items;
            if (state.Failure is { } failure) found = found.Append(failure);
            return new LinkedFiles(
                input, new EquatableArray<ProtoDiagnostic>(found.ToArray()), state.Value?.Supplied);
        }
    }

    /// <summary>Builds what a file becomes; without a value if it becomes nothing.</summary>
    /// <param name="linked">All files.</param>
    /// <param name="parsed">The file.</param>
    /// <param name="cancellation">Ends the work early.</param>
    public StepResult<FileModel> Build(LinkedFiles linked, ParsedFile parsed, CancellationToken cancellation)
    {
        lock (_lock)
        {
            LinkState? state = StateOf(linked, cancellation, out ProtoDiagnostic? failure);
            return state?.Build(parsed, cancellation) ?? new StepResult<FileModel>(null, failure);
        }
    }

    /// <summary>Builds what becomes of a built-in file.</summary>
    /// <param name="linked">All files.</param>
    /// <param name="importName">One of <see cref="LinkedFiles.Supplied"/>.</param>
    /// <param name="cancellation">Ends the work early.</param>
    public StepResult<FileModel> BuildSupplied(LinkedFiles linked, string importName, CancellationToken cancellation)
    {
        lock (_lock)
        {
            LinkState? state = StateOf(linked, cancellation, out ProtoDiagnostic? failure);
            return state?.Build(importName, cancellation) ?? new StepResult<FileModel>(null, failure);
        }
    }

    /// <summary>Finds what files break of a baseline.</summary>
    /// <param name="linked">All files.</param>
    /// <param name="baseline">The baseline; null if there is none.</param>
    /// <param name="cancellation">Ends the work early.</param>
    public EquatableArray<ProtoDiagnostic> Compare(
        LinkedFiles linked, Baseline? baseline, CancellationToken cancellation)
    {
        if (baseline is null) return BreakingSettings.WithoutBaseline(linked.Input);
        lock (_lock)
        {
            LinkState? state = StateOf(linked, cancellation, out ProtoDiagnostic? failure);
            BaselineComparison? previous = _comparison;
            _comparison = null;
            if (state is not null)
            {
                var compared = StepResult<BaselineComparison>.Run(StepNames.Compare, "", () => BaselineComparison.Run(
                    state.Files, linked.Input.Project, baseline, previous, cancellation));
                _comparison = compared.Value;
                failure = compared.Failure;
            }

            return With(_comparison?.Findings, failure);
        }
    }

    /// <summary>Finds what is against the rules of style that the project asks for.</summary>
    /// <param name="linked">All files.</param>
    /// <param name="cancellation">Ends the work early.</param>
    public EquatableArray<ProtoDiagnostic> Lint(LinkedFiles linked, CancellationToken cancellation)
    {
        if (!LintSettings.AreUsed(linked.Input)) return EquatableArray<ProtoDiagnostic>.Empty;
        lock (_lock)
        {
            LinkState? state = StateOf(linked, cancellation, out ProtoDiagnostic? failure);
            LintRun? previous = _style;
            _style = null;
            if (state is not null)
            {
                var run = StepResult<LintRun>.Run(StepNames.Lint, "", () => LintRun.Run(
                    state.Files, linked.Input.Project, previous, cancellation));
                _style = run.Value;
                failure = run.Failure;
            }

            return With(_style?.Findings, failure);
        }
    }

    private static EquatableArray<ProtoDiagnostic> With(DiagnosticBag? findings, ProtoDiagnostic? failure)
    {
        IEnumerable<ProtoDiagnostic> found = findings?.Items ?? [];
        if (failure is not null) found = found.Append(failure);
        return new EquatableArray<ProtoDiagnostic>(found.ToArray());
    }

    // Links once more if another run has linked other files since; null if there is no schema.
    private LinkState? StateOf(LinkedFiles linked, CancellationToken cancellation, out ProtoDiagnostic? failure)
    {
        failure = null;
        if (!linked.HasSchema) return null;
        if (_state?.Input == linked.Input) return _state;
        StepResult<LinkState> again = Replace(linked.Input, new DiagnosticBag(), cancellation);
        failure = again.Failure;
        return again.Value;
    }

    // After a defect of the generator nothing is reused.
    private StepResult<LinkState> Replace(LinkInput input, DiagnosticBag diagnostics, CancellationToken cancellation)
    {
        LinkState? previous = _state;
        _state = null;
        try
        {
            var linked = StepResult<LinkState>.Run(
                StepNames.Link, "", () => LinkState.Link(input, previous, diagnostics, cancellation));
            _state = linked.Value;
            return linked;
        }
        catch (OperationCanceledException) when (previous is { IsStale: false })
        {
            _state = previous;
            throw;
        }
    }
}
