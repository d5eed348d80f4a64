using System;
using System.Buffers;
using Orleans.Serialization.Buffers;
using Orleans.Serialization.Cloning;
using Orleans.Serialization.Codecs;
using Orleans.Serialization.WireProtocol;

namespace ProtoZeroSharp.Orleans;

/// <summary>
/// Refuses structs of messages: what they refer to lies in an arena, which may have ended when a call arrives.
/// </summary>
/// <typeparam name="T">The message.</typeparam>
internal sealed class RefusedCodec<T> : IFieldCodec<T>, IDeepCopier<T>
    where T : unmanaged, IProtoMessage<T>
{
    public void WriteField<TBufferWriter>(
        ref Writer<TBufferWriter> writer, uint fieldIdDelta, Type? expectedType, T value)
        where TBufferWriter : IBufferWriter<byte> => throw Refusal();

    public T ReadValue<TInput>(ref Reader<TInput> reader, Field field) => throw Refusal();

    public T DeepCopy(T input, CopyContext context) => throw Refusal();

    void IFieldCodec.WriteField<TBufferWriter>(
        ref Writer<TBufferWriter> writer, uint fieldIdDelta, Type? expectedType, object? value) => throw Refusal();

    object? IFieldCodec.ReadValue<TInput>(ref Reader<TInput> reader, Field field) => throw Refusal();

    object? IDeepCopier.DeepCopy(object? input, CopyContext context) => throw Refusal();

    private static NotSupportedException Refusal() => new(
        $"{typeof(T)} is a struct in an arena, which a call leaves behind. Use Owned<{typeof(T).Name}> or a class.");
}
