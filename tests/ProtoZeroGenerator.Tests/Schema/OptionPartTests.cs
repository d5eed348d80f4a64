using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema;
using Xunit;

namespace ProtoZeroGenerator.Tests.Schema;

/// <summary>
/// Messages that several options set, one part each. Not in the golden corpus: protoc aborts where parts lack what is
/// required, and says nothing where parts replace each other.
/// </summary>
public sealed class OptionPartTests
{
    private const string Types = """
        syntax = "proto2";
        import "google/protobuf/descriptor.proto";
        message Req { required int32 a = 1; optional int32 b = 2; optional Req sub = 3; }
        message Opt { oneof o { int32 x = 1; string y = 2; Opt z = 3; } optional double d = 4; }
        extend google.protobuf.FileOptions { optional Req req = 50001; optional Opt opt = 50002; }

        """;

    [Theory]
    [InlineData("option (req).b = 1;", "(req)", 1)]
    [InlineData("option (req).sub.a = 1;", "(req)", 1)]
    [InlineData("option (req).a = 1; option (req).sub.b = 1;", "sub", 1)]
    [InlineData("option (req).sub.b = 1;", "(req)", 2)]
    [InlineData("option (req).b = 1; option (req).a = 1;", "", 0)]
    [InlineData("option (req).sub = { a: 1 }; option (req).a = 1;", "", 0)]
    public void Link_MessageSetPartByPart_ReportsWhatIsRequiredOnceAtTheFirstPart(string options, string at, int count)
    {
        Linked linked = Linked.Text(Types + options);

        ProtoDiagnostic[] found = [.. linked.Errors];
        Assert.Equal(count, found.Length);
        Assert.All(found, error => Assert.Equal(DiagnosticId.RequiredFieldUnset, error.Id));
        if (count > 0)
            Assert.Equal(Types.Length + options.IndexOf(at, System.StringComparison.Ordinal), found[0].Span.Start);
    }

    [Theory]
    [InlineData("option (opt).x = 1; option (opt).y = \"v\";", "y")]
    [InlineData("option (opt).y = \"v\"; option (opt).z.x = 1;", "z")]
    [InlineData("option (opt).z.x = 1; option (opt).z.y = \"v\"; option (opt).x = 2;", "x")]
    [InlineData("option (opt) = { x: 1 }; option (opt).y = \"v\";", "y")]
    public void Link_SeveralMembersOfAOneof_KeepsTheLast(string options, string member)
    {
        Linked linked = Linked.Text(Types + options);

        Assert.Empty(linked.Errors);
        OptionMessage opt = linked.Set.Files.Single(file => file.ImportName == "test.proto").Options.GetMessage("opt");
        Assert.Equal([member], opt.Entries.Select(entry => entry.Name));
    }

    [Theory]
    [InlineData("option (opt).d = -0;", 0L)]
    [InlineData("option (opt).d = -0.0;", long.MinValue)]
    [InlineData("option (opt) = { d: -0 };", long.MinValue)]
    public void Link_NegativeZero_HasTheSignThatProtocGivesIt(string options, long bits)
    {
        Linked linked = Linked.Text(Types + options);

        OptionMessage opt = linked.Set.Files.Single(file => file.ImportName == "test.proto").Options.GetMessage("opt");
        Assert.Equal(bits, System.BitConverter.DoubleToInt64Bits(opt.Find("d")!.Value.Floating));
    }

    // protoc 36.2 ends a comment with its line; 35.1, which judges the golden corpus, with the value.
    [Theory]
    [InlineData("option (opt) = { # first\n d: 1 # x: 2 { }\n z { # inside\n x: 2 }\n# last\n};", "d z")]
    [InlineData("option (opt) = { #\n x: # number\n 1 # x: 3 # x: 4\n};", "x")]
    [InlineData("option (opt) = { d: 1 # x: 2 };", "d")]
    public void Link_CommentsOfTheTextFormat_EndWithTheirLine(string options, string fields)
    {
        Linked linked = Linked.Text(Types + options);

        Assert.Empty(linked.Errors);
        OptionMessage opt = linked.Set.Files.Single(file => file.ImportName == "test.proto").Options.GetMessage("opt");
        Assert.Equal(fields, string.Join(' ', opt.Entries.Select(entry => entry.Name)));
    }
}
