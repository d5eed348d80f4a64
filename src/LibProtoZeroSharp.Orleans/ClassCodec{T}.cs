using System;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;

namespace ProtoZeroSharp.Orleans;

/// <summary>Messages that are classes.</summary>
/// <typeparam name="T">The message.</typeparam>
internal sealed class ClassCodec<T> : MessageCodec<T>
    where T : class, IMessage<T>, new()
{
    private static readonly MessageParser<T> s_parser = (MessageParser<T>)new T().Descriptor.Parser;

    protected override int SizeOf(T message) => message.CalculateSize();

    protected override void Write(T message, Span<byte> destination) => message.WriteTo(destination);

    protected override T Parse(ReadOnlySpan<byte> bytes) => s_parser.ParseFrom(bytes);

    protected override T Copy(T message) => message.Clone();
}
