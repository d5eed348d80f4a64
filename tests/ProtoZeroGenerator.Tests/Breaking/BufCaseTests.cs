using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Breaking;
using ProtoZeroGenerator.Breaking.Comparing;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Tests.Schema;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Breaking;

/// <summary>The cases of buf's own tests: every finding, no other, at the same places.</summary>
public sealed class BufCaseTests
{
    [DataFact(DataPart.Schemas)]
    public void Compare_EachCaseOfBuf_FindsWhatBufFinds()
    {
        IReadOnlyList<BufCase> cases = BufCase.All();
        Assert.True(cases.Count >= 20);
        RoomRules.AssertNone(
            from one in cases
            let found = Compare(one)
            let missing = Without(one.Expected, found)
            let surplus = Without(found, one.Expected)
            where missing.Count + surplus.Count > 0
            select $"{one.Name}: missing {string.Join(", ", missing)}; surplus {string.Join(", ", surplus)}");
    }

    private static List<string> Compare(BufCase one)
    {
        RuleSelection rules = BreakingNames.All.Select(one.Rules, one.Except, out IReadOnlyList<string> unknown);
        Assert.Empty(unknown);
        return
        [
            .. SchemaComparer.Compare(Files(one.Current), Files(one.Previous), rules, one.IgnoresUnstable)
                .Select(Line).Order(System.StringComparer.Ordinal),
        ];
    }

    private static IEnumerable<SchemaFile> Files(string folder) => System.IO.Directory.Exists(folder)
        ? Linked.Folder(folder).Set.Files.Where(file => !file.IsBuiltIn) : [];

    private static string Line(RuleFinding finding)
    {
        string place = finding.Span is { } span ? $"{At(span.Start)}-{At(span.End)}" : "";
        return $"{finding.File?.ImportName} {place} {finding.Rule.Name}";

        string At(int offset)
        {
            TextPosition position = finding.File!.Source.Lines.PositionAt(offset);
            return $"{position.Line + 1}:{position.Column + 1}";
        }
    }

    private static List<string> Without(IEnumerable<string> lines, IEnumerable<string> others)
    {
        List<string> left = [.. lines];
        foreach (string line in others) left.Remove(line);
        return left;
    }
}
