using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using ProtoZeroSharp.Testing;
using Xunit;
using static Microsoft.CodeAnalysis.IncrementalStepRunReason;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>What runs again after which edit.</summary>
public class CachingTests
{
    private const string A = "syntax = \"proto3\";\npackage p;\n// A message.\nmessage A { int32 x = 1; }\n";
    private const string B = "syntax = \"proto3\";\npackage p;\nimport \"a.proto\";\nmessage B { A a = 1; }\n";
    private const string C = "syntax = \"proto3\";\npackage q;\nmessage C { int32 x = 1; }\n";

    private static readonly string[] s_steps =
        [StepNames.Inputs, StepNames.Parse, StepNames.Link, StepNames.Model, StepNames.Emit, StepNames.Report];

    [Fact]
    public void Run_Twice_IsCachedThroughout()
    {
        TestProject project = Started();

        TestRun run = project.Run();

        Assert.All(s_steps, step => Assert.All(run.Reasons(step), reason => Assert.Equal(Cached, reason)));
    }

    [Fact]
    public void Run_AfterEditOfCSharp_IsCachedThroughout()
    {
        TestProject project = Started();

        TestRun run = project.EditCSharp("class Typing { }").Run();

        Assert.All(s_steps, step => Assert.All(run.Reasons(step), reason => Assert.Equal(Cached, reason)));
    }

    [Theory]
    [InlineData("syntax = \"proto3\";\n\n\npackage p;\n// A message.\nmessage A {\n  int32 x = 1;\n}\n")]
    [InlineData("// Licence.\n\nsyntax = \"proto3\";\npackage p;\n// A message.\nmessage A { int32 /* ! */ x = 1; }\n")]
    public void Edit_OfWhatIsNoDocumentation_EndsAtTheModel(string text)
    {
        TestRun run = Started().Edit("a.proto", text).Run();

        AssertReasons(run, StepNames.Parse, Modified, Cached, Cached);
        AssertReasons(run, StepNames.Model, Unchanged, Unchanged, Unchanged);
        AssertReasons(run, StepNames.Emit, Cached, Cached, Cached);
    }

    [Fact]
    public void Edit_OfDocumentation_EmitsOneFile()
    {
        TestRun run = Started().Edit("a.proto", A.Replace("A message", "The message")).Run();

        AssertReasons(run, StepNames.Parse, Modified, Cached, Cached);
        AssertReasons(run, StepNames.Model, Modified, Unchanged, Unchanged);
        AssertReasons(run, StepNames.Emit, Modified, Cached, Cached);
        Assert.Contains("The message", run.Source("a.g.cs"));
    }

    [Fact]
    public void Edit_AddingAField_EmitsOneFile()
    {
        TestRun run = Started().Edit("a.proto", A.Replace("x = 1;", "x = 1; int32 y = 2;")).Run();

        AssertReasons(run, StepNames.Model, Modified, Unchanged, Unchanged);
        AssertReasons(run, StepNames.Emit, Modified, Cached, Cached);
    }

    [Fact]
    public void Edit_AddingARequiredField_EmitsThoseThatHoldTheMessageToo()
    {
        TestProject project =
            TestProject.Of(
            ("a.proto", A.Replace("proto3", "proto2").Replace("int32", "optional int32")), ("b.proto", B), ("c.proto", C));
        project.Run();

        TestRun run = project.Edit("a.proto", A.Replace("proto3", "proto2").Replace("int32", "required int32")).Run();

        AssertReasons(run, StepNames.Parse, Modified, Cached, Cached);
        AssertReasons(run, StepNames.Emit, Modified, Modified, Cached);
    }

    [Fact]
    public void Edit_RenamingAMessage_EmitsThoseThatUseItOnly()
    {
        TestProject project = Started();
        project.Edit("a.proto", A.Replace("message A", "message Z"));

        TestRun run = project.Edit("b.proto", B.Replace("A a", "Z a")).Run();

        AssertReasons(run, StepNames.Parse, Modified, Modified, Cached);
        AssertReasons(run, StepNames.Emit, Modified, Modified, Cached);
    }

