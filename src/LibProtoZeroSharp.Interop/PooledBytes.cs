using System;
using System.Buffers;
using Google.Protobuf;

namespace ProtoZeroSharp.Interop;

/// <summary>An encoded message in a pooled array; <see cref="Dispose"/> gives it back.</summary>
internal readonly ref struct PooledBytes : IDisposable
{
    private readonly byte[] _array;
    private readonly int _length;

    private PooledBytes(byte[] array, int length)
    {
        _array = array;
        _length = length;
    }

    public ReadOnlySpan<byte> Span => _array.AsSpan(0, _length);

    /// <summary>Encodes one of our messages.</summary>
    public static PooledBytes Of<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(ProtoMessage.CalculateSize(in message));
        bool isDone = false;
        try
        {
            isDone = ProtoMessage.TryWriteTo(in message, array, out int written);
            // Only another thread can have made it longer meanwhile.
            return isDone ? new PooledBytes(array, written)
                : throw new InvalidOperationException("The message was changed while it was written.");
        }
        finally
        {
            if (!isDone) ArrayPool<byte>.Shared.Return(array);
        }
    }

    /// <summary>Encodes one of Google's messages.</summary>
    public static PooledBytes Of(IMessage message)
    {
        int length = message.CalculateSize();
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        bool isDone = false;
        try
        {
            message.WriteTo(array.AsSpan(0, length));
            isDone = true;
            return new PooledBytes(array, length);
        }
        finally
        {
            if (!isDone) ArrayPool<byte>.Shared.Return(array);
        }
    }

    /// <summary>Takes what was written by hand.</summary>
    public static PooledBytes Of(scoped ref ProtoWriter writer)
    {
        int length = (int)writer.Length;
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        writer.CopyTo(array);
        return new PooledBytes(array, length);
    }

    public void Dispose() => ArrayPool<byte>.Shared.Return(_array);
}
