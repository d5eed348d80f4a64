using System;
using System.Collections.Concurrent;
using System.Linq;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Orleans;

/// <summary>The codecs of messages, one for each type. Each is its type's copier, too.</summary>
/// <param name="options">The limits of messages that arrive.</param>
internal sealed class MessageCodecs(ProtoParseOptions options)
{
    private readonly ConcurrentDictionary<Type, object> _codecs = new();

    /// <summary>Whether a type is that of messages.</summary>
    public static bool Supports(Type type) => DefinitionFor(type) != null;

    /// <summary>The codec of a type that <see cref="Supports"/> has found to be one of messages.</summary>
    public object Of(Type type) => _codecs.GetOrAdd(type, Make);

    private object Make(Type type)
    {
        Type codec = DefinitionFor(type)!;
        return codec == typeof(OwnedCodec<>)
            ? Activator.CreateInstance(codec.MakeGenericType(type.GetGenericArguments()), options)!
            : Activator.CreateInstance(codec.MakeGenericType(type))!;
    }

    private static Type? DefinitionFor(Type type)
    {
        if (type.ContainsGenericParameters) return null;
        if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Owned<>)) return typeof(OwnedCodec<>);
        if (type.IsValueType) return IsSelf(type, typeof(IProtoMessage<>)) ? typeof(RefusedCodec<>) : null;
        return type is { IsClass: true, IsAbstract: false } && IsSelf(type, typeof(IMessage<>))
            && type.GetConstructor(Type.EmptyTypes) != null ? typeof(ClassCodec<>) : null;
    }

    // Whether it implements the interface of itself.
    private static bool IsSelf(Type type, Type definition) => type.GetInterfaces().Any(one =>
        one.IsGenericType && one.GetGenericTypeDefinition() == definition && one.GetGenericArguments()[0] == type);
}
