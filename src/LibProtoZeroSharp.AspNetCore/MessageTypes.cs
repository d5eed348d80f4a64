using System;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.AspNetCore;

/// <summary>From types of the framework to types of messages.</summary>
internal static class MessageTypes
{
    /// <summary>Whether a type is <see cref="Owned{T}"/>.</summary>
    public static bool IsOwned(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Owned<>);

    /// <summary>The type of the messages that a type is, or holds.</summary>
    public static bool TryGet(Type type, out ProtoType message)
    {
        var finder = new Finder();
        message = default;
        if (!Reveal(type, finder)) return false;
        message = finder.Found;
        return true;
    }

    /// <summary>Hands the message of a type on.</summary>
    /// <returns>Whether it is a message, or holds one.</returns>
    public static bool Reveal(Type type, IMessageVisitor visitor)
    {
        bool isMessage = type.IsValueType && typeof(IMessageCode).IsAssignableFrom(type);
        if (!isMessage && !IsOwned(type)) return false;
        object empty = Empty(type);
        if (empty is IMessageHolder holder) holder.Reveal(visitor);
        else ((IMessageCode)empty).Reveal(visitor);
        return true;
    }

    [UnconditionalSuppressMessage(
        "Trimming", "IL2067", Justification = "No constructor runs: only its type is asked of the object.")]
    private static object Empty(Type type)
    {
        object empty = RuntimeHelpers.GetUninitializedObject(type);
#pragma warning disable CA1816 // it is not this object's: nothing was made that its finalizer could end
        GC.SuppressFinalize(empty);
#pragma warning restore CA1816
        return empty;
    }

    private sealed class Finder : IMessageVisitor
    {
        public ProtoType Found { get; private set; }

        public void Visit<T>()
            where T : unmanaged, IProtoMessage<T> => Found = ProtoType.Of<T>();
    }
}
