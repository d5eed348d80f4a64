using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Bytes that arrive in pieces of random length.</summary>
internal sealed class SlowStream(ReadOnlyMemory<byte> bytes, FuzzRandom random) : Stream
{
    private FuzzRandom _random = random;
    private int _position;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(Span<byte> buffer)
    {
        int most = Math.Min(buffer.Length, bytes.Length - _position);
        int count = Math.Min(most, _random.OneIn(2) ? 1 + _random.Next(8) : 1 + _random.Next(Math.Max(1, most)));
        bytes.Span.Slice(_position, count).CopyTo(buffer);
        _position += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    // Now and then later, on another thread.
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_random.OneIn(64)) await Task.Yield();
        return Read(buffer.Span);
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
