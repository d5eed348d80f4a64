using System;
using System.Buffers;
using Orleans.Serialization.Buffers;
using Orleans.Serialization.Cloning;
using Orleans.Serialization.Codecs;
using Orleans.Serialization.WireProtocol;
using OrleansWireType = Orleans.Serialization.WireProtocol.WireType;

namespace ProtoZeroSharp.Orleans;

/// <summary>
/// A message in Orleans' encoding: a field of bytes, which are the message in protobuf's. One that occurs twice is
/// written once, as any object is.
/// </summary>
/// <typeparam name="T">What holds the message.</typeparam>
internal abstract class MessageCodec<T> : IFieldCodec<T>, IDeepCopier<T>
    where T : class
{
    // Smaller ones are written where Orleans wants them; larger ones may not fit in one piece of its buffer.
    private const int MaxInPlace = 4096;

    // A length is a claim: so much is taken at once before the bytes have come.
    private const int MaxStep = 64 << 10;

    /// <summary>Bytes of a message.</summary>
    protected abstract int SizeOf(T message);

    /// <summary>Writes a message.</summary>
    /// <param name="message">The message.</param>
    /// <param name="destination">As long as the message is.</param>
    protected abstract void Write(T message, Span<byte> destination);

    /// <summary>Parses a message.</summary>
    /// <exception cref="ProtoFormatException">The bytes are no message, or exceed a limit.</exception>
    protected abstract T Parse(ReadOnlySpan<byte> bytes);

    /// <summary>Copies a message and all in it.</summary>
    protected abstract T Copy(T message);

    public void WriteField<TBufferWriter>(
        ref Writer<TBufferWriter> writer, uint fieldIdDelta, Type? expectedType, T? value)
        where TBufferWriter : IBufferWriter<byte>
    {
        if (ReferenceCodec.TryWriteReferenceField(ref writer, fieldIdDelta, expectedType!, value)) return;
        int size = SizeOf(value!);
        writer.WriteFieldHeader(fieldIdDelta, expectedType, typeof(T), OrleansWireType.LengthPrefixed);
        writer.WriteVarUInt32((uint)size);
        if (size <= MaxInPlace)
        {
            writer.EnsureContiguous(size);
            Write(value!, writer.WritableSpan[..size]);
            writer.AdvanceSpan(size);
            return;
        }

        byte[] bytes = ArrayPool<byte>.Shared.Rent(size);
        try
        {
            Write(value!, bytes.AsSpan(0, size));
            writer.Write(bytes.AsSpan(0, size));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(bytes);
        }
    }

    public T? ReadValue<TInput>(ref Reader<TInput> reader, Field field)
    {
        if (field.IsReference) return ReferenceCodec.ReadReference<T, TInput>(ref reader, field);
        field.EnsureWireType(OrleansWireType.LengthPrefixed);
        T value = Read(ref reader, reader.ReadVarUInt32());
        ReferenceCodec.RecordObject(reader.Session, value);
        return value;
    }

    public T? DeepCopy(T? input, CopyContext context)
    {
        if (input == null) return null;
        if (context.TryGetCopy(input, out T? copy)) return copy;
        copy = Copy(input);
        context.RecordCopy(input, copy);
        return copy;
    }

    void IFieldCodec.WriteField<TBufferWriter>(
        ref Writer<TBufferWriter> writer, uint fieldIdDelta, Type? expectedType, object? value) =>
        WriteField(ref writer, fieldIdDelta, expectedType, (T?)value);

    object? IFieldCodec.ReadValue<TInput>(ref Reader<TInput> reader, Field field) => ReadValue(ref reader, field);

    object? IDeepCopier.DeepCopy(object? input, CopyContext context) => DeepCopy((T?)input, context);

    private T Read<TInput>(ref Reader<TInput> reader, uint size)
    {
        if (size > int.MaxValue)
            throw new ProtoFormatException(ProtoFormatError.InvalidLength, 0);
        if (reader.TryReadBytes((int)size, out ReadOnlySpan<byte> whole)) return Parse(whole);
        byte[] bytes = ArrayPool<byte>.Shared.Rent((int)Math.Min(size, MaxStep));
        try
        {
            int count = 0;
            while (true)
            {
                int step = Math.Min(bytes.Length, (int)size) - count;
                reader.ReadBytes(bytes.AsSpan(count, step));
                count += step;
                if (count == size) return Parse(bytes.AsSpan(0, count));
                byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(size, 2L * count));
                bytes.AsSpan(0, count).CopyTo(larger);
                (bytes, larger) = (larger, bytes);
                ArrayPool<byte>.Shared.Return(larger);
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(bytes);
        }
    }
}
