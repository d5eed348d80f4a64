using System;
using System.Diagnostics.CodeAnalysis;
using ProtoZeroSharp.Compatibility;

namespace ProtoZeroSharp.Classes.WellKnownTypes;

/// <remarks>Packs and unpacks messages.</remarks>
public sealed partial class Any
{
    private const string DefaultPrefix = ProtoZeroSharp.WellKnownTypes.Any.DefaultPrefix;

    /// <summary>An <c>Any</c> with an encoded message.</summary>
    /// <exception cref="ArgumentNullException">The message is null.</exception>
    public static Any Pack(IMessage message) => Pack(message, DefaultPrefix);

    /// <summary>The same, with another text in front of the type's name.</summary>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static Any Pack(IMessage message, string typeUrlPrefix)
    {
        ArgumentNullException.ThrowIfNull(message);
        ArgumentNullException.ThrowIfNull(typeUrlPrefix);
        string slash = typeUrlPrefix.EndsWith('/') ? "" : "/";
        return new Any
        {
            TypeUrl = typeUrlPrefix + slash + message.Code.GetProtoType().FullName,
            Value = message.ToByteString(),
        };
    }

    /// <summary>The name of the type in a type URL; empty if there is none.</summary>
    /// <exception cref="ArgumentNullException">The URL is null.</exception>
    public static string GetTypeName(string typeUrl) => ProtoZeroSharp.WellKnownTypes.Any.GetTypeName(typeUrl);

    /// <summary>Whether it holds a message of this type.</summary>
    /// <exception cref="ArgumentNullException">The type is null.</exception>
    public bool Is(MessageDescriptor descriptor)
    {
        ArgumentNullException.ThrowIfNull(descriptor);
        return GetTypeName(TypeUrl) == descriptor.FullName;
    }

    /// <summary>The message.</summary>
    /// <typeparam name="T">Its class.</typeparam>
    /// <exception cref="InvalidProtocolBufferException">
    /// It is of another type, or its bytes are damaged.
    /// </exception>
    public T Unpack<T>()
        where T : class, IMessage<T>, new()
    {
        var message = new T();
        if (GetTypeName(TypeUrl) != message.Code.GetProtoType().FullName)
            throw InvalidProtocolBufferException.Of(new ProtoError(ProtoFormatError.WrongType, 0));
        message.MergeFrom(Value);
        return message;
    }

    /// <summary>The message as an object of its class; null if the registry does not have that.</summary>
    /// <param name="registry">The classes that can be.</param>
    /// <exception cref="ArgumentNullException">The registry is null.</exception>
    /// <exception cref="InvalidProtocolBufferException">
    /// Its bytes are damaged, or a required field is missing.
    /// </exception>
#nullable disable // As Google's, it leaves it open whether there is one.
    public IMessage Unpack(TypeRegistry registry)
#nullable restore
    {
        ArgumentNullException.ThrowIfNull(registry);
        return registry.Find(GetTypeName(TypeUrl))?.Parser.ParseFrom(Value);
    }

    /// <summary>The message, if it is of this class.</summary>
    /// <exception cref="InvalidProtocolBufferException">Its bytes are damaged.</exception>
    // As Google's, it leaves it open whether the message may be null: callers declare it as T.
#nullable disable
    public bool TryUnpack<T>([NotNullWhen(true)] out T result)
        where T : class, IMessage<T>, new()
#nullable restore
    {
        result = null;
        var message = new T();
        if (GetTypeName(TypeUrl) != message.Code.GetProtoType().FullName) return false;
        message.MergeFrom(Value);
        result = message;
        return true;
    }
}
