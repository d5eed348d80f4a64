using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>Settings from items, the editor configuration and the project.</summary>
public class SettingsTests
{
    private const string Text = "syntax = \"proto3\"; package pkg; // D.\nenum Color { COLOR_RED = 0; }";
    private const string Named = "syntax = \"proto3\"; package pkg; option csharp_namespace = \"OfFile\"; message M {}";

    [Theory]
    [InlineData(null, null, null, Text, "Pkg")]
    [InlineData("Project", null, null, Text, "Project")]
    [InlineData("Project", "Config", null, Text, "Config")]
    [InlineData("Project", "Config", "Item", Text, "Item")]
    [InlineData("Project", null, "", Text, "Project")]
    [InlineData(null, null, null, Named, "OfFile")]
    [InlineData("Project", null, null, Named, "OfFile")]
    [InlineData("Project", "Config", null, Named, "Config")]
    [InlineData(null, null, "Item.Inner", Named, "Item.Inner")]
    public void Namespace_OfNarrowerPlace_Wins(
        string? property, string? key, string? item, string text, string expected)
    {
        TestProject project = TestProject.Of(("a.proto", text));
        if (property is not null) project.Set("ProtoZeroNamespace", property);
        if (key is not null) project.SetKey("a.proto", "protozeronamespace", key);
        if (item is not null) project.SetItem("a.proto", "ProtoZeroNamespace", item);

        TestRun run = project.Run();

        Assert.Empty(run.Diagnostics);
        Assert.Contains($"namespace {expected}\n", run.Source("a.g.cs"));
    }

    [Fact]
    public void Access_Internal_MakesTypesInternal()
    {
        TestProject project =
            TestProject.Of(("a.proto", Text), ("b.proto", Text.Replace("Color", "Other").Replace("COLOR", "OTHER")));

        TestRun run = project.Set("ProtoZeroAccess", "internal").SetItem("b.proto", "ProtoZeroAccess", "Public").Run();

        Assert.Contains("internal enum Color", run.Source("a.g.cs"));
        Assert.Contains("public enum Other", run.Source("b.g.cs"));
    }

    [Fact]
    public void Access_PublicOverInternalTypes_IsNarrowedWithAWarning()
    {
        TestProject project = TestProject.Of(
            ("a.proto", "syntax = \"proto3\"; message A {}"),
            ("b.proto", "syntax = \"proto3\"; import \"a.proto\"; message B { A a = 1; }"),
            ("c.proto", "syntax = \"proto3\"; import \"b.proto\"; message C { B b = 1; }"),
            ("d.proto", "syntax = \"proto3\"; message D { }"));

        TestRun run = project.SetItem("a.proto", "ProtoZeroAccess", "Internal").Run();

        Assert.Equal(["PZ2003", "PZ2003"], run.Ids);
        Assert.Contains("internal partial struct C", run.Source("c.g.cs"));
        Assert.Contains("public partial struct D", run.Source("d.g.cs"));
    }

    [Fact]
    public void Access_PublicOverInternalTypes_IsToldOnceAtTheFirstField()
    {
        TestProject project = TestProject.Of(
            ("a.proto", "syntax = \"proto3\"; message A {} enum E { E_ZERO = 0; }"),
            ("b.proto",
            "syntax = \"proto3\";\nimport \"a.proto\";\nmessage B {\n  int32 x = 3;\n  map<int32, E> y = 2;\n  A z = 1;\n}"));

        Diagnostic found = Assert.Single(project.SetItem("a.proto", "ProtoZeroAccess", "Internal").Run().Diagnostics);
        LinePosition start = found.Location.GetLineSpan().StartLinePosition;
        Assert.Equal(("PZ2003", 4, 16), (found.Id, start.Line, start.Character));
    }

    // The code is another project's: CS0053 was all that the user saw.
    [Theory]
    [InlineData("message B { p.A a = 1; }")]
    [InlineData("message B { repeated p.E e = 1; }")]
    [InlineData("message B { map<string, p.A> a = 1; }")]
    [InlineData("message B { oneof o { p.E e = 1; } }")]
    public void Access_OfInternalImportOnlyFile_MakesItsUsersInternal(string message)
    {
        TestProject project = TestProject.Of(
            ("a.proto", "syntax = \"proto3\"; package p; message A {} enum E { E_ZERO = 0; }"),
            ("b.proto", "syntax = \"proto3\"; import \"a.proto\"; " + message));

        TestRun run = project.SetItem("a.proto", "ProtoZeroImportOnly", "true")
            .SetItem("a.proto", "ProtoZeroAccess", "Internal").Run();

        Assert.Equal(["PZ2003"], run.Ids);
        Assert.Contains("internal partial struct B", run.Source("b.g.cs"));
        Assert.Empty(project.SetItem("b.proto", "ProtoZeroAccess", "Internal").Run().Ids);
    }

