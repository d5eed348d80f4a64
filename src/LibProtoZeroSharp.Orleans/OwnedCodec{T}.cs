using System;

namespace ProtoZeroSharp.Orleans;

/// <summary>Owned messages.</summary>
/// <typeparam name="T">The message.</typeparam>
/// <param name="options">The limits of messages that arrive.</param>
internal sealed class OwnedCodec<T>(ProtoParseOptions options) : MessageCodec<Owned<T>>
    where T : unmanaged, IProtoMessage<T>
{
    protected override int SizeOf(Owned<T> message) => ProtoMessage.CalculateSize(in message.Value);

    protected override void Write(Owned<T> message, Span<byte> destination)
    {
        if (!ProtoMessage.TryWriteTo(in message.Value, destination, out int written) || written != destination.Length)
            throw new InvalidOperationException("The message was changed while it was serialized.");
    }

    protected override Owned<T> Parse(ReadOnlySpan<byte> bytes) => Owned<T>.Parse(bytes, options);

    protected override Owned<T> Copy(Owned<T> message) => message.Clone();
}
