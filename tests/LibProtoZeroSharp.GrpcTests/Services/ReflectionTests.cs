using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using Grpc.Core;
using Grpc.Reflection.V1;
using ProtoZeroSharp.Testing;
using Xunit;
using Alpha = Grpc.Reflection.V1Alpha;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>Server reflection, called with Google's messages, and beside Microsoft's package.</summary>
public class ReflectionTests
{
    private static readonly string[] s_own =
        ["grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection"];

    [Fact]
    public async Task ListServices_AreThoseOfAddedFilesThatAreMapped()
    {
        await using ServiceHost host = await ReflectedShop.StartOursAsync();
        Assert.Equal([.. s_own, "shop.v1.Shop"], await ListAsync(host));
        await using ServiceHost all = await ReflectedShop.StartOursAsync(listsUnmapped: true);
        Assert.Equal([.. s_own, "shop.v1.Shop", "shop.v1.Stock"], await ListAsync(all));
    }

    [Fact]
    public async Task EachService_AsMicrosofts()
    {
        await using ServiceHost ours = await ReflectedShop.StartOursAsync();
        await using ServiceHost theirs = await ReflectedShop.StartGooglesAsync();
        foreach (string service in await ListAsync(ours))
        {
            var question = new ServerReflectionRequest { FileContainingSymbol = service };
            List<FileDescriptorProto> our = FilesOf(await AskAsync(ours, question));
            List<FileDescriptorProto> their = FilesOf(await AskAsync(theirs, question));
            if (service == "shop.v1.Shop") Assert.Equal(their, our);

            // Their own file has a shorter name and other options; what it declares is the same.
            Assert.Equal(their[0].MessageType, our[0].MessageType);
            Assert.Equal(their[0].Service, our[0].Service);
        }

        List<FileDescriptorProto> FilesOf(ServerReflectionResponse answer) =>
            [.. ReflectedShop.FilesOf(answer).Select(ReflectedShop.WithoutJsonNames)
                .OrderBy(file => file.Name != "shop/shop.proto").ThenBy(file => file.Name)];
    }

    [Theory]
    [InlineData("shop/shop.proto", 6)]
    [InlineData("shop/extras.proto", 3)]
    [InlineData("shop/common.proto", 2)]
    [InlineData("google/protobuf/timestamp.proto", 1)]
    [InlineData("google/protobuf/api.proto", 4)]
    [InlineData("protozerosharp/options.proto", 2)]
    [InlineData("grpc/reflection/v1/reflection.proto", 1)]
    [InlineData("grpc/health/v1/health.proto", 1)]
    public async Task FileByFilename_IsTheFileAndAllThatItImports(string name, int count)
    {
        await using ServiceHost host = await ReflectedShop.StartOursAsync();
        ServerReflectionResponse answer = await AskAsync(host, new() { FileByFilename = name });
        Assert.Equal(name, ReflectedShop.FilesOf(answer)[0].Name);
        List<FileDescriptor> files = ReflectedShop.Link(answer);
        Assert.Equal(count, files.Count);
        foreach (FileDescriptor file in files)
        {
            Assert.All(file.Services.SelectMany(service => service.Methods), method =>
                Assert.NotNull(method.InputType.FullName + method.OutputType.FullName));
            Assert.All(file.MessageTypes.SelectMany(message => message.Fields.InDeclarationOrder()), field =>
                Assert.NotEmpty(field.FullName));
        }
    }

