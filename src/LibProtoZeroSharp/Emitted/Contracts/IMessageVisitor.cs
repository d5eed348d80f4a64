using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// Learns the type of a message from code that knows only that there is one: what an unconstrained <c>T</c> is, or what
/// a boxed message is. A call through a generic method needs no reflection, so it works in trimmed and in NativeAOT
/// programs. Call it once for each type and keep what was made of the answer.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IMessageVisitor
{
    /// <summary>Takes the type.</summary>
    /// <typeparam name="T">The message.</typeparam>
    void Visit<T>()
        where T : unmanaged, IProtoMessage<T>;
}

/// <summary>A class that holds a message, such as <see cref="Owned{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IMessageHolder
{
    /// <summary>Hands the type of the message on, also if the message has ended.</summary>
    void Reveal(IMessageVisitor visitor);
}
