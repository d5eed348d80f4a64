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
        .. Directory.EnumerateFiles(Repository.PathOf("docs"), "*.md")
        .Select(file => $"docs/{Path.GetFileName(file)}").Order()
        .Where(page => page != EmittedPage && new DocumentProgram(page).Program().Length > 0)];

    [Theory]
    [MemberData(nameof(Documents))]
    public void Document_PastedIntoNewProject_BuildsAndRuns(string document)
    {
        var page = new DocumentProgram(document);
        Consumer consumer = page.Paste(feed, $"doc-{Path.GetFileNameWithoutExtension(document)}");

        // As the template makes it; and with the page's own using lines alone.
        consumer.Build("app", "Release", "-warnaserror").Succeeded();
        consumer.Build("app", "Release", "--no-restore", "-warnaserror", "-p:ImplicitUsings=disable").Succeeded();
        consumer.Run("app", "Release").Succeeded();
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
        consumer.Build("app", "Debug", "-warnaserror").Succeeded();
        consumer.Run("app", "Debug").Succeeded();
    }
}
