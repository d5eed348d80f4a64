using System.Linq;
using Microsoft.CodeAnalysis;
using Xunit;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>Settings inside of a <c>.proto</c>, by way of <c>protozerosharp/options.proto</c>.</summary>
public class ProtoOptionTests
{
    private const string Head = "syntax = \"proto3\";\npackage pkg;\nimport \"protozerosharp/options.proto\";\n";

    [Fact]
    public void File_AllSettings_TakeEffect()
    {
        TestRun run = TestProject.Of(("a.proto", Head + """
            option (protozerosharp.file) = {
              namespace: "Of.Option" access: INTERNAL enum_names: ORIGINAL docs: false generate: [READ, WRITE]
            };
            // Said here.
            message M { Color color = 1; }
            enum Color { COLOR_RED = 0; }
            """)).Run();

        Assert.Empty(run.Diagnostics);
        string source = run.Source("a.g.cs");
        Assert.Contains("namespace Of.Option\n", source);
        Assert.Contains("internal partial struct M", source);
        Assert.Contains(" COLOR_RED = 0", source);
        Assert.DoesNotContain("Said here", source);
        Assert.Contains("IReadableMessage<M>", source);
        Assert.DoesNotContain("operator ==", source);
    }

    [Theory]
    [InlineData("Project", "Config", "Item", "Option", "Option")]
    [InlineData("Project", "Config", "Item", null, "Item")]
    [InlineData("Project", "Config", null, null, "Config")]
    [InlineData("Project", null, null, null, "OfFile")]
    public void Namespace_OfNarrowerPlace_Wins(
        string? property, string? key, string? item, string? option, string expected)
    {
        string set = option is null ? "" : $"option (protozerosharp.file).namespace = \"{option}\";\n";
        TestProject project = TestProject.Of(
            ("a.proto", (option is null ? Head.Replace("import \"protozerosharp/options.proto\";\n", "") : Head)
                + set + "option csharp_namespace = \"OfFile\";\nmessage M {}"));
        if (property is not null) project.Set("ProtoZeroNamespace", property);
        if (key is not null) project.SetKey("a.proto", "ProtoZeroNamespace", key);
        if (item is not null) project.SetItem("a.proto", "ProtoZeroNamespace", item);

        TestRun run = project.Run();

        Assert.Empty(run.Diagnostics);
        Assert.Contains($"namespace {expected}\n", run.Source("a.g.cs"));
    }

    [Fact]
    public void Message_Settings_ReachNestedOnesUnlessTheySaySo()
    {
        TestRun run = TestProject.Of(("a.proto", Head + """
            option (protozerosharp.file).generate = EQUALITY;
            // Said of the outer.
            message Outer {
              option (protozerosharp.message) = { docs: false generate: READ };
              // Said of the inner.
              message Inner { int32 x = 1; }
              // Said of the other.
              message Other { option (protozerosharp.message) = { docs: true generate: WRITE }; }
            }
            // Said of the last.
            message Last {}
            """)).Run();

        Assert.Empty(run.Diagnostics);
        string source = run.Source("a.g.cs");
        Assert.DoesNotContain("Said of the outer", source);
        Assert.DoesNotContain("Said of the inner", source);
        Assert.Contains("Said of the other", source);
        Assert.Contains("Said of the last", source);
        Assert.Contains("IReadableMessage<Outer>", source);
        Assert.Contains("IReadableMessage<Inner>", source);
        Assert.DoesNotContain("IReadableMessage<Other>", source);
        Assert.DoesNotContain("IReadableMessage<Last>", source);
        Assert.Contains("operator ==(in Last", source);
        Assert.DoesNotContain("operator ==(in Outer", source);
    }

    [Fact]
    public void Value_ThatCannotBe_IsAMistakeWhereItStands()
    {
        TestRun run =
            TestProject.Of(("a.proto", Head + "option (protozerosharp.file).namespace = \"A B\";\nmessage M {}")).Run();

        Diagnostic found = run.Diagnostics.Single();
        Assert.Equal("PZ2002", found.Id);
        Assert.Equal(3, found.Location.GetLineSpan().StartLinePosition.Line);
    }

    [Fact]
    public void Lazy_OfMessageAndFile_IsThatOfTheNarrowest()
    {
        TestRun run = TestProject.Of(("a.proto", Head + """
            option (protozerosharp.file).lazy = true;
            message Outer {
              message Inner { int32 x = 1; }
              message Other { option (protozerosharp.message).lazy = false; }
            }
            """)).Run();

        Assert.Empty(run.Diagnostics);
        string source = run.Source("a.g.cs");
        Assert.Contains("LazyField.Read<Outer>", source);
        Assert.Contains("LazyField.Read<Inner>", source);
        Assert.DoesNotContain("LazyField.Read<Other>", source);
    }

    // A user's own file of that name may have any content, and the generator must take it.
    [Fact]
    public void Options_FileOfAnotherShape_AreNotMisread()
    {
        TestRun run = TestProject.Of(
            ("/x/protozerosharp/options.proto", """
                syntax = "proto2"; package protozerosharp; import "google/protobuf/descriptor.proto";
                message F { optional int32 access = 1; optional F docs = 2; }
                extend google.protobuf.FileOptions { optional F file = 50001; }
                extend google.protobuf.MessageOptions { optional string message = 50001; }
                """),
            ("/x/a.proto", Head + """
                option (protozerosharp.file) = { access: 1 docs { } };
                message M { option (protozerosharp.message) = "READ"; }
                """)).Run();

        Assert.Equal(["PZ2002", "PZ2002"], run.Ids);
    }
}
