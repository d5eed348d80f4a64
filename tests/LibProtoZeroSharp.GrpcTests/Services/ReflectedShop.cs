using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Reflection.V1;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Ours.Shops;
using Xunit;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>Our service, which is there to be reflected.</summary>
internal sealed class OurShop : Shop.ShopBase;

/// <summary>The same service of Google's.</summary>
internal sealed class GoogleShop : Googles.Shops.Shop.ShopBase;

/// <summary>Servers of the shop with reflection, and what clients send them with Google's messages.</summary>
internal static class ReflectedShop
{
    /// <summary>With our package.</summary>
    public static Task<ServiceHost> StartOursAsync(bool listsUnmapped = false) => ServiceHost.StartAsync(
        services => services.AddProtoReflection(files =>
        {
            files.Add<ShopReflection>();
            files.ListsUnmapped = listsUnmapped;
        }),
        app =>
        {
            app.MapGrpcService<OurShop>();
            app.MapProtoReflection();
        });

    /// <summary>With Microsoft's package.</summary>
    public static Task<ServiceHost> StartGooglesAsync() => ServiceHost.StartAsync(
        services => services.AddGrpcReflection(),
        app =>
        {
            app.MapGrpcService<GoogleShop>();
            app.MapGrpcReflectionService();
        });

    /// <summary>Sends all requests in one stream.</summary>
    public static async Task<List<ServerReflectionResponse>> AskAsync(
        GrpcChannel channel, params IEnumerable<ServerReflectionRequest> questions)
    {
        using var call = new ServerReflection.ServerReflectionClient(channel).ServerReflectionInfo();
        List<ServerReflectionResponse> answers = [];
        foreach (ServerReflectionRequest question in questions)
        {
            await call.RequestStream.WriteAsync(question);
            Assert.True(await call.ResponseStream.MoveNext());
            answers.Add(call.ResponseStream.Current);
        }

        await call.RequestStream.CompleteAsync();
        Assert.False(await call.ResponseStream.MoveNext());
        return answers;
    }

    /// <summary>The files of an answer, as messages.</summary>
    public static List<FileDescriptorProto> FilesOf(ServerReflectionResponse answer) =>
        [.. answer.FileDescriptorResponse.FileDescriptorProto.Select(Parse)];

    /// <summary>Links the files of an answer as Google's clients do, which fails if one is missing.</summary>
    public static List<FileDescriptor> Link(ServerReflectionResponse answer)
    {
        Dictionary<string, FileDescriptorProto> files = FilesOf(answer).ToDictionary(file => file.Name);
        Dictionary<string, ByteString> bytes =
            answer.FileDescriptorResponse.FileDescriptorProto.ToDictionary(one => Parse(one).Name);
        List<string> order = [];
        void Visit(string name)
        {
            if (order.Contains(name)) return;
            foreach (string import in files[name].Dependency) Visit(import);
            order.Add(name);
        }

        foreach (string name in files.Keys) Visit(name);
        return [.. FileDescriptor.BuildFromByteStrings(order.Select(name => bytes[name]))];
    }

    /// <summary>
    /// Descriptors in Google's generated code are without JSON names, which protoc adds for other users.
    /// </summary>
    public static FileDescriptorProto WithoutJsonNames(FileDescriptorProto file)
    {
        FileDescriptorProto copy = file.Clone();
        void Clear(IEnumerable<FieldDescriptorProto> fields)
        {
            foreach (FieldDescriptorProto field in fields) field.ClearJsonName();
        }

        void ClearAll(IEnumerable<DescriptorProto> messages)
        {
            foreach (DescriptorProto message in messages)
            {
                Clear(message.Field);
                Clear(message.Extension);
                ClearAll(message.NestedType);
            }
        }

        Clear(copy.Extension);
        ClearAll(copy.MessageType);
        return copy;
    }

    private static FileDescriptorProto Parse(ByteString bytes) => FileDescriptorProto.Parser.ParseFrom(bytes);
}
