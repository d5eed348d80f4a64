using System;
using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace ProtoZeroSharp.Tests.Checks;

/// <content>What every message has, as it is emitted.</content>
internal partial struct Sample
{
    public readonly Sample Clone(ArenaAllocator arena) => ProtoMessage.Clone(in this, arena);

    public readonly int CalculateSize() => ProtoMessage.CalculateSize(in this);

    public readonly void WriteTo(ref ProtoWriter writer) => ProtoMessage.WriteTo(in this, ref writer);

    public readonly void WriteTo(IBufferWriter<byte> destination) => ProtoMessage.WriteTo(in this, destination);

    public readonly void WriteTo(Stream stream) => ProtoMessage.WriteTo(in this, stream);

    public readonly Task WriteToAsync(Stream stream, CancellationToken cancellationToken = default) =>
        ProtoMessage.WriteToAsync(in this, stream, cancellationToken);

    public readonly bool TryWriteTo(Span<byte> destination, out int written) =>
        ProtoMessage.TryWriteTo(in this, destination, out written);

    public readonly byte[] ToByteArray() => ProtoMessage.ToByteArray(in this);

    public readonly bool IsInitialized() => ProtoMessage.IsInitialized(in this);

    public readonly ProtoUnknownFields UnknownFields => ProtoMessage.UnknownFields(in this);
}