    [Theory]
    [InlineData("shop.v1.Shop", "shop/shop.proto")]
    [InlineData("shop.v1.Stock", "shop/shop.proto")]
    [InlineData("shop.v1.Shop.Follow", "shop/shop.proto")]
    [InlineData("shop.v1.Order", "shop/shop.proto")]
    [InlineData("shop.v1.Order.Line", "shop/shop.proto")]
    [InlineData("shop.v1.Order.PricesEntry", "shop/shop.proto")]
    [InlineData("shop.v1.Order.Line.State", "shop/shop.proto")]
    [InlineData("shop.v1.Order.Line.STATE_SENT", "shop/shop.proto")]
    [InlineData("shop.v1.Order.buyer", "shop/shop.proto")]
    [InlineData("shop.v1.Order.number", "shop/shop.proto")]
    [InlineData("shop.v1.Kind", "shop/shop.proto")]
    [InlineData("shop.v1.KIND_BOOK", "shop/shop.proto")]
    [InlineData("shop.common.Money", "shop/common.proto")]
    [InlineData("shop.extras.note", "shop/extras.proto")]
    [InlineData("shop.extras.Discount.discount", "shop/extras.proto")]
    [InlineData("google.protobuf.Timestamp", "google/protobuf/timestamp.proto")]
    [InlineData("google.protobuf.Duration", "google/protobuf/duration.proto")]
    [InlineData("google.protobuf.FieldDescriptorProto.Type", "google/protobuf/descriptor.proto")]
    [InlineData("protozerosharp.file", "protozerosharp/options.proto")]
    [InlineData("grpc.reflection.v1alpha.ServerReflection", "grpc/reflection/v1alpha/reflection.proto")]
    public async Task FileContainingSymbol_OfEveryKind_IsItsFile(string symbol, string file)
    {
        await using ServiceHost host = await ReflectedShop.StartOursAsync();
        ServerReflectionResponse answer = await AskAsync(host, new() { FileContainingSymbol = symbol });
        Assert.Equal(file, ReflectedShop.FilesOf(answer)[0].Name);
        ReflectedShop.Link(answer);
    }

    [Theory]
    [InlineData("")]
    [InlineData("shop.v1")]
    [InlineData("shop.v1.Nothing")]
    [InlineData(".shop.v1.Order")]
    [InlineData("shop.v1.Order.")]
    [InlineData("shop.v1.Kind.KIND_BOOK")]
    [InlineData("SHOP.V1.ORDER")]
    public async Task UnknownName_IsNotFound(string name)
    {
        await using ServiceHost host = await ReflectedShop.StartOursAsync();
        ServerReflectionRequest[] questions =
        [
            new() { FileByFilename = name }, new() { FileContainingSymbol = name },
            new() { AllExtensionNumbersOfType = name },
            new() { FileContainingExtension = new ExtensionRequest { ContainingType = name, ExtensionNumber = 100 } },
        ];
        List<ServerReflectionResponse> answers = await ReflectedShop.AskAsync(host.Channel, questions);
        Assert.All(answers, answer =>
        {
            Assert.Equal((int)StatusCode.NotFound, answer.ErrorResponse.ErrorCode);
            Assert.NotEmpty(answer.ErrorResponse.ErrorMessage);
        });
        Assert.Equal(questions, answers.Select(answer => answer.OriginalRequest));
    }

    [Fact]
    public async Task Extensions_AreFoundByTypeAndNumber()
    {
        await using ServiceHost host = await ReflectedShop.StartOursAsync();
        foreach (int number in (int[])[100, 120, 150])
        {
            ServerReflectionResponse answer = await AskExtensionAsync("shop.common.Money", number);
            Assert.Equal("shop/extras.proto", ReflectedShop.FilesOf(answer)[0].Name);
            ReflectedShop.Link(answer);
        }

        foreach ((string type, int number) in ((string, int)[])[
            ("shop.common.Money", 1), ("shop.common.Money", 101), ("shop.common.Money", -1), ("shop.v1.Order", 100),
            ("shop.v1.Kind", 1), ("shop.v1.Shop", 1)])
        {
            ServerReflectionResponse missing = await AskExtensionAsync(type, number);
            Assert.Equal((int)StatusCode.NotFound, missing.ErrorResponse.ErrorCode);
        }

        async Task<ServerReflectionResponse> AskExtensionAsync(string type, int number) => await AskAsync(host, new()
        {
            FileContainingExtension = new ExtensionRequest { ContainingType = type, ExtensionNumber = number },
        });
    }

    [Theory]
    [InlineData("shop.common.Money", 100, 120, 150)]
    [InlineData("shop.v1.Order")]
    // The files that come with protobuf have extensions of it; nothing that this server serves imports them.
    [InlineData("google.protobuf.FileOptions")]
    public async Task AllExtensionNumbers_AreThoseOfTheServersFiles(string type, params int[] numbers)
    {
        await using ServiceHost host = await ReflectedShop.StartOursAsync();
        ServerReflectionResponse answer = await AskAsync(host, new() { AllExtensionNumbersOfType = type });
        Assert.Equal(type, answer.AllExtensionNumbersResponse.BaseTypeName);
        Assert.Equal(numbers, answer.AllExtensionNumbersResponse.ExtensionNumber);
    }

