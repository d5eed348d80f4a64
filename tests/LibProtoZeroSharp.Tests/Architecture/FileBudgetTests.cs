using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

[Trait("Reads", "Sources")]
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

    [Theory]
    [InlineData("src")]
    [InlineData("generator")]
    [InlineData("analyzers")]
    [InlineData("tests")]
    [InlineData("samples")]
    [InlineData("benchmarks")]
    public void Columns_OfEachLine_StayInBudget(string folder) =>
        RoomRules.AssertNone(FileBudget.TooWide(folder));

    [Fact]
    public void Columns_OfCodeAndOfTexts_CountCodeOnly()
    {
        string code = new('x', FileBudget.MaxColumns + 1), text = $"    Write(\"{code}\");";
        string[] lines = [code, text, code + text, "Write(\"\"\"", code, "    \"\"\");", code, "\t"];
        Assert.Equal([1, 3, 7, 8], FileBudget.TooWide("A", lines).Select(it => int.Parse(it.Split(':')[1])));
    }

    [Fact]
    public void SourceFiles_OfThisFolder_AreFound() =>
        Assert.Contains("Architecture/FileBudgetTests.cs", Repository.SourceFiles("tests/LibProtoZeroSharp.Tests"));
}
