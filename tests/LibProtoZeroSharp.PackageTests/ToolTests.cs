using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>The command <c>protozero</c> as users get it: installed from its package.</summary>
[Collection(MorePackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public class ToolTests(PackageFeed feed)
{
    private static readonly string[] s_schemas = ["samples/QuickStart/protos", "tests/Corpus/schemas/kinds"];

    [Fact]
    public void Install_FromPackage_GivesACommandThatChecksAndSaysItsVersion()
    {
        Consumer consumer = feed.NewConsumer("tool-check").File("right.proto", "syntax = \"proto3\";")
            .File("wrong.proto", "syntax = 3;");
        string tool = Install(consumer);

        Assert.Equal("1.0.0\n", Dotnet.RunProgram(tool, consumer.Folder, "--version").Succeeded().Output);
        Assert.Equal("", Dotnet.RunProgram(tool, consumer.Folder, "check", "right.proto").Succeeded().Output);
        CommandResult wrong = Dotnet.RunProgram(tool, consumer.Folder, "check", "-I.", "right.proto", "wrong.proto");
        Assert.Equal(1, wrong.ExitCode);
        Assert.StartsWith("wrong.proto:1:10: PZ", wrong.Output);
    }

    [Fact]
    public void Generate_SchemasOfAProject_GivesTheSourcesThatItsBuildGets()
    {
        string[] roots = [.. s_schemas.Select(Repository.PathOf)];
        Consumer consumer = feed.NewConsumer("tool-generate").Program(
            "app",
            [Consumer.Fast,
                .. roots.Select(root =>
                    $"""<AdditionalFiles Include="{root}/**/*.proto" ProtoZeroImportRoot="{root}" />""")]);
        consumer.File("app/Program.cs", "System.Console.WriteLine();");
        string built = consumer.NewFolder("built");
        consumer.Build("app", "Release", "-p:EmitCompilerGeneratedFiles=true",
            $"-p:CompilerGeneratedFilesOutputPath={built}")
            .Succeeded().WithoutWarnings();

        string ours = consumer.NewFolder("ours");
        Dotnet.RunProgram(Install(consumer), consumer.Folder,
            ["generate", .. roots.Select(root => $"-I{root}"), "-o", ours, .. roots]).Succeeded();

        Dictionary<string, string> expected = SourcesBelow(
            Path.Combine(built, "ProtoZeroGenerator", "ProtoZeroGenerator.ProtoZeroGenerator"));
        Assert.Equal(roots.Sum(root => Directory.GetFiles(root, "*.proto", SearchOption.AllDirectories).Length),
            expected.Count);
        Assert.Equal(expected, SourcesBelow(ours));
    }

    private string Install(Consumer consumer)
    {
        string folder = consumer.NewFolder("tool");
        Dotnet.Run(consumer.Folder, "tool", "install", "ProtobufZero.Tool", "--version", "1.0.0", "--tool-path", folder)
            .Succeeded();
        return Path.Combine(folder, OperatingSystem.IsWindows() ? "protozero.exe" : "protozero");
    }

    private static Dictionary<string, string> SourcesBelow(string folder) => Directory
        .EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories)
        .ToDictionary(file => Path.GetRelativePath(folder, file).Replace('\\', '/'), File.ReadAllText);
}
