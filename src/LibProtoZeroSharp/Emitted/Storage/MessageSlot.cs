using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What a message stores for a sub-message: where that one lies in the arena, or nothing. All emitted code and the
/// library read it by this type, so another form of sub-message needs no other storage.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct MessageSlot
{
    /// <summary>Address of the sub-message, or 0.</summary>
    internal nint Address;

    /// <summary>Whether there is a sub-message.</summary>
    public readonly bool IsSet
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Address != 0;
    }

    /// <summary>The sub-message, which must be set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ref T Of<T>()
        where T : unmanaged, IProtoMessage<T> =>
        // SAFETY: a slot that is set holds the address of a T in the arena.
        ref *(T*)Address;

    /// <summary>The sub-message, or the empty message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ref readonly T OrEmpty<T>()
        where T : unmanaged, IProtoMessage<T> => ref Address == 0 ? ref Empty<T>.Message : ref Of<T>();

    /// <summary>The sub-message, made if the slot is empty.</summary>
    /// <exception cref="ProtoLifetimeException">
    /// The arena was disposed, or (checked library only) the memory of the sub-message was released.
    /// </exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may; the slot stays empty.</exception>
    /// <exception cref="System.OutOfMemoryException">The system has no more memory; the slot stays empty.</exception>
    internal ref T Ensure<T>(ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        if (Address == 0)
        {
            // SAFETY: the arena gives us space for a T.
            var message = (T*)arena.AllocateBytes((nuint)sizeof(T));
            *message = default;
            ((MessageHead*)message)->Mark(arena.State->ViewStamp);
            Address = (nint)message;
        }
        else
        {
            // SAFETY: a slot that is set holds the address of a message, or of memory that its arena has released.
            ((MessageHead*)Address)->CheckPlace();
        }

        return ref Of<T>();
    }

    private static class Empty<T>
        where T : unmanaged
    {
        public static readonly T Message;
    }
}
