using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

public class FileBudgetTests
{
    // Folders whose lines are still to be broken.
    private static readonly string[] s_wide = ["generator", "tests/ProtoZeroGenerator.Tests"];

    [Theory]
    [InlineData("src")]
    [InlineData("generator")]
    [InlineData("analyzers")]
    [InlineData("tests")]
    [InlineData("samples")]
    [InlineData("benchmarks")]
    public void Lines_OfEachFile_StayInBudget(string folder) => RoomRules.AssertNone(FileBudget.Exceeded(folder));

    [Theory]
    [InlineData("src")]
    [InlineData("generator")]
    [InlineData("analyzers")]
    [InlineData("tests")]
    [InlineData("samples")]
    [InlineData("benchmarks")]
    public void Columns_OfEachLine_StayInBudget(string folder) =>
        RoomRules.AssertNone(FileBudget.TooWide(folder, s_wide));

    [Fact]
    public void SourceFiles_OfThisFolder_AreFound() =>
        Assert.Contains("Architecture/FileBudgetTests.cs", Repository.SourceFiles("tests/LibProtoZeroSharp.Tests"));
}