    // The settings of a project for the code it makes say nothing of code that is made elsewhere.
    [Fact]
    public void ImportOnly_File_TakesNoSettingOfTheProject()
    {
        TestProject project = TestProject.Of(
            ("a.proto", "syntax = \"proto2\"; package p; enum Color { COLOR_RED = 0; COLOR_BLUE = 1; } message A {}"),
            ("b.proto",
            "syntax = \"proto2\"; package q; import \"a.proto\"; message B { optional p.Color c = 1 [default = COLOR_BLUE]; optional p.A a = 2; }"));
        project.Set("ProtoZeroNamespace", "Mine").Set("ProtoZeroEnumNames", "Original")
            .Set("ProtoZeroAccess", "Internal")
            .Set("ProtoZeroGenerate", "Read").SetItem("a.proto", "ProtoZeroImportOnly", "true")
                .SetItem("b.proto", "ProtoZeroAccess", "Public");

        TestRun run = project.Run();

        Assert.Empty(run.Diagnostics);
        Assert.Contains("namespace Mine\n", run.Source("b.g.cs"));
        Assert.Contains("public partial struct B", run.Source("b.g.cs"));
        Assert.Contains("global::P.Color.Blue", run.Source("b.g.cs"));
        Assert.Contains("global::P.A", run.Source("b.g.cs"));
    }

    [Fact]
    public void EnumNames_Original_KeepsThem() => Assert.Contains(
        " COLOR_RED = 0",
        TestProject.Of(("a.proto", Text)).Set("ProtoZeroEnumNames", "Original").Run().Source("a.g.cs"));

    [Fact]
    public void Docs_Off_LeavesCommentsOut()
    {
        TestProject project = TestProject.Of(("a.proto", "syntax = \"proto3\";\n// Said here.\nmessage M {}"));

        Assert.Contains("Said here", project.Run().Source("a.g.cs"));
        Assert.DoesNotContain("Said here", project.SetKey("a.proto", "ProtoZeroDocs", "false").Run().Source("a.g.cs"));
    }

    [Fact]
    public void Lazy_EveryPlace_MakesMessagesLazy()
    {
        TestProject project = TestProject.Of(("a.proto", "syntax = \"proto3\";\nmessage M {}"));

        Assert.DoesNotContain("Lazy", project.Run().Source("a.g.cs"));
        foreach (TestRun run in new[]
        {
            project.SetKey("a.proto", "ProtoZeroLazy", "true").Run(),
            project.SetItem("a.proto", "ProtoZeroLazy", "true").Run(),
            project.Set("ProtoZeroLazy", "true").Run(),
        })
            Assert.Contains("LazyField.Read<M>", run.Source("a.g.cs"));
        Assert.DoesNotContain("Lazy", project.Set("ProtoZeroLazy", "true").SetItem("a.proto", "ProtoZeroLazy", "false")
            .Run().Source("a.g.cs"));
    }

    // What cannot be read is never left undecoded.
    [Fact]
    public void Lazy_MessageWithoutRead_IsNotLazy() =>
        Assert.DoesNotContain("Lazy", TestProject.Of(("a.proto", "syntax = \"proto3\";\nmessage M {}"))
            .Set("ProtoZeroLazy", "true").Set("ProtoZeroGenerate", "Write").Run().Source("a.g.cs"));

    [Fact]
    public void ImportOnly_File_IsImportedAndNotEmitted()
    {
        TestProject project = TestProject.Of(
            ("a.proto", "syntax = \"proto3\"; package p; message A {}"),
            ("b.proto", "syntax = \"proto3\"; import \"a.proto\"; message B { p.A a = 1; }"));

        TestRun run = project.SetItem("a.proto", "ProtoZeroImportOnly", "true")
            .SetItem("a.proto", "ProtoZeroNamespace", "Elsewhere").Run();

        Assert.Empty(run.Diagnostics);
        Assert.Equal(["b.g.cs"], run.HintNames);
        Assert.Contains("global::Elsewhere.A", run.Source("b.g.cs"));
    }