    [Fact]
    public async Task RequestWithoutQuestion_IsUnimplementedAndTheStreamGoesOn()
    {
        await using ServiceHost host = await ReflectedShop.StartOursAsync();
        var unknown = ServerReflectionRequest.Parser.ParseFrom([0xA2, 0x06, 0x01, 0x41]);
        ServerReflectionRequest[] questions = [new() { Host = "h" }, unknown, new() { Host = "i", ListServices = "*" }];
        List<ServerReflectionResponse> answers = await ReflectedShop.AskAsync(host.Channel, questions);
        Assert.Equal((int)StatusCode.Unimplemented, answers[0].ErrorResponse.ErrorCode);
        Assert.Equal((int)StatusCode.Unimplemented, answers[1].ErrorResponse.ErrorCode);
        Assert.Equal(3, answers[2].ListServicesResponse.Service.Count);
        Assert.Equal(["h", "", "i"], answers.Select(answer => answer.ValidHost));
        Assert.Equal(questions, answers.Select(answer => answer.OriginalRequest));
    }

    [Fact]
    public async Task Alpha_AnswersWithTheSameBytes()
    {
        await using ServiceHost host = await ReflectedShop.StartOursAsync();
        ServerReflectionRequest[] questions =
        [
            new() { ListServices = "" }, new() { FileByFilename = "shop/shop.proto", Host = "h" },
            new() { FileContainingSymbol = "none" }, new(), new() { AllExtensionNumbersOfType = "shop.common.Money" },
        ];
        List<ServerReflectionResponse> answers = await ReflectedShop.AskAsync(host.Channel, questions);
        using var call = new Alpha.ServerReflection.ServerReflectionClient(host.Channel).ServerReflectionInfo();
        for (int i = 0; i < questions.Length; i++)
        {
            await call.RequestStream.WriteAsync(
                Alpha.ServerReflectionRequest.Parser.ParseFrom(questions[i].ToByteString()));
            Assert.True(await call.ResponseStream.MoveNext());
            Assert.Equal(answers[i].ToByteString(), call.ResponseStream.Current.ToByteString());
        }

        await call.RequestStream.CompleteAsync();
        Assert.False(await call.ResponseStream.MoveNext());
    }

    [Fact]
    public async Task BuiltInFiles_AreProtocs()
    {
        string root = Repository.PathOf("protos");
        string[] names = [.. Directory.EnumerateFiles(root, "*.proto", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(root, file).Replace('\\', '/')).Order()];
        Assert.Equal(21, names.Length);
        string output = Path.GetTempFileName();
        (int exitCode, string text) = GrpcTools.RunProtoc(["-I" + root, "-o" + output, .. names]);
        Assert.True(exitCode == 0, text);
        Dictionary<string, ByteString> expected = FileDescriptorSet.Parser.ParseFrom(File.ReadAllBytes(output)).File
            .ToDictionary(file => file.Name, file => file.ToByteString());
        File.Delete(output);

        await using ServiceHost host = await ReflectedShop.StartOursAsync();
        List<ServerReflectionResponse> answers = await ReflectedShop.AskAsync(
            host.Channel, names.Select(name => new ServerReflectionRequest { FileByFilename = name }));
        foreach ((string name, ServerReflectionResponse answer) in names.Zip(answers))
            Assert.Equal(expected[name], answer.FileDescriptorResponse.FileDescriptorProto[0]);
    }

    private static async Task<ServerReflectionResponse> AskAsync(ServiceHost host, ServerReflectionRequest question) =>
        Assert.Single(await ReflectedShop.AskAsync(host.Channel, question));

    private static async Task<IEnumerable<string>> ListAsync(ServiceHost host) =>
        (await AskAsync(host, new() { ListServices = "" })).ListServicesResponse.Service.Select(one => one.Name);
}
