using System;
using System.Linq;
using System.Text.Json;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroTool.Tests;

public sealed class LintCommandTests
{
    private const string Shop = "syntax = \"proto3\";\npackage shop.v1;\nimport \"bank/v1/bank.proto\";\n"
        + "import \"google/protobuf/empty.proto\";\nmessage order {}\nenum Colour { COLOUR_NONE = 0; }\n"
        + "service ShopApi {\n  rpc Buy(google.protobuf.Empty) returns (bank.v1.receipt);\n}\n";

    private const string Bank = "syntax = \"proto3\";\npackage bank.v1;\nmessage receipt {}\n";

    [Fact]
    public void Lint_Folder_IsOneLineEachWithThePlace()
    {
        using ToolFolder folder = Folder();

        ToolRun run = Run(folder, "--use", "MESSAGE_PASCAL_CASE");

        Assert.Equal((1, ""), (run.ExitCode, run.Error));
        Assert.Equal(
            [
                $"{folder.Path}/p/bank/v1/bank.proto:3:9: MESSAGE_PASCAL_CASE: "
                    + "Message \"receipt\" should be \"Receipt\".",
                $"{folder.Path}/p/shop/v1/shop.proto:5:9: MESSAGE_PASCAL_CASE: Message \"order\" should be \"Order\".",
            ],
            run.Lines);
    }

    [Fact]
    public void Lint_NamedFile_LeavesWhatItImports()
    {
        using ToolFolder folder = Folder();

        ToolRun run = Run(folder, "--use", "BASIC", "--", folder.PathOf("p/shop"));

        Assert.Equal(1, run.ExitCode);
        Assert.Contains("shop.proto:5:9: MESSAGE_PASCAL_CASE", Assert.Single(run.Lines));
    }

    [Fact]
    public void Lint_AsJson_HasThePlacesOrNone()
    {
        using ToolFolder folder = new ToolFolder().File("p/aB.proto", "syntax = \"proto3\";\nmessage a {}\n");

        JsonElement found = JsonDocument.Parse(Run(folder, "--format", "json").Output).RootElement;

        Assert.Equal(
            [
                "aB.proto  FILE_LOWER_SNAKE_CASE", "aB.proto  PACKAGE_DEFINED",
                "aB.proto 2:9-2:10 MESSAGE_PASCAL_CASE",
            ],
            found.EnumerateArray().Select(BufCase.Line).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Lint_Options_Count()
    {
        using ToolFolder folder = Folder();

        Assert.Contains("RPC_REQUEST_STANDARD_NAME", Run(folder).Output);
        Run(
            folder, "--except", "MESSAGE_PASCAL_CASE", "RPC_RESPONSE_STANDARD_NAME",
            "--enum-zero-value-suffix", "_NONE", "--service-suffix", "Api", "--allow", "empty-requests").Silent();
    }

    [Theory]
    [InlineData("--use", "NO_SUCH_RULE")]
    [InlineData("-I", "no-such-folder")]
    [InlineData("--", "no-such-file.proto")]
    public void Lint_Trouble_EndsWith2(string option, string value)
    {
        using ToolFolder folder = Folder();

        ToolRun run = Run(folder, option, value);

        Assert.Equal((2, ""), (run.ExitCode, run.Output));
        Assert.Contains(value, run.Error);
    }

    [Fact]
    public void Lint_SchemaWithErrors_EndsWith2()
    {
        using ToolFolder folder = new ToolFolder().File("p/a.proto", "syntax = \"proto3\";\nmessage M { X x = 1; }\n");

        ToolRun run = Run(folder);

        Assert.Equal((2, ""), (run.ExitCode, run.Output));
        Assert.Contains("a.proto:2:13", run.Error);
    }

    private static ToolFolder Folder() =>
        new ToolFolder().File("p/shop/v1/shop.proto", Shop).File("p/bank/v1/bank.proto", Bank);

    private static ToolRun Run(ToolFolder folder, params string[] arguments) =>
        ToolFolder.Run(["lint", "-I", folder.PathOf("p"), .. arguments]);
}
