using System;
using System.ComponentModel;
using ProtoZeroSharp.Compatibility;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Classes;

/// <summary>
/// What every message that is a class can do; the extensions of <see cref="ProtoZeroSharp_Classes"/> are the rest. Generated classes implement
/// it (<c>ProtoZeroForm="Class"</c>).
/// </summary>
public interface IMessage
{
    /// <summary>What the schema says of the message's type.</summary>
    MessageDescriptor Descriptor => Code.GetDescriptor();

    /// <summary>
    /// The number of bytes that the message takes when written. It is written for that, into memory that is kept.
    /// </summary>
    /// <exception cref="InvalidOperationException">It would take more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    int CalculateSize();

    /// <summary>What the library knows of the class.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    ObjectCode Code { get; }
}

/// <summary>The same: code written for Google.Protobuf names messages so where it writes them to buffers.</summary>
public interface IBufferMessage : IMessage;

/// <summary>What every message that is a class can do with others of its class.</summary>
/// <typeparam name="T">The class.</typeparam>
public interface IMessage<T> : IBufferMessage, IEquatable<T>, IDeepCloneable<T>
    where T : IMessage<T>
{
    /// <summary>
    /// Merges another message into this one: what is set there replaces what is here, lists are appended, messages are
    /// merged. Nothing is shared afterwards.
    /// </summary>
    /// <param name="message">The other one; null changes nothing.</param>
    void MergeFrom(T message);
}
