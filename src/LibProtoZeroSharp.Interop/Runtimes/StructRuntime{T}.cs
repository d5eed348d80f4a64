using System;
using System.Buffers;
using Google.Protobuf;

namespace ProtoZeroSharp.Interop;

/// <summary>Our structs.</summary>
internal sealed class StructRuntime<T> : MessageRuntime<T>
    where T : unmanaged, IProtoMessage<T>
{
    public override int CalculateSize(in T message) => ProtoMessage.CalculateSize(in message);

    public override byte[] ToByteArray(in T message) => ProtoMessage.ToByteArray(in message);

    public override void WriteTo(in T message, IBufferWriter<byte> destination) =>
        ProtoMessage.WriteTo(in message, destination);

    public override bool TryWriteTo(in T message, Span<byte> destination, out int written) =>
        ProtoMessage.TryWriteTo(in message, destination, out written);

    public override T Parse(ReadOnlySpan<byte> data, ArenaAllocator arena, ExtensionRegistry? extensions) =>
        ProtoMessage.Parse<T>(data, arena);

    public override T Parse(in ReadOnlySequence<byte> data, ArenaAllocator arena, ExtensionRegistry? extensions) =>
        ProtoMessage.Parse<T>(in data, arena);

    public override void MergeFrom(ref T message, ReadOnlySpan<byte> data, ArenaAllocator arena) =>
        message.MergeFrom(data, arena);

    public override bool AreEqual(in T left, in T right) => ProtoMessage.Same(in left, in right);

    public override T Clone(in T message, ArenaAllocator arena) => ProtoMessage.Clone(in message, arena);
}
