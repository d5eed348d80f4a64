using System;
using System.Linq;
using System.Threading.Tasks;
using Grpc.Reflection.V1;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Ours;
using Ours.Shops;
using ProtoZeroSharp.Grpc;
using Xunit;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>What is wrong with files shows at the start.</summary>
public class ReflectionStartTests
{
    [Fact]
    public async Task FileWithoutDescriptor_IsRefusedWithTheLineToAdd()
    {
        string message = await RefusedAsync(files => files.Add<EchoReflection>());
        Assert.Contains("Ours.EchoReflection", message, StringComparison.Ordinal);
        Assert.Contains("LibProtoZeroSharp.GrpcTests", message, StringComparison.Ordinal);
        Assert.Contains(
            "<ProtoZeroGenerate>Read;Write;Equality;Descriptor</ProtoZeroGenerate>", message, StringComparison.Ordinal);
        string imported = await RefusedAsync(files => files.Add<Importing>());
        Assert.Contains("Ours.EchoReflection", imported, StringComparison.Ordinal);
    }

    [Fact]
    public async Task FilesOfOneName_AreRefusedIfTheyDiffer()
    {
        string message = await RefusedAsync(files => files.Add<CommonReflection>().Add<OtherCommon>());
        Assert.Contains("shop/common.proto", message, StringComparison.Ordinal);
        Assert.Contains(typeof(CommonReflection).FullName!, message, StringComparison.Ordinal);
        Assert.Contains(typeof(OtherCommon).FullName!, message, StringComparison.Ordinal);

        await using ServiceHost host = await StartAsync(files => files.Add<CommonReflection>().Add<SameCommon>());
        await using ServiceHost twice = await StartAsync(files => files.Add<ShopReflection>().Add<ShopReflection>());
    }

