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

    /// <summary>protoc starts the installed program, and a link with the name of the plug-in.</summary>
    [Fact]
    public void Install_FromPackage_GivesAPluginOfProtoc()
    {
        Consumer consumer = feed.NewConsumer("tool-plugin").File("a.proto", "syntax = \"proto3\"; message A {}");
        string tool = Install(consumer), output = consumer.NewFolder("out");
        string code = Path.Combine(output, "a.g.cs"), link = Path.Combine(output, "protoc-gen-zerosharp");
        string[] arguments = ["-I.", "--zerosharp_out=" + output, "--zerosharp_opt=access=internal", "a.proto"];

        Dotnet.RunProgram(
            GrpcTools.Protoc, consumer.Folder, [$"--plugin=protoc-gen-zerosharp={tool}", .. arguments]).Succeeded();

        Assert.Contains("internal partial struct A", File.ReadAllText(code));
        if (OperatingSystem.IsWindows()) return;   // links need a privilege there
        File.Delete(code);
        File.CreateSymbolicLink(link, tool);
        Dotnet.RunProgram(
            GrpcTools.Protoc, consumer.Folder, [$"--plugin=protoc-gen-zerosharp={link}", .. arguments]).Succeeded();
        Assert.True(File.Exists(code));
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

    // The next build had 114 errors, because both the written code and the generator's were compiled.
    [Fact]
    public void Generate_IntoTheProject_IsOneErrorOrWorksWithoutTheGenerator()
    {
        Consumer consumer = feed.NewConsumer("tool-into-project")
            .Program("app", Consumer.Fast, """<AdditionalFiles Include="protos/**/*.proto" />""",
                """<FrameworkReference Include="Microsoft.AspNetCore.App" />""")
            .File("app/protos/log.proto", """
                syntax = "proto3";
                package demo;
                message LogRecord { fixed64 time = 1; Kind kind = 2; }
                enum Kind { KIND_NONE = 0; KIND_DISK = 1; }
                """)
            .File("app/Program.cs", """
                using System.Text.Json;
                using System.Text.Json.Serialization;
                using Demo;
                using Microsoft.Extensions.Logging;
                using Microsoft.Extensions.Logging.Abstractions;
                using ProtoZeroSharp;

                var record = new LogRecord { Time = 3, Kind = Kind.Disk };
                Log.Got(NullLogger.Instance, record);
                System.Console.WriteLine(record.ToByteArray().Length);
                System.Console.WriteLine(JsonSerializer.Serialize(new Report { Kind = Kind.Disk }, Json.Default.Report));

                internal static partial class Log
                {
                    [LoggerMessage(1, LogLevel.Information, "Got {Record}")]
                    public static partial void Got(ILogger logger, LogRecord record);
                }

                public sealed class Report
                {
                    public Kind Kind { get; set; }
                }

                [JsonSerializable(typeof(Report))]
                internal sealed partial class Json : JsonSerializerContext;
                """);
        Dotnet.RunProgram(Install(consumer), Path.Combine(consumer.Folder, "app"),
            "generate", "-I", "protos", "-o", "generated", "protos").Succeeded();

        CommandResult both = consumer.Build("app", "Release");
        both.FailedWith("PZ9007");
        Assert.Single(both.Output.Split('\n').Where(line => line.Contains(": error ")).Distinct());

        // Generators do not see each other's code. They see what was written before.
        consumer.Build("app", "Release", "-p:ProtoZeroEnabled=false").Succeeded().WithoutWarnings();
        Assert.Equal("11\n{\"Kind\":1}\n", consumer.Run("app", "Release").Succeeded().Output);
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
