using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Breaking;
using ProtoZeroGenerator.Breaking.Comparing;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Linking;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>
/// Random edits of real schemas: the rules find exactly what the kind of the edit says, and messages of both releases
/// prove what <c>WIRE</c> and <c>WIRE_JSON</c> say.
/// </summary>
public sealed class RandomEditTests(ITestOutputHelper output)
{
    private const string Slow = "PROTOZERO_SLOW";

    private static readonly BreakingCategories[] s_categories =
    [
        BreakingCategories.Wire, BreakingCategories.WireJson, BreakingCategories.Package, BreakingCategories.File,
        BreakingCategories.CSharp, BreakingCategories.Csr,
    ];

    // A hundred edits have each kind at least once.
    [Trait("Speed", "Slow")]
    [DataFact(DataPart.Schemas)]
    public void Compare_RandomEdits_FindsWhatTheyBreakAndMessagesProveIt()
    {
        int edits = Environment.GetEnvironmentVariable(Slow) is null ? 100 : 2000;
        var corpus = new Corpus();
        var random = new Random(39);
        var counts = new Dictionary<string, EditCounts>();
        var wrong = new List<string>();
        for (int i = 0; i < edits; i++)
        {
            (string kind, EditKinds.Make make) = EditKinds.All[i % EditKinds.All.Count];
            (SchemaEdit edit, Release now) = Draw(random, corpus, kind, make);
            if (!counts.TryGetValue(kind, out EditCounts? count)) counts.Add(kind, count = new EditCounts());
            string place = $"{kind}, edit {i}, {edit.File.ImportName}, {edit}";
            wrong.AddRange(Check(random, edit, now, count).Select(problem => $"{place}: {problem}"));
        }

        foreach ((string kind, EditCounts count) in counts) output.WriteLine($"{kind}: {count}");
        RoomRules.AssertNone(wrong);
    }

    // The first comparison links what it needs of the baseline, the next one all of it.
    [Trait("Speed", "Slow")]
    [DataFact(DataPart.Schemas)]
    public void Run_FirstAndNextComparison_FindTheSame()
    {
        string[] categories = ["File", "Package", "Wire", "CSharp"];
        var corpus = new Corpus();
        var random = new Random(40);
        int partial = 0;
        for (int i = 0; i < EditKinds.All.Count; i++)
        {
            (string kind, EditKinds.Make make) = EditKinds.All[i];
            (SchemaEdit edit, Release now) = Draw(random, corpus, kind, make);
            Baseline baseline = Baseline.Of([.. edit.Before.Trees.Select(tree => tree.Source)])!;
            GeneratorOptions project = BaselineRuns.Project(categories[i % categories.Length]);
            BaselineComparison first = BaselineRuns.Run(now.Files, project, baseline, null);
            BaselineComparison next = BaselineRuns.Run(now.Files, project, baseline, first);

            if (first.Compared < next.Compared) partial++;
            Assert.Equal(next.Findings.Items, first.Findings.Items);
        }

        Assert.InRange(partial, EditKinds.All.Count / 3, EditKinds.All.Count);
    }

    /// <summary>An edit. One that is no valid schema is drawn again, from another file.</summary>
    internal static (SchemaEdit Edit, Release Now) Draw(
        Random random, Corpus corpus, string kind, EditKinds.Make make)
    {
        for (int i = 0; i < 20_000; i++)
        {
            if (corpus.Find(random.Next(corpus.Count)) is not { } found) continue;
            if (make(random, found.Release, found.File) is not { } edit) continue;
            Release now = edit.Apply();
            bool hasMessages = edit.Roots.All(
                root => !RequiresItself(edit.Before, root.Before) && !RequiresItself(now, root.After));
            if (!now.HasErrors && hasMessages) return (edit, now);
        }

        throw new InvalidOperationException($"No file has room for {kind}.");
    }

    // Of a type that requires itself there are no messages.
    private static bool RequiresItself(Release release, string message) =>
        release.FindMessage(message) is { } type && MessageShape.RequiresItself(type);

    private static IEnumerable<string> Check(Random random, SchemaEdit edit, Release now, EditCounts count)
    {
        IReadOnlyList<RuleFinding> all = Compare(edit, now, BreakingNames.Of((BreakingCategories)63));
        string expected = string.Join("\n", edit.Expected(now));
        string found = Lines(all);
        if (expected != found) yield return $"expected\n{expected}\nbut found\n{found}";
        foreach (BreakingCategories category in s_categories)
        {
            string part = Lines(all.Where(finding => IsIn(finding, category)));
            string alone = Lines(Compare(edit, now, BreakingNames.Of(category)));
            if (part != alone) yield return $"{category} finds {alone}, not {part}";
        }

        if (edit.Reuse is { } reuse && edit.ApplyAnd(now, reuse.Type, reuse.Text).HasErrors != reuse.IsRefused)
            yield return $"{reuse.Text} is {(reuse.IsRefused ? "accepted" : "refused")}";
        count.Edits++;
        var proof = new EditProof(random, edit, now);
        if (!proof.HasMessages) yield break;
        foreach (bool json in new[] { false, true })
        {
            BreakingCategories category = json ? BreakingCategories.WireJson : BreakingCategories.Wire;
            bool isBroken = all.Any(finding => IsIn(finding, category));
            string? stricter = edit.Stricter ?? (json ? null : edit.StricterOnWire);
            if (Judge(proof, isBroken, stricter, json, count) is { } problem) yield return $"{category}: {problem}";
        }
    }

    private static string? Judge(EditProof proof, bool isBroken, string? stricter, bool json, EditCounts count)
    {
        string? shown = proof.Difference(keepsToBoth: !isBroken, json, isBroken && stricter is null ? 100 : 4);
        if (!isBroken)
        {
            count.Safe++;
            return shown is null ? null : $"no rule finds a break, but {shown}";
        }

        if (shown is not null) count.Proved++;
        else count.Stricter++;
        if (stricter is not null)
            return shown is null ? null : $"messages prove the break, although {stricter}: {shown}";
        return shown is null ? "no message shows the break" : null;
    }

    private static bool IsIn(RuleFinding finding, BreakingCategories category) =>
        (((BreakingRule)finding.Rule).Categories & category) != 0;

    private static IReadOnlyList<RuleFinding> Compare(SchemaEdit edit, Release now, RuleSelection rules) =>
        SchemaComparer.Compare(now.Files, edit.Before.Files, rules, ignoresUnstable: false);

    private static string Lines(IEnumerable<RuleFinding> findings) => string.Join("\n", findings
        .Select(finding => SchemaEdit.Line(finding.Rule.Name, finding.File, finding.Span))
        .Order(StringComparer.Ordinal));

    private sealed class EditCounts
    {
        public int Edits { get; set; }

        public int Safe { get; set; }

        public int Proved { get; set; }

        public int Stricter { get; set; }

        public override string ToString() =>
            $"{Edits} edits; safe and shown {Safe}, broken and shown {Proved}, stricter than messages {Stricter}";
    }
}
