using System;
using System.IO;

namespace ProtoZeroTool.Framing;

/// <summary>A stream whose first bytes have been read already.</summary>
internal sealed class PeekedStream(ReadOnlyMemory<byte> first, Stream rest) : Stream
{
    private ReadOnlyMemory<byte> _first = first;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer)
    {
        if (_first.Length == 0) return rest.Read(buffer);
        int size = Math.Min(buffer.Length, _first.Length);
        _first.Span[..size].CopyTo(buffer);
        _first = _first[size..];
        return size;
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing) rest.Dispose();
        base.Dispose(disposing);
    }
}
