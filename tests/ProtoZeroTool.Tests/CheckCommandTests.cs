using System.IO;
using System.Text.RegularExpressions;
using Xunit;

namespace ProtoZeroTool.Tests;

public sealed class CheckCommandTests
{
    private const string Head = "syntax = \"proto3\";\n";
    private const string Wrong = Head + "message M {\n  int32 a = 1;\n  int32 b = 1;\n}\n";
    private const string UnusedImport = Head + "import \"google/protobuf/any.proto\";\n";

    [Fact]
    public void Check_FileWithoutMistakes_IsSilent()
    {
        using ToolFolder folder = new ToolFolder().File("a.proto", Head + "message M { int32 a = 1; }");

        folder.Check("a.proto").Silent();
    }

    [Fact]
    public void Check_Mistake_IsOneLineWithPlaceAndCodeAndExitCode1()
    {
        using ToolFolder folder = new ToolFolder().File("x/a.proto", Wrong);

        ToolRun run = folder.Check("x/a.proto");

        Assert.Equal((1, ""), (run.ExitCode, run.Error));
        Assert.StartsWith($"{folder.Path}/x/a.proto:4:13: PZ1033: ", Assert.Single(run.Lines));
    }

    [Fact]
    public void Check_MistakesInSeveralFiles_AreInTheOrderOfTheCommandLineAndOfTheText()
    {
        using ToolFolder folder = new ToolFolder()
            .File("a.proto", Wrong.Replace("}", "  X c = 2;\n}"))
            .File("b.proto", Wrong.Replace("message M", "message N"));

        ToolRun run = folder.Check("b.proto", "a.proto");

        Assert.Collection(
            run.Lines,
            line => Assert.StartsWith($"{folder.Path}/b.proto:4:", line),
            line => Assert.StartsWith($"{folder.Path}/a.proto:4:", line),
            line => Assert.StartsWith($"{folder.Path}/a.proto:5:", line));
    }

    [Fact]
    public void Check_Note_IsPrintedAndExitCodeIs0()
    {
        using ToolFolder folder = new ToolFolder().File("a.proto", UnusedImport);

        ToolRun run = folder.Check("a.proto");

        Assert.Equal(0, run.ExitCode);
        Assert.StartsWith($"{folder.Path}/a.proto:2:8: PZ1006: note: ", Assert.Single(run.Lines));
    }

    [Fact]
    public void Check_FileThatIsOnlyImported_CountsWithItsErrorsAndNotWithItsNotes()
    {
        using ToolFolder folder = new ToolFolder()
            .File("a.proto", Head + "import \"b.proto\"; message A { B b = 1; }")
            .File("b.proto", UnusedImport + "message B {}");

        folder.Check("a.proto").Silent();

        folder.File("b.proto", UnusedImport + "message B {} message B {}");
        ToolRun run = folder.Check("a.proto");
        Assert.Equal(1, run.ExitCode);
        Assert.StartsWith($"{folder.Path}/b.proto:3:", Assert.Single(run.Lines));
    }

    [Fact]
    public void Check_CSharpNamespaceThatIsNone_IsReportedAsTheGeneratorWould()
    {
        using ToolFolder folder = new ToolFolder().File("a.proto", Head + "option csharp_namespace = \"1\";");

        Assert.Contains(": PZ2001: ", Assert.Single(folder.Check("a.proto").Lines));
    }

    [Fact]
    public void Check_TextWithControlCharacters_StaysOnOneLine()
    {
        using ToolFolder folder = new ToolFolder().File("a.proto", Head + "import \"b\\n\\033[2J.proto\";");

        string line = Assert.Single(folder.Check("a.proto").Lines);

        Assert.Contains("b\\u000a\\u001b[2J.proto", line);
    }

    [Fact]
    public void Check_RandomBytes_FindsSomethingAndDoesNotFail()
    {
        byte[] bytes = new byte[4096];
        new System.Random(4).NextBytes(bytes);
        using ToolFolder folder = new ToolFolder().File("a.proto", bytes);

        ToolRun run = folder.Check("a.proto");

        Assert.Equal((1, ""), (run.ExitCode, run.Error));
        Assert.All(run.Lines, line => Assert.Matches(new Regex(@"^.*/a\.proto:\d+:\d+: PZ\d{4}: "), line));
    }

    [Fact]
    public void Check_FileThatCannotBeRead_IsOnePlainLine()
    {
        using ToolFolder folder = new ToolFolder().File("a.proto", Head);
        using FileStream held = new(folder.PathOf("a.proto"), FileMode.Open, FileAccess.ReadWrite, FileShare.None);

        folder.Check("a.proto").Failed(1, "a.proto");
    }
}
