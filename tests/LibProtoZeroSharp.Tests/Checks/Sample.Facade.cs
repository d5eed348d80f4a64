using System;
using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace ProtoZeroSharp.Tests.Checks;

/// <content>What every message has, as it is emitted.</content>
internal partial struct Sample
{
    public static Sample Parse(ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
        ProtoMessage.Parse<Sample>(data, arena, options);

    public static Sample Parse(
        in ReadOnlySequence<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
        ProtoMessage.Parse<Sample>(in data, arena, options);

    public static Sample ParsePartial(
        ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
        ProtoMessage.ParsePartial<Sample>(data, arena, options);

    public static Sample ParseInPlace(
        ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
        ProtoMessage.ParseInPlace<Sample>(data, arena, options);

    public static bool TryParse(
        ReadOnlySpan<byte> data, ArenaAllocator arena, out Sample message, out ProtoError error,
        ProtoParseOptions options = default) =>
        ProtoMessage.TryParse(data, arena, out message, out error, options);

    public static bool TryParse(
        in ReadOnlySequence<byte> data, ArenaAllocator arena, out Sample message, out ProtoError error,
        ProtoParseOptions options = default) =>
        ProtoMessage.TryParse(in data, arena, out message, out error, options);

    public static bool TryParseInPlace(
        ReadOnlySpan<byte> data, ArenaAllocator arena, out Sample message, out ProtoError error,
        ProtoParseOptions options = default) =>
        ProtoMessage.TryParseInPlace(data, arena, out message, out error, options);

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