    [Fact]
    public void Add_OfAFile_EmitsThatFileOnly()
    {
        TestRun run = Started().Add("d.proto", "syntax = \"proto3\"; package r; message D {}").Run();

        AssertReasons(run, StepNames.Parse, Cached, Cached, Cached, New);
        AssertReasons(run, StepNames.Model, Unchanged, Unchanged, Unchanged, New);
        AssertReasons(run, StepNames.Emit, Cached, Cached, Cached, New);
        Assert.Equal(["a.g.cs", "b.g.cs", "c.g.cs", "d.g.cs"], run.HintNames);
    }

    [Fact]
    public void Remove_OfAFile_TakesItsSourceAway()
    {
        TestRun run = Started().Remove("c.proto").Run();

        Assert.Equal(["a.g.cs", "b.g.cs"], run.HintNames);
        Assert.DoesNotContain(run.Reasons(StepNames.Emit), reason => reason is Modified or New);
    }

    [Fact]
    public void SetItem_OfOneFile_ParsesNothingAndEmitsThatFile()
    {
        TestRun run = Started().SetItem("c.proto", "ProtoZeroAccess", "Internal").Run();

        Assert.DoesNotContain(run.Reasons(StepNames.Parse), reason => reason is Modified or New);
        AssertReasons(run, StepNames.Inputs, Cached, Cached, Modified);
        AssertReasons(run, StepNames.Model, Unchanged, Unchanged, Modified);
        AssertReasons(run, StepNames.Emit, Cached, Cached, Modified);
    }

    [Fact]
    public void Set_OfAnUnrelatedProperty_EndsAtTheInputs()
    {
        TestRun run = Started().Set("RootNamespace", "Whatever").Run();

        AssertReasons(run, StepNames.Inputs, Cached, Cached, Cached);
        AssertReasons(run, StepNames.Link, Cached);
        AssertReasons(run, StepNames.Emit, Cached, Cached, Cached);
    }

    [Fact]
    public void Edit_MakingAMistakeAndUndoingIt_LeavesOthersAlone()
    {
        TestProject project = Started();

        TestRun broken = project.Edit("c.proto", C.Replace("int32 x", "Unknown x")).Run();
        TestRun mended = project.Edit("c.proto", C).Run();

        Assert.Equal(["a.g.cs", "b.g.cs"], broken.HintNames);
        Assert.Equal(2, broken.Reasons(StepNames.Emit).Count(reason => reason == Cached));
        Assert.Equal(["a.g.cs", "b.g.cs", "c.g.cs"], mended.HintNames);
        Assert.Equal(2, mended.Reasons(StepNames.Emit).Count(reason => reason == Cached));
    }

    [DataFact(DataPart.Schemas)]
    public void Run_OverDataTwice_IsCachedThroughout()
    {
        var project = new TestProject();
        foreach ((string path, string text) in Model.Models.ReadFolder(DataFolder.PathOf("otlp")))
            project.Add(path, text);
        project.Run();

        TestRun run = project.Run();

        Assert.Equal(11, run.HintNames.Count);
        Assert.All(s_steps, step => Assert.All(run.Reasons(step), reason => Assert.Equal(Cached, reason)));
    }

    private static TestProject Started()
    {
        TestProject project = TestProject.Of(("a.proto", A), ("b.proto", B), ("c.proto", C));
        TestRun run = project.Run();
        Assert.Empty(run.Diagnostics);
        Assert.Equal(["a.g.cs", "b.g.cs", "c.g.cs"], run.HintNames);
        return project;
    }

    private static void AssertReasons(TestRun run, string step, params IncrementalStepRunReason[] expected) =>
        Assert.Equal(expected, run.Reasons(step));
}
