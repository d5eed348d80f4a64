using System.Linq;
using ProtoZeroGenerator.Model;
using Xunit;

namespace ProtoZeroGenerator.Tests.Model;

/// <summary>What services become, and the names that JSON uses.</summary>
public class ServiceModelTests
{
    private const string Echo = """
        option csharp_namespace = "Demo.V1";
        import "google/protobuf/empty.proto";
        // Echoes.
        service Echo {
          // One message each way.
          rpc Unary(Request) returns (Request.Reply);
          rpc Down(Request) returns (stream Request) { option deprecated = true; }
          rpc Up(stream Request) returns (google.protobuf.Empty);
          rpc both_ways(stream Request) returns (stream Request);
        }
        message Request { message Reply {} }
        """;

    [Fact]
    public void Service_OfFile_HasNamesOfGrpcTools()
    {
        ServiceModel service = Models.OfProto3(Echo).Services.Single();

        Assert.Equal(
            ("Echo", "EchoBase", "EchoClient", "p.Echo"),
            (service.Name, service.BaseName, service.ClientName, service.FullName));
        Assert.Equal("Echoes.", service.Docs.Summary);
        Assert.False(service.IsDeprecated);
    }

    [Fact]
    public void Methods_OfService_HaveTypesAndStreams()
    {
        MethodModel[] methods = Models.OfProto3(Echo).Services.Single().Methods.ToArray();

        Assert.Equal(["Unary", "Down", "Up", "both_ways"], methods.Select(method => method.ProtoName));
        Assert.Equal(["Unary", "Down", "Up", "both_ways"], methods.Select(method => method.Name));
        Assert.Equal(
            ["_N::Request", "_N::Request", "_N::Request", "_N::Request"], methods.Select(method => method.Input));
        Assert.Equal(
            ["_N::Request.Types.Reply", "_N::Request", "_P::WellKnownTypes.Empty", "_N::Request"],
            methods.Select(method => method.Output));
        Assert.Equal([false, false, true, true], methods.Select(method => method.IsClientStreaming));
        Assert.Equal([false, true, false, true], methods.Select(method => method.IsServerStreaming));
        Assert.Equal([false, true, false, false], methods.Select(method => method.IsDeprecated));
        Assert.Equal("One message each way.", methods[0].Docs.Summary);
    }

    [Fact]
    public void Service_NamedByKeyword_IsEscaped()
    {
        ServiceModel service = Models.OfProto3("service class { rpc new(M) returns (M); } message M {}")
            .Services.Single();

        Assert.Equal(("@class", "classBase", "classClient"), (service.Name, service.BaseName, service.ClientName));
        Assert.Equal(("new", "@new"), (service.Methods[0].ProtoName, service.Methods[0].Name));
    }

    /// <summary>A host finds methods by their names, so all others make way for them.</summary>
    [Fact]
    public void Names_ThatMeetMethodsOrTypes_GetAnUnderscore()
    {
        FileModel file = Models.OfProto3("""
            service Echo {
              rpc EchoBase(M) returns (M);
              rpc EchoClient(M) returns (stream M);
              rpc Get(M) returns (M);
              rpc GetAsync(M) returns (M);
              rpc event(M) returns (M);
            }
            service BindService { rpc A(M) returns (M); }
            message M {}
            message EchoCalls {}
            """);

        ServiceModel service = file.Services[0];
        Assert.Equal(("EchoBase_", "EchoClient_"), (service.BaseName, service.ClientName));
        Assert.Equal(
            ["EchoBaseAsync", "", "GetAsync_", "GetAsyncAsync", "eventAsync"],
            service.Methods.Select(method => method.AsyncName));
        Assert.Equal(
            ["EchoBase", "EchoClient", "Get", "GetAsync", "@event"], service.Methods.Select(method => method.Name));
        Assert.Equal("BindService_", file.Services[1].Name);
        Assert.Equal("EchoCalls_", file.CallsClass);
        Assert.Equal("", Models.OfProto3("message M {}").CallsClass);
    }

    [Fact]
    public void Services_OfEqualFiles_AreEqual()
    {
        Assert.Equal(Models.OfProto3(Echo), Models.OfProto3(Echo));
        Assert.NotEqual(Models.OfProto3(Echo), Models.OfProto3(Echo.Replace("Down(Request)", "Down(stream Request)")));
        Assert.NotEqual(
            Models.OfProto3(Echo), Models.OfProto3(Echo.Replace("returns (Request.Reply)", "returns (Request)")));
    }

    [Fact]
    public void Fields_OfMessage_HaveNamesOfJson()
    {
        FieldModel[] fields = Models.OfProto3("""
            message M {
              int32 some_long_name = 1;
              int32 other = 2 [json_name = "@type"];
              map<string, int32> by_key = 3;
              oneof o { int32 in_oneof = 4; }
            }
            """).Messages[0].Fields.ToArray();

        Assert.Equal(["some_long_name", "other", "by_key", "in_oneof"], fields.Select(field => field.ProtoName));
        Assert.Equal(["someLongName", "@type", "byKey", "inOneof"], fields.Select(field => field.JsonName));
    }

    [Fact]
    public void Extension_OfFile_HasItsFullNameInBracketsInJson()
    {
        FileModel file =
            Models.OfProto2(
            "message M { extensions 1 to 9; extend M { optional int32 an_ext = 1; } } extend M { optional int32 top = 2; }");

        Assert.Equal("[p.M.an_ext]", file.Messages[0].Extensions[0].Field.JsonName);
        Assert.Equal("[p.top]", file.Extensions[0].Field.JsonName);
    }

    [Fact]
    public void Values_OfEnum_HaveNamesOfTheSchema()
    {
        EnumModel type = Models.OfProto3("enum Color { COLOR_UNKNOWN = 0; COLOR_DEEP_RED = 1; }").Enums[0];

        Assert.Equal(["Unknown", "DeepRed"], type.Values.Select(value => value.Name));
        Assert.Equal(["COLOR_UNKNOWN", "COLOR_DEEP_RED"], type.Values.Select(value => value.ProtoName));
    }

    [Fact]
    public void JsonName_Changed_ChangesTheModel() => Assert.NotEqual(
        Models.OfProto3("message M { int32 a = 1; }"),
        Models.OfProto3("message M { int32 a = 1 [json_name = \"b\"]; }"));
}
