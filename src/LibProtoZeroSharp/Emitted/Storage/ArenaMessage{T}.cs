using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// A message in an arena, made by <see cref="ArenaMessages.Message{T}"/>, on its way into the initializer of the
/// message that holds it: <c>new Order { InitCustomer = arena.Message(new Customer { … }) }</c>. The default holds no
/// message: assigned, it makes the field unset. Two fields that it is assigned to hold the same message: changes of one
/// show in the other.
/// </summary>
public readonly ref struct ArenaMessage<T>
    where T : unmanaged, IProtoMessage<T>
{
    internal readonly MessageSlot Slot;

    internal ArenaMessage(MessageSlot slot) => Slot = slot;
}
