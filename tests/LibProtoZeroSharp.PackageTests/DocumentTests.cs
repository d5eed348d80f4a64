using System.IO;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>
/// The README and every page with C# code, pasted in reading order into a project that <c>dotnet new</c> has made.
/// </summary>
[Collection(MorePackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public class DocumentTests(PackageFeed feed)
{
    // Its blocks are pieces of what the generator emits, written by a test of the generator.
    private const string EmittedPage = "docs/generated-code.md";

    public static TheoryData<string> Documents => ["README.md",
        .. Directory.EnumerateFiles(Repository.PathOf("docs"), "*.md", SearchOption.AllDirectories)
        .Select(file => Path.GetRelativePath(Repository.Root, file).Replace('\\', '/')).Order()
        .Where(page => page != EmittedPage && new DocumentProgram(page).Program().Length > 0)];

    [Theory]
    [MemberData(nameof(Documents))]
    public void Document_PastedIntoNewProject_BuildsAndRuns(string document)
    {
        var page = new DocumentProgram(document);
        Consumer consumer = page.Paste(feed, $"doc-{Path.GetFileNameWithoutExtension(document)}");

        // As the template makes it; below, with the page's own using lines alone.
        consumer.Build("app", "Release", "-warnaserror").Succeeded();
        AssertRuns(page, consumer, "Release");
        for (int refused = 0; refused < page.RefusedCount; refused++)
        {
            string program = page.Program(refused);
            CommandResult build = consumer.File("app/Program.cs", program).Build("app", "Release", "--no-restore");
            Assert.NotEmpty(DocumentProgram.PromisedErrors(program));
            Assert.Equal(DocumentProgram.PromisedErrors(program), DocumentProgram.PrintedErrors(build.Output));
        }

        // On the checked library, too, by the lines of the README's part on installing.
        string project = File.ReadAllText(DocumentProgram.ProjectFile(consumer));
        Assert.Contains(Consumer.Fast, project);
        consumer.File("app/app.csproj", project.Replace(Consumer.Fast, Consumer.ByConfiguration))
            .File("app/Program.cs", page.Program());
        consumer.Build("app", "Debug", "-warnaserror", "-p:ImplicitUsings=disable").Succeeded();
        AssertRuns(page, consumer, "Debug");
    }

    // A server answered every request of its page with 500 and an empty body, which is an empty message, so the program
    // ended well.
    private static void AssertRuns(DocumentProgram page, Consumer consumer, string configuration)
    {
        CommandResult run = consumer.Run("app", configuration);
        run.Succeeded();
        string[] lines = [.. run.Output.Split('\n').Select(line => line.TrimEnd())];
        Assert.DoesNotContain(lines, line => line.StartsWith("fail: ") || line.StartsWith("crit: "));
        int at = 0;
        foreach (string expected in page.Output)
        {
            at = System.Array.IndexOf(lines, expected, at) + 1;
            Assert.True(at > 0, $"{expected}\nis not printed, or not in this order:\n{run.Output}");
        }
    }
}
