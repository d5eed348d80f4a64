using System.Linq;
using Microsoft.CodeAnalysis;
using Xunit;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>When a project gets code of the language's own files, which the library does not hold.</summary>
public class SupplyTests
{
    private const string Import = "syntax = \"proto2\"; import \"google/protobuf/descriptor.proto\"; ";
    private const string Key = "extend google.protobuf.FieldOptions { optional string note = 50000; } ";
    private const string Descriptor = "google/protobuf/descriptor.g.cs";

    [Fact]
    public void OptionExtension_Alone_GetsNoKeyAndNoDescriptor()
    {
        TestRun run = TestProject.Of(("a.proto", Import + Key + "message A {}")).Run();

        Assert.Empty(run.Diagnostics);
        Assert.Equal(["a.g.cs"], run.HintNames);
        Assert.DoesNotContain("FieldOptions", run.Source("a.g.cs"));
    }

    [Theory]
    [InlineData("message A { optional google.protobuf.FieldDescriptorProto field = 1; }")]
    [InlineData("message A { repeated google.protobuf.FieldDescriptorProto.Type types = 1; }")]
    [InlineData("message A { map<string, google.protobuf.FeatureSet> features = 1; }")]
    [InlineData("message A { extensions 2; extend A { optional google.protobuf.FeatureSet more = 2; } }")]
    public void Field_OfDescriptorType_BringsDescriptorAndKeys(string text)
    {
        TestRun run = TestProject.Of(
            ("a.proto", Import + Key + text), ("b.proto", Import + "extend google.protobuf.FileOptions { optional int32 b = 50001; }")).Run();

        Assert.Empty(run.Diagnostics);
        Assert.Equal(["a.g.cs", "b.g.cs", Descriptor], run.HintNames);
        Assert.Contains("Reflection.FieldOptions", run.Source("a.g.cs"));
        Assert.Contains("Reflection.FileOptions", run.Source("b.g.cs"));
        Assert.Contains("namespace ProtoZeroSharp.Reflection\n", run.Source(Descriptor));
    }

    [Fact]
    public void Field_OfPlugInType_BringsWhatThatNeeds()
    {
        TestRun run = TestProject.Of(("a.proto", "syntax = \"proto3\"; import \"google/protobuf/compiler/plugin.proto\"; "
            + "message A { google.protobuf.compiler.CodeGeneratorRequest request = 1; }")).Run();

        Assert.Empty(run.Diagnostics);
        Assert.Equal(["a.g.cs", "google/protobuf/compiler/plugin.g.cs", Descriptor], run.HintNames);
    }

    [Fact]
    public void Edit_ThatAsksForDescriptor_AddsItsCodeAndTheKeysOfOthers()
    {
        TestProject project = TestProject.Of(("a.proto", Import + "message A {}"), ("b.proto", Import + Key + "message B {}"));
        Assert.Equal(["a.g.cs", "b.g.cs"], project.Run().HintNames);

        TestRun with = project.Edit("a.proto", Import + "message A { optional google.protobuf.FileOptions o = 1; }").Run();
        Assert.Equal(["a.g.cs", "b.g.cs", Descriptor], with.HintNames);
        Assert.Contains("Reflection.FieldOptions", with.Source("b.g.cs"));

        TestRun without = project.Edit("a.proto", Import + "message A {}").Run();
        Assert.Equal(["a.g.cs", "b.g.cs"], without.HintNames);
        Assert.DoesNotContain("FieldOptions", without.Source("b.g.cs"));
    }

    [Fact]
    public void Edit_OfAnotherField_EmitsDescriptorOnce()
    {
        const string Field = "message A { optional google.protobuf.FileOptions o = 1; ";
        TestProject project = TestProject.Of(("a.proto", Import + Field + "}"));
        Assert.Equal([IncrementalStepRunReason.New], project.Run().Reasons(StepNames.Supply));

        TestRun edited = project.Edit("a.proto", Import + Field + "optional int32 x = 2; }").Run();

        Assert.Equal([IncrementalStepRunReason.Cached], edited.Reasons(StepNames.Supply).Distinct());
    }

    [Fact]
    public void Copy_GivenByTheProject_IsEmittedInTheLibrarysNamespace()
    {
        TestRun run = TestProject.Of(
            ("/x/google/protobuf/descriptor.proto",
            "syntax = \"proto2\"; package google.protobuf; message FieldOptions { extensions 1000 to max; }"),
            ("/x/a.proto", Import + Key)).Run();

        Assert.Equal(["a.g.cs", Descriptor], run.HintNames);
        Assert.Contains("namespace ProtoZeroSharp.Reflection\n", run.Source(Descriptor));
        Assert.Contains("Reflection.FieldOptions", run.Source("a.g.cs"));
    }
}
