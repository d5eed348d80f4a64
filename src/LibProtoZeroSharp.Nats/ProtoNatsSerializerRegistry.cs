using System;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using NATS.Client.Core;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Nats;

/// <summary>
/// Serializers for all payloads of a connection: <see cref="Owned{T}"/> of a struct message, a message in the class
/// form, and what another registry can do for all other types.
/// </summary>
/// <remarks>
/// <para>It uses no reflection over members and emits no code: it works in programs that are trimmed or compiled by
/// NativeAOT.</para>
/// <para>A registry does not change; several threads and connections may use it.</para>
/// </remarks>
public sealed class ProtoNatsSerializerRegistry : INatsSerializerRegistry
{
    private readonly ProtoParseOptions _options;
    private readonly INatsSerializerRegistry _others;
    private readonly FrozenDictionary<Type, object> _added;
    private readonly ConcurrentDictionary<Type, object> _found = new();

    /// <summary>Makes a registry.</summary>
    /// <param name="options">
    /// Limits and switches of each parse. Classes take more than <see cref="ProtoParseOptions.DiscardUnknownFields"/>
    /// of them only after <see cref="WithClass{T}"/>.
    /// </param>
    /// <param name="others">What serves the types that are no messages; null is the default of the client.</param>
    public ProtoNatsSerializerRegistry(ProtoParseOptions options = default, INatsSerializerRegistry? others = null)
        : this(options, others ?? NatsDefaultSerializerRegistry.Default, FrozenDictionary<Type, object>.Empty)
    {
    }

    private ProtoNatsSerializerRegistry(
        ProtoParseOptions options, INatsSerializerRegistry others, FrozenDictionary<Type, object> added)
    {
        _options = options;
        _others = others;
        _added = added;
    }

    /// <summary>
    /// The registry with the default limits; all other types are served by the default of the client.
    /// </summary>
    public static ProtoNatsSerializerRegistry Default { get; } = new();

    /// <summary>
    /// Makes a registry that has this one's options and knows the type of a class: its parse obeys all options.
    /// </summary>
    /// <typeparam name="T">The class.</typeparam>
    /// <returns>The new registry; this one stays as it is.</returns>
    public ProtoNatsSerializerRegistry WithClass<T>()
        where T : class, IMessage<T>, new()
    {
        var added = new Dictionary<Type, object>(_added) { [typeof(T)] = new ProtoNatsClassSerializer<T>(_options) };
        return new ProtoNatsSerializerRegistry(_options, _others, added.ToFrozenDictionary());
    }

    /// <summary>The serializer of a type.</summary>
    /// <typeparam name="T">The type of the payloads.</typeparam>
    /// <exception cref="NotSupportedException">
    /// The type is the struct of a message, without an <see cref="Owned{T}"/>.
    /// </exception>
    public INatsSerialize<T> GetSerializer<T>() => Find<T>() ?? _others.GetSerializer<T>();

    /// <summary>The deserializer of a type.</summary>
    /// <typeparam name="T">The type of the payloads.</typeparam>
    /// <exception cref="NotSupportedException">
    /// The type is the struct of a message, without an <see cref="Owned{T}"/>.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The type is a class, and the registry has limits for which it must be known by <see cref="WithClass{T}"/>.
    /// </exception>
    public INatsDeserialize<T> GetDeserializer<T>()
    {
        INatsSerializer<T>? found = Find<T>();
        if (found is FoundClassSerializer<T> && _options != FoundClassSerializer<T>.Obeyed(_options))
        {
            throw new InvalidOperationException(
                $"This registry has limits of parsing, and it does not know the class {typeof(T)}. Make it with "
                + $"WithClass<{typeof(T).Name}>().");
        }

        return found ?? _others.GetDeserializer<T>();
    }

    private INatsSerializer<T>? Find<T>()
    {
        if (typeof(T).IsValueType)
        {
            RefuseStruct(Nullable.GetUnderlyingType(typeof(T)) ?? typeof(T));
            return null;
        }

        if (!_found.TryGetValue(typeof(T), out object? found)) found = _found.GetOrAdd(typeof(T), Make<T>());
        return found as INatsSerializer<T>;
    }

    // The client would say of it only that it cannot be serialized.
    private static void RefuseStruct(Type type)
    {
        if (!typeof(IMessageCode).IsAssignableFrom(type)) return;
        throw new NotSupportedException(
            $"{type} is a struct in an arena, and payloads outlive it. Use Owned<{type.Name}> or a class.");
    }

    // What is no message is remembered as such: any object that is no serializer.
    private object Make<T>()
    {
        if (_added.TryGetValue(typeof(T), out object? added)) return added;
        if (typeof(T).IsGenericType && typeof(T).GetGenericTypeDefinition() == typeof(Owned<>))
        {
            var visit = new OwnedVisit(_options);
            Empty<T, IMessageHolder>().Reveal(visit);
            return visit.Serializer!;
        }

        bool isClass = typeof(IMessage).IsAssignableFrom(typeof(T)) && !typeof(T).IsAbstract;
        return isClass ? new FoundClassSerializer<T>(Empty<T, IMessage>().Descriptor.Parser, _options) : this;
    }

    [UnconditionalSuppressMessage(
        "Trimming", "IL2087", Justification = "No constructor runs: only its type is asked of the object.")]
    private static TInterface Empty<T, TInterface>()
        where TInterface : class
    {
        object empty = RuntimeHelpers.GetUninitializedObject(typeof(T));
#pragma warning disable CA1816 // it is not this object's: nothing was made that its finalizer could end
        GC.SuppressFinalize(empty);
#pragma warning restore CA1816
        return (TInterface)empty;
    }

    private sealed class OwnedVisit(ProtoParseOptions options) : IMessageVisitor
    {
        public object? Serializer { get; private set; }

        public void Visit<TMessage>()
            where TMessage : unmanaged, IProtoMessage<TMessage> =>
            Serializer = new ProtoNatsSerializer<TMessage>(options);
    }
}
