using System;
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Google.Protobuf;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Interop;

/// <summary>
/// What is called for the messages of one type: one object a type, found when its first message comes.
/// </summary>
/// <typeparam name="T">The message.</typeparam>
internal abstract class MessageRuntime<T>
{
    private const DynamicallyAccessedMemberTypes Constructor =
        DynamicallyAccessedMemberTypes.PublicParameterlessConstructor;

    // Of a class; several threads may find it at the same time, and find the same.
    private static MessageRuntime<T>? s_ofClass;

    /// <summary>Whether parsing needs no more than is known already.</summary>
    public virtual bool CanParse => true;

    /// <summary>The runtime of a message.</summary>
    /// <exception cref="NotSupportedException">The type is no message.</exception>
    /// <exception cref="ArgumentNullException">The message is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static MessageRuntime<T> Of(in T message)
    {
        if (typeof(T).IsValueType) return OfStruct.Found ?? throw Unsupported();
        return message is not null && s_ofClass is { } found ? found : Find(message);
    }

    /// <summary>The same for a type of which there is no message yet.</summary>
    /// <typeparam name="TSame">The type again, for the constructor that trimming is to leave.</typeparam>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static MessageRuntime<T> OfType<[DynamicallyAccessedMembers(Constructor)] TSame>()
    {
        if (typeof(T).IsValueType) return OfStruct.Found ?? throw Unsupported();
        return s_ofClass is { CanParse: true } found ? found : Make<TSame>();
    }

    public abstract int CalculateSize(in T message);

    public abstract byte[] ToByteArray(in T message);

    public abstract void WriteTo(in T message, IBufferWriter<byte> destination);

    public abstract bool TryWriteTo(in T message, Span<byte> destination, out int written);

    public abstract T Parse(ReadOnlySpan<byte> data, ArenaAllocator arena, ExtensionRegistry? extensions);

    public abstract T Parse(in ReadOnlySequence<byte> data, ArenaAllocator arena, ExtensionRegistry? extensions);

    public abstract void MergeFrom(ref T message, ReadOnlySpan<byte> data, ArenaAllocator arena);

    public abstract bool AreEqual(in T left, in T right);

    public abstract T Clone(in T message, ArenaAllocator arena);

    /// <summary>Learns from an empty message how one is parsed.</summary>
    protected virtual void Learn(T empty)
    {
    }

    private static MessageRuntime<T> Find(T? message)
    {
        if (message is null)
        {
            // What is no message is told first, whatever the value is.
            if (!MayBeMessage) throw Unsupported();
            throw new ArgumentNullException(nameof(message));
        }

        MessageRuntime<T>? found = null;
        if (message is IMessageHolder holder)
        {
            var visit = new HolderVisit();
            holder.Reveal(visit);
            found = visit.Runtime as MessageRuntime<T>;
        }
        else if (message is IBufferMessage && message.GetType() == typeof(T))
        {
            found = new GoogleRuntime<T>();
        }

        return s_ofClass = found ?? throw Unsupported();
    }

    // Only such classes have a constructor that may be called: that of another one could do anything.
    private static bool MayBeMessage => !typeof(T).IsAbstract
        && (typeof(IBufferMessage).IsAssignableFrom(typeof(T)) || typeof(IMessageHolder).IsAssignableFrom(typeof(T)));

    private static MessageRuntime<T> Make<[DynamicallyAccessedMembers(Constructor)] TSame>()
    {
        if (!MayBeMessage) throw Unsupported();
        T first;
        try
        {
            first = (T)(object)Activator.CreateInstance<TSame>()!;
        }
        catch (MissingMethodException)
        {
            throw Unsupported();
        }

        try
        {
            MessageRuntime<T> found = s_ofClass ?? Find(first);
            found.Learn(first);
            return found;
        }
        finally
        {
            (first as IDisposable)?.Dispose();
        }
    }

    private static NotSupportedException Unsupported() => new(
        $"{typeof(T)} is not the type of a message. It must be the struct of a message by ProtobufZeroSharp, Owned<> of "
        + "one, or the class of a message by protoc for Google.Protobuf 3.15 or later, and no interface or base class.");

    // In a class of its own, whose only field the JIT takes as a constant once it is set.
    private static class OfStruct
    {
        public static readonly MessageRuntime<T>? Found = Find();

        private static MessageRuntime<T>? Find()
        {
            // The one box of the type. Of a nullable it is null.
            if (default(T) is not IMessageCode code) return null;
            var visit = new StructVisit();
            code.Reveal(visit);
            return (MessageRuntime<T>)visit.Runtime!;
        }
    }

    private sealed class StructVisit : IMessageVisitor
    {
        public object? Runtime { get; private set; }

        public void Visit<TMessage>()
            where TMessage : unmanaged, IProtoMessage<TMessage> => Runtime = new StructRuntime<TMessage>();
    }

    private sealed class HolderVisit : IMessageVisitor
    {
        public object? Runtime { get; private set; }

        public void Visit<TMessage>()
            where TMessage : unmanaged, IProtoMessage<TMessage> => Runtime = new OwnedRuntime<TMessage>();
    }
}
