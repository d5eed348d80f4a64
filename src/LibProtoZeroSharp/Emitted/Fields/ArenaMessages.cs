using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Places messages in arenas.</summary>
public static class ArenaMessages
{
    /// <summary>
    /// Places a message in the arena, to be assigned to a field in an initializer: <c>new Order { InitCustomer =
    /// arena.Message(new Customer { Age = 3 }) }</c>.
    /// </summary>
    /// <remarks>
    /// The struct is copied once; what it refers to is shared, as by an assignment, and must live as long. It is valid
    /// until the arena is reset or disposed. Nothing is allocated on the managed heap.
    /// </remarks>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="arena">The arena.</param>
    /// <param name="message">What is placed there.</param>
    /// <exception cref="ProtoLifetimeException">
    /// The arena was disposed, or (checked library only) the arena of the message has ended.
    /// </exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="System.OutOfMemoryException">The system has no more memory.</exception>
    public static ArenaMessage<T> Message<T>(this ArenaAllocator arena, in T message)
        where T : unmanaged, IProtoMessage<T>
    {
        MessageHead.Checked(in message);
        MessageSlot slot = default;
        ref T place = ref slot.Ensure<T>(arena);
        place = message;
        GetField.Adopt(ref MessageHead.Of(ref place), arena);
        return new ArenaMessage<T>(slot);
    }
}
