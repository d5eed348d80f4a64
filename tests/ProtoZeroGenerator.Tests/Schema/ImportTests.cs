using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Text;
using Xunit;

namespace ProtoZeroGenerator.Tests.Schema;

public sealed class ImportTests
{
    private const string Head = "syntax = \"proto3\";\n";

    [Fact]
    public void Link_ImportByEndOfPath_FindsTheFile()
    {
        Linked linked = Linked.Files(
            ("/src/app/main.proto", Head + "import \"a/b.proto\"; message M { B b = 1; }"),
            ("/src/x/a/b.proto", Head + "message B {}"),
            ("/src/x/aa/b.proto", Head + "message C {}"));

        Assert.Empty(linked.Errors);
        Assert.Equal("/src/x/a/b.proto", linked.Set.Find("a/b.proto")!.Source.Path);
        Assert.Equal("B", linked.Field("M", "b").MessageType!.FullName);
        Assert.Equal(
            new[] { "a/b.proto", "aa/b.proto", "main.proto" },
            linked.Set.Files.Where(file => !file.IsBuiltIn).Select(file => file.ImportName));
    }

    [Fact]
    public void Link_ImportOfTwoCandidates_IsAmbiguousAtTheImport()
    {
        Linked linked = Linked.Files(
            ("/main.proto", Head + "import \"b.proto\";"),
            ("/x/b.proto", Head), ("/y/b.proto", Head));

        ProtoDiagnostic found = Assert.Single(linked.Errors);
        Assert.Equal(DiagnosticId.ImportAmbiguous, found.Id);
        Assert.Equal(new TextPosition(1, 7), found.Start);
        Assert.Equal(new[] { "b.proto", "/x/b.proto, /y/b.proto" }, found.Arguments);
    }

    [Fact]
    public void Link_ImportRoot_MakesTheNameExact()
    {
        Linked linked = Linked.Sources(
            new SourceFile("/p/main.proto", Head + "import \"x/b.proto\"; import \"b.proto\";", "/p"),
            new SourceFile("/p/x/b.proto", Head + "message B {}", "/p"));

        ProtoDiagnostic found = Assert.Single(linked.Errors);
        Assert.Equal(DiagnosticId.ImportNotFound, found.Id);
        Assert.Equal("b.proto", found.Arguments[0]);
        Assert.NotNull(linked.Set.Find("x/b.proto"));
    }

    [Theory]
    [InlineData("protos", "/home/me/protos/a/b.proto", "a/b.proto")]
    [InlineData("./protos/", "protos/a/b.proto", "a/b.proto")]
    [InlineData("C:\\work\\protos", "C:\\work\\protos\\a\\b.proto", "a/b.proto")]
    [InlineData(".", "./a/b.proto", "a/b.proto")]
    public void Link_ImportRootForms_GiveTheName(string root, string path, string name)
    {
        Linked linked = Linked.Sources(new SourceFile(path, Head, root));

        Assert.NotNull(linked.Set.Find(name));
    }

    [Fact]
    public void Link_SameNameInTwoRoots_MeansTheOneInItsOwn()
    {
        Linked linked = Linked.Sources(
            new SourceFile("/p/main.proto", Head + "import \"b.proto\"; message M { B b = 1; }", "/p"),
            new SourceFile("/p/b.proto", Head + "message B {}", "/p"),
            new SourceFile("/q/other.proto", Head + "import \"b.proto\"; message O { C c = 1; }", "/q"),
            new SourceFile("/q/b.proto", Head + "message C {}", "/q"));

        Assert.Empty(linked.Errors);
        Assert.Equal("/q/b.proto", linked.Field("O", "c").MessageType!.File.Source.Path);
    }

    [Fact]
    public void Link_WellKnownImport_IsBuiltInUnlessGiven()
    {
        const string main = Head + "import \"google/protobuf/any.proto\"; message M { google.protobuf.Any a = 1; }";
        Linked builtIn = Linked.Files(("main.proto", main));
        Linked given = Linked.Files(
            ("main.proto", main),
            ("/x/google/protobuf/any.proto", Head + "package google.protobuf; message Any {}"));

        Assert.Empty(builtIn.Errors);
        Assert.True(builtIn.Set.Find("google/protobuf/any.proto")!.IsBuiltIn);
        Assert.Empty(given.Errors);
        Assert.False(given.Set.Find("google/protobuf/any.proto")!.IsBuiltIn);
        Assert.Empty(given.Field("M", "a").MessageType!.Fields);
    }

