using System;
using System.Buffers;
using NATS.Client.Core;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;

namespace ProtoZeroSharp.Nats;

/// <summary>Payloads of a class that is known by its descriptor alone.</summary>
/// <typeparam name="T">The class; it implements <see cref="IMessage"/>.</typeparam>
/// <param name="parser">Parses it.</param>
/// <param name="options">Of these, what such a parser obeys.</param>
internal sealed class FoundClassSerializer<T>(MessageParser parser, ProtoParseOptions options) : INatsSerializer<T>
{
    private readonly MessageParser _parser = parser.WithDiscardUnknownFields(options.DiscardUnknownFields);

    /// <summary>What such a parser obeys of options.</summary>
    public static ProtoParseOptions Obeyed(ProtoParseOptions options) =>
        new() { DiscardUnknownFields = options.DiscardUnknownFields };

    public void Serialize(IBufferWriter<byte> bufferWriter, T value)
    {
        ArgumentNullException.ThrowIfNull(bufferWriter);
        ArgumentNullException.ThrowIfNull(value);
        ((IMessage)value).WriteTo(bufferWriter);
    }

    public T Deserialize(in ReadOnlySequence<byte> buffer)
    {
        try
        {
            return (T)_parser.ParseFrom(buffer);
        }
        catch (InvalidProtocolBufferException error)
        {
            // The same error as that of all other payloads.
            throw error.InnerException ?? new ProtoFormatException(error.Code, error.Offset, error);
        }
    }

    public INatsSerializer<T> CombineWith(INatsSerializer<T> next) => this;
}
