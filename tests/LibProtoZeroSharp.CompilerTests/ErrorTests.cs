using System.Linq;
using Xunit;
using static ProtoZeroSharp.Compiler.Tests.Compiling;

namespace ProtoZeroSharp.Compiler.Tests;

/// <summary>Errors have their places, for every text.</summary>
public sealed class ErrorTests
{
    [Fact]
    public void Compile_Mistakes_AreInTheOrderOfTheFilesAndOfTheTexts()
    {
        ProtoCompiler compiler = Sources(
            ("a.proto", Head + "import \"c.proto\";\nmessage A { X x = 1; }\nmessage A {\n"),
            ("b.proto", Head + "message B {\n  int32 a = 1;\n  int32 b = 1;\n}"),
            ("c.proto", Head + "message C { int32 a = 0; }"));

        Assert.Equal(
            ["b.proto:4:13 PZ1033", "a.proto:3:13 PZ1014", "a.proto:4:9 PZ1010", "a.proto:5:1 PZ0011",
                "c.proto:2:23 PZ1031"],
            compiler.ErrorsOf("b.proto", "a.proto"));
    }

    [Fact]
    public void Message_OfException_IsALineForEachError()
    {
        var exception = Assert.Throws<ProtoCompilerException>(
            () => Sources(("x/a.proto", "message A {")).CompileDescriptorSet("x/a.proto"));

        Assert.Equal(string.Join('\n', exception.Errors.Select(error => error.ToString())), exception.Message);
        ProtoCompilerError last = exception.Errors[^1];
        Assert.Equal(
            $"{last.Name}:{last.Line}:{last.Column}: {last.Code}: {last.Message}", exception.Message.Split('\n')[^1]);
        Assert.StartsWith("x/a.proto:1:12: PZ0011: ", exception.Message.Split('\n')[^1]);
    }

    [Fact]
    public void Message_OfTextWithControlCharacters_StaysOnItsLine()
    {
        var exception = Assert.Throws<ProtoCompilerException>(
            () => Sources(("a\nb.proto", Head + "import \"x\\ny\";")).Compile("a\nb.proto"));

        Assert.Equal("a\nb.proto", Assert.Single(exception.Errors).Name);
        Assert.StartsWith(@"a\u000ab.proto:2:8: PZ1001: ", exception.Message);
        Assert.Equal(exception.Message, exception.Message.ReplaceLineEndings(""));
    }

    [Fact]
    public void Compile_MissingImport_IsAnErrorAtTheImport() => Assert.Equal(
        ["a.proto:2:8 PZ1001"], Sources(("a.proto", Head + "import \"none.proto\";")).ErrorsOf("a.proto"));

    [Theory]
    [InlineData("../b.proto")]
    [InlineData("/etc/passwd")]
    [InlineData("./b.proto")]
    [InlineData("y/../../b.proto")]
    [InlineData("..\\\\b.proto")]
    [InlineData("y//b.proto")]
    [InlineData("b.proto\\0")]
    [InlineData("")]
    public void Compile_ImportThatLeadsOut_IsAnErrorAndReadsNothing(string name)
    {
        using SchemaFolder folder = new SchemaFolder()
            .With("b.proto", "broken").With("x/b.proto", "broken").With("x/y/b.proto", "broken")
            .With("x/a.proto", Head + $"import \"{name}\";");

        Assert.Equal(["a.proto:2:8 PZ1003"], Folders(folder.Root + "/x").ErrorsOf("a.proto"));
        Assert.Equal(
            ["a.proto:2:8 PZ1003"], Sources(("a.proto", Head + $"import \"{name}\";")).ErrorsOf("a.proto"));
    }

    [Fact]
    public void Compile_FilesThatImportEachOther_AreAnError()
    {
        Assert.Equal(
            ["b.proto:2:8 PZ1005"],
            Sources(("a.proto", Head + "import \"b.proto\";"), ("b.proto", Head + "import \"a.proto\";"))
                .ErrorsOf("a.proto"));
        Assert.Equal(["a.proto:2:8 PZ1005"], Sources(("a.proto", Head + "import \"a.proto\";")).ErrorsOf("a.proto"));
    }

    [Fact]
    public void Compile_AfterAnError_GoesOnWithWhatIsAdded()
    {
        ProtoCompiler compiler = Sources(("a.proto", Head + "import \"b.proto\"; message A { B b = 1; }"));
        Assert.Contains("a.proto:2:8 PZ1001", compiler.ErrorsOf("a.proto"));
        compiler.AddSource("b.proto", Head + "message B {}");
        Assert.Equal(["B", "A"], compiler.TypesOf("a.proto"));
    }

    [Fact]
    public void Compile_NotesAndWarnings_AreNoErrors() => Assert.Equal(
        ["google.protobuf.Any"],
        Sources(("a.proto", Head + "import \"google/protobuf/any.proto\";")).TypesOf("a.proto"));

    [Fact]
    public void Compile_ThousandsOfErrors_AreAsManyAsAreKept()
    {
        string text = Head + string.Concat(Enumerable.Range(0, 5000).Select(i => $"message M{i} {{ X a = 0; }}\n"));
        int count = Sources(("a.proto", text)).ErrorsOf("a.proto").Count();
        Assert.InRange(count, 1000, 2000);
    }
}
