using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroGenerator.Tests.Golden;

/// <summary>
/// An <c>expect-error</c> or <c>expect-warning</c> of a case: <c>6:3 | PZ1051 6:14 inner</c>. First stands protoc's
/// place, then, each behind a bar, our diagnostics; those without a place are where protoc's is. <c>README.md</c>
/// explains the words.
/// </summary>
internal sealed class Expectation
{
    private Expectation(string place, IReadOnlyList<ExpectedDiagnostic> diagnostics)
    {
        Place = place;
        Diagnostics = diagnostics;
    }

    /// <summary>Where protoc reports: <c>line:column</c>, <c>file:line:column</c>, or <c>none</c>.</summary>
    public string Place { get; }

    /// <summary>What we report for it.</summary>
    public IReadOnlyList<ExpectedDiagnostic> Diagnostics { get; }

    public static Expectation Parse(string value)
    {
        string[] parts = value.Split(" | ");
        return new Expectation(parts[0], [.. parts.Skip(1).Select(part => ExpectedDiagnostic.Parse(part, parts[0]))]);
    }
}

/// <summary>One of our diagnostics as a case states it.</summary>
/// <param name="Code">Its id, as users see it.</param>
/// <param name="Place">Where it is.</param>
/// <param name="Reason">Why that is not protoc's place; null where it is.</param>
/// <param name="Problem">What is wrong with this statement itself; null if nothing.</param>
internal sealed record ExpectedDiagnostic(string Code, string Place, string? Reason, string? Problem)
{
    public static ExpectedDiagnostic Parse(string text, string protocs)
    {
        string[] words = text.Split(' ');
        return words.Length switch
        {
            1 => new ExpectedDiagnostic(words[0], protocs, null, protocs == "none" ? "no place" : null),
            3 => new ExpectedDiagnostic(words[0], words[1], words[2], ProblemOf(words[2], words[1], protocs)),
            _ => new ExpectedDiagnostic(words[0], "", null, "neither an id nor an id, a place and a reason"),
        };
    }

    /// <summary>Id and place, as the tests compare them.</summary>
    public override string ToString() => $"{Code} {Place}";

    // The reasons are words, but what they say about the two places is checked.
    private static string? ProblemOf(string reason, string ours, string protocs)
    {
        bool isTrue = reason switch
        {
            "inner" => IsBefore(protocs, ours),
            "start" or "cause" => IsBefore(ours, protocs),
            "unplaced" or "unwarned" => protocs == "none",
            "also" => ours != protocs,
            _ => false,
        };
        return isTrue ? null : $"'{reason}' is not why {ours} is not {protocs}";
    }

    private static bool IsBefore(string left, string right)
    {
        string[] a = left.Split(':'), b = right.Split(':');
        if (a.Length < 2 || b.Length < 2 || !a[..^2].SequenceEqual(b[..^2])) return false;
        (int, int) Place(string[] parts) => (int.Parse(parts[^2], null), int.Parse(parts[^1], null));
        return Place(a).CompareTo(Place(b)) < 0;
    }
}
