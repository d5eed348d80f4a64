using System;

namespace ProtoZeroSharp.Arrow.Streams;

/// <summary>
/// Bytes of a stream that are in no record yet, at a place that does not move. Grows only when it is full, so never by
/// what a length merely claims.
/// </summary>
internal sealed class FrameBuffer
{
    private const int FirstBytes = 256 * 1024;

    private byte[] _bytes = GC.AllocateUninitializedArray<byte>(FirstBytes, pinned: true);
    private int _start;
    private int _end;

    /// <summary>What has arrived and was not taken.</summary>
    public ReadOnlySpan<byte> Waiting => _bytes.AsSpan(_start, _end - _start);

    /// <summary>Space for more bytes, never empty.</summary>
    public Memory<byte> Free()
    {
        if (_start > 0)
        {
            Waiting.CopyTo(_bytes);
            _end -= _start;
            _start = 0;
        }

        if (_end == _bytes.Length)
        {
            int larger = (int)Math.Min(2L * _bytes.Length, Array.MaxLength);
            if (larger == _bytes.Length) throw new ProtoFormatException(ProtoFormatError.TooLarge, 0);
            byte[] bytes = GC.AllocateUninitializedArray<byte>(larger, pinned: true);
            Waiting.CopyTo(bytes);
            _bytes = bytes;
        }

        return _bytes.AsMemory(_end);
    }

    /// <summary>Says how many bytes have arrived in <see cref="Free"/>.</summary>
    public void Arrived(int count) => _end += count;

    /// <summary>Says how many bytes were taken.</summary>
    public void Taken(int count) => _start += count;
}