    [Theory]
    [InlineData("protos")]
    [InlineData("./protos/")]
    [InlineData("other/../protos")]
    [InlineData("/work/app/protos")]
    [InlineData("protos\\")]
    public void ImportRoot_OfItemOrProject_NamesFiles(string root)
    {
        TestProject project = TestProject.Of(
            ("/work/app/protos/a/m.proto", "syntax = \"proto3\"; package p; message A {}"),
            ("/work/app/else/a/m.proto", "syntax = \"proto3\"; package q; message A {}"),
            ("/work/app/protos/b.proto", "syntax = \"proto3\"; import \"a/m.proto\"; message B { p.A a = 1; }"));
        project.Set("ProjectDir", "/work/app/").SetItem("/work/app/protos/a/m.proto", "ProtoZeroImportRoot", root);

        TestRun run = project.Run();

        Assert.Empty(run.Diagnostics);
        Assert.Equal(["a/m.g.cs", "b.g.cs", "m.g.cs"], run.HintNames);
    }

    [Fact]
    public void Enabled_False_TurnsEverythingOff()
    {
        TestRun run = TestProject.Of(("a.proto", "garbage")).Set("ProtoZeroEnabled", "False").Run();

        Assert.Empty(run.HintNames);
        Assert.Empty(run.Diagnostics);
    }

    [Theory]
    [InlineData("ProtoZeroAccess", "Private")]
    [InlineData("ProtoZeroEnumNames", "Short")]
    [InlineData("ProtoZeroDocs", "yes")]
    [InlineData("ProtoZeroLazy", "maybe")]
    [InlineData("ProtoZeroImportOnly", "1")]
    [InlineData("ProtoZeroGenerate", "Read;Whatever")]
    [InlineData("ProtoZeroNamespace", "A B")]
    public void Value_ThatCannotBe_IsAMistakeWhereItIsSet(string name, string value)
    {
        TestRun ofItem = TestProject.Of(("a.proto", Text)).SetItem("a.proto", name, value).Run();
        TestRun ofProject = TestProject.Of(("a.proto", Text), ("b.proto", Named)).Set(name, value).Run();

        Assert.Equal(["PZ2002"], ofItem.Ids);
        Assert.Equal("a.proto", ofItem.Diagnostics.Single().Location.GetLineSpan().Path);
        Assert.Equal(["PZ2002"], ofProject.Ids);
        Assert.Equal(Location.None, ofProject.Diagnostics.Single().Location);
    }

    [Fact]
    public void BuiltInFile_GivenByTheUser_IsNotEmitted()
    {
        (string, string) own = ("/x/google/protobuf/duration.proto",
            "syntax = \"proto3\"; package google.protobuf; option csharp_namespace = \"Mine\"; message Duration { int64 seconds = 1; int32 nanos = 2; }");
        TestRun run =
            TestProject.Of(
            own, ("/x/a.proto", "syntax = \"proto3\"; import \"google/protobuf/duration.proto\"; message A { google.protobuf.Duration d = 1; }")).Run();

        Assert.Empty(run.Diagnostics);
        Assert.Equal(["a.g.cs"], run.HintNames);
        Assert.Contains("WellKnownTypes.Duration", run.Source("a.g.cs"));
    }

    [Fact]
    public void BuiltIn_OfTheLibrary_EmitsTheseFilesAlone()
    {
        var project = new TestProject();
        foreach ((string path, string text) in Model.Models.ReadFolder(Golden.TestPaths.WellKnown))
            project.Add(path, text);
        project.Add("/x/a.proto", "syntax = \"proto3\"; message A {}");

        TestRun run = project.Set("ProtoZeroBuiltIn", "true").Run();

        Assert.Empty(run.Diagnostics);
        Assert.Contains("google/protobuf/timestamp.g.cs", run.HintNames);
        Assert.DoesNotContain(run.HintNames, name => name.Contains("descriptor") || name.Contains("options"));
        Assert.DoesNotContain("a.g.cs", run.HintNames);
        Assert.All(
            run.HintNames, name => Assert.Contains("namespace ProtoZeroSharp.WellKnownTypes\n", run.Source(name)));
    }
}
