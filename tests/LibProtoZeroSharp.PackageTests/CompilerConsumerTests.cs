using System.IO;
using System.Linq;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>The package with the compiler, with either of the two libraries, and without.</summary>
[Collection(PackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public class CompilerConsumerTests(PackageFeed feed)
{
    private const string Compiler = """<PackageReference Include="ProtobufZeroSharp.Compiler" Version="1.0.0" />""";

    private const string Program = """"
        using System;
        using ProtoZeroSharp;
        using ProtoZeroSharp.Compiler;

        var compiler = new ProtoCompiler();
        compiler.AddFolder(args[0]);
        compiler.AddSource("order.proto", """
            syntax = "proto3";
            package shop;
            import "parts.proto";
            import "google/protobuf/duration.proto";
            message Order { Part part = 1; google.protobuf.Duration wait = 2; }
            """);
        ProtoType type = compiler.Compile("order.proto").GetMessageType("shop.Order");
        using var arena = new ArenaAllocator();
        DynamicMessage order = DynamicMessage.ParseJson(type, """{"wait": "1.5s"}""", arena);
        order.Mutable("part").Set("count", 3);
        Console.WriteLine($"{DynamicMessage.Parse(type, order.ToByteArray(), arena)} {ProtoZeroInfo.ChecksEnabled}");

        compiler.AddSource("wrong.proto", "syntax = \"proto3\";\nmessage M { N n = 1; }");
        try
        {
            compiler.Compile("wrong.proto");
        }
        catch (ProtoCompilerException e)
        {
            Console.WriteLine($"{e.Errors.Count} {e.Errors[0].Name} {e.Errors[0].Line} {e.Errors[0].Code}");
        }
        """";

    [Fact]
    public void Build_WithEitherLibrary_RunsOnItWithoutTheCSharpCompiler()
    {
        Consumer consumer = New("compiler", Consumer.ByConfiguration);
        const string Printed = "part { count: 3 } wait { seconds: 1 nanos: 500000000 } {0}\n1 wrong.proto 2 PZ1014\n";
        consumer.Build("app", "Release").Succeeded().WithoutWarnings();
        Assert.Equal(Printed.Replace("{0}", "False"), Run(consumer, "Release"));
        consumer.Build("app", "Debug").Succeeded().WithoutWarnings();
        Assert.Equal(Printed.Replace("{0}", "True"), Run(consumer, "Debug"));

        string output = Path.Combine(consumer.Folder, "app", "bin", "Release", "net10.0");
        string[] assemblies = [.. Directory.EnumerateFiles(output, "*.dll").Select(Path.GetFileName).Order()!];
        Assert.Equal(["LibProtoZeroSharp.Compiler.dll", "LibProtoZeroSharp.dll", "app.dll"], assemblies.Order());
    }

    [Fact]
    public void Build_WithoutLibrary_FailsWithPZ9003() =>
        New("compiler-alone", "").Build("app", "Release").FailedWith("PZ9003");

    private static string Run(Consumer consumer, string configuration) =>
        consumer.Run("app", configuration, Path.Combine(consumer.Folder, "schemas")).Succeeded().Output;

    private Consumer New(string name, string library) => feed.NewConsumer(name)
        .Program("app", library, Compiler)
        .File("app/Program.cs", Program)
        .File("schemas/parts.proto", "syntax = \"proto3\"; package shop; message Part { int32 count = 1; }");
}
