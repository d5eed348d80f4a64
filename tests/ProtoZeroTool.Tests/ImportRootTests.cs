using System;
using System.IO;
using Xunit;

namespace ProtoZeroTool.Tests;

/// <summary>What files and imports mean below several import roots: as in protoc.</summary>
public sealed class ImportRootTests
{
    private const string Head = "syntax = \"proto3\";\n";
    private const string Wrong = "syntax = 3;";

    [Fact]
    public void Import_InSecondRoot_IsFound()
    {
        using ToolFolder folder = new ToolFolder()
            .File("one/a.proto", Head + "import \"x/b.proto\"; message A { B b = 1; }")
            .File("two/x/b.proto", Head + "message B {}");

        folder.Check(["one", "two"], "one/a.proto").Silent();
        folder.Check(["two", "one"], "one/a.proto", "two/x/b.proto").Silent();
        Assert.Equal(1, folder.Check(["one"], "one/a.proto").ExitCode);
    }

    [Fact]
    public void Import_InBothRoots_MeansTheFirst()
    {
        using ToolFolder folder = new ToolFolder()
            .File("one/b.proto", Head + "message B {}")
            .File("two/b.proto", Head + "message C {}")
            .File("two/a.proto", Head + "import \"b.proto\"; message A { B b = 1; }");

        folder.Check(["one", "two"], "two/a.proto").Silent();
        Assert.Equal(1, folder.Check(["two", "one"], "two/a.proto").ExitCode);
    }

    [Fact]
    public void Import_OfTheEndOfAPath_IsNotFound()
    {
        using ToolFolder folder = new ToolFolder()
            .File("x/b.proto", Head + "message B {}")
            .File("a.proto", Head + "import \"b.proto\"; message A { B b = 1; }");

        Assert.Equal(1, folder.Check("a.proto", "x/b.proto").ExitCode);
    }

    [Theory]
    [InlineData("../b.proto")]
    [InlineData("./b.proto")]
    [InlineData("x//b.proto")]
    public void Import_ThatIsNoPlainName_IsNotLookedFor(string name)
    {
        using ToolFolder folder = new ToolFolder()
            .File("b.proto", "broken").File("x/b.proto", "broken").File("x/a.proto", Head + $"import \"{name}\";");

        ToolRun run = folder.Check(["x"], "x/a.proto");

        Assert.Equal(1, run.ExitCode);
        Assert.Contains("/x/a.proto:2:8: ", Assert.Single(run.Lines));
    }

    [Fact]
    public void Import_OfBuiltInFile_IsTakenFromARootThatHasIt()
    {
        using ToolFolder folder = new ToolFolder()
            .File("a.proto", Head + "import \"google/protobuf/any.proto\"; message A { google.protobuf.Own b = 1; }")
            .File("google/protobuf/any.proto", Head + "package google.protobuf; message Own {}");

        folder.Check("a.proto").Silent();
    }

    [Fact]
    public void File_NamedAsAnImport_IsFoundBelowTheRoots()
    {
        using ToolFolder folder = new ToolFolder().File("x/a.proto", Head);

        ToolFolder.Run("check", "-I", folder.Path, "x/a.proto").Silent();
        ToolFolder.Run("check", "-I", folder.Path, "google/protobuf/any.proto").Silent();
    }

    [Fact]
    public void File_GivenTwiceAndInItsFolder_IsCheckedOnce()
    {
        using ToolFolder folder = new ToolFolder().File("x/a.proto", Head + "message A {} message A {}");

        Assert.Single(folder.Check("x/a.proto", "x", "x/../x/a.proto").Lines);
    }

    [Fact]
    public void Folder_StandsForAllProtoFilesBelowIt()
    {
        using ToolFolder folder = new ToolFolder()
            .File("x/b.proto", Wrong).File("x/y/a.proto", Wrong).File("x/text.txt", "1").File("c.proto", Wrong);

        Assert.Collection(
            folder.Check("x").Lines,
            line => Assert.Contains("/x/b.proto:1:10: ", line),
            line => Assert.Contains("/x/y/a.proto:1:10: ", line));
    }

    [Fact]
    public void Folder_WithLinkToItself_IsWalkedOnce()
    {
        using ToolFolder folder = new ToolFolder().File("x/a.proto", Wrong);
        if (OperatingSystem.IsWindows()) return;   // links need a privilege there
        Directory.CreateSymbolicLink(folder.PathOf("x/again"), folder.PathOf("x"));

        Assert.Single(folder.Check("x").Lines);
    }

    [Fact]
    public void Folder_WithoutProtoFiles_IsRefused()
    {
        using ToolFolder folder = new ToolFolder().File("x/text.txt", "1");

        folder.Check("x").Failed(1, "/x: ");
    }

    [Fact]
    public void File_Missing_IsRefused()
    {
        using ToolFolder folder = new();

        folder.Check("a.proto").Failed(1, "/a.proto: no such file");
    }

    [Fact]
    public void File_OutsideOfTheRoots_IsRefused()
    {
        using ToolFolder folder = new ToolFolder().File("one/a.proto", Head).File("one-more/b.proto", Head);

        folder.Check(["one"], "one-more/b.proto").Failed(1, "one-more/b.proto: ");
        folder.Check(["one"], "one-more").Failed(1, "one-more/b.proto: ");
    }

    [Fact]
    public void File_HiddenByAnEarlierRoot_IsRefused()
    {
        using ToolFolder folder = new ToolFolder().File("one/a.proto", Head).File("two/a.proto", Head);

        folder.Check(["one", "two"], "one/a.proto").Silent();
        folder.Check(["one", "two"], "two/a.proto").Failed(1, "/one/a.proto");
    }

    [Fact]
    public void Root_Missing_IsSaidAndTheOthersCount()
    {
        using ToolFolder folder = new ToolFolder().File("one/a.proto", Head);

        ToolRun run = folder.Check(["zero", "one"], "one/a.proto");

        Assert.Equal((0, ""), (run.ExitCode, run.Output));
        Assert.Contains("/zero: no such folder", run.Error);
    }

    [Theory]
    [InlineData("{0}/one/")]
    [InlineData("{0}/./one")]
    [InlineData("{0}//one")]
    [InlineData("{0}/two/../one")]
    public void Root_WrittenInAnotherWay_HoldsTheFile(string root)
    {
        using ToolFolder folder = new ToolFolder().File("one/a.proto", Wrong).File("two/b.proto", Head);

        ToolRun run =
            ToolFolder.Run("check", string.Format(null, "-I" + root, folder.Path), folder.PathOf("one/a.proto"));

        Assert.Contains("one/a.proto:1:10: PZ", Assert.Single(run.Lines));
    }
}
