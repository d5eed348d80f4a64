using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

public class FileBudgetTests
{
    [Theory]
    [InlineData("src")]
    [InlineData("generator")]
    [InlineData("analyzers")]
    [InlineData("tests")]
    [InlineData("samples")]
    [InlineData("benchmarks")]
    public void Lines_OfEachFile_StayInBudget(string folder) => RoomRules.AssertNone(FileBudget.Exceeded(folder));

    [Fact]
    public void SourceFiles_OfThisFolder_AreFound() =>
        Assert.Contains("Architecture/FileBudgetTests.cs", Repository.SourceFiles("tests/LibProtoZeroSharp.Tests"));
}
