using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>What one run of the generator did.</summary>
internal sealed class TestRun(GeneratorRunResult result)
{
    public GeneratorRunResult Result => result;

    /// <summary>Hint names of the sources, ordered.</summary>
    public IReadOnlyList<string> HintNames =>
        result.GeneratedSources.Select(source => source.HintName).Order(System.StringComparer.Ordinal).ToList();

    /// <summary>Ids of the diagnostics, in the order of their reports.</summary>
    public IReadOnlyList<string> Ids => result.Diagnostics.Select(diagnostic => diagnostic.Id).ToList();

    public ImmutableArray<Diagnostic> Diagnostics => result.Diagnostics;

    /// <summary>The id of a diagnostic, and its file, line and column from 1, if it has a place.</summary>
    public static string Describe(Diagnostic diagnostic)
    {
        if (diagnostic.Location == Location.None) return diagnostic.Id;
        FileLinePositionSpan place = diagnostic.Location.GetLineSpan();
        LinePosition start = place.StartLinePosition;
        return $"{diagnostic.Id} {place.Path}:{start.Line + 1}:{start.Character + 1}";
    }

    /// <summary>The text of a source.</summary>
    public string Source(string hintName) =>
        result.GeneratedSources.Single(source => source.HintName == hintName).SourceText.ToString();

    /// <summary>Why the outputs of a step are what they are: one for each output, in order.</summary>
    public IReadOnlyList<IncrementalStepRunReason> Reasons(string step) =>
        result.TrackedSteps.TryGetValue(step, out ImmutableArray<IncrementalGeneratorRunStep> steps)
            ? steps.SelectMany(one => one.Outputs).Select(output => output.Reason).ToList()
            : [];
}