    /// <summary>
    /// A copy of a built-in file under another path declared the same names again: PZ1010 for each of them.
    /// </summary>
    [Theory]
    [InlineData("vendor/d.proto", "vendor/d.proto")]
    [InlineData("vendor/d.proto", "d.proto")]
    [InlineData("third_party/descriptor.proto", "third_party/descriptor.proto")]
    public void Link_CopyOfBuiltInFileUnderAnotherPath_IsThatFile(string path, string import)
    {
        string descriptor = EmbeddedImports.Instance.Find(EmbeddedImports.Descriptor)!.Source.Text;
        string timestamp = EmbeddedImports.Instance.Find("google/protobuf/timestamp.proto")!.Source.Text;
        string main = Head + $"import \"{import}\"; import \"vendor/t.proto\"; "
            + "extend google.protobuf.MessageOptions { int32 a = 50001; } "
            + "message U { option (a) = 4; option deprecated = true; google.protobuf.Timestamp t = 1; }";
        string other = Head
            + "import \"google/protobuf/descriptor.proto\"; import \"google/protobuf/timestamp.proto\"; "
            + "extend google.protobuf.FileOptions { int32 b = 50001; } message V { google.protobuf.Timestamp t = 1; }";
        Linked linked = Linked.Files(
            ("main.proto", main), (path, descriptor), ("vendor/t.proto", timestamp), ("other.proto", other),
            ("again/google_descriptor.proto", descriptor));

        Assert.Empty(linked.Errors);
        Assert.Equal("google/protobuf/timestamp.proto", linked.Field("U", "t").MessageType!.File.ImportName);
        Assert.Same(linked.Field("U", "t").MessageType, linked.Field("V", "t").MessageType);
        Assert.False(linked.Set.Find(EmbeddedImports.Descriptor)!.IsBuiltIn);
    }

    [Fact]
    public void Link_FileThatOnlyLooksLikeACopy_IsItself()
    {
        Linked linked = Linked.Files(
            ("a.proto", Head + "package google.protobuf; message Timestamp {} message Mine {}"),
            ("b.proto", Head + "package other; message Timestamp {}"));

        Assert.Empty(linked.Errors);
        Assert.NotNull(linked.Set.Find("a.proto"));
        Assert.NotNull(linked.Set.Find("b.proto"));
    }

    /// <summary>
    /// An import was ambiguous although one candidate alone has exactly this name below the project's folder.
    /// </summary>
    [Fact]
    public void Link_ImportOfSeveralCandidates_MeansTheOneBelowTheProjectFolder()
    {
        Linked linked = Linked.Sources(
            new SourceFile("/p/main.proto", Head + "import \"config.proto\"; message M { C c = 1; }", null, "/p/"),
            new SourceFile("/p/x/config.proto", Head + "package x; message C {}", null, "/p/"),
            new SourceFile("/p/config.proto", Head + "message C {}", null, "/p/"),
            new SourceFile("/q/config.proto", Head + "package q; message C {}", null, "/p/"));

        Assert.Empty(linked.Errors);
        Assert.Equal("/p/config.proto", linked.Field("M", "c").MessageType!.File.Source.Path);
    }

    [Fact]
    public void Link_BrokenFile_LeavesOthersWhole()
    {
        Linked linked = Linked.Files(
            ("good.proto", Head + "message G { int32 a = 1; }"),
            ("bad.proto", Head + "message B { int32 = 1; } message C {}"),
            ("user.proto",
                Head + "import \"bad.proto\"; import \"good.proto\"; message U { C c = 1; G g = 2; D d = 3; }"));

        Assert.Single(linked.Errors);
        Assert.False(linked.Set.Find("good.proto")!.HasErrors);
        Assert.True(linked.Set.Find("bad.proto")!.HasErrors);
        SchemaFile user = linked.Set.Find("user.proto")!;
        Assert.True(user.HasErrors);
        Assert.Equal("C", linked.Field("U", "c").MessageType!.FullName);
        Assert.Equal("G", linked.Field("U", "g").MessageType!.FullName);
    }

    [Fact]
    public void Link_OrderOfFiles_DoesNotMatter()
    {
        (string, string)[] files =
        {
            ("c.proto", Head + "message X {}"), ("a.proto", Head + "import \"b.proto\"; message X { Y y = 1; }"),
            ("b.proto", Head + "message Y { int32 a = 0; }"),
        };
        Linked one = Linked.Files(files);
        Linked two = Linked.Files(files.Reverse().ToArray());

        Assert.Equal(2, one.Errors.Count());
        Assert.Equal(one.Errors.OrderBy(d => d.ToString()), two.Errors.OrderBy(d => d.ToString()));
    }

    [Fact]
    public void Link_AllBuiltInFiles_AreWithoutErrors()
    {
        SourceFile[] sources = EmbeddedImports.Instance.Names
            .Select(name => EmbeddedImports.Instance.Find(name)!.Source).ToArray();
        Linked linked = Linked.Sources(sources);

        Assert.True(sources.Length >= 12);
        Assert.Empty(linked.Errors);
    }
}
