using System.Linq;
using System.Text.RegularExpressions;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>Mistakes in a project file: each is told on the command line, once, and tells what to do.</summary>
[Collection(PackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public partial class MistakeConsumerTests(PackageFeed feed)
{
    private const string AllProtos = """<AdditionalFiles Include="**/*.proto" />""";
    private const string Schema = "syntax = \"proto3\"; message M { int32 x = 1; }";
    private const string Program = "System.Console.WriteLine();";

    [Theory]
    [InlineData("forgotten", "")]
    [InlineData("protobuf-item", """<Protobuf Include="m.proto" />""")]
    public void Build_ProtosThatAreNotGivenToTheCompiler_FailsWithPZ3004(string name, string item)
    {
        Consumer consumer = feed.NewConsumer(name)
            .Program("app", Consumer.Fast, item).File("app/m.proto", Schema).File("app/Program.cs", Program);

        Assert.Equal(["PZ3004"], Ids(consumer.Build("app", "Release")));
        consumer.Build("app", "Release", "-p:NoWarn=PZ3004").Succeeded().WithoutWarnings();
        consumer.Build("app", "Release", "-p:ProtoZeroEnabled=false").Succeeded().WithoutWarnings();
    }

    [Fact]
    public void Build_ProtosInAProjectThatHasThePackageThroughAnother_IsSilent() => feed.NewConsumer("protos-of-others")
        .Library("shared", Consumer.Fast).File("shared/Shared.cs", "public class Shared { }")
        .Program("app", """<ProjectReference Include="../shared/shared.csproj" />""").File("app/m.proto", Schema)
        .File("app/Program.cs", Program)
        .Build("app", "Release").Succeeded().WithoutWarnings();

    // C# changes a copy without a word here; the analyzers must be there, once, in each project that can write this.
    [Theory]
    [InlineData("lost-edit", "")]
    [InlineData("lost-edit-both", Consumer.Fast)]
    public void Build_EditOfACopyOfAnotherProjectsMessage_FailsWithPZ4113(string name, string package) =>
        Assert.Equal(["PZ4113"], Ids(feed.NewConsumer(name)
            .Library("shared", Consumer.Fast, AllProtos).File("shared/m.proto", Schema.Replace("int32", "string"))
            .Program("app", """<ProjectReference Include="../shared/shared.csproj" />""", package)
            .File("app/Program.cs", """
                using System.Collections.Generic;
                using ProtoZeroSharp;

                using var arena = new ArenaAllocator();
                new List<M> { new() }[0].SetX("x", arena);
                """)
            .Build("app", "Release")));

    [Fact]
    public void Build_ProtobufItemBesideAFileOfOurs_IsSilent() => feed.NewConsumer("beside-grpc")
        .Program("app", Consumer.Fast, """<Protobuf Include="other.proto" />""",
            """<AdditionalFiles Include="m.proto" />""")
        .File("app/m.proto", Schema).File("app/other.proto", Schema).File("app/Program.cs", Program)
        .Build("app", "Release").Succeeded().WithoutWarnings();

    [Fact]
    public void Build_SettingsThatDoNotExist_AreNamedWhereTheyStand()
    {
        CommandResult result = feed.NewConsumer("unknown-settings")
            .Program("app", Consumer.Fast, """<AdditionalFiles Include="*.proto" ProtoZeroAcess="Internal" />""")
            .File("app/Directory.Build.props",
                "<Project><PropertyGroup><ProtoZeroNamspace>A</ProtoZeroNamspace></PropertyGroup></Project>")
            .File("app/.editorconfig", "root = true\n[*.proto]\nProtoZeroDoc = false\n")
            .File("app/m.proto", Schema).File("app/Program.cs", Program)
            .Build("app", "Release");

        Assert.Equal(["PZ2006"], Ids(result));
        Assert.Matches(@"app\.csproj\(\d+,\d+\): error PZ2006: ""ProtoZeroAcess"" .* ProtoZeroAccess\.", result.Output);
        Assert.Matches(@"Directory\.Build\.props\(1,\d+\): error PZ2006: ""ProtoZeroNamspace"" .* ProtoZeroNamespace\.",
            result.Output);
        Assert.Matches(@"error PZ2006: ""protozerodoc"" .* ProtoZeroDocs\.", result.Output);
    }

    [Fact]
    public void Build_OlderLanguageVersion_FailsWithPZ3003Alone()
    {
        Consumer consumer = feed.NewConsumer("older-language")
            .Program("app", Consumer.Fast, AllProtos).File("app/m.proto", Schema)
            .File("app/n.proto", Schema.Replace("M", "N")).File("app/Program.cs", Program);

        Assert.Equal(["PZ3003"], Ids(consumer.Build("app", "Release", "-p:LangVersion=13")));
        consumer.Build("app", "Release", "-p:LangVersion=14").Succeeded().WithoutWarnings();
    }

    // Its types come from a project that made them internal and lets this one see them.
    [Fact]
    public void Build_InternalImportOnlyFile_FailsWithPZ2003AndNotInGeneratedCode()
    {
        Consumer consumer = feed.NewConsumer("internal-import")
            .Library("shared", Consumer.Fast,
                """<AdditionalFiles Include="shape.proto" ProtoZeroAccess="Internal" />""",
                """<InternalsVisibleTo Include="app" />""")
            .File("shared/shape.proto", "syntax = \"proto3\"; package shared; message Shape { int32 x = 1; }")
            .Program("app", """<ProjectReference Include="../shared/shared.csproj" />""",
                """<AdditionalFiles Include="m.proto" />""",
                """
                <AdditionalFiles Include="../shared/shape.proto"
                                 ProtoZeroImportOnly="true" ProtoZeroAccess="Internal" />
                """)
            .File("app/m.proto",
                "syntax = \"proto3\";\nimport \"shape.proto\";\nmessage M {\n  shared.Shape shape = 1;\n}\n")
            .File("app/Directory.Build.props",
                "<Project><PropertyGroup><ProtoZeroNamespace>App</ProtoZeroNamespace></PropertyGroup></Project>")
            .File("app/Program.cs", "System.Console.WriteLine(new App.M().Shape.X);");

        CommandResult result = consumer.Build("app", "Release");
        Assert.Equal(["PZ2003"], Ids(result));
        Assert.Contains("m.proto(4,16): error PZ2003", result.Output);
        consumer.Build("app", "Release", "-p:NoWarn=PZ2003").Succeeded().WithoutWarnings();
        Assert.Equal("0\n", consumer.Run("app", "Release").Succeeded().Output);
    }

    private static string[] Ids(CommandResult result) =>
        [.. Finding().Matches(result.Output).Select(match => match.Groups["id"].Value).Distinct().Order()];

    [GeneratedRegex(@": (?:error|warning) (?<id>\w+):")]
    private static partial Regex Finding();
}
