using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>
/// docs/internals/behaviours.md lists the ids that test names begin with, each with the classes of its tests.
/// </summary>
public partial class BehaviourTests
{
    [Fact]
    public void Page_ItsIdsAndClasses_AreThoseOfTheTestNames()
    {
        string[] expected = [.. TestNames.All()
            .SelectMany(test => Ids(test.Method).Select(id => (Id: id, test.Class)))
            .GroupBy(test => test.Id, test => test.Class)
            .Select(tests => $"{tests.Key}: {Line(tests)}").Order()];
        string[] listed = [.. Row().Matches(File.ReadAllText(Repository.PathOf("docs/internals/behaviours.md")))
            .Select(row => $"{row.Groups["id"].Value}: {Line(row.Groups["class"].Captures.Select(c => c.Value))}")
            .Order()];
        Assert.True(expected.Length > 100);
        Assert.Equal(expected, listed);
    }

    [Theory]
    [InlineData("T1_T10_Next_AnyTag_IsRead", "T1 T10")]
    [InlineData("Defect_A9_FixedWidth_IsLittleEndian", "Defect_A9")]
    [InlineData("Next_T1_IsRead", "")]
    [InlineData("PZ0001_Anything_IsReported", "")]
    public void Ids_OfATestName_AreThoseInFront(string name, string expected) =>
        Assert.Equal(expected, string.Join(' ', Ids(name)));

    private static string Line(IEnumerable<string> classes) => string.Join(", ", classes.Distinct().Order());

    private static IEnumerable<string> Ids(string method) =>
        IdsInFront().Match(method).Groups["id"].Captures.Select(id => id.Value);

    [GeneratedRegex(@"^(?:(?<id>Defect_[A-Z]\d+)_|(?:(?<id>[A-Z]\d{1,2})_)+)")]
    private static partial Regex IdsInFront();

    [GeneratedRegex(@"^\| (?<id>\w+) \| [^|]+ \| (?:`(?<class>\w+)`(?:, )?)+ \|$", RegexOptions.Multiline)]
    private static partial Regex Row();
}
