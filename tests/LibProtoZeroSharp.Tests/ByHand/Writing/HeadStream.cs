using System;
using System.IO;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>Counts what is written to it and keeps the first bytes.</summary>
internal sealed class HeadStream : Stream
{
    public byte[] Head { get; } = new byte[64];

    public long Count { get; private set; }

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => Count;

    public override long Position { get => Count; set => throw new NotSupportedException(); }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        int kept = (int)Math.Clamp(Head.Length - Count, 0, buffer.Length);
        buffer[..kept].CopyTo(Head.AsSpan((int)Math.Min(Count, Head.Length)));
        Count += buffer.Length;
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