    [Fact]
    public async Task ImportThatIsMissing_IsRefused()
    {
        string message = await RefusedAsync(files => files.Add<Lonely>());
        Assert.Contains("lonely.proto imports gone.proto", message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task DamagedDescriptor_IsAFormatError() =>
        await Assert.ThrowsAsync<ProtoFormatException>(() => StartAsync(files => files.Add<Damaged>()));

    [Fact]
    public async Task WithoutServices_IsRefused()
    {
        var reflection = await Assert.ThrowsAsync<InvalidOperationException>(
            () => ServiceHost.StartAsync(_ => { }, app => app.MapProtoReflection()));
        Assert.Contains("AddProtoReflection", reflection.Message, StringComparison.Ordinal);
        var health = await Assert.ThrowsAsync<InvalidOperationException>(
            () => ServiceHost.StartAsync(_ => { }, app => app.MapProtoHealthChecks()));
        Assert.Contains("AddProtoHealthChecks", health.Message, StringComparison.Ordinal);
    }

    /// <summary>Who has a file of the same name, such as a copy of the health protocol, serves that.</summary>
    [Fact]
    public async Task OwnCopiesOfKnownFiles_ComeFirst()
    {
        await using ServiceHost host = await StartAsync(files => files
            .Add<HealthCopy>().Add<WellKnownTypes.TimestampReflection>());
        var answers = await ReflectedShop.AskAsync(
            host.Channel,
            new ServerReflectionRequest { FileByFilename = "grpc/health/v1/health.proto" },
            new ServerReflectionRequest { FileContainingSymbol = "google.protobuf.Timestamp" });
        Assert.Equal(
            HealthCopy.Descriptor.ToArray(), answers[0].FileDescriptorResponse.FileDescriptorProto[0].ToByteArray());
        Assert.Single(answers[1].FileDescriptorResponse.FileDescriptorProto);
    }

    [Fact]
    public async Task Conventions_AreOfBothVersions()
    {
        int count = 0;
        await using ServiceHost host = await ServiceHost.StartAsync(
            services => services.AddProtoReflection(_ => { }),
            app => app.MapProtoReflection().Add(_ => count++));
        await ReflectedShop.AskAsync(host.Channel, new ServerReflectionRequest { ListServices = "" });
        Assert.True(count >= 2, $"{count}");
    }

    [Fact]
    public async Task ServicesThatAreMappedLater_AreListed()
    {
        await using ServiceHost host = await ServiceHost.StartAsync(
            services =>
            {
                services.AddProtoReflection(files => files.Add<CommonReflection>());
                services.AddProtoReflection(files => files.Add<ShopReflection>());
                services.AddProtoHealthChecks();
            },
            app =>
            {
                app.MapProtoReflection();
                app.MapProtoHealthChecks();
                app.MapGroup("").MapGrpcService<OurShop>();
            });
        var answers = await ReflectedShop.AskAsync(host.Channel, new ServerReflectionRequest { ListServices = "" });
        Assert.Equal(
            ["grpc.health.v1.Health", "grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection",
                "shop.v1.Shop"],
            answers[0].ListServicesResponse.Service.Select(service => service.Name));
    }

    /// <summary>What is generated for the protocols stays inside, with the names that it has there.</summary>
    [Fact]
    public void PublicTypes_AreThoseOfThePackage() => Assert.Equal(
        [
            "Microsoft.AspNetCore.Builder.ProtoHealthEndpointExtensions",
            "Microsoft.AspNetCore.Builder.ProtoReflectionEndpointExtensions",
            "Microsoft.Extensions.DependencyInjection.ProtoHealthServiceExtensions",
            "Microsoft.Extensions.DependencyInjection.ProtoReflectionServiceExtensions",
            "ProtoZeroSharp.Grpc.ProtoHealthOptions",
            "ProtoZeroSharp.Grpc.ProtoHealthService",
            "ProtoZeroSharp.Grpc.ProtoReflectionOptions",
            "ProtoZeroSharp.Grpc.ProtoServingStatus",
        ],
        typeof(ProtoHealthService).Assembly.GetExportedTypes().Select(type => type.FullName!)
            .Order(StringComparer.Ordinal));

    private static Task<ServiceHost> StartAsync(Action<ProtoReflectionOptions> configure) => ServiceHost.StartAsync(
        services => services.AddProtoReflection(configure), app => app.MapProtoReflection());

    private static async Task<string> RefusedAsync(Action<ProtoReflectionOptions> configure) =>
        (await Assert.ThrowsAsync<InvalidOperationException>(() => StartAsync(configure))).Message;

    // As generated, but for what they import and what they are called.
    private sealed class Importing : IProtoFile
    {
        static ReadOnlySpan<byte> IProtoFile.Descriptor => "\n\u000bother.proto\u001a\u000aecho.proto"u8;

        static void IProtoFile.AddTo(ProtoTypeRegistry types)
        {
        }

        static void IProtoFile.VisitImports(IProtoFileVisitor visitor) => visitor.Visit<EchoReflection>();
    }

    private sealed class OtherCommon : IProtoFile
    {
        static ReadOnlySpan<byte> IProtoFile.Descriptor => "\n\u0011shop/common.proto"u8;

        static void IProtoFile.AddTo(ProtoTypeRegistry types)
        {
        }
    }

    private sealed class SameCommon : IProtoFile
    {
        static ReadOnlySpan<byte> IProtoFile.Descriptor => CommonReflection.Descriptor;

        static void IProtoFile.AddTo(ProtoTypeRegistry types)
        {
        }
    }

    private sealed class Lonely : IProtoFile
    {
        static ReadOnlySpan<byte> IProtoFile.Descriptor => "\n\u000clonely.proto\u001a\u000agone.proto"u8;

        static void IProtoFile.AddTo(ProtoTypeRegistry types)
        {
        }
    }

    private sealed class Damaged : IProtoFile
    {
        static ReadOnlySpan<byte> IProtoFile.Descriptor => "\n\u007fshort"u8;

        static void IProtoFile.AddTo(ProtoTypeRegistry types)
        {
        }
    }

    private sealed class HealthCopy : IProtoFile
    {
        public static ReadOnlySpan<byte> Descriptor => "\n\u001bgrpc/health/v1/health.proto"u8;

        static void IProtoFile.AddTo(ProtoTypeRegistry types)
        {
        }
    }
}
