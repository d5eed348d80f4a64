using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroSharp.Testing;
using Xunit;
using static Microsoft.CodeAnalysis.IncrementalStepRunReason;

namespace ProtoZeroGenerator.Tests.Emit;

/// <summary>What becomes of services, with and without a reference to gRPC.</summary>
public class ServiceCodeTests
{
    private const string Echo = """
        syntax = "proto3";
        package demo.v1;
        import "google/protobuf/empty.proto";
        // Echoes.
        service Echo {
          // One message each way: <b>.
          rpc Unary(Request) returns (Request.Reply);
          rpc Down(Request) returns (stream Request) { option deprecated = true; }
          rpc Up(stream Request) returns (google.protobuf.Empty);
          rpc both_ways(stream Request) returns (stream Request);
        }
        service Other { option deprecated = true; rpc Unary(Request) returns (Request); }
        service Nothing {}
        message Request { message Reply {} }
        """;

    private const string Messages = "syntax = \"proto3\"; package demo.v2; message M { M m = 1; }";

    [Fact]
    public void Services_WithReference_Compile()
    {
        foreach (string parts in (string[])["Both", "client", "Server", "None"])
        {
            EmittedCode code = EmittedCode.Build([("echo.proto", Echo)], withoutNullable: true, grpcServices: parts);
            Assert.Empty(code.Findings);
            Assert.Equal("", string.Join("\n", code.Messages));
        }
    }

    /// <summary>Names that a service's own members or C# would take.</summary>
    [Fact]
    public void Services_WithAnyNames_Compile()
    {
        const string Names = """
            syntax = "proto3";
            message EchoCalls {}
            message Owned {}
            message Task {}
            message Incoming {}
            message M {}
            service Echo {
              rpc EchoBase(M) returns (M);
              rpc EchoClient(M) returns (M);
              rpc Get(M) returns (M);
              rpc GetAsync(M) returns (M);
              rpc CallInvoker(M) returns (M);
              rpc WithHost(M) returns (stream M);
              rpc NewInstance(M) returns (M);
              rpc BindService(stream M) returns (M);
              rpc event(M) returns (M);
              rpc Equals(M) returns (M);
              rpc ToString(M) returns (M);
              rpc GetType(M) returns (M);
              rpc Echo(Task) returns (Owned);
              rpc __Method_Get(Incoming) returns (stream EchoCalls);
              rpc T(M) returns (M);
            }
            service BindService { rpc A(M) returns (M); }
            service __ServerMethods { rpc A(M) returns (M); }
            service class { rpc lock(M) returns (M); }
            service dynamic { rpc var(M) returns (M); }
            service Grpc { rpc A(M) returns (M); }
            service _G { rpc A(M) returns (M); }
            service System { rpc A(M) returns (M); }
            """;
        EmittedCode code = EmittedCode.Build([("echo.proto", Names)], grpcServices: "Both");
        Assert.Empty(code.Findings);
        Assert.Equal("", string.Join("\n", code.Messages));
    }

    [Fact]
    public void Services_OfTwoFilesOfANamespace_Compile()
    {
        EmittedCode code = EmittedCode.Build(
        [
            ("a.proto", Echo),
            ("b.proto", "syntax = \"proto3\"; package demo.v1; import \"a.proto\"; message OtherCalls {} "
                + "service Far { rpc Up(stream Request) returns (stream Request); }"),
        ], grpcServices: "Both");
        Assert.Empty(code.Findings);
        Assert.Equal("", string.Join("\n", code.Messages));
    }

    [DataFact(DataPart.Schemas)]
    [Trait("Speed", "Slow")]
    public void Services_OfOpenTelemetry_Compile()
    {
        string root = DataFolder.PathOf("otlp");
        EmittedCode code = EmittedCode.Build(Model.Models.ReadFolder(root), root, grpcServices: "Both");
        Assert.Empty(code.Findings);
        Assert.Equal("", string.Join("\n", code.Messages));
    }

    /// <summary>What Grpc.Tools gives for the same service, but for the types of messages.</summary>
    [Fact]
    public void Members_OfService_AreThoseOfGrpcTools()
    {
        string code = Run("Both").Source("echo.g.cs");
        Assert.Equal(
        [
            "EchoBase.Unary(Owned<Request>, ServerCallContext): Task<Owned<Reply>>",
            "EchoBase.Down(Owned<Request>, IServerStreamWriter<Owned<Request>>, ServerCallContext): Task",
            "EchoBase.Up(IAsyncStreamReader<Owned<Request>>, ServerCallContext): Task<Owned<Empty>>",
            "EchoBase.both_ways(IAsyncStreamReader<Owned<Request>>, IServerStreamWriter<Owned<Request>>, "
                + "ServerCallContext): Task",
            "EchoClient(ChannelBase)",
            "EchoClient(CallInvoker)",
            "EchoClient()",
            "EchoClient(ClientBaseConfiguration)",
            "EchoClient.Unary(Owned<Request>, Metadata, DateTime?, CancellationToken): Owned<Reply>",
            "EchoClient.Unary(Owned<Request>, CallOptions): Owned<Reply>",
            "EchoClient.UnaryAsync(Owned<Request>, Metadata, DateTime?, CancellationToken): "
                + "AsyncUnaryCall<Owned<Reply>>",
            "EchoClient.UnaryAsync(Owned<Request>, CallOptions): AsyncUnaryCall<Owned<Reply>>",
            "EchoClient.Down(Owned<Request>, Metadata, DateTime?, CancellationToken): "
                + "AsyncServerStreamingCall<Owned<Request>>",
            "EchoClient.Down(Owned<Request>, CallOptions): AsyncServerStreamingCall<Owned<Request>>",
            "EchoClient.Up(Metadata, DateTime?, CancellationToken): "
                + "AsyncClientStreamingCall<Owned<Request>, Owned<Empty>>",
            "EchoClient.Up(CallOptions): AsyncClientStreamingCall<Owned<Request>, Owned<Empty>>",
            "EchoClient.both_ways(Metadata, DateTime?, CancellationToken): "
                + "AsyncDuplexStreamingCall<Owned<Request>, Owned<Request>>",
            "EchoClient.both_ways(CallOptions): AsyncDuplexStreamingCall<Owned<Request>, Owned<Request>>",
            "EchoClient.NewInstance(ClientBaseConfiguration): EchoClient",
            "Echo.BindService(EchoBase): ServerServiceDefinition",
            "Echo.BindService(ServiceBinderBase, EchoBase): void",
        ], MembersOf(code, "Echo"));
        Assert.Contains("/// <summary>Echoes.</summary>", code);
        Assert.Equal(5, code.Split("/// <summary>One message each way: &lt;b&gt;.</summary>").Length - 1);
        Assert.Equal(3 + 3, code.Split("[_S::Obsolete]").Length - 1);
    }

