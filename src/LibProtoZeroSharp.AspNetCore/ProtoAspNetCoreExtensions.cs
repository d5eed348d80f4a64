using System;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using ProtoZeroSharp;
using ProtoZeroSharp.AspNetCore;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Makes ASP.NET Core know messages.</summary>
public static class ProtoAspNetCoreExtensions
{
    /// <summary>
    /// Makes controllers read and write <see cref="Owned{T}"/> as protobuf and as JSON, sets the options of
    /// <see cref="ProtoBody{T}"/>, and lets the JSON serializers of minimal APIs and of controllers know messages.
    /// Messages that are read from requests end with the request.
    /// </summary>
    /// <param name="services">The services of the program.</param>
    /// <param name="configure">Sets options; null for the default ones.</param>
    /// <returns><paramref name="services"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    public static IServiceCollection AddProtoZero(
        this IServiceCollection services, Action<ProtoHttpOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.AddOptions<ProtoHttpOptions>();
        if (configure != null) services.Configure(configure);
        services.TryAddEnumerable(
            ServiceDescriptor.Singleton<IConfigureOptions<AspNetCore.Mvc.MvcOptions>, MvcSetup>());
        services.TryAddEnumerable(
            ServiceDescriptor.Singleton<IConfigureOptions<AspNetCore.Mvc.JsonOptions>, JsonSetup>());
        services.TryAddEnumerable(
            ServiceDescriptor.Singleton<IConfigureOptions<AspNetCore.Http.Json.JsonOptions>, JsonSetup>());
        return services;
    }

    /// <inheritdoc cref="AddProtoZero(IServiceCollection, Action{ProtoHttpOptions})"/>
    /// <param name="builder">Of <c>AddControllers</c>, <c>AddMvc</c> and the like.</param>
    /// <param name="configure">Sets options; null for the default ones.</param>
    /// <returns><paramref name="builder"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    public static IMvcBuilder AddProtoZero(this IMvcBuilder builder, Action<ProtoHttpOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddProtoZero(configure);
        return builder;
    }

    /// <summary>
    /// Describes messages by the JSON form of their fields, under their full names: <c>services.AddOpenApi(options =>
    /// options.AddProtoZero())</c>.
    /// </summary>
    /// <param name="options">The options of a document.</param>
    /// <returns><paramref name="options"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    public static OpenApiOptions AddProtoZero(this OpenApiOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        Func<System.Text.Json.Serialization.Metadata.JsonTypeInfo, string?> others = options.CreateSchemaReferenceId;
        options.CreateSchemaReferenceId =
            info => MessageTypes.TryGet(info.Type, out ProtoType type) ? MessageSchemas.IdOf(type) : others(info);
        return options.AddSchemaTransformer(MessageSchemas.TransformAsync);
    }
}
