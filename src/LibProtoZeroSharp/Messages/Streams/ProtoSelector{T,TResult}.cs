namespace ProtoZeroSharp;

/// <summary>Makes a result of a message. Several threads may call it at the same time.</summary>
/// <typeparam name="T">The message.</typeparam>
/// <typeparam name="TResult">What is made of it. It must not refer to the message.</typeparam>
/// <param name="message">The message; it is valid until the method returns.</param>
/// <returns>The result.</returns>
public delegate TResult ProtoSelector<T, out TResult>(in T message)
    where T : unmanaged, IProtoMessage<T>;
