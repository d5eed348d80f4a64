using System.Globalization;
using System.Linq;
using ProtoZeroGenerator.Breaking;
using ProtoZeroGenerator.Breaking.Comparing;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Tests.Schema;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Breaking;

/// <summary>Comparing takes time in proportion to the schemas, for every kind of content.</summary>
[Trait("Speed", "Slow")]
public sealed class GuardGrowthTests
{
    // All that there is, in a second release where each is changed or gone.
    [Theory]
    [InlineData("message M {{ {0} }}", "int32 f{0} = {1};", "sint64 g{0} = {1};")]
    [InlineData("message M {{ {0} }}", "int32 f{0} = {1};", "")]
    [InlineData("message M {{ {0} }}", "message N{0} {{ message O {{ }} }}", "message N{0} {{ }}")]
    [InlineData("message M {{ {0} }}", "oneof o{0} {{ int32 f{0} = {1}; }}", "int32 f{0} = {1};")]
    [InlineData("message M {{ {0} }}", "map<int32, M> m{0} = {1};", "")]
    [InlineData("message M {{ {0} }}", "reserved {1}; reserved \"r{0}\";", "")]
    [InlineData("enum E {{ Z = 0; {0} }}", "V{0} = {1};", "W{0} = {1};")]
    [InlineData("enum E {{ option allow_alias = true; Z = 0; {0} }}", "V{0} = 0;", "W{0} = 0;")]
    [InlineData("enum E {{ Z = 0; {0} }}", "V{0} = {1};", "")]
    [InlineData("{0}", "message M{0} {{ }} enum E{0} {{ V{0} = 0; }}", "")]
    [InlineData("message M {{ }} service S {{ {0} }}", "rpc R{0} (M) returns (M);", "rpc R{0} (stream M) returns (M);")]
    [InlineData("message M {{ }} {0}", "service S{0} {{ rpc R (M) returns (M); }}", "")]
    public void Compare_MuchOfAKind_IsLinear(string frame, string before, string now)
    {
        (SchemaFile Before, SchemaFile Now) Make(int count) => (File(frame, before, count), File(frame, now, count));
        var all = BreakingNames.Of((BreakingCategories)63);
        (SchemaFile Before, SchemaFile Now) small = Make(500), large = Make(8_000);
        Cost.IsLinear(500, count =>
        {
            (SchemaFile earlier, SchemaFile current) = count == 500 ? small : large;
            Assert.NotEmpty(SchemaComparer.Compare([current], [earlier], all, false));
        });
    }

    private static SchemaFile File(string frame, string member, int count)
    {
        CultureInfo culture = CultureInfo.InvariantCulture;
        string members = string.Join("\n", Enumerable.Range(0, count)
            .Select(index => string.Format(culture, member, index, index + 1)));
        Linked linked = Linked.Text("syntax = \"proto3\"; package p; " + string.Format(culture, frame, members));
        Assert.Empty(linked.Errors);
        return linked.File;
    }
}
