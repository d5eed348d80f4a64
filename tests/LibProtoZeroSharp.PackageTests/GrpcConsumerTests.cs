using System.IO;
using System.Linq;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>The package with reflection and health, with either of the two libraries, and without.</summary>
[Collection(PackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public class GrpcConsumerTests(PackageFeed feed)
{
    private const string Grpc = """<PackageReference Include="ProtobufZeroSharp.Grpc" Version="1.0.0" />""";
    private const string Web = """<FrameworkReference Include="Microsoft.AspNetCore.App" />""";
    private const string Client = """<PackageReference Include="Grpc.Net.Client" Version="2.85.0" />""";

    // The files that are imported are of another project, as contracts often are.
    private const string Program = """
        using System;
        using System.Linq;
        using System.Net;
        using Grpc.Core;
        using Grpc.Net.Client;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Hosting;
        using Microsoft.AspNetCore.Server.Kestrel.Core;
        using Microsoft.Extensions.DependencyInjection;
        using Microsoft.Extensions.Logging;
        using ProtoZeroSharp;

        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel =>
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2));
        builder.Services.AddGrpc();
        builder.Services.AddProtoReflection(files => files.Add<Demo.EchoReflection>());
        builder.Services.AddProtoHealthChecks();
        WebApplication app = builder.Build();
        app.MapGrpcService<EchoService>();
        app.MapProtoReflection();
        app.MapProtoHealthChecks();
        await app.StartAsync();

        using GrpcChannel channel = GrpcChannel.ForAddress(app.Urls.First());
        var raw = new Marshaller<byte[]>(bytes => bytes, bytes => bytes);
        var ask = new Method<byte[], byte[]>(MethodType.DuplexStreaming,
            "grpc.reflection.v1.ServerReflection", "ServerReflectionInfo", raw, raw);
        using (var call = channel.CreateCallInvoker().AsyncDuplexStreamingCall(ask, null, default))
        {
            await call.RequestStream.WriteAsync([0x3A, 0x00]);                             // list_services
            await call.ResponseStream.MoveNext(default);
            Print(call.ResponseStream.Current, 6, part => { part.Next(); Console.WriteLine(part.ReadString()); });
            await call.RequestStream.WriteAsync([0x22, 0x09, .. "demo.Echo"u8]);           // file_containing_symbol
            await call.ResponseStream.MoveNext(default);
            Print(call.ResponseStream.Current, 4, file => { file.Next(); Console.WriteLine(file.ReadString()); });
            await call.RequestStream.CompleteAsync();
        }

        var check = new Method<byte[], byte[]>(MethodType.Unary, "grpc.health.v1.Health", "Check", raw, raw);
        byte[] health = await channel.CreateCallInvoker().AsyncUnaryCall(check, null, default, []);
        Console.WriteLine($"{Convert.ToHexString(health)} {ProtoZeroInfo.ChecksEnabled}");
        await app.StopAsync();

        static void Print(byte[] answer, int number, Action<ProtoReader> print)
        {
            var reader = new ProtoReader(answer);
            while (reader.Next())
            {
                if (reader.FieldNumber != number) { reader.Skip(); continue; }
                ProtoReader list = reader.ReadMessage();
                while (list.Next()) print(list.ReadMessage());
            }
        }

        internal sealed class EchoService : Demo.Echo.EchoBase;
        """;

    private const string Echo = """
        syntax = "proto3";
        package demo;
        import "google/protobuf/duration.proto";
        import "parts.proto";
        service Echo { rpc Once(parts.Text) returns (google.protobuf.Duration); }
        """;

    private const string Parts = """
        syntax = "proto3";
        package parts;
        message Text { string value = 1; }
        """;

    private const string Printed = """
        demo.Echo
        grpc.health.v1.Health
        grpc.reflection.v1.ServerReflection
        grpc.reflection.v1alpha.ServerReflection
        echo.proto
        google/protobuf/duration.proto
        parts.proto
        0801
        """;

    [Fact]
    public void Build_WithEitherLibrary_RunsOnItWithoutGoogles()
    {
        Consumer consumer = New("grpc", Consumer.ByConfiguration, "Read;Write;Equality;Descriptor");
        consumer.Build("app", "Release").Succeeded().WithoutWarnings();
        Assert.Equal($"{Printed} False\n", consumer.Run("app", "Release").Succeeded().Output);
        consumer.Build("app", "Debug").Succeeded().WithoutWarnings();
        Assert.Equal($"{Printed} True\n", consumer.Run("app", "Debug").Succeeded().Output);

        string output = Path.Combine(consumer.Folder, "app", "bin", "Release", "net10.0");
        string[] files = [.. Directory.EnumerateFiles(output).Select(Path.GetFileName)!];
        Assert.Contains("LibProtoZeroSharp.Grpc.dll", files);
        Assert.DoesNotContain("Google.Protobuf.dll", files);
    }

    [Fact]
    public void Run_WithoutDescriptors_SaysTheLineToAdd()
    {
        Consumer consumer = New("grpc-bare", Consumer.ByConfiguration, "Read;Write;Equality");
        consumer.Build("app", "Release").Succeeded().WithoutWarnings();
        CommandResult run = consumer.Run("app", "Release");
        Assert.NotEqual(0, run.ExitCode);
        Assert.Contains("Parts.PartsReflection has no descriptor", run.Output);
        Assert.Contains("Let contracts generate it", run.Output);
        Assert.Contains("<ProtoZeroGenerate>Read;Write;Equality;Descriptor</ProtoZeroGenerate>", run.Output);
    }

    [Fact]
    public void Build_WithoutLibrary_FailsWithPZ9003() => feed.NewConsumer("grpc-alone")
        .Program("app", Grpc)
        .PackagesOfOthers("app")
        .File("app/Program.cs", "System.Console.WriteLine();")
        .Build("app", "Release").FailedWith("PZ9003");

    private Consumer New(string name, string library, string contractParts) => feed.NewConsumer(name)
        .Library("contracts", library,
            $"""<AdditionalFiles Include="parts.proto" ProtoZeroGenerate="{contractParts}" />""")
        .PackagesOfOthers("contracts")
        .File("contracts/parts.proto", Parts)
        .Program("app", library, Grpc, Client, Web, """<ProjectReference Include="../contracts/contracts.csproj" />""",
            """<AdditionalFiles Include="echo.proto" ProtoZeroGenerate="Read;Write;Equality;Descriptor" />""",
            """<AdditionalFiles Include="../contracts/parts.proto" ProtoZeroImportOnly="true" />""")
        .PackagesOfOthers("app")
        .File("app/echo.proto", Echo)
        .File("app/Program.cs", Program);
}
