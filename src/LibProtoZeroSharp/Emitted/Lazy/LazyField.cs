using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>What members of lazy messages call before they look at fields.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class LazyField
{
    /// <summary>Decodes the fields of a message unless they are decoded.</summary>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may; nothing has changed.</exception>
    /// <exception cref="System.OutOfMemoryException">The system has no more memory; nothing has changed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Read<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        if (LazyState.Of(in message).IsUndecoded) LazyMessage.Decode(ref Unsafe.AsRef(in message));
    }

    /// <summary>The same of a message that is passed by its head.</summary>
    /// <inheritdoc cref="Read{T}(ref readonly T)" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Read<T>(ref MessageHead head)
        where T : unmanaged, IProtoMessage<T>
    {
        if (LazyState.Of(ref head).IsUndecoded) LazyMessage.Decode(ref Unsafe.As<MessageHead, T>(ref head));
    }

    /// <summary>Does the same and notes which fields are about to change.</summary>
    /// <inheritdoc cref="Read{T}(ref readonly T)" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Edit<T>(ref T message, ulong changes)
        where T : unmanaged, IProtoMessage<T>
    {
        Read(ref message);
        LazyState.Of(ref message).Change(changes);
    }
}