    [Fact]
    public void Parts_OfTheItem_AreEmittedAlone()
    {
        Assert.DoesNotContain("EchoBase", Run("Client").Source("echo.g.cs"));
        Assert.Contains("class EchoClient", Run("Client").Source("echo.g.cs"));
        Assert.DoesNotContain("EchoClient", Run("Server").Source("echo.g.cs"));
        Assert.Contains("class EchoBase", Run("Server").Source("echo.g.cs"));
        Assert.DoesNotContain("class Echo\n", Run("None").Source("echo.g.cs"));
        Assert.Equal(Run(null).Source("echo.g.cs"), Run("Both").Source("echo.g.cs"));
        Assert.Equal(["PZ2002"], Run("Some").Ids);
    }

    [Fact]
    public void Access_Internal_MakesTheServiceInternal() => Assert.Contains(
        "internal static partial class Echo",
        Project().ReferenceGrpc().SetItem("echo.proto", "ProtoZeroAccess", "Internal").Run().Source("echo.g.cs"));

    [Fact]
    public void Services_WithoutReference_AreNotEmitted()
    {
        string with = Project().ReferenceGrpc().Run().Source("echo.g.cs"), without = Project().Run().Source("echo.g.cs");
        Assert.DoesNotContain("Grpc", without);
        Assert.DoesNotContain("class Echo\n", without);
        Assert.Contains("class EchoBase", with);
        TestProject messages = TestProject.Of(("m.proto", Messages));
        Assert.Equal(messages.Run().Source("m.g.cs"), messages.ReferenceGrpc().Run().Source("m.g.cs"));
    }

    [Fact]
    public void Reference_Added_EmitsAndStaysCached()
    {
        TestProject project = Project().Add("m.proto", Messages);
        project.Run();
        TestRun added = project.ReferenceGrpc().Run();
        Assert.Contains("class EchoBase", added.Source("echo.g.cs"));
        Assert.All(added.Reasons(StepNames.Model), reason => Assert.Equal(Cached, reason));
        TestRun typed = project.EditCSharp("class Typing { }").Run();
        Assert.All(typed.Reasons(StepNames.Grpc), reason => Assert.True(reason is Cached or Unchanged));
        Assert.All(typed.Reasons(StepNames.Emit), reason => Assert.Equal(Cached, reason));
        Assert.All(typed.Reasons(StepNames.Report), reason => Assert.Equal(Cached, reason));
    }

    [Fact]
    public void Edit_OfAService_EmitsItsFileOnly()
    {
        TestProject project = Project().Add("m.proto", Messages).ReferenceGrpc();
        project.Run();
        TestRun run = project.Edit("echo.proto", Echo.Replace("rpc Up", "rpc Upwards")).Run();
        Assert.Contains("Upwards(", run.Source("echo.g.cs"));
        Assert.Equal([Modified, Cached], run.Reasons(StepNames.Emit));
        TestRun renamed = project.Edit("echo.proto", Echo.Replace("service Other", "service Others")).Run();
        Assert.Contains("class OthersBase", renamed.Source("echo.g.cs"));
    }

    private static TestProject Project() => TestProject.Of(("echo.proto", Echo));

    private static TestRun Run(string? parts)
    {
        TestProject project = Project().ReferenceGrpc();
        return (parts is null ? project : project.SetItem("echo.proto", "GrpcServices", parts)).Run();
    }

    // Without what only hosts call.
    private static IEnumerable<string> MembersOf(string code, string service)
    {
        SyntaxNode root = CSharpSyntaxTree.ParseText(code, new CSharpParseOptions(LanguageVersion.Preview)).GetRoot();
        ClassDeclarationSyntax outer = root.DescendantNodes().OfType<ClassDeclarationSyntax>()
            .Single(one => one.Identifier.Text == service);
        return
            from member in outer.DescendantNodes().OfType<BaseMethodDeclarationSyntax>()
            where !member.AttributeLists.ToString().Contains("EditorBrowsable", StringComparison.Ordinal)
            let type = ((ClassDeclarationSyntax)member.Parent!).Identifier.Text
            let parameters = string.Join(", ", member.ParameterList.Parameters.Select(one => Short(one.Type!)))
            select member is MethodDeclarationSyntax method
                ? $"{type}.{method.Identifier.Text}({parameters}): {Short(method.ReturnType)}" : $"{type}({parameters})";
    }

    private static string Short(TypeSyntax type) =>
        System.Text.RegularExpressions.Regex.Replace(type.ToString(), @"[\w:.]+(?:::|\.)(?=\w)", "");
}
