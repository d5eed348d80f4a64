using Microsoft.CodeAnalysis;
using ProtoZeroGenerator.Tests.Pipeline;
using Xunit;

namespace ProtoZeroGenerator.Tests.Views;

/// <summary>What the compiler says of likely mistakes in views.</summary>
public class ViewMistakeTests
{
    private const string Schema = """
        syntax = "proto3";
        package logs.v1;
        message Record {
          message Part { }
          oneof body { string text = 1; int64 number = 2; }
          oneof other { bool flag = 3; }
          int32 id = 4;
        }
        """;

    private static string MessageOf(string view)
    {
        string file = $$"""
            syntax = "proto3";
            package rows;
            import "logs.proto";
            import "protozerosharp/options.proto";
            message Inner { int32 a = 1; }
            message Row { option (protozerosharp.message).{{view}} }
            """;
        TestProject project = TestProject.Of(("logs.proto", Schema), ("rows.proto", file));
        return Assert.Single(project.Run().Diagnostics).GetMessage();
    }

    [Theory]
    [InlineData("Record", "logs.v1.Record")]
    [InlineData("v1.Record", "logs.v1.Record")]
    [InlineData("logs.v1.record", "logs.v1.Record")]
    [InlineData("logs.v1.Part", "logs.v1.Record.Part")]
    [InlineData("Inner", "rows.Inner")]
    [InlineData("Rekord", null)]
    [InlineData("logs.v1", null)]
    public void ViewOf_WithAnotherName_NamesTheMessageThatWasMeant(string name, string? meant)
    {
        string message = MessageOf($"view_of = \"{name}\";");
        Assert.Contains($"\"{name}\"", message);
        if (meant is null) Assert.DoesNotContain("The message of that name", message);
        else Assert.EndsWith($"The message of that name is \"{meant}\".", message);
    }

    [Fact]
    public void Options_WithoutTheirImport_AreToldWithTheirFile()
    {
        const string File = "syntax = \"proto3\"; message Row { option (protozerosharp.message).view_of = \"A\"; }";
        Diagnostic found = Assert.Single(TestProject.Of(("a.proto", File)).Run().Diagnostics);
        Assert.EndsWith("\"protozerosharp/options.proto\" declares it: import that file.", found.GetMessage());
    }

    [Fact]
    public void Option_OfMessagesElsewhere_IsToldAsThat()
    {
        const string File = """
            syntax = "proto2";
            import "protozerosharp/options.proto";
            message A { optional int32 id = 1 [(protozerosharp.message).view_of = "A"]; }
            """;
        Diagnostic found = Assert.Single(TestProject.Of(("a.proto", File)).Run().Diagnostics);
        Assert.EndsWith("that this file knows. It belongs to google.protobuf.MessageOptions.", found.GetMessage());
    }

    [Theory]
    [InlineData("required int32 id = 1;", "Field 1 of \"A\" is not required. Declare it here as there.")]
    [InlineData("optional int32 id = 0;", "Field numbers begin at 1.")]
    [InlineData("optional int32 id = 19000;", "The numbers 19,000 to 19,999")]
    public void Field_Wrong_IsToldOnce(string field, string expected)
    {
        string file = $$"""
            syntax = "proto2";
            import "protozerosharp/options.proto";
            message A { optional int32 id = 1; }
            message V { option (protozerosharp.message).view_of = "A"; {{field}} }
            """;
        Assert.Contains(expected, Assert.Single(TestProject.Of(("a.proto", file)).Run().Diagnostics).GetMessage());
    }

    [Fact]
    public void MessageSet_AsAView_IsToldAtTheOption()
    {
        const string File = """
            syntax = "proto2";
            import "protozerosharp/options.proto";
            message A { optional int32 id = 1; }
            message V {
              option (protozerosharp.message).view_of = "A";
              option message_set_wire_format = true;
              extensions 4 to max;
            }
            """;
        Diagnostic found = Assert.Single(TestProject.Of(("a.proto", File)).Run().Diagnostics);
        Assert.Equal(("PZ1165", 5), (found.Id, found.Location.GetLineSpan().StartLinePosition.Line));
    }

    [Theory]
    [InlineData("string text = 1;", "is in the oneof \"body\"")]
    [InlineData("oneof some { int32 id = 4; }", "is in no oneof")]
    [InlineData("oneof one { string text = 1; bool flag = 3; }", "is in the oneof \"other\", not in \"body\"")]
    [InlineData("optional int32 id = 4;", "has no presence")]
    public void Field_OutsideOfItsOneof_IsToldAsThat(string fields, string expected) =>
        Assert.Contains(expected, MessageOf("view_of = \"logs.v1.Record\"; " + fields));
}
