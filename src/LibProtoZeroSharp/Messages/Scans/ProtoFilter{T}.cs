namespace ProtoZeroSharp;

/// <summary>Decides whether a scan decodes an element.</summary>
/// <typeparam name="T">A view of the element's message, with the fields that decide.</typeparam>
/// <param name="message">The view; it is valid until the method returns.</param>
/// <returns>Whether the element is decoded.</returns>
public delegate bool ProtoFilter<T>(in T message)
    where T : unmanaged, IProtoMessage<T>;
