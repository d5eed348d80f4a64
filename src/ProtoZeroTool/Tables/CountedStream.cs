using System;
using System.IO;

namespace ProtoZeroTool.Tables;

/// <summary>
/// A stream to write to that knows how many bytes went through it, for writers that want to know where they are in what
/// may be a pipe. It does not close the other one.
/// </summary>
internal sealed class CountedStream(Stream stream) : Stream
{
    private long _count;

    public override bool CanRead => false;

    // Those writers read the position, and seek nowhere.
    public override bool CanSeek => true;

    public override bool CanWrite => true;

    public override long Length => _count;

    public override long Position
    {
        get => _count;
        set => throw new NotSupportedException();
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        stream.Write(buffer);
        _count += buffer.Length;
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Flush() => stream.Flush();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
