using System.Linq;
using Microsoft.CodeAnalysis;
using Xunit;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>
/// What <c>ProtoZeroGenerate</c> leaves out. That the rest compiles and works is a test of the packages.
/// </summary>
public class PartTests
{
    private const string Text = "syntax = \"proto3\"; message M { int32 x = 1; }";

    [Theory]
    [InlineData("Read", true, false, false)]
    [InlineData("write", false, true, false)]
    [InlineData("Equality", false, false, true)]
    [InlineData("Read;Write", true, true, false)]
    [InlineData("Read, EQUALITY", true, false, true)]
    [InlineData("Write|Equality", false, true, true)]
    [InlineData("Read Write;Equality", true, true, true)]
    [InlineData(" ; ", true, true, true)]
    public void Parts_NotNamed_AreLeftOut(string value, bool reads, bool writes, bool compares)
    {
        TestRun run = TestProject.Of(("a.proto", Text)).Set("ProtoZeroGenerate", value).Run();

        Assert.Empty(run.Diagnostics);
        string source = run.Source("a.g.cs");
        // Parsing is an extension of messages that say they can be read.
        string[] reading = ["ParseFields(", "IReadableMessage<M>"];
        string[] writing =
            ["WriteFields(", "SizeFields(", " CalculateSize(", " WriteTo(", " ToByteArray(", "static class Write"];
        string[] comparing = ["operator ==", "bool Equals(M other)"];
        Assert.All(reading, text => Assert.Equal(reads, source.Contains(text)));
        Assert.All(writing, text => Assert.Equal(writes, source.Contains(text)));
        Assert.All(comparing, text => Assert.Equal(compares, source.Contains(text)));
        Assert.Contains("override readonly int GetHashCode()", source);
        Assert.Contains(" Clone(", source);
    }

    // Edits are a part of the struct form in any case. Inside a class both can be left out by naming others.
    [Theory]
    [InlineData("Struct", "", true, true)]
    [InlineData("Struct", "Read", true, false)]
    [InlineData("Struct", "Read;FieldWriters", true, true)]
    [InlineData("Class", "", true, true)]
    [InlineData("Class", "Read", false, false)]
    [InlineData("Class", "Read;Write;Equality;Descriptor", false, false)]
    [InlineData("Class", "Edits", true, false)]
    [InlineData("Class", "fieldwriters", false, true)]
    [InlineData("Class", "FieldWriters, edits", true, true)]
    public void EditsAndFieldWriters_InClassForm_CanBeLeftOut(
        string form, string value, bool edits, bool writesFields)
    {
        TestRun run = TestProject.Of(("a.proto", """
            syntax = "proto3";
            message M { optional int32 x = 1; string s = 2; M sub = 3; repeated M r = 4; oneof o { int32 a = 5; } }
            """)).Set("ProtoZeroForm", form).Set("ProtoZeroGenerate", value).Run();

        Assert.Empty(run.Diagnostics);
        string source = run.Source("a.g.cs");
        // Behind the head of the struct: the class has members of the same names.
        string inner = source[source.IndexOf("partial struct ", System.StringComparison.Ordinal)..];
        string[] changing = ["void ClearX()", "void SetS(", " MutableSub(", " InitSub ", " MutableR ", "void ClearO()"];
        Assert.All(changing, text => Assert.Equal(edits, inner.Contains(text)));
        Assert.Equal(writesFields, inner.Contains("static class Write"));
        Assert.Contains("set { _head.Check(); _x = value; _has0 |= 0x1; }", inner);
        if (form == "Class") Assert.Contains("IReadableMessage<Struct>", source);
    }

    [Fact]
    public void Edits_OfMessageInOptions_AreThoseOfTheNarrowest()
    {
        TestRun run = TestProject.Of(("a.proto", """
            syntax = "proto3";
            import "protozerosharp/options.proto";
            option (protozerosharp.file) = { form: CLASS generate: EDITS };
            message A { string one = 1; }
            message B { option (protozerosharp.message).generate = FIELD_WRITERS; string two = 1; }
            message C { option (protozerosharp.message).form = STRUCT; string three = 1; }
            """)).Run();

        Assert.Empty(run.Diagnostics);
        string source = run.Source("a.g.cs");
        Assert.Contains("void SetOne(", source);
        Assert.DoesNotContain("void SetTwo(", source);
        Assert.Contains("void SetThree(", source);
        Assert.DoesNotContain("<c>A</c>, without a message struct", source);
        Assert.Contains("<c>B</c>, without a message struct", source);
    }

    [Fact]
    public void Part_MissingInNestedMessage_IsAMistakeAtTheField()
    {
        TestProject project = TestProject.Of(
            ("inner.proto", "syntax = \"proto3\"; message Inner {}"),
            ("outer.proto",
            "syntax = \"proto3\"; import \"inner.proto\";\nmessage Outer { Inner a = 1; repeated Inner b = 2;\nmap<string, Inner> c = 3; }"));

        TestRun run = project.SetItem("inner.proto", "ProtoZeroGenerate", "Read,Equality").Run();

        Assert.Equal(["PZ2005", "PZ2005", "PZ2005"], run.Ids);
        Assert.Equal(
            [1, 1, 2], run.Diagnostics.Select(found => found.Location.GetLineSpan().StartLinePosition.Line).Order());
        Assert.All(run.Diagnostics, found => Assert.Equal("outer.proto", found.Location.GetLineSpan().Path));
        Assert.Empty(project.SetItem("outer.proto", "ProtoZeroGenerate", "Read").Run().Diagnostics);
    }

    [Fact]
    public void Part_OfWellKnownTypes_IsAlwaysThere() => Assert.Empty(TestProject.Of(
        ("a.proto",
        "syntax = \"proto3\"; import \"google/protobuf/any.proto\"; message M { google.protobuf.Any any = 1; M m = 2; }"))
        .Set("ProtoZeroGenerate", "Read").Run().Diagnostics);

    [Fact]
    public void Descriptor_Named_IsThatOfTheFileAndOfItsImports()
    {
        TestProject project = TestProject.Of(
            ("inner.proto", "syntax = \"proto3\"; option csharp_namespace = \"In\"; message Inner {}"),
            ("outer.proto", """
                syntax = "proto3"; import "inner.proto"; import "google/protobuf/any.proto";
                message Outer { Inner a = 1; google.protobuf.Any b = 2; }
                """));
        Assert.DoesNotContain(" Descriptor =>", project.Run().Source("outer.g.cs"));

        TestRun run = project.SetItem("outer.proto", "ProtoZeroGenerate", "Read;Write;Descriptor").Run();

        Assert.Empty(run.Diagnostics);
        string source = run.Source("outer.g.cs");
        // Field 1, the name, in eleven bytes.
        Assert.Contains(" Descriptor => new byte[] { 10, 11, 111, ", source);
        Assert.Contains("visitor.Visit<global::In.InnerReflection>();", source);
        Assert.DoesNotContain("AnyReflection", source);
        Assert.DoesNotContain(" Descriptor =>", run.Source("inner.g.cs"));
    }

    [Fact]
    public void Descriptor_OfMessage_IsAMistake()
    {
        TestRun run = TestProject.Of(("a.proto", """
            syntax = "proto3";
            import "protozerosharp/options.proto";
            message M { option (protozerosharp.message).generate = DESCRIPTOR; }
            """)).Run();

        Diagnostic found = run.Diagnostics.Single();
        Assert.Equal("PZ2002", found.Id);
        Assert.Equal(2, found.Location.GetLineSpan().StartLinePosition.Line);
    }
}
