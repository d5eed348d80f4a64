using System;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using ProtoZeroSharp.Grpc;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Maps gRPC server reflection.</summary>
public static class ProtoReflectionEndpointExtensions
{
    /// <summary>
    /// Maps <c>grpc.reflection.v1.ServerReflection</c> and <c>grpc.reflection.v1alpha.ServerReflection</c>, with which
    /// clients such as grpcurl find out about the services of the server.
    /// </summary>
    /// <param name="endpoints">Where to map them.</param>
    /// <returns>What both can be configured with, for example with <c>RequireAuthorization</c>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="endpoints"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// <c>AddProtoReflection</c> was not called; a file that was added, or that such a file imports, was generated
    /// without its descriptor; or two different files have the same name.
    /// </exception>
    public static IEndpointConventionBuilder MapProtoReflection(this IEndpointRouteBuilder endpoints)
    {
        ArgumentNullException.ThrowIfNull(endpoints);

        // Made now: what is wrong with the files shows at the start, not to the first client.
        if (endpoints.ServiceProvider.GetService<ReflectedServer>() is null)
        {
            throw new InvalidOperationException(
                "There is nothing to reflect. Call builder.Services.AddProtoReflection(files => "
                + "files.Add<…Reflection>()) with the generated classes of the .proto files.");
        }

        return new JoinedConventions(
            endpoints.MapGrpcService<ReflectionV1Service>(), endpoints.MapGrpcService<ReflectionV1AlphaService>());
    }

    private sealed class JoinedConventions(params IEndpointConventionBuilder[] builders) : IEndpointConventionBuilder
    {
        public void Add(Action<EndpointBuilder> convention)
        {
            foreach (IEndpointConventionBuilder builder in builders) builder.Add(convention);
        }

        public void Finally(Action<EndpointBuilder> finallyConvention)
        {
            foreach (IEndpointConventionBuilder builder in builders) builder.Finally(finallyConvention);
        }
    }
}
