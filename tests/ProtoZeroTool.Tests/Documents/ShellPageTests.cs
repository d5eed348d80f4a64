using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;
using Xunit;

namespace ProtoZeroTool.Tests;

/// <summary>Every shell command of the pages on the tool runs, and prints what the page shows.</summary>
[Trait("Speed", "Slow")]
public sealed class ShellPageTests
{
    private const string Readme = "README.md", ReadmeSection = "The same compiler as a command";

    private static readonly string[] s_pages = ["docs/tool.md", "docs/schema-guard.md", "docs/lint.md"];

    public static TheoryData<string, string> Sections
    {
        get
        {
            var sections = new TheoryData<string, string> { { Readme, ReadmeSection } };
            foreach (string page in s_pages)
            {
                foreach (string title in ShellPage.Read(page).Titles) sections.Add(page, title);
            }

            return sections;
        }
    }

    [BashTheory]
    [MemberData(nameof(Sections))]
    public async Task Commands_OfSection_PrintWhatThePageShows(string page, string title)
    {
        ShellPage read = ShellPage.Read(page);
        using var run = new ShellPageRun(read);
        List<string> differences = [];
        foreach (IReadOnlyList<PageCommand> block in read.BlocksOf(title))
            differences.AddRange(await run.DifferencesAsync(block));

        Assert.True(differences.Count == 0, string.Join("\n", differences));
    }

    /// <summary>So that the test above is worth something.</summary>
    [BashTheory]
    [InlineData("$ printf 'a\\nb\\n' | grep b\nb", true)]
    [InlineData("$ printf 'a\\nb\\n' | grep b\na", false)]
    [InlineData("$ printf 'a\\nb\\nc\\n'\na\n…\nc", true)]
    [InlineData("$ printf 'a\\nb\\nc\\n'\na\n…", true)]
    [InlineData("$ printf 'a\\nb\\nc\\n'\nb\n…\nc", false)]
    [InlineData("$ printf 'a\\nb\\nc\\n'\na\n…\nb", false)]
    [InlineData("$ printf 'a\\nb\\n'\na", false)]
    [InlineData("$ protozero check -I protos protos", true)]
    [InlineData("$ protozero check nothing.proto", false)]
    [InlineData("$ protozero check nothing.proto\nprotozero: nothing.proto: no such file", true)]
    [InlineData("$ cat words.txt\none", true)]
    [InlineData("$ ls *.mvt | wc -l\n10", true)]
    [InlineData("$ protozero --version \\\n  | wc -l\n1", true)]
    public async Task Commands_OfAPlantedPage_AreComparedWithIt(string block, bool isRight)
    {
        var page = new ShellPage($"## A\n\n<!-- file: words.txt -->\n```text\none\n```\n\nText.\n\n```\n{block}\n```\n");
        using var run = new ShellPageRun(page);

        Assert.Equal(isRight, (await run.DifferencesAsync(page.BlocksOf("A")[0])).Count == 0);
    }

    [Fact]
    public void Sections_OfToolPage_HaveAllCommands()
    {
        string page = File.ReadAllText(ProtoZeroSharp.Testing.Repository.PathOf("docs/tool.md"));
        foreach (string command in ToolFolder.Run("suggest", "--", "").Lines)
            Assert.Contains($"protozero {command}", page);
    }
}
