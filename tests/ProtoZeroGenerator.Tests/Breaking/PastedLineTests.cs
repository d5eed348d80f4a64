using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroGenerator.Breaking;
using ProtoZeroGenerator.Breaking.Comparing;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Tests.Schema;
using Xunit;

namespace ProtoZeroGenerator.Tests.Breaking;

/// <summary>What a message says is missing can be pasted: the finding is gone with it.</summary>
public sealed partial class PastedLineTests
{
    private const string Proto3 = "syntax = \"proto3\";", Edition = "edition = \"2023\";";

    [Theory]
    [InlineData("WIRE_JSON", Proto3, "message M { int32 a = 1; string note = 2; }", "message M { int32 a = 1; }")]
    [InlineData("WIRE_JSON", Edition, "message M { int32 a = 1; string note = 2; }", "message M { int32 a = 1; }")]
    [InlineData("WIRE_JSON", Proto3, "enum E { A = 0; B = 1; C = 2; }", "enum E { A = 0; B = 1; }")]
    [InlineData("WIRE_JSON", Edition, "enum E { A = 0; B = 1; C = 2; }", "enum E { A = 0; B = 1; }")]
    [InlineData("WIRE_JSON", Proto3, "message M { reserved 4 to 6, 9; reserved \"a\", \"b\"; }", "message M { }")]
    [InlineData("WIRE_JSON", Edition, "message M { reserved 4 to 6, 9; reserved a, b; }", "message M { }")]
    [InlineData("WIRE_JSON", Edition, "enum E { A = 0; reserved 4 to max; reserved B; }", "enum E { A = 0; }")]
    [InlineData("FIELD_NO_DELETE", Proto3, "message M { int32 a = 1; string note = 2; }", "message M { int32 a = 1; }")]
    [InlineData("ENUM_VALUE_NO_DELETE", Proto3, "enum E { A = 0; B = 1; C = 2; }", "enum E { A = 0; B = 1; }")]
    [InlineData(
        "RPC_NO_DELETE", Proto3, "message M { } service S { rpc R(M) returns (M); }", "message M { } service S { }")]
    public void Compare_SomethingIsGone_TheLineBringsItBack(string rules, string head, string before, string now)
    {
        RuleSelection selection = BreakingNames.All.Select([rules], [], out _);
        RuleFinding? found = Find(selection, head + before, head + now);
        Assert.NotNull(found);
        for (int i = 0; found is not null; i++)
        {
            Assert.True(i < 6, found.What);
            now = now[..^1] + Line().Matches(found.What).Last().Groups[1].Value + " }";
            found = Find(selection, head + before, head + now);
        }
    }

    // Pasted at the end of the message it would be outside of the oneof.
    [Fact]
    public void Compare_AMemberOfAOneofIsGone_NoLineIsTold()
    {
        RuleSelection selection = BreakingNames.All.Select(["FIELD_NO_DELETE"], [], out _);
        const string Before = "message M { oneof o { string a = 1; int32 b = 2; } }";
        RuleFinding? found = Find(selection, Proto3 + Before, Proto3 + "message M { oneof o { int32 b = 2; } }");
        Assert.EndsWith("is gone.", found?.What);
    }

    private static RuleFinding? Find(RuleSelection rules, string before, string now)
    {
        Linked current = Linked.Text(now);
        Assert.Empty(current.Errors);
        var found = SchemaComparer.Compare([current.File], [Linked.Text(before).File], rules, false);
        return found.Count > 0 ? found[0] : null;
    }

    // What is reserved stands in quotes, what was declared after a colon.
    [GeneratedRegex("(?:: |\"|: (?=reserved))((?:reserved|string|rpc|C =) [^;]+;)")]
    private static partial Regex Line();
}
