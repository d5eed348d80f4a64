using System;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Orleans.Serialization;
using Orleans.Serialization.Cloning;
using Orleans.Serialization.Serializers;

namespace ProtoZeroSharp.Orleans;

/// <summary>Registers messages of protobuf with the serializer of Orleans.</summary>
public static class ProtoZeroSerializerExtensions
{
    /// <summary>
    /// Lets grains take, return, keep and stream messages: every <see cref="Owned{T}"/>, and every message class. They
    /// are serialized in protobuf's own encoding, and copied as a whole where Orleans copies.
    /// </summary>
    /// <param name="builder">The serializer of a silo or of a client. Both need it.</param>
    /// <param name="options">
    /// The limits of messages that arrive; the default ones unless given. They hold for an <see cref="Owned{T}"/>;
    /// classes have the default ones.
    /// </param>
    /// <returns>The same builder. A second call changes nothing.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    /// <remarks>
    /// What arrives, and each copy, belongs to whom it is given: a grain owns its arguments, a caller the result. An
    /// <see cref="Owned{T}"/> that nobody disposes ends with a collection. An argument marked <c>[Immutable]</c> is not
    /// copied inside of a silo: then it stays its sender's, and the grain neither changes nor disposes it.
    /// <para>
    /// When it arrives, a damaged message is a <see cref="ProtoFormatException"/>. A struct of a message without its
    /// <see cref="Owned{T}"/> is a <see cref="NotSupportedException"/>: its arena would end before the call.
    /// </para>
    /// </remarks>
    public static ISerializerBuilder AddProtoZeroSerializer(
        this ISerializerBuilder builder, ProtoParseOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(builder);
        IServiceCollection services = builder.Services;
        services.TryAddSingleton(new MessageCodecs(options));
        services.TryAddEnumerable(ServiceDescriptor.Singleton<ISpecializableCodec, MessageTypes>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<ISpecializableCopier, MessageTypes>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<ITypeFilter, MessageTypes>());
        return builder;
    }
}
