using System;
using System.Buffers;
using Google.Protobuf;

namespace ProtoZeroSharp.Interop;

/// <summary>Our messages as objects.</summary>
internal sealed class OwnedRuntime<T> : MessageRuntime<Owned<T>>
    where T : unmanaged, IProtoMessage<T>
{
    public override int CalculateSize(in Owned<T> message) => ProtoMessage.CalculateSize(in message.Value);

    public override byte[] ToByteArray(in Owned<T> message) => ProtoMessage.ToByteArray(in message.Value);

    public override void WriteTo(in Owned<T> message, IBufferWriter<byte> destination) =>
        ProtoMessage.WriteTo(in message.Value, destination);

    public override bool TryWriteTo(in Owned<T> message, Span<byte> destination, out int written) =>
        ProtoMessage.TryWriteTo(in message.Value, destination, out written);

    public override Owned<T> Parse(ReadOnlySpan<byte> data, ArenaAllocator arena, ExtensionRegistry? extensions) =>
        Owned<T>.Parse(data);

    public override Owned<T> Parse(
        in ReadOnlySequence<byte> data, ArenaAllocator arena, ExtensionRegistry? extensions) =>
        Owned<T>.Parse(in data);

    public override void MergeFrom(ref Owned<T> message, ReadOnlySpan<byte> data, ArenaAllocator arena) =>
        message.Value.MergeFrom(data, message.Arena);

    public override bool AreEqual(in Owned<T> left, in Owned<T> right) =>
        ProtoMessage.Same(in left.Value, in right.Value);

    public override Owned<T> Clone(in Owned<T> message, ArenaAllocator arena) => message.Clone();
}
