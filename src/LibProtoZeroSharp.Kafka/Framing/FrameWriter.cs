using System;
using System.Buffers;

namespace ProtoZeroSharp.Kafka;

/// <summary>Collects a frame and a message before their size is known. Each thread keeps one.</summary>
internal sealed class FrameWriter : IBufferWriter<byte>
{
    // A larger one goes back to the pool after its message.
    private const int MaxKept = 64 << 10, FirstSize = 1 << 10;

    [ThreadStatic]
    private static FrameWriter? t_free;

    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(FirstSize);
    private int _length;

    /// <summary>Takes the writer of this thread, and writes a frame. <see cref="End"/> gives it back.</summary>
    public static FrameWriter Begin(ReadOnlySpan<byte> frame)
    {
        FrameWriter writer = t_free ?? new FrameWriter();
        t_free = null;
        writer._length = 0;
        writer.Write(frame);
        return writer;
    }

    /// <summary>What was written.</summary>
    public byte[] ToArray() => _buffer.AsSpan(0, _length).ToArray();

    /// <summary>Gives the writer back.</summary>
    public void End()
    {
        if (_buffer.Length > MaxKept)
        {
            ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = ArrayPool<byte>.Shared.Rent(FirstSize);
        }

        t_free = this;
    }

    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _buffer.Length - _length);
        _length += count;
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        Reserve(sizeHint);
        return _buffer.AsMemory(_length);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        Reserve(sizeHint);
        return _buffer.AsSpan(_length);
    }

    private void Reserve(int sizeHint)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(sizeHint);
        int needed = Math.Max(sizeHint, 1);
        if (_buffer.Length - _length >= needed) return;
        long size = Math.Max((long)_length + needed, Math.Min(2L * _buffer.Length, Array.MaxLength));
        if (size > Array.MaxLength) throw new InvalidOperationException("The message and its frame are too large.");
        byte[] larger = ArrayPool<byte>.Shared.Rent((int)size);
        _buffer.AsSpan(0, _length).CopyTo(larger);
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = larger;
    }
}
